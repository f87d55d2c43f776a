// nki-guard-slices: which slices have to be watched while a kernel runs.

#include "IntegerRanges.h"

#include "nkic/Dialect/Nki/Transforms/Passes.h"


using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_GUARDSLICESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

struct GuardSlices : nkic::nki::impl::GuardSlicesPassBase<GuardSlices> {
  using GuardSlicesPassBase::GuardSlicesPassBase;

  void runOnOperation() override {
    IntegerRanges ranges;
    if (failed(ranges.compute(getOperation())))
      return signalPassFailure();
    Builder builder(&getContext());
    getOperation().walk([&](SliceOp slice) {
      SmallVector<int64_t> dims;
      auto start = slice.getOffsets().begin();
      for (auto [dim, written] : llvm::enumerate(slice.getStaticOffsets())) {
        if (ShapedType::isDynamic(written) &&
            !isInside(*start++, slice.getLargestStart(dim), ranges))
          dims.push_back(dim);
      }
      numGuards += dims.size();
      if (!dims.empty())
        slice->setAttr(kGuardedDimsAttr, builder.getDenseI64ArrayAttr(dims));
    });
  }

private:
  /// Whether `start` is 0 to `largest` in every iteration.
  static bool isInside(Value start, int64_t largest, const IntegerRanges &ranges) {
    auto range = ranges.get(start);
    return range && range->smin().sge(0) && range->smax().sle(largest);
  }
};

} // namespace
