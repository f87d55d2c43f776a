// The bytes of an access pattern, stretch by stretch.

#ifndef NKIC_DIALECT_NC_STRETCHES_H
#define NKIC_DIALECT_NC_STRETCHES_H

#include "nkic/Dialect/Nc/Nc.h"

#include <limits>

namespace nkic::nc {

/// Counts and steps of the dimensions with more than one element, neighbours merged where one
/// step fits both and their count is at most `maxCount`. Partitions of SBUF and PSUM are left
/// out.
llvm::SmallVector<std::pair<int64_t, int64_t>>
mergeDims(PatternAttr pattern, bool isHbm,
          int64_t maxCount = std::numeric_limits<int64_t>::max());

/// An access pattern as stretches of bytes without gaps, `length` bytes each. `outer` says
/// where they begin: count and step in bytes of each dimension, the outermost first. What a
/// step of 0 repeats is there once. In SBUF and PSUM these are the bytes of one partition.
struct Stretches {
  int64_t first; // byte of the first stretch
  int64_t length;
  llvm::SmallVector<std::pair<int64_t, int64_t>, 6> outer;

  Stretches(PatternAttr pattern, bool isHbm);

  /// Number of stretches, or the largest integer when that does not fit.
  int64_t count() const;

  /// Calls `body(first byte, length)` for each stretch until it returns false; whether it
  /// never did.
  template <class Body> bool forEach(Body body) const {
    llvm::SmallVector<int64_t, 6> index(outer.size(), 0);
    int64_t byte = first;
    while (true) {
      if (!body(byte, length))
        return false;
      size_t d = outer.size();
      for (; d > 0; --d) {
        auto [count, step] = outer[d - 1];
        byte += step;
        if (++index[d - 1] < count)
          break;
        byte -= count * step;
        index[d - 1] = 0;
      }
      if (d == 0)
        return true;
    }
  }
};

} // namespace nkic::nc

#endif // NKIC_DIALECT_NC_STRETCHES_H
