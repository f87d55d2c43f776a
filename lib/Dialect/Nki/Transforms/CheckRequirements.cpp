// nki-check-requirements: evaluates the preconditions of a bound kernel.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_CHECKREQUIREMENTSPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// The message with `{0}`, `{1}`, ... replaced by the values.
std::string formatMessage(RequireOp require) {
  std::string text;
  StringRef rest = require.getMessage();
  while (!rest.empty()) {
    size_t open = rest.find('{');
    text += rest.substr(0, open);
    if (open == StringRef::npos)
      break;
    rest = rest.substr(open + 1);
    unsigned index = 0;
    rest.substr(0, rest.find('}')).getAsInteger(10, index);
    rest = rest.substr(rest.find('}') + 1);
    Attribute value;
    if (!matchPattern(require.getValues()[index], m_Constant(&value))) {
      text += "?";
    } else if (auto boolean = dyn_cast<BoolAttr>(value)) {
      text += boolean.getValue() ? "true" : "false";
    } else if (auto integer = dyn_cast<IntegerAttr>(value)) {
      text += std::to_string(integer.getValue().getSExtValue());
    } else if (auto number = dyn_cast<FloatAttr>(value)) {
      SmallString<24> digits;
      number.getValue().toString(digits);
      text += digits;
    }
  }
  return text;
}

/// The first outermost loop that holds a requirement, or null.
scf::ForOp findLoop(KernelOp kernel) {
  scf::ForOp found;
  kernel.walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
    if (!loop.walk([](RequireOp) { return WalkResult::interrupt(); }).wasInterrupted())
      return WalkResult::advance();
    found = loop;
    return WalkResult::interrupt();
  });
  return found;
}

struct CheckRequirements : nkic::nki::impl::CheckRequirementsPassBase<CheckRequirements> {
  void runOnOperation() override {
    KernelOp kernel = getOperation();
    RewritePatternSet patterns(&getContext());
    for (RegisteredOperationName op : getContext().getRegisteredOperations()) {
      if (op.getDialectNamespace() == "arith" || op.getDialectNamespace() == "scf")
        op.getCanonicalizationPatterns(patterns, &getContext());
    }
    FrozenRewritePatternSet folds(std::move(patterns));
    if (failed(applyPatternsGreedily(kernel, folds)))
      return signalPassFailure();
    // Outer loops first: the bounds of an inner one may depend on their counters.
    while (scf::ForOp loop = findLoop(kernel)) {
      if (failed(loopUnrollFull(loop))) {
        loop.emitError() << "a loop that holds 'nki.require' must have bounds that are known when "
                            "the kernel is bound";
        return signalPassFailure();
      }
      if (failed(applyPatternsGreedily(kernel, folds)))
        return signalPassFailure();
    }

    bool failed = false;
    SmallVector<RequireOp> requirements;
    kernel.walk([&](RequireOp require) { requirements.push_back(require); });
    for (RequireOp require : requirements) {
      ++numChecked;
      APInt holds;
      if (!matchPattern(require.getCondition(), m_ConstantInt(&holds))) {
        require.emitError() << "the condition of a requirement must be known when the kernel is "
                               "bound, but it depends on a value of the run";
        failed = true;
      } else if (holds.isZero()) {
        require.emitError() << formatMessage(require);
        failed = true;
      }
      require.erase();
    }
    if (failed)
      signalPassFailure();
  }
};

} // namespace
