// Checks and folds of affine patterns.

#include "NkiPattern.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

LogicalResult nkic::nki::verifyPattern(Operation *op, ArrayRef<int64_t> pattern, ValueRange values,
                                       const Operand &tile,
                                       ArrayRef<std::pair<StringRef, Value>> numbers) {
  // iota C1, affine_select C1
  auto pairs = static_cast<int64_t>(pattern.size() / 2);
  if (pattern.empty() || pattern.size() % 2 != 0)
    return must(op, "'pattern'", "hold pairs of step and count",
                Twine(pattern.size()) + " numbers");
  if (pairs > kAnyMachine.patternFreeDims)
    return mustBeAtMost(op, "pairs of 'pattern'", kAnyMachine.patternFreeDims, pairs);
  int64_t dynamic = llvm::count_if(pattern, ShapedType::isDynamic);
  if (dynamic != static_cast<int64_t>(values.size()))
    return mustHaveElements(op, "'pattern_values'", dynamic, values.size());
  // iota C2, affine_select C2
  int64_t positions = 1;
  for (int64_t pair = 0, next = 0; pair < pairs; ++pair) {
    if (!isKnown(pattern[2 * pair]))
      ++next;
    int64_t count = pattern[2 * pair + 1];
    if (!isKnown(count)) {
      APInt value;
      if (matchPattern(values[next++], m_ConstantInt(&value)))
        count = value.getSExtValue();
    }
    if (isKnown(count) && count < 1)
      return mustBeAtLeast(op, "count " + Twine(pair) + " of 'pattern'", 1, count);
    if (!isKnown(positions) || !isKnown(count) || llvm::MulOverflow(positions, count, positions))
      positions = ShapedType::kDynamic;
  }
  // iota C3, affine_select C3
  int64_t demanded = getFreeElements(tile.getType());
  if (isKnown(positions) && isKnown(demanded) && positions != demanded)
    return mustEqual(op, "product of the counts of 'pattern'",
                     "free elements of '" + tile.name + "'", Twine(demanded), Twine(positions));
  // iota C4, affine_select C4
  for (auto [name, number] : numbers) {
    APInt value;
    if (matchPattern(number, m_ConstantInt(&value)) && !value.isSignedIntN(32))
      return must(op, "'" + name + "'", "fit 'i32'", Twine(value.getSExtValue()));
  }
  return success();
}

std::optional<SmallVector<int64_t>> nkic::nki::fillPattern(ArrayRef<int64_t> pattern,
                                                           ArrayRef<Attribute> constants) {
  if (llvm::none_of(constants, [](Attribute constant) { return !!constant; }))
    return std::nullopt;
  SmallVector<int64_t> filled(pattern);
  size_t next = 0;
  for (int64_t &number : filled) {
    if (isKnown(number))
      continue;
    if (auto constant = dyn_cast_or_null<IntegerAttr>(constants[next++]))
      number = constant.getInt();
  }
  return filled;
}
