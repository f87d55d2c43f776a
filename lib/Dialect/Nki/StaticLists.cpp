// Lists whose entries are numbers or values.

#include "StaticLists.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

llvm::SmallVector<int64_t> nkic::nki::readList(ValueRange values, ArrayRef<int64_t> numbers) {
  SmallVector<int64_t> result(numbers);
  size_t next = 0;
  for (int64_t &entry : result) {
    if (!ShapedType::isDynamic(entry))
      continue;
    APInt value;
    if (next < values.size() && matchPattern(values[next], m_ConstantInt(&value)))
      entry = value.getSExtValue();
    ++next;
  }
  return result;
}

std::optional<llvm::SmallVector<int64_t>>
nkic::nki::moveConstants(MutableOperandRange values, ArrayRef<int64_t> numbers, int64_t least) {
  SmallVector<int64_t> result(numbers);
  SmallVector<Value> kept;
  size_t next = 0;
  for (int64_t &entry : result) {
    if (!ShapedType::isDynamic(entry))
      continue;
    APInt value;
    Value operand = values[next++].get();
    if (matchPattern(operand, m_ConstantInt(&value)) && value.sge(least))
      entry = value.getSExtValue();
    else
      kept.push_back(operand);
  }
  if (kept.size() == values.size())
    return std::nullopt;
  values.assign(kept);
  return result;
}
