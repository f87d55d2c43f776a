// Checks and folds of the instructions that choose elements.

#include "NkiAsmFormats.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

#include "NkiPattern.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

/// Integers of at most `maxWidth` bits.
static auto isPredicate(unsigned maxWidth, bool mayBeSigned) {
  return [=](Type type) {
    auto integer = dyn_cast<IntegerType>(type);
    return integer && (mayBeSigned || integer.isUnsigned()) && integer.getWidth() <= maxWidth;
  };
}

//===----------------------------------------------------------------------===//
// tensor_copy_predicated
//===----------------------------------------------------------------------===//

LogicalResult TensorCopyPredicatedOp::verify() {
  Operand dst{"dst", getDst()}, src{"src", getSrc()}, predicate{"predicate", getPredicate()};
  if (failed(verifyOperands(*this, {dst, src, predicate})) ||
      failed(verifyMatch(*this, dst, src)) || failed(verifyMatch(*this, dst, predicate)) ||
      failed(verifyNotBothInPsum(*this, src, predicate)))
    return failure();
  // tensor_copy_predicated C1
  if (failed(verifyElementType(*this, predicate, isPredicate(32, false),
                               "be one of ui8, ui16, ui32")))
    return failure();
  // tensor_copy_predicated C2
  return verifySameElementType(*this, dst, src);
}

//===----------------------------------------------------------------------===//
// select_reduce, range_select
//===----------------------------------------------------------------------===//

/// The largest of each row that both instructions can write.
template <class Op>
static LogicalResult verifyRowMaximum(Op op, const Operand &reduceRes, const Operand &tile) {
  if (failed(verifyPerPartition(op, reduceRes, tile)))
    return failure();
  // select_reduce C5, range_select C3
  if (failed(verifyElementType(op, reduceRes, isFloatElement, "be a float")))
    return failure();
  // select_reduce C4, range_select C4
  return verifyReduceCmd(op, op.getReduceCmd(),
                         {ReduceCmd::idle, ReduceCmd::reduce, ReduceCmd::reset_reduce});
}

LogicalResult SelectReduceOp::verify() {
  Operand dst{"dst", getDst()}, predicate{"predicate", getPredicate()},
      onTrue{"on_true", getOnTrue()}, onFalse{"on_false", getOnFalse()},
      reduceRes{"reduce_res", getReduceRes()};
  if (failed(verifyOperands(*this, {dst, predicate, onTrue, onFalse, reduceRes})) ||
      failed(verifyMatch(*this, dst, predicate)) || failed(verifyMatch(*this, dst, onTrue)) ||
      failed(verifyNotBothInPsum(*this, onTrue, predicate)) ||
      failed(verifyPerPartition(*this, onFalse, dst)))
    return failure();
  // select_reduce C1
  if (failed(verifyElementType(*this, predicate, isPredicate(16, true),
                               "be one of i8, ui8, i16, ui16")))
    return failure();
  // select_reduce C2
  if (failed(verifyElementType(
          *this, onTrue, [](Type type) { return !isInt32Element(type); },
          "not be a 32-bit integer")))
    return failure();
  // select_reduce C3
  if (failed(verifyOperator(*this, "reduce_op", getReduceOp(),
                            [](AluOp op) { return op == AluOp::maximum; })))
    return failure();
  // select_reduce C4, C5
  if (failed(verifyRowMaximum(*this, reduceRes, dst)))
    return failure();
  // select_reduce C6
  if (reduceRes.value && getReduceCmd() == ReduceCmd::idle)
    return must(*this, "'reduce_res'", "be absent with 'reduce_cmd' idle", "an operand");
  return success();
}

LogicalResult RangeSelectOp::verify() {
  if (failed(verifySince(*this, "the instruction", getSinceGeneration())))
    return failure();
  Operand dst{"dst", getDst()}, onTrue{"on_true_tile", getOnTrueTile()},
      bound0{"bound0", getBound0()}, bound1{"bound1", getBound1()},
      reduceRes{"reduce_res", getReduceRes()};
  if (failed(verifyOperands(*this, {dst, onTrue, bound0, bound1, reduceRes})) ||
      failed(verifyMatch(*this, onTrue, dst)) ||
      failed(verifyPerPartition(*this, bound0, onTrue)) ||
      failed(verifyPerPartition(*this, bound1, onTrue)))
    return failure();
  // range_select C1
  auto isF32 = [](Type type) { return type.isF32(); };
  if (failed(verifyElementType(*this, bound0, isF32, "be f32")) ||
      failed(verifyElementType(*this, bound1, isF32, "be f32")))
    return failure();
  // range_select C2
  if (failed(verifyElementType(*this, dst, isFloatElement, "be a float")) ||
      failed(verifyElementType(*this, onTrue, isFloatElement, "be a float")))
    return failure();
  // range_select C3, C4
  if (failed(verifyRowMaximum(*this, reduceRes, onTrue)))
    return failure();
  // range_select C5
  auto isAccepted = [](AluOp op) { return isComparison(op) && op != AluOp::not_equal; };
  if (failed(verifyOperator(*this, "comp_op0", getCompOp0(), isAccepted)))
    return failure();
  return verifyOperator(*this, "comp_op1", getCompOp1(), isAccepted);
}

//===----------------------------------------------------------------------===//
// affine_select
//===----------------------------------------------------------------------===//

LogicalResult AffineSelectOp::verify() {
  Operand dst{"dst", getDst(), kSbuf}, onTrue{"on_true_tile", getOnTrueTile(), kSbuf};
  if (failed(verifyOperands(*this, {dst, onTrue})) || failed(verifyMatch(*this, onTrue, dst)))
    return failure();
  // affine_select C1-C4
  if (failed(verifyPattern(
          *this, getPattern(), getPatternValues(), dst,
          {{"offset", getOffset()}, {"channel_multiplier", getChannelMultiplier()}})))
    return failure();
  // affine_select C5
  return verifyOperator(*this, "cmp_op", getCmpOp(), isComparison);
}

LogicalResult AffineSelectOp::fold(FoldAdaptor adaptor, SmallVectorImpl<OpFoldResult> &) {
  return foldPattern(*this, adaptor.getPatternValues());
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiSelectOps.cpp.inc"
