// nki-forward-tile-copies: reads the source of a copy instead of the copy.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_FORWARDTILECOPIESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// Whether a root is what it is; one that a loop or branch hands on may be any tile.
bool isOrigin(Value root) {
  auto argument = dyn_cast<BlockArgument>(root);
  return argument ? isa<KernelOp>(argument.getOwner()->getParentOp())
                  : isa<AllocOp>(root.getDefiningOp());
}

/// Whether `op`, or an op inside it, may write to the storage of `root`.
bool mayWrite(Operation *op, Value root) {
  return op
      ->walk([&](MemoryEffectOpInterface inner) {
        SmallVector<MemoryEffects::EffectInstance> effects;
        inner.getEffects(effects);
        for (const auto &effect : effects) {
          if (!isa<MemoryEffects::Write>(effect.getEffect()) || !effect.getValue())
            continue;
          Value written = getRoot(effect.getValue());
          if (written == root || !isOrigin(written) || !isOrigin(root))
            return WalkResult::interrupt();
        }
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether every use of the copied tile may read the source instead.
bool canForward(TensorCopyOp copy, AllocOp tile) {
  auto from = cast<MemRefType>(copy.getSrc().getType());
  auto to = cast<MemRefType>(tile.getType());
  // Values must be the same: equal types move bits.
  if (from.getElementType() != to.getElementType() || from.getShape() != to.getShape())
    return false;
  // Who reads PSUM can read SBUF, but not the other way round.
  if (from.getMemorySpace() != to.getMemorySpace() &&
      getMemorySpace(from) != MemorySpace::sbuf)
    return false;
  Operation *last = copy;
  for (OpOperand &use : tile->getUses()) {
    Operation *user = use.getOwner();
    if (user == copy) {
      if (use.get() == copy.getSrc())
        return false;
      continue;
    }
    if (!isa<InstructionOpInterface>(user) || user->getBlock() != copy->getBlock() ||
        user->isBeforeInBlock(copy) || mayWrite(user, tile.getResult()))
      return false;
    if (last->isBeforeInBlock(user))
      last = user;
  }
  Value root = getRoot(copy.getSrc());
  for (Operation *op = copy->getNextNode(); op && op != last; op = op->getNextNode()) {
    if (mayWrite(op, root))
      return false;
  }
  // The last reader itself may write what it reads only through another tile.
  return last == copy || !mayWrite(last, root);
}

struct ForwardTileCopies : nkic::nki::impl::ForwardTileCopiesPassBase<ForwardTileCopies> {
  void runOnOperation() override {
    SmallVector<TensorCopyOp> copies;
    getOperation().walk([&](TensorCopyOp copy) { copies.push_back(copy); });
    for (TensorCopyOp copy : copies) {
      auto tile = copy.getDst().getDefiningOp<AllocOp>();
      if (!tile || tile.getAddress() || !canForward(copy, tile))
        continue;
      Value source = copy.getSrc();
      copy.erase();
      tile.getResult().replaceAllUsesWith(source);
      tile.erase();
      ++numForwarded;
    }
  }
};

} // namespace
