// What two access patterns of one tile or tensor share.

#include "nkic/Analysis/PatternOverlap.h"

#include "nkic/Analysis/ByteRanges.h"
#include "nkic/Dialect/Nc/Stretches.h"

using namespace nkic;
using namespace nkic::analysis;

/// Counts and steps with as few dimensions as possible: what the pattern is, however its
/// shape is split. The partitions of SBUF and PSUM are left out.
static llvm::SmallVector<std::pair<int64_t, int64_t>> mergeDims(nc::PatternAttr pattern,
                                                                bool isHbm) {
  llvm::SmallVector<std::pair<int64_t, int64_t>> merged;
  for (auto [count, step] : llvm::drop_begin(
           llvm::zip(pattern.getCounts(), pattern.getSteps()), isHbm ? 0 : 1)) {
    if (count == 1)
      continue;
    if (!merged.empty() && merged.back().second == count * step)
      merged.back() = {merged.back().first * count, step};
    else
      merged.push_back({count, step});
  }
  return merged;
}

static bool haveSameElements(nc::PatternAttr a, nc::PatternAttr b, bool isHbm) {
  return a.getElementBytes() == b.getElementBytes() && a.getByte() == b.getByte() &&
         a.getPartition() == b.getPartition() &&
         (isHbm || a.getCounts()[0] == b.getCounts()[0]) &&
         mergeDims(a, isHbm) == mergeDims(b, isHbm);
}

Overlap nkic::analysis::comparePatterns(nc::PatternAttr a, nc::PatternAttr b, bool isHbm) {
  if (!nc::getBox(a, isHbm).overlaps(nc::getBox(b, isHbm)))
    return Overlap::none;
  if (haveSameElements(a, b, isHbm))
    return Overlap::same;
  ByteRanges bytes;
  nc::Stretches(a, isHbm).forEach([&](int64_t first, int64_t length) {
    bytes.add(first, length);
    return true;
  });
  bool isDisjoint = nc::Stretches(b, isHbm).forEach(
      [&](int64_t first, int64_t length) { return !bytes.overlaps(first, length); });
  return isDisjoint ? Overlap::none : Overlap::partial;
}
