// nki-bind-parameters: replaces compile-time parameters by their values.

#include "nkic/Dialect/Nki/ParamValue.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_BINDPARAMETERSPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// The table of a list parameter; rows have equal lengths (parseParamValue).
DenseIntElementsAttr makeTable(ArrayAttr rows) {
  SmallVector<int64_t> values;
  int64_t columns = 0;
  for (auto row : rows.getAsRange<ArrayAttr>()) {
    columns = static_cast<int64_t>(row.size());
    for (auto value : row.getAsRange<IntegerAttr>())
      values.push_back(value.getValue().getSExtValue());
  }
  auto type = RankedTensorType::get({static_cast<int64_t>(rows.size()), columns},
                                    IntegerType::get(rows.getContext(), 64));
  return DenseIntElementsAttr::get(type, values);
}

struct BindParameters : nkic::nki::impl::BindParametersPassBase<BindParameters> {
  using Base::Base;

  /// One value per parameter: given, else the default. Reports every fault.
  FailureOr<DictionaryAttr> resolveValues(KernelOp kernel) {
    // The option is split at commas; a piece without `=` belongs to the list before it.
    SmallVector<std::string> definitions;
    for (const std::string &piece : values) {
      if (definitions.empty() || StringRef(piece).contains('='))
        definitions.push_back(piece);
      else
        definitions.back() += "," + piece;
    }
    llvm::StringMap<StringRef> given;
    bool failed = false;
    for (StringRef value : definitions) {
      auto [name, text] = value.split('=');
      if (!kernel.lookupParameter(name)) {
        kernel.emitError() << "kernel '" << kernel.getSymName() << "' declares no parameter '"
                           << name << "'";
        failed = true;
      }
      given[name] = text;
    }
    NamedAttrList bound;
    for (auto param : kernel.getParameters().getAsRange<ParamAttr>()) {
      Attribute value = param.getDefaultValue();
      std::string error;
      auto entry = given.find(param.getName());
      if (entry != given.end()) {
        auto parsed = parseParamValue(param, entry->second, error);
        if (succeeded(parsed))
          value = *parsed;
      } else if (!value) {
        error = ("parameter '" + param.getName() + "' (" + param.getHelp() + ") must have a value; give it with -D " + param.getName() + "=...").str();
      }
      if (error.empty())
        (void)checkParamValue(param, value, error);
      if (!error.empty()) {
        kernel.emitError() << error;
        failed = true;
        continue;
      }
      bound.set(param.getName(), value);
    }
    if (failed)
      return failure();
    return bound.getDictionary(&getContext());
  }

  void runOnOperation() override {
    KernelOp kernel = getOperation();
    auto bound = resolveValues(kernel);
    if (failed(bound))
      return signalPassFailure();

    IRRewriter rewriter(&getContext());
    kernel.walk([&](Operation *op) {
      rewriter.setInsertionPoint(op);
      Location loc = op->getLoc();
      auto replace = [&](Value value) {
        rewriter.replaceOp(op, value);
        ++numReplaced;
      };
      auto constantIndex = [&](int64_t value) {
        replace(arith::ConstantIndexOp::create(rewriter, loc, value));
      };
      if (auto param = dyn_cast<ParamOp>(op)) {
        Attribute value = bound->get(param.getName());
        if (auto integer = dyn_cast<IntegerAttr>(value); integer && param.getType().isIndex())
          return constantIndex(integer.getValue().getSExtValue());
        replace(arith::ConstantOp::create(rewriter, loc, cast<TypedAttr>(value)));
      } else if (auto paramIs = dyn_cast<ParamIsOp>(op)) {
        bool is = printParamValue(bound->get(paramIs.getName())) ==
                  printParamValue(paramIs.getValue());
        replace(arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(is)));
      } else if (auto paramLen = dyn_cast<ParamLenOp>(op)) {
        constantIndex(
            static_cast<int64_t>(cast<ArrayAttr>(bound->get(paramLen.getName())).size()));
      } else if (auto paramAt = dyn_cast<ParamAtOp>(op)) {
        auto rows = cast<ArrayAttr>(bound->get(paramAt.getName()));
        // Nothing can be read of an empty list: the author guards it by its length.
        if (rows.empty())
          return constantIndex(0);
        replace(TableAtOp::create(rewriter, loc, rewriter.getIndexType(), makeTable(rows),
                                  paramAt.getRow(), paramAt.getColumn()));
      } else if (isa<NumProgramsOp>(op)) {
        auto count = bound->getAs<IntegerAttr>("num_programs");
        constantIndex(count ? count.getValue().getSExtValue() : 1);
      }
    });
    if (auto programs = bound->getAs<IntegerAttr>("num_programs");
        programs && programs.getValue().getSExtValue() < 1) {
      kernel.emitError() << "parameter 'num_programs' must be at least 1, but got "
                         << programs.getValue().getSExtValue();
      return signalPassFailure();
    }
    kernel->setAttr("nki.bound", *bound);

    // Branches that this configuration never takes must not be checked against it.
    RewritePatternSet patterns(&getContext());
    for (StringRef dialect : {"arith", "scf"})
      getContext().getLoadedDialect(dialect)->getCanonicalizationPatterns(patterns);
    for (RegisteredOperationName op : getContext().getRegisteredOperations()) {
      if (op.getDialectNamespace() == "arith" || op.getDialectNamespace() == "scf")
        op.getCanonicalizationPatterns(patterns, &getContext());
    }
    if (failed(applyPatternsGreedily(kernel, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
