// Checks and folds of the element-wise instructions.

#include "NkiAsmFormats.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

#include "NkiPattern.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

//===----------------------------------------------------------------------===//
// tensor_copy, reciprocal
//===----------------------------------------------------------------------===//

LogicalResult TensorCopyOp::verify() {
  Operand dst{"dst", getDst()}, src{"src", getSrc()};
  if (failed(verifyOperands(*this, {dst, src})) ||
      failed(verifyEngine(*this, getEngine(), {dst, src})))
    return failure();
  // tensor_copy C1
  if (getEngine() == Engine::scalar && failed(verifyHas(*this, "'engine' scalar", Capability::scalarEngineCopies)))
    return failure();
  return verifyMatch(*this, src, dst);
}

LogicalResult ReciprocalOp::verify() {
  Operand dst{"dst", getDst()}, data{"data", getData()};
  if (failed(verifyOperands(*this, {dst, data})))
    return failure();
  return verifyMatch(*this, data, dst);
}

//===----------------------------------------------------------------------===//
// tensor_tensor
//===----------------------------------------------------------------------===//

LogicalResult TensorTensorOp::verify() {
  Operand dst{"dst", getDst()}, data1{"data1", getData1()}, data2{"data2", getData2()};
  if (failed(verifyOperands(*this, {dst, data1, data2})) ||
      failed(verifyEngine(*this, getEngine(), {dst, data1, data2})))
    return failure();
  // tensor_tensor C1
  AluOp alu = getOp();
  if (failed(verifyOperator(*this, "op", alu, [](AluOp op) {
        return (isBitwise(op) && !isUnary(op)) || isArithmeticBinary(op) ||
               isMagnitudeBinary(op) || op == AluOp::power;
      })))
    return failure();
  if (failed(verifyOperatorSince(*this, "op", alu)) ||
      failed(verifyBitwise(*this, {{"op", alu}}, {data1, data2, dst})))
    return failure();
  // tensor_tensor C2
  if (alu == AluOp::power) {
    if (getEngine() == Engine::vector)
      return must(*this, "'engine'", "be one of unknown, gpsimd for power", "vector");
    if (failed(verifyEngine(*this, Engine::gpsimd, {dst, data1, data2})))
      return failure();
  }
  if (failed(verifyMatch(*this, data1, dst)) || failed(verifyMatch(*this, data1, data2)))
    return failure();
  return verifyNotBothInPsum(*this, data1, data2);
}

//===----------------------------------------------------------------------===//
// tensor_scalar
//===----------------------------------------------------------------------===//

/// Whether the scalar engine of trn2 runs this pair of operators.
static bool isScalarEnginePair(AluOp op0, AluOp op1) {
  return (op0 == AluOp::multiply && (op1 == AluOp::add || op1 == AluOp::none)) ||
         (op0 == AluOp::add && op1 == AluOp::none);
}

