// Checks of the functions of the scalar engine.

#include "NkiAsmFormats.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

/// The rules of both activation instructions about operands.
template <class Op> static LogicalResult verifyActivationOperands(Op op) {
  Operand dst{"dst", op.getDst()}, data{"data", op.getData()}, scale{"scale", op.getScale()},
      bias{"bias", op.getBias()}, reduceRes{"reduce_res", op.getReduceRes()};
  if (failed(verifyOperands(op, {dst, data, scale, bias, reduceRes})) ||
      failed(verifyMatch(op, data, dst)) || failed(verifyPerPartition(op, scale, data)) ||
      failed(verifyPerPartition(op, bias, data)) ||
      failed(verifyPerPartition(op, reduceRes, data)))
    return failure();
  // activation C1, activation_reduce C1
  if (failed(verifyElementType(
          op, scale, [](Type type) { return type.isF32(); }, "be f32")))
    return failure();
  // activation C2, activation_reduce C2
  if (bias.value && !bias.getType() && failed(verifyHas(op, "a number as 'bias'", Capability::activationBiasNumber)))
    return failure();
  // activation C3, activation_reduce C3
  if (bias.value && op.getOp() == Activation::reciprocal)
    return verifyHas(op, "'bias' with reciprocal", Capability::activationBiasReciprocal);
  return success();
}

LogicalResult ActivationOp::verify() {
  if (failed(verifyActivationOperands(*this)))
    return failure();
  // activation C4
  if (failed(verifyReduceCmd(*this, getReduceCmd(),
                             {ReduceCmd::idle, ReduceCmd::reset, ReduceCmd::reduce,
                              ReduceCmd::reset_reduce})))
    return failure();
  // activation C5
  if (failed(verifyOperator(*this, "reduce_op", getReduceOp(),
                            [](AluOp op) { return op == AluOp::none || op == AluOp::add; })))
    return failure();
  // activation C6
  bool reduces =
      getReduceCmd() == ReduceCmd::reduce || getReduceCmd() == ReduceCmd::reset_reduce;
  if (reduces && getReduceOp() == AluOp::none)
    return must(*this, "'reduce_op'",
                "be add with 'reduce_cmd' " + stringifyReduceCmd(getReduceCmd()), "none");
  return success();
}

LogicalResult ActivationReduceOp::verify() {
  if (failed(verifyActivationOperands(*this)))
    return failure();
  // activation_reduce C4
  return verifyOperator(*this, "reduce_op", getReduceOp(),
                        [](AluOp op) { return op == AluOp::add; });
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiActivationOps.cpp.inc"
