// Sets of bytes against a bit for each byte.

#include "nkic/Analysis/ByteRanges.h"

#include <gtest/gtest.h>

#include <bitset>
#include <random>

using nkic::analysis::ByteRanges;

namespace {

constexpr int64_t kBytes = 64;

TEST(ByteRangesTest, AgreesWithABitForEachByte) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    ByteRanges ranges;
    std::bitset<kBytes> bits;
    for (int step = 0; step < 40; ++step) {
      int64_t first = random() % kBytes;
      int64_t length = 1 + random() % std::min<int64_t>(kBytes - first, 12);
      bool isAdded = random() % 3 != 0;
      isAdded ? ranges.add(first, length) : ranges.remove(first, length);
      for (int64_t byte = first; byte < first + length; ++byte)
        bits[byte] = isAdded;

      ASSERT_EQ(ranges.count(), int64_t(bits.count()));
      int64_t from = random() % kBytes, some = 1 + random() % (kBytes - from);
      bool overlaps = false;
      for (int64_t byte = from; byte < from + some; ++byte)
        overlaps |= bits[byte];
      ASSERT_EQ(ranges.overlaps(from, some), overlaps) << from << " " << some;
      int64_t gap = from;
      while (gap < kBytes && bits[gap])
        ++gap;
      ASSERT_EQ(ranges.findGap(from), gap);
    }
  }
}

TEST(ByteRangesTest, AnEmptySetHasNothing) {
  ByteRanges ranges;
  EXPECT_EQ(ranges.count(), 0);
  EXPECT_FALSE(ranges.overlaps(0, int64_t(1) << 62));
  EXPECT_EQ(ranges.findGap(5), 5);
}

TEST(ByteRangesTest, ManyBytesAreOneRange) {
  ByteRanges ranges;
  ranges.add(0, int64_t(1) << 40);
  ranges.add(int64_t(1) << 40, int64_t(1) << 40);
  EXPECT_EQ(ranges.count(), int64_t(1) << 41);
  EXPECT_EQ(ranges.findGap(3), int64_t(1) << 41);
}

} // namespace
