//===- ArrayTest.cpp - Tests of arrays and their conversion ------------------===//
//
// Storage, refused shapes, and rounding. Expected bit patterns are worked out by
// hand from the formats.
//
//===----------------------------------------------------------------------===//

#include "nkic/Data/Array.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace nkic;
using namespace nkic::data;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double quietNan = std::numeric_limits<double>::quiet_NaN();

template <class T>
Array arrayOf(ElementType type, const std::vector<T> &values) {
  Result<Array> array = Array::create(type, {int64_t(values.size())});
  EXPECT_TRUE(array);
  std::copy(values.begin(), values.end(), array->as<T>());
  return std::move(*array);
}

template <class T> std::vector<T> valuesOf(const Array &array) {
  return {array.as<T>(), array.as<T>() + array.numElements()};
}

/// The bits `value` becomes as bf16 or f16.
uint16_t roundF32(float value, ElementType type) {
  Result<Array> result =
      convert(arrayOf<float>(ElementType::F32, {value}), type);
  EXPECT_TRUE(result);
  return result->as<uint16_t>()[0];
}
uint16_t roundF64(double value, ElementType type) {
  Result<Array> result =
      convert(arrayOf<double>(ElementType::F64, {value}), type);
  EXPECT_TRUE(result);
  return result->as<uint16_t>()[0];
}

std::string conversionError(ElementType from, ElementType to) {
  Result<Array> result = convert(std::move(*Array::create(from, {1})), to);
  return result ? "no error" : result.error();
}

} // namespace

TEST(ArrayTest, KnowsItsTypes) {
  EXPECT_EQ(elementSize(ElementType::Bool), 1);
  EXPECT_EQ(elementSize(ElementType::BF16), 2);
  EXPECT_EQ(elementSize(ElementType::U32), 4);
  EXPECT_EQ(elementSize(ElementType::F64), 8);
  EXPECT_EQ(elementSize(ElementType::F8E5M2), 1);
  EXPECT_EQ(elementTypeName(ElementType::F8E4M3FN), "f8e4m3fn");
  for (int i = 0; i <= int(ElementType::F8E5M2); ++i)
    EXPECT_EQ(parseElementType(elementTypeName(ElementType(i))), ElementType(i));
  EXPECT_EQ(parseElementType("float"), std::nullopt);
}

TEST(ArrayTest, IsZeroedAlignedAndCounted) {
  Result<Array> array = Array::create(ElementType::I16, {3, 5, 7});
  ASSERT_TRUE(array);
  EXPECT_EQ(array->rank(), 3);
  EXPECT_EQ(array->numElements(), 105);
  EXPECT_EQ(array->numBytes(), 210);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(array->bytes()) % 64, 0u);
  for (int16_t value : valuesOf<int16_t>(*array))
    EXPECT_EQ(value, 0);
}

TEST(ArrayTest, ScalarsAndEmptyArrays) {
  Result<Array> scalar = Array::create(ElementType::F32, {});
  ASSERT_TRUE(scalar);
  EXPECT_EQ(scalar->numElements(), 1);
  Result<Array> empty = Array::create(ElementType::F32, {4, 0});
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->numElements(), 0);
  EXPECT_NE(empty->bytes(), nullptr);
}

TEST(ArrayTest, RefusesImpossibleShapes) {
  EXPECT_EQ(Array::create(ElementType::F32, {2, -1}).error(),
            "shape dim 1 must be at least 0, but got -1");
  EXPECT_EQ(Array::create(ElementType::F32, {1 << 30, 1 << 30, 2}).error(),
            "bytes of shape (1073741824, 1073741824, 2) of f32 must be at most "
            "9223372036854775807, but got more");
  // Not even beside a dimension of size 0.
  EXPECT_FALSE(Array::create(ElementType::U8, {0, int64_t(1) << 62, 4}));
  EXPECT_EQ(Array::create(ElementType::U8, {int64_t(1) << 60}).error(),
            "array of shape (1152921504606846976,) of u8 needs "
            "1152921504606846976 bytes, but that much memory is not available");
}

TEST(ArrayTest, BitcastKeepsTheBits) {
  Result<Array> array = Array::bitcast(
      arrayOf<uint8_t>(ElementType::U8, {0x38, 0xFF}), ElementType::F8E4M3);
  ASSERT_TRUE(array);
  EXPECT_EQ(array->elementType(), ElementType::F8E4M3);
  EXPECT_EQ(valuesOf<uint8_t>(*array), (std::vector<uint8_t>{0x38, 0xFF}));
  EXPECT_EQ(Array::bitcast(std::move(*array), ElementType::BF16).error(),
            "element size of f8e4m3 must equal that of bf16 (2), but got 1");
}

