// What two access patterns of one tile or tensor share.

#include "nkic/Analysis/PatternOverlap.h"

#include "nkic/Analysis/ByteRanges.h"
#include "nkic/Dialect/Nc/Stretches.h"

using namespace nkic;
using namespace nkic::analysis;

static bool haveSameElements(nc::PatternAttr a, nc::PatternAttr b, bool isHbm) {
  return a.getElementBytes() == b.getElementBytes() && a.getByte() == b.getByte() &&
         a.getPartition() == b.getPartition() &&
         (isHbm || a.getCounts()[0] == b.getCounts()[0]) &&
         nc::mergeDims(a, isHbm) == nc::mergeDims(b, isHbm);
}

Overlap nkic::analysis::comparePatterns(nc::PatternAttr a, nc::PatternAttr b, bool isHbm) {
  if (!nc::getBox(a, isHbm).overlaps(nc::getBox(b, isHbm)))
    return Overlap::none;
  if (haveSameElements(a, b, isHbm))
    return Overlap::same;
  ByteRanges bytes;
  bytes.add(nc::Stretches(a, isHbm));
  return bytes.overlaps(nc::Stretches(b, isHbm)) ? Overlap::partial : Overlap::none;
}
