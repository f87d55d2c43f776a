// Conversions between fp32 and every element type, against the formats' definitions.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

/// The value of a pattern by the textbook formula, in double precision.
double decodeByFormula(uint32_t bits, int exponentBits, int mantissaBits, bool hasInfinity) {
  int bias = (1 << (exponentBits - 1)) - 1;
  uint32_t mantissa = bits & ((1u << mantissaBits) - 1);
  int exponent = int(bits >> mantissaBits) & ((1 << exponentBits) - 1);
  double sign = (bits >> (exponentBits + mantissaBits)) & 1 ? -1.0 : 1.0;
  bool topExponent = exponent == (1 << exponentBits) - 1;
  if (hasInfinity && topExponent)
    return mantissa ? double(kNan) : sign * double(kInf);
  if (!hasInfinity && topExponent && mantissa == (1u << mantissaBits) - 1)
    return double(kNan);
  double fraction = mantissa / double(1 << mantissaBits);
  return exponent == 0 ? sign * std::ldexp(fraction, 1 - bias)
                       : sign * std::ldexp(1.0 + fraction, exponent - bias);
}

template <class T> T fromBits(uint32_t bits) {
  T element;
  element.bits = decltype(element.bits)(bits);
  return element;
}

/// Every pattern decodes to its value, and back to itself; points between two
/// neighbours go to the nearer one, and to the even one from the middle.
template <class T> void checkFormat(int exponentBits, int mantissaBits, bool hasInfinity) {
  uint32_t patterns = 1u << (1 + exponentBits + mantissaBits);
  for (uint32_t bits = 0; bits < patterns; ++bits) {
    double expected = decodeByFormula(bits, exponentBits, mantissaBits, hasInfinity);
    float actual = toFloat(fromBits<T>(bits));
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(actual)) << bits;
      EXPECT_TRUE(std::isnan(toFloat(fromFloat<T>(actual)))) << bits;
      continue;
    }
    ASSERT_EQ(expected, double(actual)) << bits;
    ASSERT_EQ(bits, fromFloat<T>(actual).bits) << bits;
    double next = decodeByFormula(bits + 1, exponentBits, mantissaBits, hasInfinity);
    if (bits + 1 >= patterns / 2 || !std::isfinite(next))
      continue;
    float middle = float((expected + next) / 2);
    ASSERT_EQ(bits & 1 ? bits + 1 : bits, fromFloat<T>(middle).bits) << bits;
    ASSERT_EQ(bits, fromFloat<T>(std::nextafter(middle, 0.0f)).bits) << bits;
    ASSERT_EQ(bits + 1, fromFloat<T>(std::nextafter(middle, kInf)).bits) << bits;
  }
}

TEST(TypesTest, BFloat16Format) { checkFormat<bf16>(8, 7, true); }
TEST(TypesTest, Float16Format) { checkFormat<f16>(5, 10, true); }
TEST(TypesTest, Float8E4M3Format) { checkFormat<f8e4m3>(4, 3, true); }
TEST(TypesTest, Float8E4M3FNFormat) { checkFormat<f8e4m3fn>(4, 3, false); }
TEST(TypesTest, Float8E5M2Format) { checkFormat<f8e5m2>(5, 2, true); }

TEST(TypesTest, OverflowGoesToInfinityOrNan) {
  float largest = std::numeric_limits<float>::max();
  EXPECT_EQ(kInf, toFloat(fromFloat<bf16>(largest)));
  EXPECT_EQ(-kInf, toFloat(fromFloat<bf16>(-largest)));
  EXPECT_EQ(65504.0f, toFloat(fromFloat<f16>(65519.0f)));
  EXPECT_EQ(kInf, toFloat(fromFloat<f16>(65520.0f)));
  EXPECT_EQ(-kInf, toFloat(fromFloat<f16>(-largest)));
  EXPECT_EQ(240.0f, toFloat(fromFloat<f8e4m3>(247.0f)));
  EXPECT_EQ(kInf, toFloat(fromFloat<f8e4m3>(248.0f)));
  EXPECT_EQ(57344.0f, toFloat(fromFloat<f8e5m2>(61439.0f)));
  EXPECT_EQ(kInf, toFloat(fromFloat<f8e5m2>(61440.0f)));
  EXPECT_EQ(448.0f, toFloat(fromFloat<f8e4m3fn>(464.0f)));
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<f8e4m3fn>(465.0f))));
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<f8e4m3fn>(kInf))));
}

TEST(TypesTest, NanStaysNan) {
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<bf16>(kNan))));
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<f16>(kNan))));
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<f8e4m3>(kNan))));
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<f8e4m3fn>(kNan))));
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<f8e5m2>(kNan))));
  // A NaN whose payload lies below the kept bits must not become an infinity.
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<bf16>(floatOf(0x7f800001u)))));
  EXPECT_TRUE(std::isnan(toFloat(fromFloat<bf16>(floatOf(0x7fffffffu)))));
}

TEST(TypesTest, IntegersRoundToEvenAndClamp) {
  EXPECT_EQ(2, fromFloat<int32_t>(2.5f));
  EXPECT_EQ(4, fromFloat<int32_t>(3.5f));
  EXPECT_EQ(-2, fromFloat<int16_t>(-2.5f));
  EXPECT_EQ(0, fromFloat<uint8_t>(0.5f));
  EXPECT_EQ(127, fromFloat<int8_t>(127.6f));
  EXPECT_EQ(-128, fromFloat<int8_t>(-1e9f));
  EXPECT_EQ(255, fromFloat<uint8_t>(kInf));
  EXPECT_EQ(0, fromFloat<uint8_t>(-3.0f));
  EXPECT_EQ(32767, fromFloat<int16_t>(40000.0f));
  EXPECT_EQ(65535, fromFloat<uint16_t>(65535.4f));
  EXPECT_EQ(2147483647, fromFloat<int32_t>(2147483648.0f));
  EXPECT_EQ(2147483520, fromFloat<int32_t>(2147483520.0f));
  EXPECT_EQ(std::numeric_limits<int32_t>::min(), fromFloat<int32_t>(-kInf));
  EXPECT_EQ(4294967295u, fromFloat<uint32_t>(4294967296.0f));
  EXPECT_EQ(4294967040u, fromFloat<uint32_t>(4294967040.0f));
  EXPECT_EQ(2147483648u, fromFloat<uint32_t>(2147483648.0f));
  EXPECT_EQ(3u, fromFloat<uint32_t>(2.6f));
  EXPECT_EQ(0u, fromFloat<uint32_t>(-kInf));
}

TEST(TypesTest, NanBecomesZeroInIntegers) {
  EXPECT_EQ(0, fromFloat<int8_t>(kNan));
  EXPECT_EQ(0, fromFloat<uint8_t>(kNan));
  EXPECT_EQ(0, fromFloat<int16_t>(kNan));
  EXPECT_EQ(0, fromFloat<uint16_t>(kNan));
  EXPECT_EQ(0, fromFloat<int32_t>(kNan));
  EXPECT_EQ(0u, fromFloat<uint32_t>(kNan));
}

TEST(TypesTest, IntegersReadToNearestEven) {
  EXPECT_EQ(16777216.0f, toFloat(int32_t(16777217)));
  EXPECT_EQ(16777220.0f, toFloat(int32_t(16777219)));
  EXPECT_EQ(4294967296.0f, toFloat(uint32_t(4294967295u)));
}

} // namespace
