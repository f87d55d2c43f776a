// nki-fold-transpose-pair: a transposing gather that is transposed back is a plain
// gather.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_FOLDTRANSPOSEPAIRPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// All uses of a tile `[c, n, 128]` whose two transposes can go.
struct TransposePair {
  AllocOp tile;
  DmaTransposeOp gather;
  SmallVector<MemsetOp> fills;
  SmallVector<std::pair<NcTransposeOp, SliceOp>> transposes;
  SmallVector<Operation *> views;

  static std::optional<TransposePair> match(AllocOp tile);

private:
  bool matchUser(Operation *user, Value view);
};

std::optional<TransposePair> TransposePair::match(AllocOp tile) {
  auto type = cast<MemRefType>(tile.getType());
  if (getMemorySpace(type) != MemorySpace::sbuf || type.getRank() != 3)
    return std::nullopt;
  TransposePair pair;
  pair.tile = tile;
  for (Operation *user : tile->getUsers()) {
    if (!pair.matchUser(user, tile.getResult()))
      return std::nullopt;
  }
  if (!pair.gather || pair.transposes.empty())
    return std::nullopt;
  // One column of 128 indices for each of the n pieces.
  auto indices = cast<MemRefType>(pair.gather.getSrcIndices().getType());
  if (indices.getShape() != ArrayRef<int64_t>{type.getDimSize(2), type.getDimSize(1)} ||
      cast<MemRefType>(pair.gather.getSrc().getType()).getRank() != 2)
    return std::nullopt;
  return pair;
}

bool TransposePair::matchUser(Operation *user, Value view) {
  if (auto fill = dyn_cast<MemsetOp>(user)) {
    fills.push_back(fill);
    return true;
  }
  if (auto transpose = dyn_cast<DmaTransposeOp>(user)) {
    bool isGather = transpose.getDst() == view && transpose.getSrcIndices();
    if (gather || !isGather)
      return false;
    gather = transpose;
    return true;
  }
  if (auto flatten = dyn_cast<FlattenOp>(user)) {
    views.push_back(flatten);
    return flatten.getFirst() == 1 && flatten.getLast() == 2 && view == tile.getResult() &&
           llvm::all_of(flatten->getUsers(), [&](Operation *next) {
             return isa<MemsetOp, DmaTransposeOp>(next) && matchUser(next, flatten.getResult());
           });
  }
  auto slice = dyn_cast<SliceOp>(user);
  if (!slice)
    return false;
  // `[:, p, :]`: one piece.
  views.push_back(slice);
  if (slice.getStaticSizes() !=
      ArrayRef<int64_t>{SliceOp::kWhole, SliceOp::kDropped, SliceOp::kWhole})
    return false;
  return llvm::all_of(slice->getUsers(), [&](Operation *next) {
    auto transpose = dyn_cast<NcTransposeOp>(next);
    if (!transpose || transpose.getData() != slice.getResult() ||
        transpose.getDst() == slice.getResult())
      return false;
    transposes.push_back({transpose, slice});
    return true;
  });
}

/// A slice of static shape; entries of `sizes` as in nki.slice.
Value createSlice(OpBuilder &builder, Location loc, Value source, ArrayRef<int64_t> sizes,
                  OpFoldResult middle) {
  auto type = cast<MemRefType>(source.getType());
  SmallVector<int64_t> offsets(sizes.size(), 0), steps(sizes.size(), 1);
  SmallVector<Value> dynamic;
  if (auto value = dyn_cast<Value>(middle)) {
    offsets[1] = ShapedType::kDynamic;
    dynamic.push_back(value);
  } else {
    offsets[1] = cast<IntegerAttr>(cast<Attribute>(middle)).getInt();
  }
  // The result type follows from the operands.
  OperationState state(loc, SliceOp::getOperationName());
  SliceOp::build(builder, state, type, source, dynamic, ValueRange(), offsets, sizes, steps);
  auto slice = cast<SliceOp>(builder.create(state));
  std::string error;
  slice.getResult().setType(slice.inferRefinedType(error));
  return slice.getResult();
}

void fold(TransposePair &pair, OpBuilder &builder) {
  auto type = cast<MemRefType>(pair.tile.getType());
  int64_t channels = type.getDimSize(0), pieces = type.getDimSize(1), lanes = type.getDimSize(2);
  builder.setInsertionPoint(pair.tile);
  auto gathered = AllocOp::create(
      builder, pair.tile.getLoc(),
      MemRefType::get({lanes, pieces, channels}, type.getElementType(),
                      MemRefLayoutAttrInterface(), type.getMemorySpace()),
      pair.tile.getName(), ValueRange(), ArrayRef<int64_t>{lanes, pieces, channels},
      DenseI64ArrayAttr());
  for (MemsetOp memset : pair.fills)
    memset.getDstMutable().assign(gathered.getResult());

  Location loc = pair.gather.getLoc();
  builder.setInsertionPoint(pair.gather);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value count = arith::ConstantIndexOp::create(builder, loc, pieces);
  auto loop = scf::ForOp::create(builder, loc, zero, count, one);
  builder.setInsertionPointToStart(loop.getBody());
  Value column = loop.getInductionVar();
  const int64_t piece[] = {SliceOp::kWhole, SliceOp::kDropped, SliceOp::kWhole};
  Value rows = createSlice(builder, loc, gathered.getResult(), piece, column);
  Value indices =
      createSlice(builder, loc, pair.gather.getSrcIndices(), {SliceOp::kWhole, 1}, column);
  DmaCopyOp::create(builder, loc, rows, pair.gather.getSrc(), Value(), indices, Value(), Value(),
                    pair.gather.getOobMode(), DgeMode::unknown, Engine::unknown, IntegerAttr(),
                    StringAttr());

  for (auto [transpose, slice] : pair.transposes) {
    builder.setInsertionPoint(transpose);
    OpFoldResult index = slice.getOffsets().empty()
                             ? OpFoldResult(builder.getIndexAttr(slice.getStaticOffsets()[1]))
                             : OpFoldResult(slice.getOffsets()[0]);
    Value source = createSlice(builder, transpose.getLoc(), gathered.getResult(), piece, index);
    TensorCopyOp::create(builder, transpose.getLoc(), transpose.getDst(), source, Engine::unknown,
                         StringAttr());
    transpose.erase();
  }
  pair.gather.erase();
  for (Operation *view : pair.views)
    view->erase();
  pair.tile.erase();
}

struct FoldTransposePair : nkic::nki::impl::FoldTransposePairPassBase<FoldTransposePair> {
  void runOnOperation() override {
    SmallVector<AllocOp> tiles;
    getOperation().walk([&](AllocOp tile) { tiles.push_back(tile); });
    OpBuilder builder(&getContext());
    for (AllocOp tile : tiles) {
      if (auto pair = TransposePair::match(tile)) {
        fold(*pair, builder);
        ++numFolded;
      }
    }
  }
};

} // namespace
