// nki-split-whole-tiles: an elementwise instruction on a tile becomes one for each piece.

#include "ElementwiseOps.h"

#include "nkic/Dialect/Nki/Transforms/Passes.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_SPLITWHOLETILESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// More pieces than this would make more loops than they save.
constexpr int64_t kMostPieces = 8;

/// The free dimension that slices of the tile in `block` drop, each at a constant index and one
/// for every index of it, all other dimensions whole; 0 when there is none.
int64_t getPiecewiseDim(AllocOp tile, Block *block) {
  auto type = cast<MemRefType>(tile.getType());
  for (int64_t dim = 1; dim < type.getRank(); ++dim) {
    int64_t count = type.getDimSize(dim);
    if (count < 2 || count > kMostPieces || type.getRank() < 3)
      continue;
    SmallVector<bool> seen(count, false);
    for (Operation *user : tile->getUsers()) {
      auto slice = dyn_cast<SliceOp>(user);
      if (!slice || slice->getBlock() != block || !slice.getOffsets().empty() || slice->use_empty())
        continue;
      bool isPiece = true;
      for (auto [d, size] : llvm::enumerate(slice.getStaticSizes()))
        isPiece &= size == (int64_t(d) == dim ? SliceOp::kDropped : SliceOp::kWhole) &&
                   slice.getSteps()[d] == 1;
      if (isPiece)
        seen[slice.getStaticOffsets()[dim]] = true;
    }
    if (llvm::all_of(seen, [](bool b) { return b; }))
      return dim;
  }
  return 0;
}

/// `view[.., index, ..]` at dimension `dim`.
Value getPiece(OpBuilder &builder, Location loc, Value view, int64_t dim, int64_t index) {
  auto type = cast<MemRefType>(view.getType());
  size_t rank = type.getRank();
  SmallVector<int64_t> offsets(rank, 0), sizes(rank, SliceOp::kWhole), steps(rank, 1);
  offsets[dim] = index;
  sizes[dim] = SliceOp::kDropped;
  OperationState state(loc, SliceOp::getOperationName());
  SliceOp::build(builder, state, type, view, ValueRange(), ValueRange(), offsets, sizes, steps);
  auto slice = cast<SliceOp>(builder.create(state));
  std::string error;
  slice.getResult().setType(slice.inferRefinedType(error));
  return slice.getResult();
}

struct SplitWholeTiles : nkic::nki::impl::SplitWholeTilesPassBase<SplitWholeTiles> {
  void runOnOperation() override {
    SmallVector<InstructionOpInterface> instructions;
    getOperation().walk([&](InstructionOpInterface op) {
      if (isElementwise(op))
        instructions.push_back(op);
    });
    for (InstructionOpInterface op : instructions)
      numSplit += split(op);
  }

private:
  /// Splits along a dimension in whose pieces the block works on one of the operands.
  bool split(Operation *op) {
    auto shape = cast<MemRefType>(op->getOperand(0).getType()).getShape();
    int64_t dim = 0;
    SmallVector<unsigned> whole;
    for (OpOperand &operand : op->getOpOperands()) {
      auto type = dyn_cast<MemRefType>(operand.get().getType());
      if (!type || (getFreeElements(type) == 1 && type.getShape() != shape))
        continue;
      if (type.getShape() != shape)
        return false;
      whole.push_back(operand.getOperandNumber());
      if (auto tile = operand.get().getDefiningOp<AllocOp>(); tile && dim == 0)
        dim = getPiecewiseDim(tile, op->getBlock());
    }
    if (dim == 0)
      return false;
    OpBuilder builder(op);
    for (int64_t index = 0; index < shape[dim]; ++index) {
      IRMapping mapping;
      Operation *piece = builder.clone(*op, mapping);
      builder.setInsertionPoint(piece);
      for (unsigned number : whole)
        piece->setOperand(number, getPiece(builder, op->getLoc(), op->getOperand(number), dim, index));
      builder.setInsertionPointAfter(piece);
    }
    op->erase();
    return true;
  }
};

} // namespace
