// test-print-live-ranges: remarks where the life of each tile begins and ends.

#include "TestPasses.h"

#include "nkic/Analysis/LiveRanges.h"

#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

struct TestLiveRanges : PassWrapper<TestLiveRanges, OperationPass<nkic::nki::KernelOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestLiveRanges)

  StringRef getArgument() const final { return "test-print-live-ranges"; }
  StringRef getDescription() const final { return "say where the life of tiles begins and ends"; }

  void runOnOperation() override {
    nkic::analysis::LiveRanges liveRanges(getOperation());
    for (const nkic::analysis::LiveRange &range : liveRanges.getRanges()) {
      nkic::nki::AllocOp tile = range.tile;
      liveRanges.getOperation(range.first)->emitRemark() << tile.getName() << " begins";
      liveRanges.getOperation(range.last)->emitRemark() << tile.getName() << " ends";
    }
  }
};

} // namespace

void nkic::test::registerTestPasses() { PassRegistration<TestLiveRanges>(); }
