// Every instruction through its interface: a call of its runtime function.

#include "NkiToEmitC.h"

#include "nkic/Conversion/CppTypes.h"
#include "nkic/Dialect/Nki/Nki.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

namespace {

struct LowerInstruction : OpInterfaceConversionPattern<InstructionOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult matchAndRewrite(InstructionOpInterface op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    Builder builder(context);
    SmallVector<Attribute> arguments{emitc::OpaqueAttr::get(context, "core")};
    ArrayRef<StringAttr> attributes = op->getName().getRegisteredInfo()->getAttributeNames();
    unsigned group = 0;
    SmallVector<Value> values(operands);
    ArrayRef<Value> numbers; // that a list of the op leaves open
    for (StringRef name : op.getArgumentOrder()) {
      bool isAttribute = llvm::any_of(attributes, [&](StringAttr a) { return a == name; });
      bool isPlacement = llvm::is_contained(op.getPlacementAttributes(), name);
      if (!isAttribute) {
        auto [first, count] = op.getOperandGroup(group++);
        if (isPlacement) {
          numbers = operands.slice(first, count);
          continue;
        }
        if (count == 0)
          arguments.push_back(emitc::OpaqueAttr::get(context, "rt::none"));
        for (unsigned i = 0; i < count; ++i)
          arguments.push_back(builder.getIndexAttr(first + i));
        continue;
      }
      if (isPlacement)
        continue;
      auto list = dyn_cast_or_null<DenseI64ArrayAttr>(op->getInherentAttr(name).value_or(Attribute()));
      if (list && llvm::is_contained(list.asArrayRef(), ShapedType::kDynamic)) {
        arguments.push_back(builder.getIndexAttr(static_cast<int64_t>(values.size())));
        values.push_back(listOf(list.asArrayRef(), numbers, op.getLoc(), rewriter));
        continue;
      }
      auto text = cppAttribute(op->getInherentAttr(name).value_or(Attribute()));
      if (!text)
        return rewriter.notifyMatchFailure(op, "an attribute has no C++ spelling");
      arguments.push_back(emitc::OpaqueAttr::get(context, *text));
    }
    StringRef mnemonic = op->getName().stripDialect();
    if (auto reason = op->getAttrOfType<StringAttr>(kNotFusedAttr))
      emitc::VerbatimOp::create(rewriter, op.getLoc(), ("// not fused: " + reason.getValue()).str());
    emitc::CallOpaqueOp::create(rewriter, op.getLoc(), TypeRange(), ("rt::" + mnemonic).str(),
                                values, rewriter.getArrayAttr(arguments), ArrayAttr());
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// `rt::ints(v1, 8)`: a list with numbers of the run.
  static Value listOf(ArrayRef<int64_t> list, ArrayRef<Value> numbers, Location loc,
                      ConversionPatternRewriter &rewriter) {
    Builder builder(rewriter.getContext());
    SmallVector<Attribute> arguments;
    int64_t next = 0;
    for (int64_t entry : list)
      arguments.push_back(ShapedType::isDynamic(entry)
                              ? Attribute(builder.getIndexAttr(next++))
                              : emitc::OpaqueAttr::get(rewriter.getContext(), std::to_string(entry)));
    return emitc::CallOpaqueOp::create(
               rewriter, loc, emitc::OpaqueType::get(rewriter.getContext(), "rt::Ints"),
               "rt::ints", numbers, builder.getArrayAttr(arguments), ArrayAttr())
        .getResult(0);
  }
};

} // namespace

void nkic::populateInstructionPatterns(const TypeConverter &converter,
                                       RewritePatternSet &patterns) {
  patterns.add<LowerInstruction>(converter, patterns.getContext());
}
