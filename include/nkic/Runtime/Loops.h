// What emitted loops and tables need besides C++ itself.

#ifndef NKIC_RUNTIME_LOOPS_H
#define NKIC_RUNTIME_LOOPS_H

#include <cstddef>
#include <cstdint>
#include <limits>

namespace nkic::rt {

/// Iterations of a loop from `begin` to `end` (exclusive) by `step` >= 1.
constexpr int64_t tripCount(size_t begin, size_t end, size_t step) {
  int64_t distance = int64_t(end) - int64_t(begin);
  return distance <= 0 ? 0 : (distance + int64_t(step) - 1) / int64_t(step);
}

/// `table[row][column]` of a row-major table.
constexpr size_t tableAt(const int64_t *table, int64_t columns, size_t row, size_t column) {
  return size_t(table[int64_t(row) * columns + int64_t(column)]);
}

constexpr float inf() { return std::numeric_limits<float>::infinity(); }
constexpr float nan() { return std::numeric_limits<float>::quiet_NaN(); }

} // namespace nkic::rt

#endif // NKIC_RUNTIME_LOOPS_H
