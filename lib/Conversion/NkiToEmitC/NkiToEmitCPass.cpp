// convert-nki-to-emitc: what is legal, and the driver of the parts.

#include "NkiToEmitC.h"

#include "nkic/Conversion/CppTypes.h"
#include "nkic/Conversion/Passes.h"
#include "nkic/Dialect/Nki/Nki.h"

#include "mlir/Conversion/ArithToEmitC/ArithToEmitC.h"
#include "mlir/Conversion/SCFToEmitC/SCFToEmitC.h"
#include "mlir/Dialect/EmitC/Transforms/TypeConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace nkic {
#define GEN_PASS_DEF_CONVERTNKITOEMITCPASS
#include "nkic/Conversion/Passes.h.inc"
} // namespace nkic

using namespace nkic;
using namespace nkic::nki;

std::string CppNames::unique(StringRef hint) {
  std::string name;
  for (char c : hint)
    name += llvm::isAlnum(c) ? c : '_';
  if (name.empty() || llvm::isDigit(name.front()))
    name = "t_" + name;
  unsigned &count = used[name];
  // `v1`, `v2`, ... are the emitter's own.
  std::string result = name + "_" + std::to_string(++count);
  return result;
}

Value nkic::cppLiteral(OpBuilder &builder, Location loc, Type type, const Twine &text) {
  return emitc::LiteralOp::create(builder, loc, type, builder.getStringAttr(text));
}

namespace {

struct ConvertNkiToEmitC : nkic::impl::ConvertNkiToEmitCPassBase<ConvertNkiToEmitC> {
  void runOnOperation() override {
    MLIRContext &context = getContext();
    getOperation().walk([&](InstructionOpInterface) { ++numInstructions; });

    countLoopsFromZero(getOperation());

    TypeConverter converter;
    converter.addConversion([](Type type) -> std::optional<Type> {
      return emitc::isSupportedEmitCType(type) ? std::optional(type) : std::nullopt;
    });
    populateEmitCSizeTTypeConversions(converter);
    // Elements of tiles that are values: storage types of the runtime.
    converter.addConversion([](FloatType type) -> std::optional<Type> {
      if (type.getWidth() >= 32)
        return std::nullopt;
      return emitc::OpaqueType::get(type.getContext(), cppElementType(type));
    });
    converter.addConversion([](IntegerType type) -> std::optional<Type> {
      if (type.isSignless() || type.getWidth() >= 32)
        return std::nullopt;
      return emitc::OpaqueType::get(type.getContext(),
                                    "rt::element::Narrow<" + cppElementType(type) + ">");
    });
    converter.addConversion([](MemRefType type) -> Type {
      std::string text = cppViewType(type);
      return text.empty() ? Type() : emitc::OpaqueType::get(type.getContext(), text);
    });

    ConversionTarget target(context);
    target.addLegalDialect<emitc::EmitCDialect>();
    target.addIllegalDialect<nki::NkiDialect, arith::ArithDialect, scf::SCFDialect>();
    CppNames names;
    RewritePatternSet patterns(&context);
    populateInstructionPatterns(converter, patterns);
    populateViewPatterns(converter, patterns, names);
    populateConstantPatterns(converter, patterns);
    populateElementPatterns(converter, patterns, names);
    populateLoopPatterns(converter, patterns, names);
    populateKernelPatterns(converter, patterns, names);
    populateScalarPatterns(converter, patterns);
    populateArithToEmitCPatterns(converter, patterns);
    populateSCFToEmitCConversionPatterns(patterns, converter);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
