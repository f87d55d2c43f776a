//===- Array.cpp - Arrays with an element type -------------------------------===//
//
// Storage of arrays, and conversion between element types.
//
//===----------------------------------------------------------------------===//

#include "nkic/Data/Array.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

using namespace nkic;
using namespace nkic::data;

namespace {

struct TypeRow {
  ElementType type;
  int size;
  std::string_view name;
};

/// In the order of the enumeration.
constexpr TypeRow typeRows[] = {
    {ElementType::Bool, 1, "bool"},         {ElementType::I8, 1, "i8"},
    {ElementType::U8, 1, "u8"},             {ElementType::I16, 2, "i16"},
    {ElementType::U16, 2, "u16"},           {ElementType::I32, 4, "i32"},
    {ElementType::U32, 4, "u32"},           {ElementType::I64, 8, "i64"},
    {ElementType::U64, 8, "u64"},           {ElementType::BF16, 2, "bf16"},
    {ElementType::F16, 2, "f16"},           {ElementType::F32, 4, "f32"},
    {ElementType::F64, 8, "f64"},           {ElementType::F8E4M3, 1, "f8e4m3"},
    {ElementType::F8E4M3FN, 1, "f8e4m3fn"}, {ElementType::F8E5M2, 1, "f8e5m2"},
};

const TypeRow &row(ElementType type) {
  return typeRows[static_cast<size_t>(type)];
}

/// Rounds to a 16-bit float of `exponentBits` and `mantissaBits`, to nearest
/// even. From f64, which holds every f32, so that one rounding serves both.
template <int exponentBits, int mantissaBits>
uint16_t roundTo16Bits(double value) {
  constexpr int bias = (1 << (exponentBits - 1)) - 1;
  constexpr uint16_t infinity = ((1 << exponentBits) - 1) << mantissaBits;
  constexpr uint64_t mantissaMask = (uint64_t(1) << 52) - 1;

  uint64_t bits = std::bit_cast<uint64_t>(value);
  auto sign = static_cast<uint16_t>((bits >> 63) << 15);
  uint64_t magnitude = bits & (~uint64_t(0) >> 1);
  int exponent = static_cast<int>(magnitude >> 52) - 1023;
  uint64_t mantissa = magnitude & mantissaMask;
  int shift = 52 - mantissaBits;

  if (std::isnan(value)) {
    constexpr uint16_t quiet = 1 << (mantissaBits - 1);
    return sign | infinity | quiet | static_cast<uint16_t>(mantissa >> shift);
  }
  if (exponent > bias)
    return sign | infinity;

  // What is shifted out decides the rounding; a carry out of the mantissa
  // rightly lands in the exponent, up to infinity.
  uint64_t exact;
  if (exponent >= 1 - bias) {
    exact = (uint64_t(exponent + bias) << 52) | mantissa;
  } else {
    exact = (uint64_t(1) << 52) | mantissa;
    shift += 1 - bias - exponent;
    if (shift > 53)
      return sign; // less than half of the smallest subnormal
  }
  uint64_t half = uint64_t(1) << (shift - 1);
  uint64_t isOdd = (exact >> shift) & 1;
  return sign | static_cast<uint16_t>((exact + half - 1 + isOdd) >> shift);
}

/// The exact value of an f16.
double valueOfF16(uint16_t bits) {
  int exponent = (bits >> 10) & 31;
  int mantissa = bits & 1023;
  double magnitude;
  if (exponent == 31)
    magnitude = mantissa ? std::numeric_limits<double>::quiet_NaN()
                         : std::numeric_limits<double>::infinity();
  else if (exponent == 0)
    magnitude = std::ldexp(mantissa, -24);
  else
    magnitude = std::ldexp(mantissa + 1024, exponent - 25);
  return std::copysign(magnitude, bits >> 15 ? -1.0 : 1.0);
}

/// Calls `body` with a C++ integer of the width and sign of an integer type;
/// returns false for the others.
template <class Body> bool withInteger(ElementType type, Body body) {
  switch (type) {
  case ElementType::Bool:
  case ElementType::U8:
    return body(uint8_t()), true;
  case ElementType::I8:
    return body(int8_t()), true;
  case ElementType::I16:
    return body(int16_t()), true;
  case ElementType::U16:
    return body(uint16_t()), true;
  case ElementType::I32:
    return body(int32_t()), true;
  case ElementType::U32:
    return body(uint32_t()), true;
  case ElementType::I64:
    return body(int64_t()), true;
  case ElementType::U64:
    return body(uint64_t()), true;
  default:
    return false;
  }
}

bool isInteger(ElementType type) {
  return withInteger(type, [](auto) {});
}

/// The float types `convert` accepts for `type`, besides itself.
std::vector<ElementType> floatSources(ElementType type) {
  switch (type) {
  case ElementType::BF16:
  case ElementType::F16:
    return {ElementType::F32, ElementType::F64};
  case ElementType::F32:
    return {ElementType::BF16, ElementType::F16};
  case ElementType::F64:
    return {ElementType::BF16, ElementType::F16, ElementType::F32};
  default:
    return {};
  }
}

/// Stores `round` of each element, whose exact value `valueAt` tells.
template <class T, class ValueAt, class Round>
void fill(Array &result, ValueAt valueAt, Round round) {
  T *out = result.as<T>();
  for (int64_t i = 0, count = result.numElements(); i < count; ++i)
    out[i] = round(valueAt(i));
}

template <class ValueAt> void fillFloats(Array &result, ValueAt valueAt) {
  switch (result.elementType()) {
  case ElementType::BF16:
    return fill<uint16_t>(result, valueAt, roundTo16Bits<8, 7>);
  case ElementType::F16:
    return fill<uint16_t>(result, valueAt, roundTo16Bits<5, 10>);
  case ElementType::F32:
    return fill<float>(result, valueAt, [](double x) { return float(x); });
  default:
    return fill<double>(result, valueAt, [](double x) { return x; });
  }
}

void convertFloats(const Array &source, Array &result) {
  switch (source.elementType()) {
  case ElementType::BF16:
    return fillFloats(result, [in = source.as<uint16_t>()](int64_t i) -> double {
      return std::bit_cast<float>(uint32_t(in[i]) << 16);
    });
  case ElementType::F16:
    return fillFloats(result, [in = source.as<uint16_t>()](int64_t i) {
      return valueOfF16(in[i]);
    });
  case ElementType::F32:
    return fillFloats(result, [in = source.as<float>()](int64_t i) -> double {
      return in[i];
    });
  default:
    return fillFloats(result,
                      [in = source.as<double>()](int64_t i) { return in[i]; });
  }
}

/// Copies integers that all fit; else the message about the first that does not.
Result<void> convertIntegers(const Array &source, Array &result) {
  std::optional<Failure> failure;
  withInteger(source.elementType(), [&](auto from) {
    withInteger(result.elementType(), [&](auto to) {
      using From = decltype(from);
      using To = decltype(to);
      constexpr To typeLow = std::numeric_limits<To>::min();
      constexpr To typeHigh = std::numeric_limits<To>::max();
      bool toBool = result.elementType() == ElementType::Bool;
      To high = toBool ? 1 : typeHigh;
      const From *in = source.as<From>();
      To *out = result.as<To>();
      for (int64_t i = 0; i < source.numElements(); ++i) {
        if (std::cmp_less(in[i], typeLow) || std::cmp_greater(in[i], high)) {
          failure = Failure{"element " + std::to_string(i) +
                            " must be between " + std::to_string(typeLow) +
                            " and " + std::to_string(high) + " to become " +
                            std::string(elementTypeName(result.elementType())) +
                            ", but got " + std::to_string(in[i])};
          return;
        }
        out[i] = static_cast<To>(in[i]);
      }
    });
  });
  if (failure)
    return *failure;
  return {};
}

} // namespace

