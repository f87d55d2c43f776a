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
