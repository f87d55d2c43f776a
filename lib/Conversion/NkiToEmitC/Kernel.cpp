// A kernel becomes one C++ function over its arguments, run once per program.

#include "NkiToEmitC.h"

#include "nkic/Conversion/CppTypes.h"
#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

namespace {

struct LowerKernel : OpConversionPattern<KernelOp> {
  LowerKernel(const TypeConverter &converter, MLIRContext *context, CppNames &names)
      : OpConversionPattern(converter, context), names(names) {}

  LogicalResult matchAndRewrite(KernelOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto opaque = [&](StringRef text) { return emitc::OpaqueType::get(getContext(), text); };
    TypeConverter::SignatureConversion signature(op.getNumArguments());
    SmallVector<Type> types{opaque("rt::Core&"), opaque("size_t"), opaque("int")};
    for (auto [index, type] : llvm::enumerate(op.getArgumentTypes())) {
      Type converted = getTypeConverter()->convertType(type);
      if (!converted)
        return rewriter.notifyMatchFailure(op, "an argument has no C++ type");
      types.push_back(converted);
    }
    auto function = emitc::FuncOp::create(rewriter, loc, cppIdentifier(op.getSymName()) + "_program",
                                          rewriter.getFunctionType(types, {}));
    function.setSpecifiersAttr(rewriter.getStrArrayAttr({"static"}));
    Block *entry = function.addEntryBlock();

    // C++ names in place of the emitter's numbers; they are what the body uses.
    rewriter.setInsertionPointToStart(entry);
    auto bindName = [&](StringRef declaration, StringRef name, Value value) {
      emitc::VerbatimOp::create(
          rewriter, loc, rewriter.getStringAttr("[[maybe_unused]] " + declaration + name + " = {};"),
          ValueRange{value});
    };
    bindName("rt::Core &", "core", entry->getArgument(0));
    bindName("const size_t ", "program", entry->getArgument(1));
    bindName("const int ", "threads", entry->getArgument(2));
    SmallVector<Value> arguments;
    for (unsigned index = 0; index < op.getNumArguments(); ++index) {
      std::string name = names.unique(op.getArgumentName(index));
      Value argument = entry->getArgument(index + 3);
      bindName("const auto ", name, argument);
      arguments.push_back(cppLiteral(rewriter, loc, argument.getType(), name));
    }
    rewriter.inlineBlockBefore(&op.getBody().front(), entry, entry->end(), arguments);
    rewriter.setInsertionPointToEnd(entry);
    emitc::ReturnOp::create(rewriter, loc, Value());
    rewriter.eraseOp(op);
    return success();
  }

  CppNames &names;
};

struct LowerProgramId : OpConversionPattern<ProgramIdOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(ProgramIdOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, cppLiteral(rewriter, op.getLoc(), emitc::SizeTType::get(getContext()),
                                      "program"));
    return success();
  }
};

} // namespace

void nkic::populateKernelPatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                                  CppNames &names) {
  patterns.add<LowerKernel>(converter, patterns.getContext(), names);
  patterns.add<LowerProgramId>(converter, patterns.getContext());
}
