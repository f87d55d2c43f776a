// Checks of the reductions.

#include "NkiAsmFormats.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

//===----------------------------------------------------------------------===//
// tensor_reduce
//===----------------------------------------------------------------------===//

/// The operators that reduce: bitwise ones without shifts, arithmetic ones without
/// comparisons.
static bool isReduction(AluOp op) {
  switch (op) {
  case AluOp::bitwise_and:
  case AluOp::bitwise_or:
  case AluOp::bitwise_xor:
    return true;
  default:
    return isArithmeticBinary(op) && !isComparison(op);
  }
}

static std::string getListText(ArrayRef<int64_t> list) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(list, os);
  os << ']';
  return text;
}

LogicalResult TensorReduceOp::verify() {
  Operand dst{"dst", getDst()}, data{"data", getData()};
  if (failed(verifyOperands(*this, {dst, data})))
    return failure();
  // tensor_reduce C1
  int64_t rank = data.getType().getRank();
  ArrayRef<int64_t> axis = getAxis();
  auto count = static_cast<int64_t>(axis.size());
  bool isTrailing = count > 0 && count < rank;
  for (int64_t i = 0; i < count; ++i)
    isTrailing &= axis[i] == rank - count + i;
  if (!isTrailing)
    return must(*this, "'axis'",
                "list the last free dimensions of 'data' in order, up to " + Twine(rank - 1),
                getListText(axis));
  // tensor_reduce C2
  SmallVector<int64_t> shape(data.getType().getShape().drop_back(count));
  if (getKeepdims())
    shape.append(count, 1);
  else if (shape.size() == 1)
    shape.push_back(1); // a tile has a free dimension
  ArrayRef<int64_t> found = dst.getType().getShape();
  if (found.size() != shape.size())
    return mustEqual(*this, "rank of 'dst'", "rank of the reduced 'data'", Twine(shape.size()),
                     Twine(found.size()));
  for (auto [dim, sizes] : llvm::enumerate(llvm::zip(shape, found))) {
    auto [a, b] = sizes;
    if (isKnown(a) && isKnown(b) && a != b)
      return mustEqual(*this, "size of dim " + Twine(dim) + " of 'dst'",
                       "that of the reduced 'data'", Twine(a), Twine(b));
  }
  // tensor_reduce C3
  if (failed(verifyOperator(*this, "op", getOp(), isReduction)))
    return failure();
  // tensor_reduce C4
  if (getNegate() && isBitwise(getOp()))
    return must(*this, "'negate'", "be absent for " + stringifyAluOp(getOp()), "negate");
  return verifyBitwise(*this, {{"op", getOp()}}, {data, dst});
}

//===----------------------------------------------------------------------===//
// tensor_scalar_reduce
//===----------------------------------------------------------------------===//

LogicalResult TensorScalarReduceOp::verify() {
  Operand dst{"dst", getDst()}, data{"data", getData()}, operand0{"operand0", getOperand0()},
      reduceRes{"reduce_res", getReduceRes()};
  if (failed(verifyOperands(*this, {dst, data, operand0, reduceRes})) ||
      failed(verifyMatch(*this, data, dst)) ||
      failed(verifyPerPartition(*this, operand0, data)) ||
      failed(verifyPerPartition(*this, reduceRes, data)))
    return failure();
  // tensor_scalar_reduce C1
  AluOp op0 = getOp0();
  if (failed(verifyOperator(*this, "op0", op0, [](AluOp op) {
        return isArithmeticBinary(op) || isMagnitudeBinary(op) || op == AluOp::abs ||
               op == AluOp::square || op == AluOp::relu;
      })) ||
      failed(verifyOperatorSince(*this, "op0", op0)))
    return failure();
  // tensor_scalar_reduce C2
  if (failed(verifyOperator(*this, "reduce_op", getReduceOp(), [](AluOp op) {
        return op == AluOp::add || op == AluOp::multiply || op == AluOp::maximum ||
               op == AluOp::minimum;
      })))
    return failure();
  // tensor_scalar_reduce C3
  if (failed(verifyReduceCmd(*this, getReduceCmd(),
                             {ReduceCmd::reduce, ReduceCmd::reset_reduce,
                              ReduceCmd::load_reduce})))
    return failure();
  // tensor_scalar_reduce C4
  bool loads = getReduceCmd() == ReduceCmd::load_reduce;
  if (loads != !!getReduceInit())
    return must(*this, "'reduce_init'",
                (loads ? "be given with 'reduce_cmd' " : "be absent with 'reduce_cmd' ") +
                    stringifyReduceCmd(getReduceCmd()),
                loads ? "nothing" : "a number");
  // tensor_scalar_reduce C5
  if (failed(verifyOperatorOperand(*this, "op0", op0, operand0)))
    return failure();
  // tensor_scalar_reduce C6
  return verifyElementType(
      *this, operand0, [](Type type) { return type.isF32(); }, "be f32");
}

//===----------------------------------------------------------------------===//
// tensor_partition_reduce
//===----------------------------------------------------------------------===//

LogicalResult TensorPartitionReduceOp::verify() {
  Operand dst{"dst", getDst(), kSbuf}, data{"data", getData(), kSbuf};
  if (failed(verifyOperands(*this, {dst, data})))
    return failure();
  // tensor_partition_reduce C1
  int64_t partitions = getPartitions(dst.getType());
  if (isKnown(partitions) && partitions != 1)
    return must(*this, "partitions of 'dst'", "be 1", Twine(partitions));
  // tensor_partition_reduce C2
  int64_t demanded = getFreeElements(data.getType()), found = getFreeElements(dst.getType());
  if (isKnown(demanded) && isKnown(found) && demanded != found)
    return mustEqual(*this, "free elements of 'dst'", "free elements of 'data'", Twine(demanded),
                     Twine(found));
  // tensor_partition_reduce C3
  if (failed(verifyOperator(*this, "op", getOp(), [](AluOp op) {
        return op == AluOp::add || op == AluOp::average || op == AluOp::maximum ||
               op == AluOp::bitwise_or || op == AluOp::bitwise_and;
      })))
    return failure();
  return verifyBitwise(*this, {{"op", getOp()}}, {data, dst});
}

//===----------------------------------------------------------------------===//
// max8
//===----------------------------------------------------------------------===//

LogicalResult Max8Op::verify() {
  constexpr int64_t kFound = 8, kMostElements = 16384; // as the public page gives them
  Operand dst{"dst", getDst()}, src{"src", getSrc()};
  if (failed(verifyOperands(*this, {dst, src})))
    return failure();
  // max8 C1
  int64_t found = getFreeElements(dst.getType());
  if (isKnown(found) && found != kFound)
    return must(*this, "free elements of 'dst'", "be 8", Twine(found));
  // max8 C2
  int64_t searched = getFreeElements(src.getType());
  if (isKnown(searched) && searched < kFound)
    return mustBeAtLeast(*this, "free elements of 'src'", kFound, searched);
  if (isKnown(searched) && searched > kMostElements)
    return mustBeAtMost(*this, "free elements of 'src'", kMostElements, searched);
  // max8 C3
  int64_t demanded = getPartitions(src.getType()), partitions = getPartitions(dst.getType());
  if (isKnown(demanded) && isKnown(partitions) && demanded != partitions)
    return mustEqual(*this, "partitions of 'dst'", "partitions of 'src'", Twine(demanded),
                     Twine(partitions));
  return success();
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiReduceOps.cpp.inc"
