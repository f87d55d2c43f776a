// nki-fuse-gathers: adds gathered rows where they lie instead of copying them first.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_FUSEGATHERSPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// The one op with effects of a loop body that else holds views only; null otherwise.
Operation *getOnlyEffect(scf::ForOp loop) {
  Operation *only = nullptr;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (isa<SliceOp>(op) && !op.hasAttr(kGuardedDimsAttr))
      continue;
    if (only)
      return nullptr;
    only = &op;
  }
  return only;
}

/// Whether the loop counts from 0 to `count` in steps of 1 and carries nothing.
bool countsTo(scf::ForOp loop, int64_t count) {
  return getConstantIntValue(loop.getLowerBound()) == 0 &&
         getConstantIntValue(loop.getUpperBound()) == count &&
         getConstantIntValue(loop.getStep()) == 1 && loop.getNumResults() == 0;
}

/// Whether `value` is `source[:, %i, ...]` with `count` in dimension 1, as slices spell it, and
/// whole in the others. Returns the source.
Value matchColumn(Value value, Value index, int64_t count) {
  auto slice = value ? value.getDefiningOp<SliceOp>() : SliceOp();
  if (!slice || slice.getOffsets().size() != 1 || slice.getOffsets()[0] != index ||
      slice.getStaticSizes().size() < 2 || !ShapedType::isDynamic(slice.getStaticOffsets()[1]))
    return Value();
  for (auto [dim, size] : llvm::enumerate(slice.getStaticSizes())) {
    if (size != (dim == 1 ? count : SliceOp::kWhole) || slice.getSteps()[dim] != 1)
      return Value();
  }
  return slice.getSource();
}

/// A tile `[P, n, C]` between a gather and a sum.
struct GatheredTile {
  AllocOp tile;
  MemsetOp memset;
  FloatAttr fill;
  scf::ForOp gathering, adding;
  DmaCopyOp gather;
  ScalarTensorTensorOp sum;
  Value rows, weights;

  static std::optional<GatheredTile> match(AllocOp tile);
  GatherAccumulateOp fuse(OpBuilder &builder);

private:
  bool matchUsers();
  bool matchLoops();
};

bool GatheredTile::matchUsers() {
  for (Operation *user : tile->getUsers()) {
    if (auto op = dyn_cast<MemsetOp>(user); op && !memset) {
      memset = op;
      continue;
    }
    auto slice = dyn_cast<SliceOp>(user);
    if (!slice || !slice->hasOneUse())
      return false;
    Operation *next = *slice->user_begin();
    auto loop = dyn_cast<scf::ForOp>(slice->getParentOp());
    if (!loop || next->getParentOp() != loop ||
        matchColumn(slice.getResult(), loop.getInductionVar(), SliceOp::kDropped) !=
            tile.getResult())
      return false;
    if (auto op = dyn_cast<DmaCopyOp>(next); op && !gather && op.getDst() == slice.getResult()) {
      gather = op;
      gathering = loop;
    } else if (auto op = dyn_cast<ScalarTensorTensorOp>(next);
               op && !sum && op.getData() == slice.getResult() &&
               op.getDst() != slice.getResult() && op.getOperand1() != slice.getResult() &&
               op.getOperand0() != slice.getResult()) {
      sum = op;
      adding = loop;
    } else {
      return false;
    }
  }
  return memset && gather && sum;
}

bool GatheredTile::matchLoops() {
  auto type = cast<MemRefType>(tile.getType());
  int64_t count = type.getDimSize(1);
  if (!countsTo(gathering, count) || !countsTo(adding, count) ||
      getOnlyEffect(gathering) != gather || getOnlyEffect(adding) != sum)
    return false;
  // One after the other, and nothing that reads or writes in between.
  Block *block = adding->getBlock();
  if (memset->getBlock() != block || gathering->getBlock() != block ||
      !memset->isBeforeInBlock(gathering) || !gathering->isBeforeInBlock(adding))
    return false;
  for (Operation *op = memset->getNextNode(); op != adding; op = op->getNextNode()) {
    if (op != gathering && !isMemoryEffectFree(op) && !isa<AllocOp>(op))
      return false;
  }
  return true;
}

