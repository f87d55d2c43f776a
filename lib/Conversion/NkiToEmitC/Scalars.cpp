// Scalar arithmetic. What a C++ operator means exactly goes through the upstream conversion
// (sums, differences and products of indices, which are size_t; floats; comparisons of
// integers wider than i1). The rest calls the function of the runtime that has the op's name,
// as the evaluation for programs does.

#include "NkiToEmitC.h"

#include "nkic/Dialect/Nki/Nki.h"
#include "nkic/Dialect/Nki/ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace nkic;

std::string nkic::cppPlace(const Twine &what, Location loc) {
  while (auto call = dyn_cast<CallSiteLoc>(loc))
    loc = call.getCallee();
  std::string where = what.str();
  if (auto line = dyn_cast<FileLineColLoc>(loc))
    where += " at " + llvm::sys::path::filename(line.getFilename()).str() + ":" +
             std::to_string(line.getLine());
  std::string literal;
  llvm::raw_string_ostream os(literal);
  os << '"';
  llvm::printEscapedString(where, os);
  os << '"';
  return literal;
}

namespace {

/// How C++ spells the type of a scalar.
std::string cppScalarType(Type type) {
  if (type.isIndex())
    return "size_t";
  if (type.isF32())
    return "float";
  if (type.isF64())
    return "double";
  return type.isInteger(1) ? "bool" : "int" + std::to_string(type.getIntOrFloatBitWidth()) + "_t";
}

/// Calls `rt::name<types...>(operands)`, or `rt::name<types...>(core, where, operands)` where
/// the op is watched.
void replaceByCall(Operation *op, StringRef name, ArrayRef<Type> types, ValueRange operands,
                   const TypeConverter &converter, ConversionPatternRewriter &rewriter) {
  auto opaque = [&](const Twine &text) {
    return emitc::OpaqueAttr::get(rewriter.getContext(), text.str());
  };
  SmallVector<Attribute> arguments, spelled;
  if (op->hasAttr(nki::kGuardedAttr)) {
    bool isStep = isa<nki::LoopStepOp>(op);
    std::string what = isStep ? "step of a loop" : "'" + op->getName().getStringRef().str() + "'";
    arguments = {opaque("core"), opaque(cppPlace(what, op->getLoc()))};
  }
  for (unsigned i = 0; i < operands.size(); ++i)
    arguments.push_back(rewriter.getIndexAttr(i));
  for (Type type : types)
    spelled.push_back(opaque(cppScalarType(type)));
  rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
      op, converter.convertType(op->getResult(0).getType()), ("rt::" + name).str(), operands,
      rewriter.getArrayAttr(arguments), rewriter.getArrayAttr(spelled));
}

/// An op on operands of one type: that is the type of the function.
template <class Op> struct LowerOp : OpConversionPattern<Op> {
  LowerOp(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern<Op>(converter, context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    replaceByCall(op, op->getName().stripDialect(), {op->getOperand(0).getType()},
                  adaptor.getOperands(), *this->getTypeConverter(), rewriter);
    return success();
  }
};

/// Sums, differences and products of what is no index: C++ would compute in `int`.
template <class Op> struct LowerModular : LowerOp<Op> {
  using LowerOp<Op>::LowerOp;

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (op.getType().isIndex())
      return rewriter.notifyMatchFailure(op, "an index has the operator");
    return LowerOp<Op>::matchAndRewrite(op, adaptor, rewriter);
  }
};

