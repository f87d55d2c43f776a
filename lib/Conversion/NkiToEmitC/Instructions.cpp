// Every instruction through its interface: a call of its runtime function.

#include "NkiToEmitC.h"

#include "nkic/Dialect/Nki/Nki.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

namespace {

/// The C++ text of an attribute, or nothing when it is of a kind that no
/// instruction has. Attributes have defaults, so an absent one is an unset flag.
std::optional<std::string> cppAttribute(Attribute attr) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!attr)
    return "false";
  if (isa<UnitAttr>(attr))
    return "true";
  if (auto op = dyn_cast<AluOpAttr>(attr))
    return "rt::AluOp::" + stringifyAluOp(op.getValue()).str();
  if (auto function = dyn_cast<ActivationAttr>(attr))
    return "rt::Activation::" + stringifyActivation(function.getValue()).str();
  if (auto engine = dyn_cast<EngineAttr>(attr))
    return "rt::Engine::" + stringifyEngine(engine.getValue()).str();
  if (auto command = dyn_cast<ReduceCmdAttr>(attr))
    return "rt::ReduceCmd::" + stringifyReduceCmd(command.getValue()).str();
  if (auto mode = dyn_cast<OobModeAttr>(attr))
    return "rt::OobMode::" + stringifyOobMode(mode.getValue()).str();
  if (auto mode = dyn_cast<PerfModeAttr>(attr))
    return "rt::PerfMode::" + stringifyPerfMode(mode.getValue()).str();
  if (auto boolean = dyn_cast<BoolAttr>(attr))
    return boolean.getValue() ? "true" : "false";
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    os << integer.getValue().getSExtValue();
    return text;
  }
  if (auto number = dyn_cast<FloatAttr>(attr)) {
    APFloat value = number.getValue();
    if (value.isNaN())
      return "rt::nan()";
    if (value.isInfinity())
      return value.isNegative() ? "-rt::inf()" : "rt::inf()";
    os << llvm::format("%a", value.convertToDouble()) << 'f';
    return text;
  }
  if (auto list = dyn_cast<DenseI64ArrayAttr>(attr)) {
    os << "rt::Ints{";
    llvm::interleaveComma(list.asArrayRef(), os);
    os << '}';
    return text;
  }
  return std::nullopt;
}

struct LowerInstruction : OpInterfaceConversionPattern<InstructionOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult matchAndRewrite(InstructionOpInterface op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    Builder builder(context);
    SmallVector<Attribute> arguments{emitc::OpaqueAttr::get(context, "core")};
    ArrayRef<StringAttr> attributes = op->getName().getRegisteredInfo()->getAttributeNames();
    unsigned group = 0;
    for (StringRef name : op.getArgumentOrder()) {
      bool isAttribute = llvm::any_of(attributes, [&](StringAttr a) { return a == name; });
      bool isPlacement = llvm::is_contained(op.getPlacementAttributes(), name);
      if (!isAttribute) {
        auto [first, count] = op.getOperandGroup(group++);
        if (isPlacement && count != 0)
          return rewriter.notifyMatchFailure(op, "'" + name + "' must be folded away first");
        if (count == 0 && !isPlacement)
          arguments.push_back(emitc::OpaqueAttr::get(context, "rt::none"));
        for (unsigned i = 0; i < count; ++i)
          arguments.push_back(builder.getIndexAttr(first + i));
        continue;
      }
      if (isPlacement)
        continue;
      auto text = cppAttribute(op->getInherentAttr(name).value_or(Attribute()));
      if (!text)
        return rewriter.notifyMatchFailure(op, "an attribute has no C++ spelling");
      arguments.push_back(emitc::OpaqueAttr::get(context, *text));
    }
    StringRef mnemonic = op->getName().stripDialect();
    emitc::CallOpaqueOp::create(rewriter, op.getLoc(), TypeRange(), ("rt::" + mnemonic).str(),
                                operands, rewriter.getArrayAttr(arguments), ArrayAttr());
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void nkic::populateInstructionPatterns(const TypeConverter &converter,
                                       RewritePatternSet &patterns) {
  patterns.add<LowerInstruction>(converter, patterns.getContext());
}