TEST(ConvertTest, F32ToBf16RoundsToNearestEven) {
  auto round = [](float value) { return roundF32(value, ElementType::BF16); };
  EXPECT_EQ(round(1.0f), 0x3F80);
  EXPECT_EQ(round(-0.0f), 0x8000);
  // One unit in the last place at 1 is 2^-7: ties at odd multiples of 2^-8.
  EXPECT_EQ(round(1.0f + 0x1p-8f), 0x3F80);
  EXPECT_EQ(round(1.0f + 0x1p-8f + 0x1p-23f), 0x3F81);
  EXPECT_EQ(round(1.0f + 3 * 0x1p-8f), 0x3F82);
  EXPECT_EQ(round(1.0f + 3 * 0x1p-8f - 0x1p-23f), 0x3F81);
  // The largest finite bf16 is 255/128 * 2^127; from half a unit above on, inf.
  EXPECT_EQ(round(0x1.FEp127f), 0x7F7F);
  EXPECT_EQ(round(0x1.FEFFFEp127f), 0x7F7F);
  EXPECT_EQ(round(0x1.FFp127f), 0x7F80);
  EXPECT_EQ(round(-std::numeric_limits<float>::max()), 0xFF80);
  // Subnormals: the smallest is 2^-133.
  EXPECT_EQ(round(0x1p-133f), 0x0001);
  EXPECT_EQ(round(0x1p-134f), 0x0000);
  EXPECT_EQ(round(0x1.8p-134f), 0x0001);
  EXPECT_EQ(round(-0x3p-134f), 0x8002);
}

TEST(ConvertTest, F32ToF16RoundsToNearestEven) {
  auto round = [](float value) { return roundF32(value, ElementType::F16); };
  EXPECT_EQ(round(1.0f), 0x3C00);
  EXPECT_EQ(round(-2.0f), 0xC000);
  EXPECT_EQ(round(1.0f + 0x1p-11f), 0x3C00);
  EXPECT_EQ(round(1.0f + 3 * 0x1p-11f), 0x3C02);
  EXPECT_EQ(round(1.0f + 0x1p-11f + 0x1p-23f), 0x3C01);
  // 65504 is the largest finite value; 65520 is half a unit above.
  EXPECT_EQ(round(65504.0f), 0x7BFF);
  EXPECT_EQ(round(65519.996f), 0x7BFF);
  EXPECT_EQ(round(65520.0f), 0x7C00);
  EXPECT_EQ(round(-1e30f), 0xFC00);
  // 2^-14 is the smallest normal value, 2^-24 the smallest subnormal one.
  EXPECT_EQ(round(0x1p-14f), 0x0400);
  EXPECT_EQ(round(0x1.FFFp-15f), 0x0400);
  EXPECT_EQ(round(0x1p-24f), 0x0001);
  EXPECT_EQ(round(0x1p-25f), 0x0000);
  EXPECT_EQ(round(0x1.000002p-25f), 0x0001);
  EXPECT_EQ(round(0x1.8p-24f), 0x0002);
  EXPECT_EQ(round(1e-30f), 0x0000);
}

// Through f32 these would land on a tie and then go the wrong way.
TEST(ConvertTest, F64IsRoundedOnce) {
  EXPECT_EQ(roundF64(1.0 + 0x1p-8 + 0x1p-40, ElementType::BF16), 0x3F81);
  EXPECT_EQ(roundF64(1.0 + 3 * 0x1p-8 - 0x1p-40, ElementType::BF16), 0x3F81);
  EXPECT_EQ(roundF64(1.0 + 0x1p-11 + 0x1p-40, ElementType::F16), 0x3C01);
  EXPECT_EQ(roundF64(0x1p-134 + 0x1p-180, ElementType::BF16), 0x0001);
  EXPECT_EQ(roundF64(5e-324, ElementType::BF16), 0x0000);
}

TEST(ConvertTest, SpecialValuesSurvive) {
  for (ElementType type : {ElementType::BF16, ElementType::F16}) {
    uint16_t inf = type == ElementType::BF16 ? 0x7F80 : 0x7C00;
    EXPECT_EQ(roundF64(infinity, type), inf);
    EXPECT_EQ(roundF64(-infinity, type), 0x8000 | inf);
    EXPECT_EQ(roundF32(infinity, type), inf);
    EXPECT_GT(roundF64(quietNan, type) & 0x7FFF, inf);
    // A NaN whose set bits are all shifted out must not become infinite.
    double lowest = std::bit_cast<double>(0x7FF0000000000001u);
    EXPECT_GT(roundF64(lowest, type) & 0x7FFF, inf);
    float low = std::bit_cast<float>(0x7F800001u);
    EXPECT_GT(roundF32(low, type) & 0x7FFF, inf);
    EXPECT_GT(roundF32(-low, type), 0x8000 | inf);
  }
}

