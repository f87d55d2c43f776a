// Loops over elements, and what they hold: C++ loops over calls of rt::element.

#include "NkiToEmitC.h"

#include "nkic/Conversion/CppTypes.h"
#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

namespace {

struct LowerForElements : OpConversionPattern<ForElementsOp> {
  LowerForElements(const TypeConverter &converter, MLIRContext *context, CppNames &names)
      : OpConversionPattern(converter, context), names(names) {}

  LogicalResult matchAndRewrite(ForElementsOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::string name = names.unique("i"), count = std::to_string(op.getCount());
    emitc::VerbatimOp::create(rewriter, op.getLoc(),
                              "NKIC_VECTORISE\nfor (int64_t " + name + " = 0; " + name + " < " +
                                  count + "; ++" + name + ") {");
    Value position = cppLiteral(rewriter, op.getLoc(), emitc::SizeTType::get(getContext()),
                                "size_t(" + name + ")");
    rewriter.inlineBlockBefore(&op.getBody().front(), op, position);
    rewriter.setInsertionPoint(op);
    emitc::VerbatimOp::create(rewriter, op.getLoc(), "}");
    rewriter.eraseOp(op);
    return success();
  }

  CppNames &names;
};

struct LowerLoad : OpConversionPattern<LoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(LoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, getTypeConverter()->convertType(op.getType()), "rt::load", adaptor.getOperands());
    return success();
  }
};

struct LowerStore : OpConversionPattern<StoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(StoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    emitc::CallOpaqueOp::create(rewriter, op.getLoc(), TypeRange(), "rt::store",
                                ValueRange{adaptor.getTarget(), adaptor.getPartition(),
                                           adaptor.getPosition(), adaptor.getValue()});
    rewriter.eraseOp(op);
    return success();
  }
};

/// `rt::element::tensor_scalar<float, rt::AluOp::multiply, ...>(x, y, rt::none)`
struct LowerElement : OpConversionPattern<ElementOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(ElementOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto opaque = [&](StringRef text) -> Attribute {
      return emitc::OpaqueAttr::get(getContext(), text);
    };
    SmallVector<Attribute> types{opaque(cppElementType(op.getType()))}, arguments;
    for (Attribute setting : op.getSettings()) {
      auto text = cppAttribute(setting);
      if (!text)
        return rewriter.notifyMatchFailure(op, "an attribute has no C++ spelling");
      types.push_back(opaque(*text));
    }
    for (int64_t slot : op.getSlots())
      arguments.push_back(slot < 0 ? opaque("rt::none") : rewriter.getIndexAttr(slot));
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, getTypeConverter()->convertType(op.getType()),
        ("rt::element::" + op.getInstruction()).str(), adaptor.getInputs(),
        rewriter.getArrayAttr(arguments), rewriter.getArrayAttr(types));
    return success();
  }
};

struct LowerGatherAccumulate : OpConversionPattern<GatherAccumulateOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(GatherAccumulateOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Attribute> arguments{emitc::OpaqueAttr::get(getContext(), "core")};
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      arguments.push_back(rewriter.getIndexAttr(i));
    arguments.push_back(emitc::OpaqueAttr::get(getContext(), *cppAttribute(op.getFillAttr())));
    emitc::CallOpaqueOp::create(rewriter, op.getLoc(), TypeRange(), "rt::gather_accumulate",
                                adaptor.getOperands(), rewriter.getArrayAttr(arguments),
                                ArrayAttr());
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void nkic::populateElementPatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                                   CppNames &names) {
  patterns.add<LowerForElements>(converter, patterns.getContext(), names);
  patterns.add<LowerLoad, LowerStore, LowerElement, LowerGatherAccumulate>(converter,
                                                                          patterns.getContext());
}
