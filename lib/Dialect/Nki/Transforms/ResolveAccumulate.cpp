// nki-resolve-accumulate: decides overwrite or accumulate for matmuls that leave it open.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_RESOLVEACCUMULATEPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// All matmuls into a tile, in program order; none when something else writes it too,
/// because such a write starts the accumulation anew.
SmallVector<NcMatmulOp> getMatmulsInto(AllocOp tile, KernelOp kernel) {
  SmallVector<NcMatmulOp> matmuls;
  bool isOtherwiseWritten = false;
  kernel.walk<WalkOrder::PreOrder>([&](InstructionOpInterface op) {
    auto matmul = dyn_cast<NcMatmulOp>(op.getOperation());
    if (matmul && getRoot(matmul.getDst()) == tile.getResult()) {
      matmuls.push_back(matmul);
      return;
    }
    auto effects = dyn_cast<MemoryEffectOpInterface>(op.getOperation());
    for (Value operand : op->getOperands())
      isOtherwiseWritten |= effects && getRoot(operand) == tile.getResult() &&
                            effects.getEffectOnValue<MemoryEffects::Write>(operand).has_value();
  });
  return isOtherwiseWritten ? SmallVector<NcMatmulOp>() : matmuls;
}

/// What the matmul does, as an i1; null where these rules do not prove it.
Value resolve(NcMatmulOp matmul, AllocOp tile, ArrayRef<NcMatmulOp> matmuls) {
  OpBuilder builder(matmul);
  Location loc = matmul.getLoc();
  auto constant = [&](bool value) -> Value {
    return arith::ConstantOp::create(builder, loc, builder.getBoolAttr(value));
  };
  const auto *self = llvm::find(matmuls, matmul);
  if (self == matmuls.end())
    return {};
  ArrayRef<NcMatmulOp> before(matmuls.begin(), self);
  if (matmul->getBlock() == tile->getBlock()) {
    if (before.empty())
      return constant(false);
    bool isSameView = llvm::all_of(before, [&](NcMatmulOp other) {
      return other->getBlock() == matmul->getBlock() && other.getDst() == matmul.getDst();
    });
    return isSameView ? constant(true) : Value();
  }
  // In a loop behind the tile, as the only matmul into it.
  auto loop = dyn_cast<scf::ForOp>(matmul->getParentOp());
  if (!loop || loop->getBlock() != tile->getBlock() || matmuls.size() != 1 ||
      !loop.isDefinedOutsideOfLoop(matmul.getDst()))
    return {};
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, loop.getInductionVar(),
                               loop.getLowerBound());
}

struct ResolveAccumulate : nkic::nki::impl::ResolveAccumulatePassBase<ResolveAccumulate> {
  void runOnOperation() override {
    KernelOp kernel = getOperation();
    SmallVector<NcMatmulOp> open;
    kernel.walk([&](NcMatmulOp matmul) {
      if (!matmul.getAccumulate())
        open.push_back(matmul);
    });
    for (NcMatmulOp matmul : open) {
      Value accumulate;
      if (matmul.getIsTranspose()) {
        OpBuilder builder(matmul);
        accumulate = arith::ConstantOp::create(builder, matmul.getLoc(), builder.getBoolAttr(false));
      } else if (auto tile = getRoot(matmul.getDst()).getDefiningOp<AllocOp>()) {
        accumulate = resolve(matmul, tile, getMatmulsInto(tile, kernel));
      }
      if (!accumulate) {
        matmul.emitError() << "'accumulate' must be written here: whether a matmul wrote 'dst' "
                              "before is not known; add `accumulate` and an i1";
        signalPassFailure();
        continue;
      }
      matmul.getAccumulateMutable().assign(accumulate);
      ++numResolved;
    }
  }
};

} // namespace
