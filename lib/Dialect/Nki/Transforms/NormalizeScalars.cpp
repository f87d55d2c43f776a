// nki-normalize-scalars: one meaning for every scalar op, before anything folds.

#include "nkic/Dialect/Nki/ScalarOps.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_NORMALIZESCALARSPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// Removes the promises of an author, by which folders may do what others do not.
void dropFlags(Operation *op) {
  MLIRContext *context = op->getContext();
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    op->setAttr(flags.getIntegerOverflowAttrName(),
                arith::IntegerOverflowFlagsAttr::get(context, arith::IntegerOverflowFlags::none));
  if (auto flags = dyn_cast<arith::ArithFastMathInterface>(op))
    op->setAttr(flags.getFastMathAttrName(),
                arith::FastMathFlagsAttr::get(context, arith::FastMathFlags::none));
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::ShRSIOp, arith::ShRUIOp>(op))
    op->removeAttr("isExact");
}

/// A NaN without a sign and payload, which folders hand on in different ways.
void simplifyNaN(arith::ConstantOp constant) {
  auto number = dyn_cast<FloatAttr>(constant.getValue());
  if (number && number.getValue().isNaN())
    constant.setValueAttr(
        FloatAttr::get(number.getType(), APFloat::getNaN(number.getValue().getSemantics())));
}

struct NormalizeScalars : nkic::nki::impl::NormalizeScalarsPassBase<NormalizeScalars> {
  void runOnOperation() override {
    bool failed = false;
    getOperation().walk([&](Operation *op) {
      if (isa<arith::ArithDialect>(op->getDialect())) {
        std::string reason = explainForeignScalar(op);
        if (!reason.empty()) {
          op->emitOpError() << reason;
          failed = true;
          return;
        }
        dropFlags(op);
        if (auto constant = dyn_cast<arith::ConstantOp>(op))
          simplifyNaN(constant);
      }
      if (auto loop = dyn_cast<scf::ForOp>(op);
          loop && (!isScalarType(loop.getInductionVar().getType()) ||
                   loop.getInductionVar().getType().isInteger(1))) {
        loop.emitError() << "counter of a loop must be index, i8, i16, i32 or i64, but got "
                         << loop.getInductionVar().getType();
        failed = true;
      } else if (loop)
        failed |= mlir::failed(watchStep(loop, loop.getStepMutable()));
      else if (auto grid = dyn_cast<scf::ForallOp>(op))
        failed |= mlir::failed(watchSteps(grid));
    });
    if (failed)
      signalPassFailure();
  }

private:
  static LogicalResult mustBePositive(Operation *loop, int64_t step) {
    if (step >= 1)
      return success();
    return loop->emitError() << "step of a loop must be at least 1, but got " << step;
  }

  static LogicalResult watchStep(Operation *loop, OpOperand &step) {
    if (auto constant = getConstantIntValue(step.get()))
      return mustBePositive(loop, *constant);
    if (step.get().getDefiningOp<LoopStepOp>())
      return success();
    OpBuilder builder(loop);
    step.set(LoopStepOp::create(builder, loop->getLoc(), step.get()));
    return success();
  }

  static LogicalResult watchSteps(scf::ForallOp grid) {
    for (int64_t step : grid.getStaticStep()) {
      if (!ShapedType::isDynamic(step) && failed(mustBePositive(grid, step)))
        return failure();
    }
    for (OpOperand &step : grid.getDynamicStepMutable()) {
      if (failed(watchStep(grid, step)))
        return failure();
    }
    return success();
  }
};

} // namespace
