// Ranges of integers, with exact ones for the counters of loops.

#include "IntegerRanges.h"

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace nkic::nki;

namespace {

/// Upstream's ranges of counters end one before the upper bound, take bounds for signed, and
/// say nothing where the step is not known, so that what a loop hands on looks smaller than
/// it is. Steps are at least 1 here. Where bounds and step are constants the last value is
/// known.
class RangeAnalysis : public dataflow::IntegerRangeAnalysis {
public:
  using IntegerRangeAnalysis::IntegerRangeAnalysis;

  void visitNonControlFlowArguments(Operation *op, const RegionSuccessor &successor,
                                    ArrayRef<dataflow::IntegerValueRangeLattice *> arguments,
                                    unsigned first) override {
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    auto counters = loop ? loop.getLoopInductionVars() : std::nullopt;
    if (!counters)
      return IntegerRangeAnalysis::visitNonControlFlowArguments(op, successor, arguments, first);
    auto forLoop = dyn_cast<scf::ForOp>(op);
    bool isUnsigned = forLoop && forLoop.getUnsignedCmp();
    for (auto [counter, lower, upper, step] :
         llvm::zip(*counters, *loop.getLoopLowerBounds(), *loop.getLoopUpperBounds(),
                   *loop.getLoopSteps())) {
      auto from = getBound(lower, counter), to = getBound(upper, counter);
      if (!from || !to)
        continue; // not known yet
      auto range = getCounterRange(*from, *to, getConstantIntValue(step), isUnsigned);
      if (!range)
        continue; // the loop never runs
      for (dataflow::IntegerValueRangeLattice *argument : arguments) {
        if (argument->getAnchor() == counter)
          propagateIfChanged(argument, argument->join(IntegerValueRange(*range)));
      }
    }
  }

private:
  std::optional<ConstantIntRanges> getBound(OpFoldResult bound, Value counter) {
    unsigned width = ConstantIntRanges::getStorageBitwidth(counter.getType());
    if (auto attr = dyn_cast<Attribute>(bound))
      return ConstantIntRanges::constant(cast<IntegerAttr>(attr).getValue().sextOrTrunc(width));
    const dataflow::IntegerValueRangeLattice *lattice = getLatticeElementFor(
        getProgramPointBefore(counter.getParentBlock()), cast<Value>(bound));
    if (lattice->getValue().isUninitialized())
      return std::nullopt;
    return lattice->getValue().getValue();
  }

  /// The counters of `for (i = from; i < to; i += step)`.
  static std::optional<ConstantIntRanges> getCounterRange(const ConstantIntRanges &from,
                                                          const ConstantIntRanges &to,
                                                          std::optional<int64_t> step,
                                                          bool isUnsigned) {
    APInt first = isUnsigned ? from.umin() : from.smin();
    APInt end = isUnsigned ? to.umax() : to.smax();
    if (isUnsigned ? end.ule(first) : end.sle(first))
      return std::nullopt;
    APInt last = end - 1;
    if (step && *step >= 1 && from.getConstantValue() && to.getConstantValue()) {
      // The distance is exact as an unsigned number.
      APInt stride(first.getBitWidth(), static_cast<uint64_t>(*step), false, /*implicitTrunc=*/true);
      last = first + (last - first).udiv(stride) * stride;
    }
    return isUnsigned ? ConstantIntRanges::fromUnsigned(first, last)
                      : ConstantIntRanges::fromSigned(first, last);
  }
};

} // namespace

LogicalResult IntegerRanges::compute(Operation *root) {
  solver.load<dataflow::DeadCodeAnalysis>();
  solver.load<dataflow::SparseConstantPropagation>();
  solver.load<RangeAnalysis>();
  return solver.initializeAndRun(root);
}

std::optional<ConstantIntRanges> IntegerRanges::get(Value integer) const {
  auto *state = solver.lookupState<dataflow::IntegerValueRangeLattice>(integer);
  if (!state || state->getValue().isUninitialized())
    return std::nullopt;
  return state->getValue().getValue();
}
