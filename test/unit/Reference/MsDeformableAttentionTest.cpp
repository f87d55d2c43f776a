//===- MsDeformableAttentionTest.cpp - Tests of the reference -------------===//
//
// The reference of ms_deformable_attention against values worked out by hand.
//
//===----------------------------------------------------------------------===//

#include "ms_deformable_attention.h"

#include "Npy.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace nkic::reference;

static constexpr double inf = INFINITY;

/// One query on one map of one channel.
static DeformableAttention onePoint(MapSize map) {
  DeformableAttention problem;
  problem.batches = problem.queries = problem.heads = problem.channels = problem.points = 1;
  problem.maps = {map};
  problem.starts = {0};
  problem.rows = map.height * map.width;
  return problem;
}

// The map  1 2  has pixel centres at 0.25 and 0.75 in both axes.
//          3 4
static double sample(const DeformableAttention &problem, double x, double y) {
  return msDeformableAttention(problem, {1, 2, 3, 4}, {x, y}, {1})[0];
}

TEST(MsDeformableAttentionTest, PixelCentres) {
  DeformableAttention problem = onePoint({2, 2});
  EXPECT_EQ(sample(problem, 0.25, 0.25), 1);
  EXPECT_EQ(sample(problem, 0.75, 0.25), 2);
  EXPECT_EQ(sample(problem, 0.25, 0.75), 3);
  EXPECT_EQ(sample(problem, 0.75, 0.75), 4);
}

TEST(MsDeformableAttentionTest, BetweenPixels) {
  DeformableAttention problem = onePoint({2, 2});
  EXPECT_EQ(sample(problem, 0.5, 0.5), 2.5);
  EXPECT_EQ(sample(problem, 0.375, 0.25), 1.25); // x is the width
  EXPECT_EQ(sample(problem, 0.25, 0.375), 1.5);
}

TEST(MsDeformableAttentionTest, ZerosOutside) {
  DeformableAttention problem = onePoint({2, 2});
  EXPECT_EQ(sample(problem, 0, 0), 0.25); // a quarter of pixel 1
  EXPECT_EQ(sample(problem, 1, 1), 1);    // a quarter of pixel 4
  EXPECT_EQ(sample(problem, 1, 0.25), 1); // half of pixel 2
  for (double far :
       std::vector<double>{-0.25, 1.25, 1.2501, -3, 1e10, -1e10, 3e38, inf, -inf, NAN}) {
    EXPECT_EQ(sample(problem, far, 0.25), 0) << far;
    EXPECT_EQ(sample(problem, 0.25, far), 0) << far;
  }
}

TEST(MsDeformableAttentionTest, BorderOutside) {
  DeformableAttention problem = onePoint({2, 2});
  problem.padWithBorder = true;
  EXPECT_EQ(sample(problem, 0, 0), 1);
  EXPECT_EQ(sample(problem, -7, 0.5), 2); // half way down the left side
  EXPECT_EQ(sample(problem, 1e10, 0.25), 2);
  EXPECT_EQ(sample(problem, inf, inf), 4);
  EXPECT_EQ(sample(problem, -inf, 3e38), 3);
  EXPECT_EQ(sample(problem, NAN, 0.75), 3); // NaN counts as pixel 0
  EXPECT_EQ(sample(problem, 0.75, NAN), 2);
}

TEST(MsDeformableAttentionTest, AlignedCorners) {
  DeformableAttention problem = onePoint({2, 2});
  problem.alignCorners = true;
  EXPECT_EQ(sample(problem, 0, 0), 1);
  EXPECT_EQ(sample(problem, 1, 0), 2);
  EXPECT_EQ(sample(problem, 0, 1), 3);
  EXPECT_EQ(sample(problem, 0.5, 0.5), 2.5);
  EXPECT_EQ(sample(problem, 1.25, 0), 1.5); // 0.75 of pixel 2
  EXPECT_EQ(sample(problem, 2, 0), 0);
}

TEST(MsDeformableAttentionTest, OnePixel) {
  DeformableAttention problem = onePoint({1, 1});
  auto at = [&](double x, double y) { return msDeformableAttention(problem, {8}, {x, y}, {1})[0]; };
  EXPECT_EQ(at(0.5, 0.5), 8);
  EXPECT_EQ(at(0, 0.5), 4);
  EXPECT_EQ(at(1, 1), 2);
  problem.alignCorners = true; // every finite location is the pixel itself
  EXPECT_EQ(at(3e38, -5), 8);
  EXPECT_EQ(at(inf, 0), 0);
  problem.padWithBorder = true;
  EXPECT_EQ(at(inf, NAN), 8);
}

// In a map 1 high and 3 wide, x walks along it and y does not.
TEST(MsDeformableAttentionTest, WidthIsX) {
  DeformableAttention problem = onePoint({1, 3});
  EXPECT_EQ(msDeformableAttention(problem, {1, 2, 3}, {5.0 / 6, 0.5}, {1})[0], 3);
  EXPECT_EQ(msDeformableAttention(problem, {1, 2, 3}, {0.5, 5.0 / 6}, {1})[0],
            2 * (1 - (5.0 / 6 - 0.5)));
}

TEST(MsDeformableAttentionTest, WeightsNeedNotSumToOne) {
  DeformableAttention problem = onePoint({2, 2});
  problem.points = 2;
  EXPECT_EQ(msDeformableAttention(problem, {1, 2, 3, 4}, {0.25, 0.25, 0.75, 0.75}, {10, -0.5})[0],
            10 - 2);
}

