// The element types of tiles and tensors, their conversion to and from fp32,
// and the small value types that instruction calls are made of.

#ifndef NKIC_RUNTIME_TYPES_H
#define NKIC_RUNTIME_TYPES_H

#include <cmath>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <utility>

// The loops below may meet operands that are exactly the same memory, never
// operands that overlap in part, so each iteration is independent.
#if defined(__GNUC__) && !defined(__clang__)
#define NKIC_INDEPENDENT _Pragma("GCC ivdep")
// A short loop that is to become vector code instead of a list of statements.
#define NKIC_KEEP_LOOP _Pragma("GCC unroll 1")
#define NKIC_VECTORISE NKIC_INDEPENDENT
#else
#define NKIC_INDEPENDENT
#define NKIC_KEEP_LOOP
// The same promise for a loop that the compiler has to believe it of, because it has too many
// operands to compare their addresses.
#define NKIC_VECTORISE _Pragma("clang loop vectorize(assume_safety)")
#endif

// Loops over chunks that many instructions share: one copy each keeps the compile
// time of an emitted kernel low.
#if defined(__clang__)
#define NKIC_SHARED inline __attribute__((noinline))
#else
#define NKIC_SHARED inline __attribute__((noinline, noclone))
#endif

// Functions of one element, for the bodies of such loops. A compiler that runs out of
// its inlining budget in a large kernel would leave a call in each, and no vector code.
#define NKIC_ELEMENT inline __attribute__((always_inline))
#define NKIC_INLINE_LAMBDA __attribute__((always_inline))

namespace nkic::rt {

/// An absent operand.
struct None {};
inline constexpr None none{};

/// A short list of integers given in the call: axes, access patterns.
struct Ints {
  static constexpr int kMax = 12;
  int64_t values[kMax] = {};
  int count = 0;
  constexpr Ints(std::initializer_list<int64_t> list) {
    for (int64_t value : list)
      if (count < kMax)
        values[count++] = value;
  }
};

/// A list with numbers of the run.
template <class... T> constexpr Ints ints(T... values) { return Ints{int64_t(values)...}; }

/// Element types. The values are part of the interface of emitted entry points.
enum class DType : int32_t {
  float32 = 0,
  bfloat16 = 1,
  float16 = 2,
  float8_e4m3 = 3,
  float8_e4m3fn = 4,
  float8_e5m2 = 5,
  int8 = 6,
  int16 = 7,
  int32 = 8,
  uint8 = 9,
  uint16 = 10,
  uint32 = 11
};

// Storage only: the bits of a value. Arithmetic happens in fp32.
struct bf16 { uint16_t bits; };
struct f16 { uint16_t bits; };
struct f8e4m3 { uint8_t bits; };
struct f8e4m3fn { uint8_t bits; };
struct f8e5m2 { uint8_t bits; };

NKIC_ELEMENT uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

NKIC_ELEMENT float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// `yes` where the condition holds, else `no`. As bits, because compilers merge the branches of
/// one `?:` with those of the next, and then see no loop that could become vector code.
NKIC_ELEMENT uint32_t choose(bool condition, uint32_t yes, uint32_t no) {
  uint32_t mask = 0u - uint32_t(condition);
  return (yes & mask) | (no & ~mask);
}
NKIC_ELEMENT float choose(bool condition, float yes, float no) {
  return floatOf(choose(condition, bitsOf(yes), bitsOf(no)));
}

/// The value, or the one NaN that instructions write, 0x7fc00000: which sign and payload a
/// computed NaN has depends on the machine and on the order of operands that a compiler chose.
NKIC_ELEMENT float canonical(float value) { return choose(value == value, value, floatOf(0x7fc00000u)); }

/// A binary float format narrower than fp32: sign, exponent, mantissa. Without
/// infinities (the "fn" kind) only the all-ones pattern is a NaN.
template <int ExponentBits, int MantissaBits, bool HasInfinity>
struct SmallFloat {
  static constexpr int kBias = (1 << (ExponentBits - 1)) - 1;
  static constexpr int kShift = 23 - MantissaBits;
  static constexpr uint32_t kMagnitude = (1u << (ExponentBits + MantissaBits)) - 1;
  static constexpr uint32_t kInfinity = ((1u << ExponentBits) - 1) << MantissaBits;
  static constexpr uint32_t kNan = HasInfinity ? kInfinity | (1u << (MantissaBits - 1)) : kMagnitude;

