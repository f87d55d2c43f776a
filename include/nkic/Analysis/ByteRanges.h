// A set of bytes, as ranges.

#ifndef NKIC_ANALYSIS_BYTERANGES_H
#define NKIC_ANALYSIS_BYTERANGES_H

#include "nkic/Dialect/Nc/Stretches.h"

#include <cstdint>
#include <map>

namespace nkic::analysis {

/// Bytes of one address space. Ranges that touch are one.
class ByteRanges {
public:
  void add(int64_t first, int64_t length);
  void remove(int64_t first, int64_t length);
  bool overlaps(int64_t first, int64_t length) const;

  /// The same for all bytes of an access pattern.
  void add(const nc::Stretches &stretches);
  void remove(const nc::Stretches &stretches);
  bool overlaps(const nc::Stretches &stretches) const;
  bool contains(const nc::Stretches &stretches) const;

  /// Number of bytes in the set.
  int64_t count() const;

  /// The first byte from `byte` on that is not in the set.
  int64_t findGap(int64_t byte) const;

private:
  std::map<int64_t, int64_t> ranges; // first byte, one past the last
};

} // namespace nkic::analysis

#endif // NKIC_ANALYSIS_BYTERANGES_H
