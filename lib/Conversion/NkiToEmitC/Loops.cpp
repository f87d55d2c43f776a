// Loops: scf.forall becomes a parallelFor, whose body is a C++ lambda; scf.for goes
// through the upstream conversion, once its bounds are not negative.

#include "NkiToEmitC.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace nkic;

namespace {

struct LowerForall : OpConversionPattern<scf::ForallOp> {
  LowerForall(const TypeConverter &converter, MLIRContext *context, CppNames &names)
      : OpConversionPattern(converter, context), names(names) {}

  /// `%iv = lower + (i / inner) % count * step` for each dimension, the last one
  /// innermost; the iterations are numbered by one `i`.
  LogicalResult matchAndRewrite(scf::ForallOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!op.getOutputs().empty())
      return rewriter.notifyMatchFailure(op, "a forall over tiles has no results");
    Location loc = op.getLoc();
    Type sizeT = emitc::SizeTType::get(getContext());
    auto asValue = [&](OpFoldResult bound) -> Value {
      if (auto attr = dyn_cast<Attribute>(bound))
        return cppLiteral(rewriter, loc, sizeT, Twine(cast<IntegerAttr>(attr).getInt()));
      return rewriter.getRemappedValue(cast<Value>(bound));
    };
    SmallVector<Value> lower, step, count;
    Value total;
    for (auto [lb, ub, st] :
         llvm::zip(op.getMixedLowerBound(), op.getMixedUpperBound(), op.getMixedStep())) {
      lower.push_back(asValue(lb));
      step.push_back(asValue(st));
      auto trips = emitc::CallOpaqueOp::create(rewriter, loc, sizeT, "rt::tripCount",
                                               ValueRange{lower.back(), asValue(ub), step.back()});
      count.push_back(trips.getResult(0));
      total = total ? emitc::MulOp::create(rewriter, loc, sizeT, total, count.back()).getResult()
                    : count.back();
    }
    std::string name = names.unique("i");
    emitc::VerbatimOp::create(
        rewriter, loc,
        rewriter.getStringAttr("rt::parallelFor(core, 0, int64_t({}), threads, [&]([[maybe_unused]] "
                               "rt::Core &core, [[maybe_unused]] int64_t " +
                               name + ") {{"),
        ValueRange{total});
    Value rest = cppLiteral(rewriter, loc, sizeT, "size_t(" + name + ")");
    SmallVector<Value> ivs(lower.size());
    for (size_t dim = lower.size(); dim-- > 0;) {
      Value index = rest;
      if (dim != 0) {
        index = emitc::RemOp::create(rewriter, loc, sizeT, rest, count[dim]);
        rest = emitc::DivOp::create(rewriter, loc, sizeT, rest, count[dim]);
      }
      Value scaled = emitc::MulOp::create(rewriter, loc, sizeT, index, step[dim]);
      ivs[dim] = emitc::AddOp::create(rewriter, loc, sizeT, lower[dim], scaled);
    }
    Block *body = op.getBody();
    rewriter.eraseOp(body->getTerminator());
    rewriter.inlineBlockBefore(body, op, ivs);
    rewriter.setInsertionPoint(op);
    emitc::VerbatimOp::create(rewriter, loc, "});");
    rewriter.eraseOp(op);
    return success();
  }

  CppNames &names;
};

} // namespace

void nkic::countLoopsFromZero(Operation *root) {
  SmallVector<scf::ForOp> loops;
  root->walk([&](scf::ForOp loop) {
    auto isNatural = [](Value bound) {
      APInt value;
      return matchPattern(bound, m_ConstantInt(&value)) && !value.isNegative();
    };
    if (!isNatural(loop.getLowerBound()) || !isNatural(loop.getUpperBound()))
      loops.push_back(loop);
  });
  for (scf::ForOp loop : loops) {
    OpBuilder builder(loop);
    Location loc = loop.getLoc();
    Value lower = loop.getLowerBound(), step = loop.getStep();
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value distance = arith::SubIOp::create(builder, loc, loop.getUpperBound(), lower);
    Value length = arith::MaxSIOp::create(builder, loc, distance, zero);
    Value trips = arith::CeilDivUIOp::create(builder, loc, length, step);
    builder.setInsertionPointToStart(loop.getBody());
    Value count = loop.getInductionVar();
    auto scaled = arith::MulIOp::create(builder, loc, count, step);
    auto index = arith::AddIOp::create(builder, loc, lower, scaled);
    count.replaceAllUsesExcept(index, scaled);
    loop.setLowerBound(zero);
    loop.setUpperBound(trips);
    loop.setStep(one);
  }
}

void nkic::populateLoopPatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                                CppNames &names) {
  patterns.add<LowerForall>(converter, patterns.getContext(), names);
}