  static NKIC_ELEMENT float decode(uint32_t bits) {
    uint32_t magnitude = bits & kMagnitude;
    uint32_t sign = (bits & (kMagnitude + 1)) << (31 - ExponentBits - MantissaBits);
    // The scaling is exact and turns subnormal patterns into normal numbers.
    float scaled = floatOf(magnitude << kShift) * floatOf(uint32_t(254 - kBias) << 23);
    uint32_t special = (magnitude << kShift) | 0x7f800000u;
    bool isSpecial = HasInfinity ? magnitude >= kInfinity : magnitude == kMagnitude;
    return floatOf((isSpecial ? special : bitsOf(scaled)) | sign);
  }

  /// Round to nearest, ties to even; subnormals kept; past the largest finite
  /// value: infinity, or NaN where there is none.
  static NKIC_ELEMENT uint32_t encode(float value) {
    uint32_t bits = bitsOf(value);
    uint32_t sign = (bits >> (31 - ExponentBits - MantissaBits)) & (kMagnitude + 1);
    uint32_t magnitude = bits & 0x7fffffffu;
    uint32_t rounding = (1u << (kShift - 1)) - 1 + ((magnitude >> kShift) & 1);
    uint32_t normal = (magnitude - (uint32_t(127 - kBias) << 23) + rounding) >> kShift;
    // Adding a number whose last place is the smallest subnormal rounds there.
    constexpr uint32_t kMagic = uint32_t(127 + 24 - kBias - MantissaBits) << 23;
    uint32_t subnormal = bitsOf(floatOf(magnitude) + floatOf(kMagic)) - kMagic;
    uint32_t result = magnitude < (uint32_t(128 - kBias) << 23) ? subnormal : normal;
    constexpr uint32_t kFirstOverflow = HasInfinity ? kInfinity : kMagnitude;
    result = result >= kFirstOverflow ? kFirstOverflow : result;
    return magnitude > 0x7f800000u ? kNan : result | sign;
  }
};

using Float16Format = SmallFloat<5, 10, true>;
using Float8E4M3Format = SmallFloat<4, 3, true>;
using Float8E4M3FNFormat = SmallFloat<4, 3, false>;
using Float8E5M2Format = SmallFloat<5, 2, true>;

/// R(x): the value of an element as fp32. Integers round to nearest-even.
template <class T> NKIC_ELEMENT float toFloat(T x) {
  if constexpr (std::is_same_v<T, bf16>)
    return floatOf(uint32_t(x.bits) << 16);
  else if constexpr (std::is_same_v<T, f16>)
    return Float16Format::decode(x.bits);
  else if constexpr (std::is_same_v<T, f8e4m3>)
    return Float8E4M3Format::decode(x.bits);
  else if constexpr (std::is_same_v<T, f8e4m3fn>)
    return Float8E4M3FNFormat::decode(x.bits);
  else if constexpr (std::is_same_v<T, f8e5m2>)
    return Float8E5M2Format::decode(x.bits);
  else
    return float(x);
}

/// W(v): fp32 to an element. Floats round to nearest-even and overflow to
/// infinity (NaN in float8_e4m3fn), and a NaN has neither sign nor payload; integers round to nearest-even, clamp to
/// the range, and take 0 for NaN.
template <class T> NKIC_ELEMENT T fromFloat(float v) {
  if constexpr (std::is_same_v<T, float>) {
    return canonical(v);
  } else if constexpr (std::is_same_v<T, bf16>) {
    uint32_t bits = bitsOf(v);
    uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1)) >> 16;
    return bf16{uint16_t((bits & 0x7fffffffu) > 0x7f800000u ? 0x7fc0u : rounded)};
  } else if constexpr (std::is_same_v<T, f16>) {
    return f16{uint16_t(Float16Format::encode(v))};
  } else if constexpr (std::is_same_v<T, f8e4m3>) {
    return f8e4m3{uint8_t(Float8E4M3Format::encode(v))};
  } else if constexpr (std::is_same_v<T, f8e4m3fn>) {
    return f8e4m3fn{uint8_t(Float8E4M3FNFormat::encode(v))};
  } else if constexpr (std::is_same_v<T, f8e5m2>) {
    return f8e5m2{uint8_t(Float8E5M2Format::encode(v))};
  } else if constexpr (sizeof(T) < 4) {
    constexpr float kLow = float(std::numeric_limits<T>::min());
    constexpr float kHigh = float(std::numeric_limits<T>::max());
    float clamped = choose(v > kHigh, kHigh, choose(v < kLow, kLow, v));
    return T(int32_t(__builtin_rintf(choose(v == v, clamped, 0.0f))));
  } else if constexpr (std::is_same_v<T, int32_t>) {
    float clamped = choose(v < -2147483648.0f, -2147483648.0f, v);
    clamped = choose((v >= 2147483648.0f) | (v != v), 0.0f, clamped);
    uint32_t result = uint32_t(int32_t(__builtin_rintf(clamped)));
    return int32_t(choose(v >= 2147483648.0f, 0x7fffffffu, result));
  } else {
    static_assert(std::is_same_v<T, uint32_t>, "not an element type");
    // Two halves, each inside the range of a signed conversion.
    bool upper = v >= 2147483648.0f;
    float low = choose(upper, v - 2147483648.0f, v);
    low = choose(low > 0.0f, low, 0.0f); // also NaN
    low = choose(low >= 2147483648.0f, 0.0f, low);
    uint32_t result = uint32_t(int32_t(__builtin_rintf(low))) + choose(upper, 0x80000000u, 0u);
    return choose(v >= 4294967296.0f, 0xffffffffu, result);
  }
}