// What is not used does not spread, what is used does.
TEST(MsDeformableAttentionTest, NonFiniteValues) {
  DeformableAttention problem = onePoint({2, 2});
  auto at = [&](double x, double y) {
    return msDeformableAttention(problem, {inf, 2, 3, 4}, {x, y}, {1})[0];
  };
  EXPECT_EQ(at(0.75, 0.75), 4);
  EXPECT_EQ(at(-0.5, 0.25), 0);
  EXPECT_EQ(at(0.5, 0.5), inf);
  EXPECT_TRUE(std::isnan(at(-0.25, 0.25))); // its share is 0, and 0 * inf is NaN
  EXPECT_TRUE(std::isnan(msDeformableAttention(problem, {1, 2, 3, 4}, {0.5, 0.5}, {NAN})[0]));
  EXPECT_EQ(msDeformableAttention(problem, {1, 2, 3, 4}, {-0.5, 0.5}, {NAN})[0], 0);
  problem.padWithBorder = true; // the right side has no pixel to its right
  EXPECT_EQ(msDeformableAttention(problem, {1, inf, 3, 4}, {2, 0.25}, {1})[0], inf);
}

/// Two batches, queries, heads and channels on maps of 1x2 and 1x1 pixels.
static DeformableAttention twoOfEach() {
  DeformableAttention problem = onePoint({1, 2});
  problem.batches = problem.queries = problem.heads = problem.channels = 2;
  problem.maps = {{1, 2}, {1, 1}};
  problem.starts = {0, 2};
  problem.rows = 3;
  return problem;
}

// Each value reads as its batch, row, head and channel in decimal digits. The first query looks
// at the left pixel of map 0 and twice map 1, the second at the right pixel of map 0 only.
TEST(MsDeformableAttentionTest, LayoutsAndLevels) {
  std::vector<double> expected;
  for (int batch : {0, 1})
    for (int query : {0, 1})
      for (int head : {0, 1})
        for (int channel : {0, 1}) {
          int rest = batch * 1000 + head * 10 + channel;
          expected.push_back(query == 0 ? rest + 2 * (rest + 200) : rest + 100);
        }
  std::vector<double> weights;
  for (int batchQueryHead = 0; batchQueryHead != 8; ++batchQueryHead) {
    bool first = batchQueryHead / 2 % 2 == 0;
    weights.insert(weights.end(), {1.0, first ? 2.0 : 0.0});
  }
  const double xOfQuery[] = {0.25, 0.75};

  for (bool headsBeforeRows : {false, true})
    for (bool pairBeforeQueries : {false, true}) {
      DeformableAttention problem = twoOfEach();
      problem.headsBeforeRows = headsBeforeRows;
      problem.pairBeforeQueries = pairBeforeQueries;
      std::vector<double> value, locations;
      for (int batch : {0, 1})
        for (int outer = 0; outer != (headsBeforeRows ? 2 : 3); ++outer)
          for (int inner = 0; inner != (headsBeforeRows ? 3 : 2); ++inner)
            for (int channel : {0, 1}) {
              int row = headsBeforeRows ? inner : outer, head = headsBeforeRows ? outer : inner;
              value.push_back(batch * 1000 + row * 100 + head * 10 + channel);
            }
      // On map 1, x and y are 0.5, its only pixel.
      for (int batch = 0; batch != 2; ++batch)
        if (pairBeforeQueries) {
          for (double x : xOfQuery)
            locations.insert(locations.end(), {x, 0.5, x, 0.5});
          locations.insert(locations.end(), 8, 0.5);
        } else {
          for (double x : xOfQuery)
            locations.insert(locations.end(), {x, 0.5, 0.5, 0.5, x, 0.5, 0.5, 0.5});
        }
      EXPECT_EQ(msDeformableAttention(problem, value, locations, weights), expected);
    }
}

// Maps may lie apart, and over each other.
TEST(MsDeformableAttentionTest, StartsOfMaps) {
  DeformableAttention problem = onePoint({1, 2});
  problem.maps = {{1, 2}, {1, 2}};
  problem.rows = 6;
  std::vector<double> value{NAN, 1, 2, 3, NAN, NAN}, locations{0.75, 0.5, 0.75, 0.5};
  problem.starts = {1, 2};
  EXPECT_EQ(msDeformableAttention(problem, value, locations, {1, 10})[0], 2 + 30);
  problem.starts = {2, 1};
  EXPECT_EQ(msDeformableAttention(problem, value, locations, {1, 10})[0], 3 + 20);
  problem.starts = {2, 5};
  EXPECT_THROW(problem.check(), std::invalid_argument);
}

TEST(MsDeformableAttentionTest, OptionsSurviveTheirFile) {
  Options given({"B=3", "spatial_shapes=5x7,2x3", "level_start_index=4,40", "L=50",
                 "value_layout=BNLC", "align_corners=1", "padding_mode=border"});
  std::vector<std::string> lines = DeformableAttention::fromOptions(given).options();
  Options again(lines);
  EXPECT_EQ(DeformableAttention::fromOptions(again).options(), lines);
  EXPECT_EQ(lines,
            (std::vector<std::string>{"B=3", "N_q=8", "N_h=2", "C_h=8", "N_l=2", "N_p=2", "L=50",
                                      "spatial_shapes=5x7,2x3", "level_start_index=4,40",
                                      "value_layout=BNLC", "sampling_locations_layout=BQHLP2",
                                      "align_corners=true", "padding_mode=border"}));
}