template <class Op> struct LowerCast : OpConversionPattern<Op> {
  LowerCast(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern<Op>(converter, context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    replaceByCall(op, op->getName().stripDialect(), {op.getType(), op->getOperand(0).getType()},
                  adaptor.getOperands(), *this->getTypeConverter(), rewriter);
    return success();
  }
};

/// Order of conditions: C++ takes `true` for the larger one, and signed numbers for -1.
struct LowerConditionOrder : OpConversionPattern<arith::CmpIOp> {
  LowerConditionOrder(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern(converter, context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(arith::CmpIOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    using P = arith::CmpIPredicate;
    P predicate = op.getPredicate();
    if (!op.getLhs().getType().isInteger(1) || predicate == P::eq || predicate == P::ne)
      return rewriter.notifyMatchFailure(op, "C++ has the operator");
    bool isSwapped = predicate == P::sgt || predicate == P::sge || predicate == P::ugt ||
                     predicate == P::uge;
    StringRef name = predicate == P::slt || predicate == P::sgt   ? "slt"
                     : predicate == P::sle || predicate == P::sge ? "sle"
                     : predicate == P::ult || predicate == P::ugt ? "ult"
                                                                  : "ule";
    SmallVector<Value> operands{adaptor.getLhs(), adaptor.getRhs()};
    if (isSwapped)
      std::swap(operands[0], operands[1]);
    replaceByCall(op, name, {op.getLhs().getType()}, operands, *getTypeConverter(), rewriter);
    return success();
  }
};

/// The smallest integer of 64 bits, which C++ cannot write as a number.
struct LowerSmallest : OpConversionPattern<arith::ConstantOp> {
  LowerSmallest(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern(converter, context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto integer = dyn_cast<IntegerAttr>(op.getValue());
    if (!integer || integer.getValue().getBitWidth() != 64 ||
        !integer.getValue().isMinSignedValue())
      return rewriter.notifyMatchFailure(op, "C++ can write it");
    Type type = getTypeConverter()->convertType(op.getType());
    rewriter.replaceOp(op, cppLiteral(rewriter, op.getLoc(), type,
                                      cppScalarType(op.getType()) + "(INT64_MIN)"));
    return success();
  }
};

struct LowerLoopStep : OpConversionPattern<nki::LoopStepOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(nki::LoopStepOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    // Without the analysis it is watched, too: a step that is none loops for ever.
    op->setAttr(nki::kGuardedAttr, rewriter.getUnitAttr());
    replaceByCall(op, "loopStep", {op.getType()}, adaptor.getOperands(), *getTypeConverter(),
                  rewriter);
    return success();
  }
};

/// `&&` and `||` instead of the bitwise operators: beside comparisons those are taken
/// for a mistake by every C++ compiler.
template <class Op, class CppOp> struct LowerCondition : OpConversionPattern<Op> {
  LowerCondition(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern<Op>(converter, context, /*benefit=*/3) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isInteger(1))
      return rewriter.notifyMatchFailure(op, "not a condition");
    rewriter.replaceOpWithNewOp<CppOp>(op, op.getType(), adaptor.getLhs(), adaptor.getRhs());
    return success();
  }
};

} // namespace

void nkic::populateScalarPatterns(const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns
      .add<LowerModular<arith::AddIOp>, LowerModular<arith::SubIOp>, LowerModular<arith::MulIOp>,
           LowerOp<arith::DivUIOp>, LowerOp<arith::DivSIOp>, LowerOp<arith::CeilDivUIOp>,
           LowerOp<arith::CeilDivSIOp>, LowerOp<arith::FloorDivSIOp>, LowerOp<arith::RemUIOp>,
           LowerOp<arith::RemSIOp>, LowerOp<arith::AndIOp>, LowerOp<arith::OrIOp>,
           LowerOp<arith::XOrIOp>, LowerOp<arith::ShLIOp>, LowerOp<arith::ShRUIOp>,
           LowerOp<arith::ShRSIOp>, LowerOp<arith::MaxSIOp>, LowerOp<arith::MaxUIOp>,
           LowerOp<arith::MinSIOp>, LowerOp<arith::MinUIOp>, LowerOp<arith::RemFOp>,
           LowerOp<arith::MaximumFOp>, LowerOp<arith::MaxNumFOp>, LowerOp<arith::MinimumFOp>,
           LowerOp<arith::MinNumFOp>, LowerCast<arith::ExtUIOp>, LowerCast<arith::ExtSIOp>,
           LowerCast<arith::TruncIOp>, LowerCast<arith::IndexCastOp>,
           LowerCast<arith::IndexCastUIOp>, LowerCast<arith::SIToFPOp>,
           LowerCast<arith::UIToFPOp>, LowerCast<arith::FPToSIOp>, LowerCast<arith::FPToUIOp>,
           LowerCast<arith::ExtFOp>, LowerCast<arith::TruncFOp>, LowerConditionOrder,
           LowerSmallest, LowerLoopStep, LowerCondition<arith::AndIOp, emitc::LogicalAndOp>,
           LowerCondition<arith::OrIOp, emitc::LogicalOrOp>>(converter, patterns.getContext());
}
