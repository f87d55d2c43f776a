// Arithmetic that the upstream conversion does not take, or not as C++ likes it:
// unsigned division of indices, which are size_t, and conditions joined to one.

#include "NkiToEmitC.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace nkic;

namespace {

/// The upstream conversion takes integer types only, because it would have to cast
/// them to unsigned ones first.
template <class Op, class CppOp> struct LowerIndexDivision : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isIndex())
      return rewriter.notifyMatchFailure(op, "not an index");
    rewriter.replaceOpWithNewOp<CppOp>(op, emitc::SizeTType::get(op.getContext()),
                                       adaptor.getLhs(), adaptor.getRhs());
    return success();
  }
};

/// `&&` and `||` instead of the bitwise operators: beside comparisons those are taken
/// for a mistake by every C++ compiler.
template <class Op, class CppOp> struct LowerCondition : OpConversionPattern<Op> {
  LowerCondition(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern<Op>(converter, context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isInteger(1))
      return rewriter.notifyMatchFailure(op, "not a condition");
    rewriter.replaceOpWithNewOp<CppOp>(op, op.getType(), adaptor.getLhs(), adaptor.getRhs());
    return success();
  }
};

/// Exclusive or of conditions: they differ.
struct LowerConditionXor : OpConversionPattern<arith::XOrIOp> {
  LowerConditionXor(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern(converter, context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(arith::XOrIOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isInteger(1))
      return rewriter.notifyMatchFailure(op, "not a condition");
    // Copies keep the emitter from writing `a < b != c < d`.
    auto copy = [&](Value value) -> Value {
      return emitc::CallOpaqueOp::create(rewriter, op.getLoc(), op.getType(), "bool",
                                         ValueRange{value})
          .getResult(0);
    };
    rewriter.replaceOpWithNewOp<emitc::CmpOp>(op, op.getType(), emitc::CmpPredicate::ne,
                                              copy(adaptor.getLhs()), copy(adaptor.getRhs()));
    return success();
  }
};

} // namespace

void nkic::populateIndexArithPatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns) {
  patterns.add<LowerIndexDivision<arith::DivUIOp, emitc::DivOp>,
               LowerIndexDivision<arith::RemUIOp, emitc::RemOp>>(converter,
                                                                 patterns.getContext());
  patterns.add<LowerCondition<arith::AndIOp, emitc::LogicalAndOp>,
               LowerCondition<arith::OrIOp, emitc::LogicalOrOp>, LowerConditionXor>(
      converter, patterns.getContext());
}
