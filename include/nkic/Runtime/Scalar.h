// What the scalar ops of a kernel mean, under the names that MLIR's `arith` gives them.
// Emitted C++ and the compiler's own evaluation of scalars call the same functions.
//
// The C++ type of `index` is size_t and that of i1 bool: their bits, in arithmetic modulo
// 2^width. Functions that depend on the sign read them as two's complement, in which the i1
// `true` is -1. A rule says why an op has no value for its operands; null when it has one.

#ifndef NKIC_RUNTIME_SCALAR_H
#define NKIC_RUNTIME_SCALAR_H

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace nkic::rt {

namespace detail {

template <class T> inline constexpr int kWidth = std::is_same_v<T, bool> ? 1 : 8 * int(sizeof(T));

template <class T> constexpr int64_t signedOf(T x) {
  if constexpr (std::is_same_v<T, bool>)
    return x ? -1 : 0;
  else
    return int64_t(std::make_signed_t<T>(x));
}
template <class T> constexpr uint64_t unsignedOf(T x) {
  if constexpr (std::is_same_v<T, bool>)
    return x ? 1 : 0;
  else
    return uint64_t(std::make_unsigned_t<T>(x));
}
/// The scalar with the low bits of `bits`.
template <class T> constexpr T wrap(uint64_t bits) {
  if constexpr (std::is_same_v<T, bool>)
    return (bits & 1) != 0;
  else
    return T(bits);
}
template <class T> constexpr T wrap(int64_t value) { return wrap<T>(uint64_t(value)); }

template <class T> constexpr int64_t smallest() {
  return -1 - int64_t((uint64_t(1) << (kWidth<T> - 1)) - 1);
}

} // namespace detail

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

template <class T> constexpr T addi(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) + detail::unsignedOf(y));
}
template <class T> constexpr T subi(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) - detail::unsignedOf(y));
}
template <class T> constexpr T muli(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) * detail::unsignedOf(y));
}
template <class T> constexpr T andi(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) & detail::unsignedOf(y));
}
template <class T> constexpr T ori(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) | detail::unsignedOf(y));
}
template <class T> constexpr T xori(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) ^ detail::unsignedOf(y));
}
template <class T> constexpr T maxsi(T x, T y) {
  return detail::signedOf(x) > detail::signedOf(y) ? x : y;
}
template <class T> constexpr T minsi(T x, T y) {
  return detail::signedOf(x) < detail::signedOf(y) ? x : y;
}
template <class T> constexpr T maxui(T x, T y) {
  return detail::unsignedOf(x) > detail::unsignedOf(y) ? x : y;
}
template <class T> constexpr T minui(T x, T y) {
  return detail::unsignedOf(x) < detail::unsignedOf(y) ? x : y;
}

/// The rule of divui, ceildivui, remui and remsi.
template <class T> constexpr const char *divisorRule(T, T y) {
  return detail::unsignedOf(y) == 0 ? "must not divide by 0" : nullptr;
}
/// The rule of divsi, ceildivsi and floordivsi.
template <class T> constexpr const char *quotientRule(T x, T y) {
  if (detail::signedOf(y) == -1 && detail::signedOf(x) == detail::smallest<T>())
    return "must have a quotient that fits its type";
  return divisorRule(x, y);
}
template <class T> constexpr T divui(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) / detail::unsignedOf(y));
}
template <class T> constexpr T remui(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) % detail::unsignedOf(y));
}
template <class T> constexpr T ceildivui(T x, T y) {
  uint64_t a = detail::unsignedOf(x), b = detail::unsignedOf(y);
  return detail::wrap<T>(a / b + (a % b != 0));
}
template <class T> constexpr T divsi(T x, T y) {
  return detail::wrap<T>(detail::signedOf(x) / detail::signedOf(y));
}
template <class T> constexpr T remsi(T x, T y) {
  // The smallest number has a remainder by -1, but C++ does not say so.
  int64_t b = detail::signedOf(y);
  return detail::wrap<T>(b == -1 ? 0 : detail::signedOf(x) % b);
}
template <class T> constexpr T floordivsi(T x, T y) {
  int64_t a = detail::signedOf(x), b = detail::signedOf(y);
  return detail::wrap<T>(a / b - (a % b != 0 && (a < 0) != (b < 0)));
}
template <class T> constexpr T ceildivsi(T x, T y) {
  int64_t a = detail::signedOf(x), b = detail::signedOf(y);
  return detail::wrap<T>(a / b + (a % b != 0 && (a < 0) == (b < 0)));
}

