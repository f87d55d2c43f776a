// What emitted scalar code, loops and tables need besides C++ itself: the ops of Scalar.h,
// watched where they may have no value, which is a fault and 0.

#ifndef NKIC_RUNTIME_LOOPS_H
#define NKIC_RUNTIME_LOOPS_H

#include "nkic/Runtime/Core.h"
#include "nkic/Runtime/Scalar.h"

#include <cstdio>

namespace nkic::rt {

namespace detail {

/// A number as messages print it. i1 are 0 and 1, other integers have a sign.
template <class T> inline void print(char *to, size_t size, T x) {
  if constexpr (std::is_floating_point_v<T>)
    std::snprintf(to, size, "%g", double(x));
  else
    std::snprintf(to, size, "%lld",
                  static_cast<long long>(std::is_same_v<T, bool> ? unsignedOf(x) : signedOf(x)));
}

/// Whether no rule is broken; else a fault with the operands.
template <class... T>
inline bool watch(Core &core, const char *where, const char *rule, T... operands) {
  if (__builtin_expect(!rule, 1))
    return true;
  Fault fault;
  fault.instruction = where;
  fault.rule = rule;
  size_t length = 0;
  auto append = [&](auto operand) {
    char text[32];
    print(text, sizeof(text), operand);
    length += size_t(std::snprintf(fault.operands + length, sizeof(fault.operands) - length, "%s%s",
                                   length ? " and " : "", text));
    length = length < sizeof(fault.operands) ? length : sizeof(fault.operands) - 1;
  };
  (append(operands), ...);
  core.fault(fault);
  return false;
}

} // namespace detail

template <class T> inline T divui(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, divisorRule(x, y), x, y) ? divui(x, y) : T(0);
}
template <class T> inline T remui(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, divisorRule(x, y), x, y) ? remui(x, y) : T(0);
}
template <class T> inline T ceildivui(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, divisorRule(x, y), x, y) ? ceildivui(x, y) : T(0);
}
template <class T> inline T remsi(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, divisorRule(x, y), x, y) ? remsi(x, y) : T(0);
}
template <class T> inline T divsi(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, quotientRule(x, y), x, y) ? divsi(x, y) : T(0);
}
template <class T> inline T ceildivsi(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, quotientRule(x, y), x, y) ? ceildivsi(x, y) : T(0);
}
template <class T> inline T floordivsi(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, quotientRule(x, y), x, y) ? floordivsi(x, y) : T(0);
}
template <class T> inline T shli(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, shiftRule(x, y), x, y) ? shli(x, y) : T(0);
}
template <class T> inline T shrui(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, shiftRule(x, y), x, y) ? shrui(x, y) : T(0);
}
template <class T> inline T shrsi(Core &core, const char *where, T x, T y) {
  return detail::watch(core, where, shiftRule(x, y), x, y) ? shrsi(x, y) : T(0);
}
template <class To, class From> inline To fptosi(Core &core, const char *where, From x) {
  return detail::watch(core, where, signedRule<To>(x), x) ? fptosi<To>(x) : To(0);
}
template <class To, class From> inline To fptoui(Core &core, const char *where, From x) {
  return detail::watch(core, where, unsignedRule<To>(x), x) ? fptoui<To>(x) : To(0);
}

/// The step of a loop; after a fault one with which the loop ends.
template <class T> inline T loopStep(Core &core, const char *where, T step) {
  return detail::watch(core, where, stepRule(step), step) ? step
                                                           : T(std::numeric_limits<std::make_signed_t<T>>::max());
}

/// The iterations of a nest of loops; a fault, and none, when there are more than 2^63 - 1.
template <class... T> inline size_t iterations(Core &core, const char *where, T... counts) {
  const uint64_t list[] = {uint64_t(counts)...};
  uint64_t product = 0;
  bool fits = multiplyTrips(list, int(sizeof...(T)), product);
  return detail::watch(core, where, fits ? nullptr : "must have fewer than 2^63 iterations",
                       size_t(counts)...)
             ? size_t(product)
             : 0;
}

/// `table[row][column]` of a row-major table.
constexpr size_t tableAt(const int64_t *table, int64_t columns, size_t row, size_t column) {
  return size_t(table[int64_t(row) * columns + int64_t(column)]);
}
inline size_t tableAt(Core &core, const char *where, const int64_t *table, int64_t rows,
                      int64_t columns, size_t row, size_t column) {
  return detail::watch(core, where, tableRule(rows, columns, row, column), row, column)
             ? tableAt(table, columns, row, column)
             : 0;
}

constexpr float inf() { return std::numeric_limits<float>::infinity(); }
constexpr float nan() { return std::numeric_limits<float>::quiet_NaN(); }

} // namespace nkic::rt

#endif // NKIC_RUNTIME_LOOPS_H