LogicalResult TensorScalarOp::verify() {
  Operand dst{"dst", getDst()}, data{"data", getData()}, operand0{"operand0", getOperand0()},
      operand1{"operand1", getOperand1()};
  if (failed(verifyOperands(*this, {dst, data, operand0, operand1})))
    return failure();
  // tensor_scalar C1
  AluOp op0 = getOp0(), op1 = getOp1();
  auto isAccepted = [](AluOp op) {
    return isBitwise(op) || isUnary(op) || isArithmeticBinary(op) || isMagnitudeBinary(op) ||
           op == AluOp::power;
  };
  if (failed(verifyOperator(*this, "op0", op0, isAccepted)) ||
      failed(verifyOperator(*this, "op1", op1, [&](AluOp op) {
        return op == AluOp::none || isAccepted(op);
      })))
    return failure();
  if (failed(verifyOperatorSince(*this, "op0", op0)) ||
      failed(verifyOperatorSince(*this, "op1", op1)))
    return failure();
  // tensor_scalar C2
  if (failed(verifyOperatorOperand(*this, "op0", op0, operand0)))
    return failure();
  if (op1 != AluOp::none) {
    if (failed(verifyOperatorOperand(*this, "op1", op1, operand1)))
      return failure();
  } else {
    // tensor_scalar C3
    if (operand1.value)
      return must(*this, "'operand1'", "be absent without 'op1'", "an operand");
    if (getReverse1())
      return must(*this, "'reverse1'", "be absent without 'op1'", "reverse");
  }
  if (failed(verifyBitwise(*this, {{"op0", op0}, {"op1", op1}}, {data, dst, operand0, operand1})))
    return failure();
  if (failed(verifyMatch(*this, data, dst)) ||
      failed(verifyPerPartition(*this, operand0, data)) ||
      failed(verifyPerPartition(*this, operand1, data)))
    return failure();
  // rsqrt leaves no choice of engine.
  Engine engine = getEngine();
  if (engine == Engine::unknown && (op0 == AluOp::rsqrt || op1 == AluOp::rsqrt))
    engine = Engine::gpsimd;
  if (failed(verifyEngine(*this, engine, {dst, data, operand0, operand1})))
    return failure();
  // tensor_scalar C4
  if (isBitwise(op0) && engine != Engine::unknown && engine != Engine::vector)
    return must(*this, "'engine'", "be one of unknown, vector for " + stringifyAluOp(op0),
                stringifyEngine(engine));
  // tensor_scalar C5
  if (engine == Engine::scalar) {
    if (failed(verifyHas(*this, "'engine' scalar", Capability::scalarEngineCopies)))
      return failure();
    if (lacks(*this, Capability::scalarEngineAnyOperators) && !isScalarEnginePair(op0, op1))
      return must(*this, "operators on the scalar engine of trn2",
                  "be one of multiply, add, multiply and add",
                  stringifyAluOp(op0) +
                      (op1 == AluOp::none ? Twine() : " and " + Twine(stringifyAluOp(op1))));
  }
  // tensor_scalar C6
  if (engine == Engine::gpsimd && op0 != AluOp::rsqrt && op1 != AluOp::rsqrt)
    return must(*this, "'op0'", "be rsqrt on gpsimd", stringifyAluOp(op0));
  // tensor_scalar C7
  if (isBitwise(op0))
    return success();
  bool isInt32 = isInt32Element(data.getElementType()) && isInt32Element(dst.getElementType());
  for (const Operand &operand : {operand0, operand1}) {
    if (failed(verifyElementType(
            *this, operand, [&](Type t) { return t.isF32() || (isInt32 && isInt32Element(t)); },
            isInt32 ? "be one of f32, i32, ui32" : "be f32")))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// scalar_tensor_tensor
//===----------------------------------------------------------------------===//

LogicalResult ScalarTensorTensorOp::verify() {
  Operand dst{"dst", getDst()}, data{"data", getData()}, operand0{"operand0", getOperand0()},
      operand1{"operand1", getOperand1()};
  if (failed(verifyOperands(*this, {dst, data, operand0, operand1})))
    return failure();
  // scalar_tensor_tensor C1
  if (failed(verifyOperator(*this, "op0", getOp0(), isArithmeticBinary)) ||
      failed(verifyOperator(*this, "op1", getOp1(), isArithmeticBinary)))
    return failure();
  if (failed(verifyMatch(*this, data, dst)) || failed(verifyMatch(*this, data, operand1)) ||
      failed(verifyNotBothInPsum(*this, data, operand1)))
    return failure();
  return verifyPerPartition(*this, operand0, data);
}

//===----------------------------------------------------------------------===//
// memset
//===----------------------------------------------------------------------===//

LogicalResult MemsetOp::verify() {
  Operand dst{"dst", getDst()};
  if (failed(verifyOperands(*this, {dst})) || failed(verifyEngine(*this, getEngine(), {dst})))
    return failure();
  auto element = dyn_cast<IntegerType>(dst.getElementType());
  if (!element)
    return success();
  // memset C1
  if (getValue().getType().isF32())
    return must(*this, "type of 'value'",
                "be one of index, i32 for the element type of 'dst' (" + quoted(element) + ")",
                "'f32'");
  // memset C2
  APInt value;
  if (!matchPattern(getValue(), m_ConstantInt(&value)))
    return success();
  int64_t number = value.getSExtValue();
  unsigned width = element.getWidth();
  bool fits = element.isUnsigned() ? number >= 0 && llvm::isUIntN(width, number)
                                   : llvm::isIntN(width, number);
  if (!fits)
    return must(*this, "'value'", "fit the element type of 'dst' (" + quoted(element) + ")",
                Twine(number));
  return success();
}

//===----------------------------------------------------------------------===//
// iota
//===----------------------------------------------------------------------===//

LogicalResult IotaOp::verify() {
  Operand dst{"dst", getDst(), kSbuf};
  if (failed(verifyOperands(*this, {dst})))
    return failure();
  // iota C1-C4
  return verifyPattern(*this, getPattern(), getPatternValues(), dst,
                       {{"offset", getOffset()}, {"channel_multiplier", getChannelMultiplier()}});
}

LogicalResult IotaOp::fold(FoldAdaptor adaptor, SmallVectorImpl<OpFoldResult> &) {
  return foldPattern(*this, adaptor.getPatternValues());
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiElementwiseOps.cpp.inc"
