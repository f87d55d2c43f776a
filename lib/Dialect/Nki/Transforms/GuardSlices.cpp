// nki-guard-slices: which slices have to be watched while a kernel runs.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_GUARDSLICESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// Upstream's ranges of loop counters end one before the upper bound. Where bounds and step are
/// constants the last value is known, and a slice that fits it needs no guard.
class RangeAnalysis : public dataflow::IntegerRangeAnalysis {
public:
  using IntegerRangeAnalysis::IntegerRangeAnalysis;

  void visitNonControlFlowArguments(Operation *op, const RegionSuccessor &successor,
                                    ArrayRef<dataflow::IntegerValueRangeLattice *> arguments,
                                    unsigned first) override {
    auto ranges = getCounterRanges(op);
    if (ranges.empty())
      return IntegerRangeAnalysis::visitNonControlFlowArguments(op, successor, arguments, first);
    for (dataflow::IntegerValueRangeLattice *argument : arguments) {
      auto range = ranges.find(argument->getAnchor());
      if (range != ranges.end())
        propagateIfChanged(argument, argument->join(IntegerValueRange(range->second)));
    }
  }

private:
  /// The counters of a loop whose bounds and steps are all constants.
  static DenseMap<Value, ConstantIntRanges> getCounterRanges(Operation *op) {
    DenseMap<Value, ConstantIntRanges> ranges;
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    auto counters = loop ? loop.getLoopInductionVars() : std::nullopt;
    if (!counters)
      return ranges;
    for (auto [counter, lower, upper, step] :
         llvm::zip(*counters, *loop.getLoopLowerBounds(), *loop.getLoopUpperBounds(),
                   *loop.getLoopSteps())) {
      auto first = getConstantIntValue(lower), end = getConstantIntValue(upper),
           stride = getConstantIntValue(step);
      if (!first || !end || !stride || *stride < 1 || *first < 0 || *end <= *first)
        return DenseMap<Value, ConstantIntRanges>();
      int64_t last = *first + (*end - 1 - *first) / *stride * *stride;
      ranges.try_emplace(counter, ConstantIntRanges::fromSigned(APInt(64, *first), APInt(64, last)));
    }
    return ranges;
  }
};

struct GuardSlices : nkic::nki::impl::GuardSlicesPassBase<GuardSlices> {
  using GuardSlicesPassBase::GuardSlicesPassBase;

  void runOnOperation() override {
    DataFlowSolver solver;
    solver.load<dataflow::DeadCodeAnalysis>();
    solver.load<dataflow::SparseConstantPropagation>();
    solver.load<RangeAnalysis>();
    if (failed(solver.initializeAndRun(getOperation())))
      return signalPassFailure();
    Builder builder(&getContext());
    getOperation().walk([&](SliceOp slice) {
      SmallVector<int64_t> dims;
      auto start = slice.getOffsets().begin();
      for (auto [dim, written] : llvm::enumerate(slice.getStaticOffsets())) {
        if (ShapedType::isDynamic(written) &&
            !isInside(*start++, slice.getLargestStart(dim), solver))
          dims.push_back(dim);
      }
      numGuards += dims.size();
      if (!dims.empty())
        slice->setAttr(kGuardedDimsAttr, builder.getDenseI64ArrayAttr(dims));
    });
  }

private:
  /// Whether `start` is 0 to `largest` in every iteration.
  static bool isInside(Value start, int64_t largest, DataFlowSolver &solver) {
    auto *state = solver.lookupState<dataflow::IntegerValueRangeLattice>(start);
    if (!state || state->getValue().isUninitialized())
      return false;
    const ConstantIntRanges &range = state->getValue().getValue();
    return range.smin().sge(0) && range.smax().sle(largest);
  }
};

} // namespace
