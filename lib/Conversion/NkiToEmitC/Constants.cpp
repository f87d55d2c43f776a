// Constants stand where they are used. A variable would be captured by the lambdas of parallel
// loops, by reference, and read again behind each store.

#include "NkiToEmitC.h"

#include "nkic/Conversion/CppTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace nkic;

namespace {

struct LowerConstant : OpConversionPattern<arith::ConstantOp> {
  LowerConstant(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern(converter, context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    std::string text;
    if (op.getType().isF32() || op.getType().isInteger(1)) {
      text = *cppAttribute(op.getType().isInteger(1)
                               ? rewriter.getBoolAttr(cast<IntegerAttr>(op.getValue()).getValue().isOne())
                               : cast<Attribute>(op.getValue()));
    } else if (op.getType().isInteger(32) || op.getType().isIndex()) {
      int64_t value = cast<IntegerAttr>(op.getValue()).getValue().getSExtValue();
      text = std::to_string(value);
      // The literal of the smallest number would be its negative, too large for the type.
      if (value < 0)
        text = (op.getType().isIndex() ? "size_t(" : "int32_t(") + std::to_string(value + 1) + " - 1)";
    } else {
      return rewriter.notifyMatchFailure(op, "not a type of scalars");
    }
    rewriter.replaceOp(op, cppLiteral(rewriter, op.getLoc(), type, text));
    return success();
  }
};

} // namespace

void nkic::populateConstantPatterns(const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<LowerConstant>(converter, patterns.getContext());
}