std::optional<GatheredTile> GatheredTile::match(AllocOp tile) {
  auto type = cast<MemRefType>(tile.getType());
  GatheredTile found;
  found.tile = tile;
  if (type.getRank() != 3 || !isa<FloatType>(type.getElementType()) || !found.matchUsers() ||
      !found.matchLoops() || !matchPattern(found.memset.getValue(), m_Constant(&found.fill)))
    return std::nullopt;

  DmaCopyOp gather = found.gather;
  ScalarTensorTensorOp sum = found.sum;
  Value gatherIndex = found.gathering.getInductionVar(), sumIndex = found.adding.getInductionVar();
  found.rows = matchColumn(gather.getSrcIndices(), gatherIndex, 1);
  found.weights = matchColumn(sum.getOperand0(), sumIndex, 1);
  if (!found.rows || !found.weights || gather.getDstIndices() || gather.getDstOffset() ||
      gather.getSrcOffset() || gather.getOobMode() != OobMode::skip ||
      sum.getOp0() != AluOp::multiply || sum.getReverse0() || sum.getOp1() != AluOp::add ||
      sum.getReverse1() || sum.getDst() != sum.getOperand1())
    return std::nullopt;
  Value acc = sum.getDst(), table = gather.getSrc();
  for (Value outer : {found.rows, acc, found.weights, table}) {
    if (!found.gathering.isDefinedOutsideOfLoop(outer) || !found.adding.isDefinedOutsideOfLoop(outer))
      return std::nullopt;
    // Their order would show in what they share.
    if (outer != acc && getRoot(outer) == getRoot(acc))
      return std::nullopt;
  }
  auto tableType = cast<MemRefType>(table.getType()), rowsType = cast<MemRefType>(found.rows.getType());
  if (tableType.getElementType() != type.getElementType() || tableType.getRank() != 2 ||
      rowsType.getRank() != 2 || rowsType.getShape() != cast<MemRefType>(found.weights.getType()).getShape())
    return std::nullopt;
  return found;
}

GatherAccumulateOp GatheredTile::fuse(OpBuilder &builder) {
  builder.setInsertionPoint(adding);
  auto fused = GatherAccumulateOp::create(builder, sum.getLoc(), sum.getDst(), gather.getSrc(), rows,
                                          weights, fill);
  adding.erase();
  gathering.erase();
  memset.erase();
  tile.erase();
  return fused;
}

/// A view like `slice` of the same source, but with all of dimension 1 in place of one index.
Value widen(OpBuilder &builder, SliceOp slice, Value index) {
  SmallVector<int64_t> offsets(slice.getStaticOffsets()), sizes(slice.getStaticSizes());
  SmallVector<Value> dynamic;
  for (Value offset : slice.getOffsets()) {
    if (offset != index)
      dynamic.push_back(offset);
  }
  offsets[1] = 0;
  sizes[1] = SliceOp::kWhole;
  OperationState state(slice.getLoc(), SliceOp::getOperationName());
  SliceOp::build(builder, state, slice.getType(), slice.getSource(), dynamic, ValueRange(), offsets,
                 sizes, slice.getSteps());
  auto wide = cast<SliceOp>(builder.create(state));
  std::string error;
  wide.getResult().setType(wide.inferRefinedType(error));
  return wide.getResult();
}

/// The slice `source[:, %index, ...]` that drops dimension 1, if it is one and all else that it
/// takes comes from outside of the loop.
SliceOp matchPlane(Value value, scf::ForOp loop) {
  auto slice = value.getDefiningOp<SliceOp>();
  Value index = loop.getInductionVar();
  if (!slice || slice->getParentOp() != loop || slice.getStaticSizes().size() != 3 ||
      slice.getStaticSizes()[1] != SliceOp::kDropped || !slice.getSizes().empty() ||
      !ShapedType::isDynamic(slice.getStaticOffsets()[1]) ||
      !loop.isDefinedOutsideOfLoop(slice.getSource()))
    return SliceOp();
  // The dynamic offsets are listed in the order of the dimensions.
  unsigned place = ShapedType::isDynamic(slice.getStaticOffsets()[0]) ? 1 : 0;
  for (auto [i, offset] : llvm::enumerate(slice.getOffsets())) {
    if ((offset == index) != (i == place) ||
        (offset != index && !loop.isDefinedOutsideOfLoop(offset)))
      return SliceOp();
  }
  return slice;
}

/// A loop over a dimension of rows and weights, with nothing else in it, becomes part of the op.
bool absorbLoop(GatherAccumulateOp op, OpBuilder &builder) {
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (!loop || getOnlyEffect(loop) != op)
    return false;
  SliceOp rows = matchPlane(op.getRows(), loop), weights = matchPlane(op.getWeights(), loop);
  if (!rows || !weights || !loop.isDefinedOutsideOfLoop(op.getAcc()) ||
      !loop.isDefinedOutsideOfLoop(op.getTable()))
    return false;
  int64_t count = cast<MemRefType>(rows.getSource().getType()).getDimSize(1);
  if (!countsTo(loop, count) || cast<MemRefType>(weights.getSource().getType()).getDimSize(1) != count)
    return false;
  builder.setInsertionPoint(loop);
  Value index = loop.getInductionVar();
  Value wideRows = widen(builder, rows, index), wideWeights = widen(builder, weights, index);
  op->moveBefore(loop);
  op.getRowsMutable().assign(wideRows);
  op.getWeightsMutable().assign(wideWeights);
  loop.erase();
  return true;
}

struct FuseGathers : nkic::nki::impl::FuseGathersPassBase<FuseGathers> {
  void runOnOperation() override {
    SmallVector<AllocOp> tiles;
    getOperation().walk([&](AllocOp tile) { tiles.push_back(tile); });
    OpBuilder builder(&getContext());
    for (AllocOp tile : tiles) {
      auto found = GatheredTile::match(tile);
      if (!found)
        continue;
      absorbLoop(found->fuse(builder), builder);
      ++numFused;
    }
  }
};

} // namespace
