// Loops: scf.forall becomes a parallelFor, whose body is a C++ lambda; scf.for goes
// through the upstream conversion, once its bounds are not negative.

#include "NkiToEmitC.h"

#include "nkic/Runtime/Scalar.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
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
    // The smallest number cannot be written.
    auto spell = [](int64_t bound) {
      return bound == std::numeric_limits<int64_t>::min() ? "INT64_MIN" : std::to_string(bound);
    };
    auto asValue = [&](OpFoldResult bound) -> Value {
      if (auto attr = dyn_cast<Attribute>(bound))
        return cppLiteral(rewriter, loc, sizeT, spell(cast<IntegerAttr>(attr).getInt()));
      return rewriter.getRemappedValue(cast<Value>(bound));
    };
    SmallVector<Value> lower, step, count;
    SmallVector<uint64_t> known;
    for (auto [lb, ub, st] :
         llvm::zip(op.getMixedLowerBound(), op.getMixedUpperBound(), op.getMixedStep())) {
      lower.push_back(asValue(lb));
      step.push_back(asValue(st));
      auto trips = emitc::CallOpaqueOp::create(
          rewriter, loc, sizeT, "rt::tripCount",
          ValueRange{lower.back(), asValue(ub), step.back()}, ArrayAttr(),
          rewriter.getArrayAttr(emitc::OpaqueAttr::get(getContext(), "size_t")));
      count.push_back(trips.getResult(0));
      auto first = getConstantIntValue(lb), end = getConstantIntValue(ub),
           stride = getConstantIntValue(st);
      if (first && end && stride && *stride >= 1)
        known.push_back(rt::tripCount<int64_t>(*first, *end, *stride));
    }
    Value total = count.front();
    uint64_t product;
    if (known.size() != count.size() ||
        !rt::multiplyTrips(known.data(), static_cast<int>(known.size()), product)) {
      SmallVector<Attribute> arguments{
          emitc::OpaqueAttr::get(getContext(), "core"),
          emitc::OpaqueAttr::get(getContext(), cppPlace("'scf.forall'", loc))};
      for (size_t dim = 0; dim < count.size(); ++dim)
        arguments.push_back(rewriter.getIndexAttr(static_cast<int64_t>(dim)));
      total = emitc::CallOpaqueOp::create(rewriter, loc, sizeT, "rt::iterations", count,
                                          rewriter.getArrayAttr(arguments), ArrayAttr())
                  .getResult(0);
    } else {
      for (Value trips : ArrayRef(count).drop_front())
        total = emitc::MulOp::create(rewriter, loc, sizeT, total, trips);
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
      return bound.getType().isIndex() && matchPattern(bound, m_ConstantInt(&value)) &&
             !value.isNegative();
    };
    if (!isNatural(loop.getLowerBound()) || !isNatural(loop.getUpperBound()))
      loops.push_back(loop);
  });
  for (scf::ForOp loop : loops) {
    OpBuilder builder(loop);
    Location loc = loop.getLoc();
    Value lower = loop.getLowerBound(), upper = loop.getUpperBound(), step = loop.getStep();
    Type type = lower.getType(), index = builder.getIndexType();
    auto toIndex = [&](Value value) -> Value {
      if (type == index)
        return value;
      return arith::IndexCastUIOp::create(builder, loc, index, value);
    };
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    // From the bounds' distance, which is exact as an unsigned number of their width.
    Value runs = arith::CmpIOp::create(builder, loc,
                                       loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                                             : arith::CmpIPredicate::slt,
                                       lower, upper);
    Value distance = toIndex(arith::SubIOp::create(builder, loc, upper, lower));
    Value rounded = arith::CeilDivUIOp::create(builder, loc, distance, toIndex(step));
    Value trips = arith::SelectOp::create(builder, loc, runs, rounded, zero);

    builder.setInsertionPointToStart(loop.getBody());
    Value count = loop.getInductionVar();
    SmallPtrSet<Operation *, 2> own;
    count.setType(index);
    Value narrow = count;
    if (type != index) {
      narrow = arith::IndexCastUIOp::create(builder, loc, type, count);
      own.insert(narrow.getDefiningOp());
    }
    auto scaled = arith::MulIOp::create(builder, loc, narrow, step);
    own.insert(scaled);
    auto counter = arith::AddIOp::create(builder, loc, lower, scaled);
    count.replaceAllUsesExcept(counter, own);
    loop.setLowerBound(zero);
    loop.setUpperBound(trips);
    loop.setStep(one);
    loop.setUnsignedCmp(false);
  }
}

void nkic::populateLoopPatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                                CppNames &names) {
  patterns.add<LowerForall>(converter, patterns.getContext(), names);
}
