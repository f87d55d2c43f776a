//===- ElementType.h - Rounding of the references ---------------*- C++ -*-===//
//
// The element types of the kernels' arrays and how the references round to
// them, written without any code of the compiler or its runtime.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_REFERENCE_ELEMENTTYPE_H
#define NKIC_TEST_REFERENCE_ELEMENTTYPE_H

#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace nkic::reference {

enum class ElementType { bf16, f16, f32, f64 };

inline std::string nameOf(ElementType type) {
  switch (type) {
  case ElementType::bf16:
    return "bf16";
  case ElementType::f16:
    return "f16";
  case ElementType::f32:
    return "f32";
  case ElementType::f64:
    return "f64";
  }
  throw std::invalid_argument("not an element type");
}

inline ElementType elementTypeNamed(const std::string &name) {
  for (ElementType type : {ElementType::bf16, ElementType::f16, ElementType::f32, ElementType::f64})
    if (name == nameOf(type))
      return type;
  throw std::invalid_argument("unknown element type '" + name + "'");
}

/// Bits of the bf16 nearest to `x`, ties to even. A NaN stays a (quiet) NaN.
inline uint16_t toBf16Bits(float x) {
  uint32_t bits = std::bit_cast<uint32_t>(x);
  if (std::isnan(x))
    return static_cast<uint16_t>((bits >> 16) | 0x40);
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

inline float fromBf16Bits(uint16_t bits) {
  return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

/// Bits of the IEEE half nearest to `x`, ties to even.
inline uint16_t toF16Bits(float x) {
  uint16_t sign = std::signbit(x) ? 0x8000 : 0;
  float size = std::fabs(x);
  if (std::isnan(x))
    return sign | 0x7e00;
  if (size >= 65520.0f) // half way from the largest half to 2^16
    return sign | 0x7c00;
  if (size < 0x1p-14f) // subnormal halves are multiples of 2^-24
    return sign | static_cast<uint16_t>(std::nearbyint(size * 0x1p24f));
  int exponent;
  float mantissa = std::frexp(size, &exponent); // in [0.5, 1)
  auto steps = static_cast<int>(std::nearbyint(mantissa * 0x1p11f));
  // A mantissa that rounds up to 2048 carries into the exponent by itself.
  return sign | static_cast<uint16_t>(((exponent + 14) << 10) + steps - 1024);
}

inline float fromF16Bits(uint16_t bits) {
  int exponent = (bits >> 10) & 31, mantissa = bits & 1023;
  float size;
  if (exponent == 31)
    size = mantissa ? NAN : INFINITY;
  else if (exponent == 0)
    size = std::ldexp(static_cast<float>(mantissa), -24);
  else
    size = std::ldexp(static_cast<float>(1024 + mantissa), exponent - 25);
  return bits & 0x8000 ? -size : size;
}

/// `x` rounded to `type`. The 2-byte types round an fp32 value, as the machine
/// does, whose accumulators and arithmetic are fp32.
inline double roundTo(double x, ElementType type) {
  if (type == ElementType::f64)
    return x;
  auto single = static_cast<float>(x);
  if (type == ElementType::bf16)
    return fromBf16Bits(toBf16Bits(single));
  if (type == ElementType::f16)
    return fromF16Bits(toF16Bits(single));
  return single;
}

} // namespace nkic::reference

#endif // NKIC_TEST_REFERENCE_ELEMENTTYPE_H
