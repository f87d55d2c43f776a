// What two access patterns of one tile or tensor share.

#ifndef NKIC_ANALYSIS_PATTERNOVERLAP_H
#define NKIC_ANALYSIS_PATTERNOVERLAP_H

#include "nkic/Dialect/Nc/Nc.h"

namespace nkic::analysis {

enum class Overlap {
  none,    // no byte
  partial, // some bytes, or all in another order
  same,    // each element is the other's element of the same number
};

/// Compares byte by byte, not by the outlines of the patterns.
Overlap comparePatterns(nc::PatternAttr a, nc::PatternAttr b, bool isHbm);

} // namespace nkic::analysis

#endif // NKIC_ANALYSIS_PATTERNOVERLAP_H
