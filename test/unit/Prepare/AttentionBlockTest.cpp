// The helpers of attention_block_l1 against columns and vectors worked out by hand.

#include "nkic/Prepare/AttentionBlock.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

using namespace nkic::prepare;

// D = 64: halves of 32, four heads to a block. Head 5 of a group is head 1 of quad 1;
// its element 40 is element 8 of the second half: block 2*1 + 1 = 3.
TEST(KernelColumnTest, PlacesOneElementOfEachHeadSize) {
  EXPECT_EQ(kernelColumn(5 * 64 + 40, 64), 3 * 128 + 1 * 32 + 8);
  EXPECT_EQ(kernelColumn(512 + 5 * 64 + 40, 64), 512 + 3 * 128 + 1 * 32 + 8);
  // D = 32: eight heads to a block, so heads 0-7 share blocks 0 and 1.
  EXPECT_EQ(kernelColumn(7 * 32 + 3, 32), 0 * 128 + 7 * 16 + 3);
  EXPECT_EQ(kernelColumn(8 * 32 + 16, 32), 3 * 128 + 0 * 16 + 0);
  // D = 128: two heads to a block.
  EXPECT_EQ(kernelColumn(3 * 128 + 100, 128), 3 * 128 + 1 * 64 + 36);
}

TEST(KernelColumnTest, IsAPermutation) {
  for (int64_t d : {32, 64, 128}) {
    std::set<int64_t> seen;
    for (int64_t column = 0; column < 1024; ++column)
      seen.insert(kernelColumn(column, d));
    EXPECT_EQ(seen.size(), 1024u);
    EXPECT_EQ(*seen.begin(), 0);
    EXPECT_EQ(*seen.rbegin(), 1023);
  }
}

TEST(PermuteColumnsTest, MovesEveryRowAlike) {
  std::vector<int> plain(2 * 512);
  std::iota(plain.begin(), plain.end(), 0);
  std::vector<int> moved = permuteColumns(plain.data(), 2, 512, 64);
  // Element 40 of head 5 in both rows.
  EXPECT_EQ(moved[424], 5 * 64 + 40);
  EXPECT_EQ(moved[512 + 424], 512 + 5 * 64 + 40);
}

TEST(PackBiasTest, PutsColumnsOnPartitions) {
  std::vector<float> bias(2 * 512);
  std::iota(bias.begin(), bias.end(), 0.0f);
  std::vector<float> packed = packBias(bias.data(), 512);
  // [qk, p, c] is column c * 128 + p.
  EXPECT_EQ(packed[(0 * 128 + 7) * 4 + 2], 2 * 128 + 7);
  EXPECT_EQ(packed[(1 * 128 + 127) * 4 + 3], 512 + 511);
}

TEST(RopeTablesTest, RotatesAQuarterTurn) {
  // D = 32, one prefix token, one rotated by pi/2, one behind.
  std::vector<float> angles(16, 1.57079632679f);
  std::vector<float> tables = ropeTables(angles.data(), 1, 32, 3, 1);
  auto at = [&](int64_t table, int64_t row, int64_t token) {
    return tables[static_cast<size_t>((table * 128 + row) * 3 + token)];
  };
  for (int64_t row : {0, 15, 16, 127}) {
    for (int64_t token : {0, 2}) {
      EXPECT_EQ(at(0, row, token), 1.0f);
      EXPECT_EQ(at(1, row, token), 1.0f);
      EXPECT_EQ(at(2, row, token), 0.0f);
      EXPECT_EQ(at(3, row, token), 0.0f);
      EXPECT_FALSE(std::signbit(at(2, row, token)));
    }
    EXPECT_NEAR(at(0, row, 1), 0.0f, 1e-7f);
    EXPECT_NEAR(at(2, row, 1), -1.0f, 1e-7f);
    EXPECT_NEAR(at(3, row, 1), 1.0f, 1e-7f);
  }
  // (1, 2 | 3, 4) by a quarter turn is (-3, -4 | 1, 2): r0 = p0 cos - p1 sin, r1 = p1 cos + p0 sin.
  EXPECT_NEAR(1 * at(0, 0, 1) + 3 * at(2, 0, 1), -3.0f, 1e-6f);
  EXPECT_NEAR(3 * at(1, 0, 1) + 1 * at(3, 0, 1), 1.0f, 1e-6f);
}

TEST(RopeTablesTest, RepeatsRowsForEveryHeadOfABlock) {
  std::vector<float> angles(2 * 16);
  for (size_t i = 0; i < angles.size(); ++i)
    angles[i] = 0.1f * static_cast<float>(i);
  std::vector<float> tables = ropeTables(angles.data(), 2, 32, 2, 0);
  for (int64_t row = 16; row < 128; ++row)
    EXPECT_EQ(tables[static_cast<size_t>(row * 2 + 1)], tables[static_cast<size_t>(row % 16 * 2 + 1)]);
  EXPECT_FLOAT_EQ(tables[static_cast<size_t>(3 * 2 + 1)], std::cos(0.1f * 19));
}
