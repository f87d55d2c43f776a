//===- DifferenceTest.cpp - Tests of the error figures --------------------===//
//
// The figures that decide whether an output is right, by hand.
//
//===----------------------------------------------------------------------===//

#include "Difference.h"

#include <gtest/gtest.h>

using namespace nkic::reference;

static constexpr double inf = std::numeric_limits<double>::infinity();

TEST(DifferenceTest, Figures) {
  Difference difference = compare({3.5, -4}, {3, -4});
  EXPECT_EQ(difference.maxAbs, 0.5);
  EXPECT_EQ(difference.maxRelativeToPeak, 0.125);
  EXPECT_EQ(difference.relativeL2, 0.1);
  EXPECT_EQ(difference.nonFinite, 0);
}

TEST(DifferenceTest, NonFiniteValuesMeetTheirLike) {
  EXPECT_EQ(compare({NAN, inf, -inf, 1}, {NAN, inf, -inf, 1}).nonFinite, 0);
  EXPECT_EQ(compare({NAN}, {inf}).nonFinite, 1);
  EXPECT_EQ(compare({inf}, {NAN}).nonFinite, 1);
  EXPECT_EQ(compare({inf}, {-inf}).nonFinite, 1);
  EXPECT_EQ(compare({NAN, 1}, {1, NAN}).nonFinite, 2);
}

TEST(DifferenceTest, AnythingIsFarFromZero) {
  EXPECT_EQ(compare({0, 0}, {0, 0}).maxRelativeToPeak, 0);
  EXPECT_EQ(compare({0, 1e-9}, {0, 0}).maxRelativeToPeak, inf);
}

TEST(DifferenceTest, LeavesOutErrorsButNotNonFiniteValues) {
  auto first = [](size_t i) { return i == 0; };
  EXPECT_EQ(compare({1, 7}, {1, 5}, first).maxAbs, 0);
  EXPECT_EQ(compare({1, NAN}, {1, 5}, first).nonFinite, 1);
}
