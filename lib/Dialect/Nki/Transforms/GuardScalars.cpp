// nki-guard-scalars: which scalar ops have to be watched while a kernel runs.

#include "IntegerRanges.h"

#include "nkic/Dialect/Nki/ScalarOps.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_GUARDSCALARSPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

struct GuardScalars : nkic::nki::impl::GuardScalarsPassBase<GuardScalars> {
  using GuardScalarsPassBase::GuardScalarsPassBase;

  void runOnOperation() override {
    IntegerRanges ranges;
    if (failed(ranges.compute(getOperation())))
      return signalPassFailure();
    SmallVector<LoopStepOp> positiveSteps;
    getOperation().walk([&](Operation *op) {
      if (hasValue(op, ranges)) {
        if (auto step = dyn_cast<LoopStepOp>(op))
          positiveSteps.push_back(step);
        return;
      }
      ++numGuards;
      op->setAttr(kGuardedAttr, UnitAttr::get(&getContext()));
    });
    for (LoopStepOp step : positiveSteps) {
      step.replaceAllUsesWith(step.getStep());
      step.erase();
    }
  }

private:
  /// Whether the op has a value in every execution.
  static bool hasValue(Operation *op, const IntegerRanges &ranges) {
    if (isa<arith::DivUIOp, arith::CeilDivUIOp, arith::RemUIOp, arith::RemSIOp>(op))
      return isNotZero(op->getOperand(1), ranges);
    if (isa<arith::DivSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp>(op))
      return isNotZero(op->getOperand(1), ranges) &&
             (isNot(op->getOperand(1), -1, ranges) || isNotSmallest(op->getOperand(0), ranges));
    if (isa<arith::ShLIOp, arith::ShRUIOp, arith::ShRSIOp>(op))
      return isBelow(op->getOperand(1),
                     ConstantIntRanges::getStorageBitwidth(op->getOperand(0).getType()), ranges);
    if (auto read = dyn_cast<TableAtOp>(op)) {
      auto type = cast<ShapedType>(read.getTable().getType());
      return isBelow(read.getRow(), type.getDimSize(0), ranges) &&
             isBelow(read.getColumn(), type.getDimSize(1), ranges);
    }
    if (auto step = dyn_cast<LoopStepOp>(op)) {
      auto range = ranges.get(step.getStep());
      return range && range->smin().sge(1);
    }
    return !isa<arith::FPToSIOp, arith::FPToUIOp>(op);
  }

  static bool isNot(Value integer, int64_t number, const IntegerRanges &ranges) {
    auto range = ranges.get(integer);
    return range && (range->smin().sgt(number) || range->smax().slt(number));
  }

  static bool isNotZero(Value integer, const IntegerRanges &ranges) {
    auto range = ranges.get(integer);
    return range && (!range->umin().isZero() || isNot(integer, 0, ranges));
  }

  static bool isNotSmallest(Value integer, const IntegerRanges &ranges) {
    auto range = ranges.get(integer);
    return range && !range->smin().isMinSignedValue();
  }

  static bool isBelow(Value integer, int64_t limit, const IntegerRanges &ranges) {
    auto range = ranges.get(integer);
    return range && range->umax().ult(limit);
  }
};

} // namespace
