//===- ElementTypeTest.cpp - Tests of the references' rounding ------------===//
//
// Rounding of the references against bit patterns of the IEEE and bf16 formats.
//
//===----------------------------------------------------------------------===//

#include "ElementType.h"

#include <gtest/gtest.h>

using namespace nkic::reference;

TEST(ElementTypeTest, Bf16IsTheUpperHalfOfAFloat) {
  EXPECT_EQ(toBf16Bits(1.0f), 0x3f80);
  EXPECT_EQ(toBf16Bits(-2.0f), 0xc000);
  EXPECT_EQ(fromBf16Bits(0x4049), 3.140625f);
  EXPECT_EQ(toBf16Bits(INFINITY), 0x7f80);
  EXPECT_TRUE(std::isnan(roundTo(NAN, ElementType::bf16)));
}

// 1 + 2^-8 lies half way between 1 and 1 + 2^-7, 1 + 3 * 2^-8 between the next two.
TEST(ElementTypeTest, Bf16TiesGoToEven) {
  EXPECT_EQ(roundTo(1 + 0x1p-8, ElementType::bf16), 1);
  EXPECT_EQ(roundTo(1 + 3 * 0x1p-8, ElementType::bf16), 1 + 0x1p-6);
  EXPECT_EQ(roundTo(1 + 0x1.1p-8, ElementType::bf16), 1 + 0x1p-7);
}

// The examples of the format's usual tables.
TEST(ElementTypeTest, F16) {
  EXPECT_EQ(toF16Bits(1.0f), 0x3c00);
  EXPECT_EQ(toF16Bits(-2.0f), 0xc000);
  EXPECT_EQ(toF16Bits(1.0f / 3), 0x3555);
  EXPECT_EQ(toF16Bits(65504.0f), 0x7bff);
  EXPECT_EQ(toF16Bits(65519.0f), 0x7bff);
  EXPECT_EQ(toF16Bits(65520.0f), 0x7c00);
  EXPECT_EQ(toF16Bits(2047.5f), 0x6800); // carries into the exponent
  EXPECT_EQ(toF16Bits(0x1p-14f), 0x0400);
  EXPECT_EQ(toF16Bits(0x1p-24f), 0x0001);
  EXPECT_EQ(toF16Bits(0x1p-25f), 0x0000);
  EXPECT_EQ(toF16Bits(-0.0f), 0x8000);
  EXPECT_EQ(fromF16Bits(0x3555), 0.333251953125f);
  EXPECT_EQ(fromF16Bits(0xfc00), -INFINITY);
}

TEST(ElementTypeTest, EveryF16IsItself) {
  for (uint32_t bits = 0; bits != 0x10000; ++bits) {
    float value = fromF16Bits(static_cast<uint16_t>(bits));
    if (!std::isnan(value)) {
      EXPECT_EQ(toF16Bits(value), bits);
    }
  }
}