template <class T> inline constexpr DType dtypeOf = DType::float32;
template <> inline constexpr DType dtypeOf<bf16> = DType::bfloat16;
template <> inline constexpr DType dtypeOf<f16> = DType::float16;
template <> inline constexpr DType dtypeOf<f8e4m3> = DType::float8_e4m3;
template <> inline constexpr DType dtypeOf<f8e4m3fn> = DType::float8_e4m3fn;
template <> inline constexpr DType dtypeOf<f8e5m2> = DType::float8_e5m2;
template <> inline constexpr DType dtypeOf<int8_t> = DType::int8;
template <> inline constexpr DType dtypeOf<int16_t> = DType::int16;
template <> inline constexpr DType dtypeOf<int32_t> = DType::int32;
template <> inline constexpr DType dtypeOf<uint8_t> = DType::uint8;
template <> inline constexpr DType dtypeOf<uint16_t> = DType::uint16;
template <> inline constexpr DType dtypeOf<uint32_t> = DType::uint32;

constexpr int elementBytes(DType dtype) {
  switch (dtype) {
  case DType::float32:
  case DType::int32:
  case DType::uint32:
    return 4;
  case DType::bfloat16:
  case DType::float16:
  case DType::int16:
  case DType::uint16:
    return 2;
  default:
    return 1;
  }
}

constexpr bool isInteger(DType dtype) { return dtype >= DType::int8; }
constexpr bool isInteger32(DType dtype) { return dtype == DType::int32 || dtype == DType::uint32; }

constexpr const char *dtypeName(DType dtype) {
  constexpr const char *kNames[] = {"float32", "bfloat16", "float16", "float8_e4m3",
                                    "float8_e4m3fn", "float8_e5m2", "int8", "int16",
                                    "int32", "uint8", "uint16", "uint32"};
  int index = int(dtype);
  return index >= 0 && index < 12 ? kNames[index] : "unknown";
}

/// Calls body(T{}) with the element type that `dtype` names.
template <class F> inline void withElementType(DType dtype, F &&body) {
  switch (dtype) {
  case DType::float32: return body(float{});
  case DType::bfloat16: return body(bf16{});
  case DType::float16: return body(f16{});
  case DType::float8_e4m3: return body(f8e4m3{});
  case DType::float8_e4m3fn: return body(f8e4m3fn{});
  case DType::float8_e5m2: return body(f8e5m2{});
  case DType::int8: return body(int8_t{});
  case DType::int16: return body(int16_t{});
  case DType::int32: return body(int32_t{});
  case DType::uint8: return body(uint8_t{});
  case DType::uint16: return body(uint16_t{});
  case DType::uint32: return body(uint32_t{});
  }
}

// The bits of an element, readable whatever type the element was stored as.
struct __attribute__((may_alias)) Bits8 { uint8_t value; };
struct __attribute__((may_alias)) Bits16 { uint16_t value; };
struct __attribute__((may_alias)) Bits32 { uint32_t value; };

template <int Bytes>
using BitsOfBytes =
    std::conditional_t<Bytes == 4, Bits32, std::conditional_t<Bytes == 2, Bits16, Bits8>>;

/// Calls body(BitsN{}) for an element of that many bytes.
template <class F> inline void withBits(int bytes, F &&body) {
  switch (bytes) {
  case 4: return body(Bits32{});
  case 2: return body(Bits16{});
  default: return body(Bits8{});
  }
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_TYPES_H