int64_t data::elementSize(ElementType type) { return row(type).size; }

std::string_view data::elementTypeName(ElementType type) {
  return row(type).name;
}

std::optional<ElementType> data::parseElementType(std::string_view name) {
  for (const TypeRow &candidate : typeRows)
    if (candidate.name == name)
      return candidate.type;
  return std::nullopt;
}

std::string data::shapeString(const std::vector<int64_t> &shape) {
  std::string text = "(";
  for (size_t d = 0; d < shape.size(); ++d)
    text += (d ? ", " : "") + std::to_string(shape[d]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

Result<int64_t> data::arrayBytes(ElementType type,
                                 const std::vector<int64_t> &shape) {
  // An empty array may not have absurd other dimensions either, or strides
  // computed from them would overflow.
  int64_t bytes = elementSize(type);
  bool isEmpty = false;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] < 0)
      return Failure{"shape dim " + std::to_string(d) +
                     " must be at least 0, but got " + std::to_string(shape[d])};
    if (shape[d] == 0)
      isEmpty = true;
    else if (__builtin_mul_overflow(bytes, shape[d], &bytes))
      return Failure{"bytes of shape " + shapeString(shape) + " of " +
                     std::string(elementTypeName(type)) +
                     " must be at most 9223372036854775807, but got more"};
  }
  return isEmpty ? 0 : bytes;
}