/// The rule of shli, shrui and shrsi.
template <class T> constexpr const char *shiftRule(T, T y) {
  return detail::unsignedOf(y) >= uint64_t(detail::kWidth<T>) ? "must shift by less than its width"
                                                              : nullptr;
}
template <class T> constexpr T shli(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) << detail::unsignedOf(y));
}
template <class T> constexpr T shrui(T x, T y) {
  return detail::wrap<T>(detail::unsignedOf(x) >> detail::unsignedOf(y));
}
template <class T> constexpr T shrsi(T x, T y) {
  return detail::wrap<T>(detail::signedOf(x) >> detail::unsignedOf(y));
}

template <class T> constexpr bool slt(T x, T y) { return detail::signedOf(x) < detail::signedOf(y); }
template <class T> constexpr bool sle(T x, T y) { return detail::signedOf(x) <= detail::signedOf(y); }
template <class T> constexpr bool ult(T x, T y) {
  return detail::unsignedOf(x) < detail::unsignedOf(y);
}
template <class T> constexpr bool ule(T x, T y) {
  return detail::unsignedOf(x) <= detail::unsignedOf(y);
}

//===----------------------------------------------------------------------===//
// Floats: IEEE 754, rounded to nearest even. A NaN has no sign and no payload.
//===----------------------------------------------------------------------===//

template <class T> inline T remf(T x, T y) { return std::fmod(x, y); }

/// The larger number, 0 above -0; NaN when there is one.
template <class T> inline T maximumf(T x, T y) {
  if (x == y)
    return std::signbit(x) ? y : x;
  return x > y || x != x ? x : y;
}
template <class T> inline T minimumf(T x, T y) {
  if (x == y)
    return std::signbit(x) ? x : y;
  return x < y || x != x ? x : y;
}
/// The same, but the number when one is NaN.
template <class T> inline T maxnumf(T x, T y) {
  return x != x ? y : y != y ? x : maximumf(x, y);
}
template <class T> inline T minnumf(T x, T y) {
  return x != x ? y : y != y ? x : minimumf(x, y);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

template <class To, class From> constexpr To extui(From x) {
  return detail::wrap<To>(detail::unsignedOf(x));
}
template <class To, class From> constexpr To extsi(From x) {
  return detail::wrap<To>(detail::signedOf(x));
}
template <class To, class From> constexpr To trunci(From x) { return extui<To>(x); }
template <class To, class From> constexpr To index_cast(From x) { return extsi<To>(x); }
template <class To, class From> constexpr To index_castui(From x) { return extui<To>(x); }
template <class To, class From> constexpr To sitofp(From x) { return To(detail::signedOf(x)); }
template <class To, class From> constexpr To uitofp(From x) { return To(detail::unsignedOf(x)); }
template <class To, class From> constexpr To extf(From x) { return To(x); }
template <class To, class From> constexpr To truncf(From x) { return To(x); }

/// The rule of fptosi: the number without its fraction is one of To.
template <class To, class From> inline const char *signedRule(From x) {
  double whole = std::trunc(double(x)), end = std::ldexp(1.0, detail::kWidth<To> - 1);
  return whole >= -end && whole < end ? nullptr : "must have a value that fits its type";
}
template <class To, class From> inline const char *unsignedRule(From x) {
  double whole = std::trunc(double(x));
  return whole >= 0 && whole < std::ldexp(1.0, detail::kWidth<To>)
             ? nullptr
             : "must have a value that fits its type";
}
template <class To, class From> constexpr To fptosi(From x) {
  return detail::wrap<To>(int64_t(x));
}
template <class To, class From> constexpr To fptoui(From x) {
  return detail::wrap<To>(uint64_t(x));
}

//===----------------------------------------------------------------------===//
// Loops and tables
//===----------------------------------------------------------------------===//

template <class T> constexpr const char *stepRule(T step) {
  return detail::signedOf(step) < 1 ? "must be at least 1" : nullptr;
}

/// Iterations of a loop from `begin` to `end` (exclusive) by `step` >= 1.
template <class T> constexpr uint64_t tripCount(T begin, T end, T step, bool isUnsigned = false) {
  if (isUnsigned ? !ult(begin, end) : !slt(begin, end))
    return 0;
  // The distance fits, even where it does not as a signed number.
  return (detail::unsignedOf(subi(end, begin)) - 1) / detail::unsignedOf(step) + 1;
}

/// The iterations of a nest; nothing larger than 2^63 - 1.
constexpr bool multiplyTrips(const uint64_t *counts, int rank, uint64_t &product) {
  product = 1;
  bool fits = true;
  for (int d = 0; d < rank; ++d) {
    if (counts[d] == 0) { // it never runs, however long the other dimensions are
      product = 0;
      return true;
    }
    fits = fits && product <= uint64_t(std::numeric_limits<int64_t>::max()) / counts[d];
    product *= counts[d];
  }
  return fits;
}

constexpr const char *tableRule(int64_t rows, int64_t columns, size_t row, size_t column) {
  return row < size_t(rows) && column < size_t(columns) ? nullptr
                                                        : "must read a row and a column of its table";
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_SCALAR_H
