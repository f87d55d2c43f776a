// The scalar part of tile IR, by the folders that its ops have.

#include "Evaluator.h"

using namespace mlir;
using namespace nkic;

void Evaluator::set(Value integer, int64_t value) {
  if (integer.getType().isIndex())
    indices[integer] = value;
  else
    values[integer] = IntegerAttr::get(integer.getType(), value);
}

void Evaluator::set(Value scalar, Attribute value) {
  if (scalar.getType().isIndex())
    indices[scalar] = cast<IntegerAttr>(value).getInt();
  else
    values[scalar] = value;
}

Attribute Evaluator::get(Value scalar) const {
  auto index = indices.find(scalar);
  return index == indices.end()
             ? values.lookup(scalar)
             : IntegerAttr::get(IndexType::get(scalar.getContext()), index->second);
}

int64_t Evaluator::getInteger(Value scalar) const {
  if (auto index = indices.find(scalar); index != indices.end())
    return index->second;
  auto integer = cast<IntegerAttr>(values.lookup(scalar));
  // i1 counts 0 and 1.
  return integer.getType().isInteger(1) ? integer.getValue().getZExtValue()
                                        : integer.getValue().getSExtValue();
}

int64_t Evaluator::getInteger(OpFoldResult scalar) const {
  if (auto attr = dyn_cast<Attribute>(scalar))
    return cast<IntegerAttr>(attr).getInt();
  return getInteger(cast<Value>(scalar));
}

LogicalResult Evaluator::evaluate(Operation *op) {
  if (isa<nki::ProgramIdOp>(op)) {
    set(op->getResult(0), programId);
    return success();
  }
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand));
  SmallVector<OpFoldResult> results;
  // An op that only simplifies itself is asked again.
  while (succeeded(op->fold(operands, results)) && results.empty()) {
  }
  if (results.size() != op->getNumResults())
    return op->emitError() << "'" << op->getName()
                           << "' must have a value, but it divides by zero, shifts by too much, "
                              "or is not known before the kernel runs";
  for (auto [result, value] : llvm::zip(op->getResults(), results)) {
    Attribute attr = dyn_cast<Attribute>(value);
    attr = attr ? attr : get(cast<Value>(value));
    if (!isa_and_nonnull<IntegerAttr, FloatAttr>(attr))
      return op->emitError() << "'" << op->getName() << "' must have a number as its value";
    set(result, attr);
  }
  return success();
}
