// Unsigned division of indices, which are size_t in C++.

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

} // namespace

void nkic::populateIndexArithPatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns) {
  patterns.add<LowerIndexDivision<arith::DivUIOp, emitc::DivOp>,
               LowerIndexDivision<arith::RemUIOp, emitc::RemOp>>(converter,
                                                                 patterns.getContext());
}