TEST(ConvertTest, WideningIsExact) {
  Result<Array> floats =
      convert(arrayOf<uint16_t>(ElementType::F16, {0x3C01, 0x8000, 0x0001, 0xFC00,
                                                   0x7BFF, 0x0400}),
              ElementType::F32);
  ASSERT_TRUE(floats);
  EXPECT_EQ(valuesOf<float>(*floats),
            (std::vector<float>{1.0009765625f, -0.0f, 0x1p-24f, -INFINITY,
                                65504.0f, 0x1p-14f}));
  EXPECT_TRUE(std::signbit(floats->as<float>()[1]));
  floats = convert(arrayOf<uint16_t>(ElementType::BF16, {0x4049, 0xFF80, 0x7FC0}),
                   ElementType::F32);
  ASSERT_TRUE(floats);
  EXPECT_EQ(floats->as<float>()[0], 3.140625f);
  EXPECT_EQ(floats->as<float>()[1], -INFINITY);
  EXPECT_TRUE(std::isnan(floats->as<float>()[2]));
  Result<Array> doubles =
      convert(arrayOf<float>(ElementType::F32, {0.1f}), ElementType::F64);
  ASSERT_TRUE(doubles);
  EXPECT_EQ(doubles->as<double>()[0], 0.100000001490116119384765625);
}

TEST(ConvertTest, IntegersThatFitAreConverted) {
  Result<Array> array = convert(
      arrayOf<int64_t>(ElementType::I64, {-2147483648, 2147483647}),
      ElementType::I32);
  ASSERT_TRUE(array);
  EXPECT_EQ(valuesOf<int32_t>(*array),
            (std::vector<int32_t>{-2147483647 - 1, 2147483647}));
  array = convert(arrayOf<uint8_t>(ElementType::Bool, {1, 0}), ElementType::U32);
  ASSERT_TRUE(array);
  EXPECT_EQ(valuesOf<uint32_t>(*array), (std::vector<uint32_t>{1, 0}));
  array = convert(arrayOf<int8_t>(ElementType::I8, {127}), ElementType::U32);
  ASSERT_TRUE(array) << array.error();
  EXPECT_EQ(valuesOf<uint32_t>(*array), std::vector<uint32_t>{127});
}

TEST(ConvertTest, IntegersThatDoNotFitAreRefused) {
  EXPECT_EQ(convert(arrayOf<int64_t>(ElementType::I64, {0, 2147483648}),
                    ElementType::I32)
                .error(),
            "element 1 must be between -2147483648 and 2147483647 to become i32, "
            "but got 2147483648");
  // Compared by value: -1 is not a large unsigned number.
  EXPECT_EQ(
      convert(arrayOf<int32_t>(ElementType::I32, {-1}), ElementType::U64).error(),
      "element 0 must be between 0 and 18446744073709551615 to become u64, but "
      "got -1");
  EXPECT_EQ(
      convert(arrayOf<uint8_t>(ElementType::U8, {2}), ElementType::Bool).error(),
      "element 0 must be between 0 and 1 to become bool, but got 2");
}

TEST(ConvertTest, EverythingElseIsRefused) {
  EXPECT_EQ(conversionError(ElementType::F64, ElementType::F32),
            "element type must be one of f32, bf16, f16, but got f64");
  EXPECT_EQ(conversionError(ElementType::F16, ElementType::BF16),
            "element type must be one of bf16, f32, f64, but got f16");
  EXPECT_EQ(conversionError(ElementType::F32, ElementType::I32),
            "element type must be one of i32, another integer type, but got f32");
  EXPECT_EQ(conversionError(ElementType::I32, ElementType::F32),
            "element type must be one of f32, bf16, f16, but got i32");
  EXPECT_EQ(conversionError(ElementType::F32, ElementType::F8E4M3),
            "element type must be f8e4m3, but got f32");
}

TEST(ConvertTest, TheSameTypeIsTheSameArray) {
  Array array = arrayOf<float>(ElementType::F32, {1.0f});
  const std::byte *bytes = array.bytes();
  Result<Array> result = convert(std::move(array), ElementType::F32);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->bytes(), bytes);
}