Result<Array> Array::createUninitialized(ElementType type,
                                         std::vector<int64_t> shape) {
  Result<int64_t> bytes = arrayBytes(type, shape);
  if (!bytes)
    return bytes.failure();
  Array array;
  array.type = type;
  array.sizes = std::move(shape);
  array.elements = *bytes / elementSize(type);
  // Whole cache lines, and never none: kernels may rely on a valid pointer.
  uint64_t rounded =
      (uint64_t(*bytes) + alignment) / alignment * alignment;
  array.storage.reset(
      static_cast<std::byte *>(std::aligned_alloc(alignment, rounded)));
  if (!array.storage)
    return Failure{"array of shape " + shapeString(array.sizes) + " of " +
                   std::string(elementTypeName(type)) + " needs " +
                   std::to_string(*bytes) +
                   " bytes, but that much memory is not available"};
  return array;
}

Result<Array> Array::create(ElementType type, std::vector<int64_t> shape) {
  Result<Array> array = createUninitialized(type, std::move(shape));
  if (array)
    std::memset(array->bytes(), 0, array->numBytes());
  return array;
}

Result<Array> Array::bitcast(Array source, ElementType type) {
  if (elementSize(type) != elementSize(source.type))
    return Failure{"element size of " + std::string(elementTypeName(source.type)) +
                   " must equal that of " + std::string(elementTypeName(type)) +
                   " (" + std::to_string(elementSize(type)) + "), but got " +
                   std::to_string(elementSize(source.type))};
  source.type = type;
  return source;
}

Result<Array> data::convert(Array source, ElementType type) {
  if (source.elementType() == type)
    return source;
  bool integers = isInteger(source.elementType()) && isInteger(type);
  std::vector<ElementType> sources = floatSources(type);
  bool floats = false;
  for (ElementType candidate : sources)
    floats |= candidate == source.elementType();
  if (!integers && !floats) {
    std::string expected(elementTypeName(type));
    for (ElementType candidate : sources)
      expected += ", " + std::string(elementTypeName(candidate));
    if (isInteger(type))
      expected += ", another integer type";
    bool one = expected == elementTypeName(type);
    return Failure{"element type must be " + (one ? "" : std::string("one of ")) +
                   expected + ", but got " +
                   std::string(elementTypeName(source.elementType()))};
  }
  Result<Array> result = Array::createUninitialized(type, source.shape());
  if (!result)
    return result;
  if (floats) {
    convertFloats(source, *result);
  } else if (Result<void> done = convertIntegers(source, *result); !done) {
    return done.failure();
  }
  return result;
}
