// The bytes of an access pattern, stretch by stretch.

#include "nkic/Dialect/Nc/Stretches.h"

#include "llvm/Support/MathExtras.h"

using namespace nkic::nc;

llvm::SmallVector<std::pair<int64_t, int64_t>>
nkic::nc::mergeDims(PatternAttr pattern, bool isHbm, int64_t maxCount) {
  llvm::SmallVector<std::pair<int64_t, int64_t>> merged;
  for (auto [count, step] :
       llvm::drop_begin(llvm::zip(pattern.getCounts(), pattern.getSteps()), isHbm ? 0 : 1)) {
    if (count == 1)
      continue;
    if (!merged.empty() && merged.back().second == count * step &&
        merged.back().first * count <= maxCount)
      merged.back() = {merged.back().first * count, step};
    else
      merged.push_back({count, step});
  }
  return merged;
}

Stretches::Stretches(PatternAttr pattern, bool isHbm)
    : first(pattern.getByte()), length(pattern.getElementBytes()) {
  auto dims = llvm::drop_begin(llvm::zip(pattern.getCounts(), pattern.getSteps()), isHbm ? 0 : 1);
  for (auto [count, step] : llvm::reverse(dims)) {
    int64_t bytes = step * pattern.getElementBytes();
    if (count == 1 || step == 0)
      continue;
    if (outer.empty() && bytes == length)
      length *= count;
    else if (!outer.empty() && bytes == outer.front().first * outer.front().second)
      outer.front().first *= count;
    else
      outer.insert(outer.begin(), {count, bytes});
  }
}

int64_t Stretches::count() const {
  int64_t product = 1;
  for (auto [count, step] : outer) {
    if (llvm::MulOverflow(product, count, product))
      return std::numeric_limits<int64_t>::max();
  }
  return product;
}
