// nki-hoist-invariants: loop-invariant code motion that leaves possible faults in place.

#include "nkic/Dialect/Nki/ScalarOps.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_HOISTINVARIANTSPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

struct HoistInvariants : nkic::nki::impl::HoistInvariantsPassBase<HoistInvariants> {
  void runOnOperation() override {
    // Inner loops first, so that an op may leave several.
    getOperation().walk([](LoopLikeOpInterface loop) {
      moveLoopInvariantCode(
          loop.getLoopRegions(),
          [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
          [](Operation *op, Region *) {
            return isMemoryEffectFree(op) && isSpeculatable(op) && !op->hasAttr(kGuardedAttr) &&
                   !op->hasAttr(kGuardedDimsAttr);
          },
          [&](Operation *op, Region *) { loop.moveOutOfLoop(op); });
    });
  }
};

} // namespace
