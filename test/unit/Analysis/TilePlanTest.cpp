// Plans of random tiles keep the promises of TilePlan.h.

#include "nkic/Analysis/TilePlan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace nkic::analysis;

namespace {

constexpr int64_t kBank = 2048;
constexpr MemoryExtent kPlenty{1 << 24, 32};
constexpr MemoryExtent kBanks{1 << 24, 32, kBank};

/// Lifetimes anywhere: the worst that a plan can be given.
std::vector<PlannedTile> makeRandomTiles(unsigned seed) {
  std::mt19937 random(seed);
  auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  std::vector<PlannedTile> tiles(pick(1, 60));
  for (PlannedTile &tile : tiles) {
    tile.first = pick(0, 99);
    tile.last = std::min<int64_t>(99, tile.first + pick(0, 40));
    tile.partitions = pick(1, 128);
    tile.bytes = pick(1, 128) * 32;
  }
  return tiles;
}

/// Lifetimes as blocks make them: each inside the one that contains it, or apart.
void addNestedTiles(std::mt19937 &random, int64_t first, int64_t last, int depth,
                    std::vector<PlannedTile> &tiles) {
  auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  for (int64_t count = pick(1, 3); count > 0; --count)
    tiles.push_back({first, last, 128, pick(1, 128) * 32});
  if (depth == 0 || last - first < 8)
    return;
  int64_t middle = pick(first + 2, last - 3);
  addNestedTiles(random, first + 1, middle, depth - 1, tiles);
  addNestedTiles(random, middle + 1, last - 1, depth - 1, tiles);
}

/// Bytes that any plan needs: the most that is live at one moment.
int64_t countLowerBound(const std::vector<PlannedTile> &tiles) {
  int64_t most = 0;
  for (int64_t moment = 0; moment < 1000; ++moment) {
    int64_t live = 0;
    for (const PlannedTile &tile : tiles)
      live += tile.first <= moment && moment <= tile.last ? tile.bytes : 0;
    most = std::max(most, live);
  }
  return most;
}

/// Byte by byte and moment by moment, unlike the code under test.
void expectNoOverlap(const std::vector<PlannedTile> &tiles) {
  for (int64_t moment = 0; moment < 100; ++moment) {
    std::vector<bool> taken(highWaterMark(tiles) / 32 + 1);
    for (const PlannedTile &tile : tiles) {
      if (moment < tile.first || moment > tile.last)
        continue;
      for (int64_t unit = tile.byte / 32; unit < (tile.byte + tile.bytes) / 32; ++unit) {
        ASSERT_FALSE(taken[unit]) << "at moment " << moment << ", byte " << unit * 32;
        taken[unit] = true;
      }
    }
  }
}

TEST(TilePlanTest, TilesThatAreLiveTogetherNeverOverlap) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    for (const MemoryExtent &memory : {kPlenty, kBanks}) {
      std::vector<PlannedTile> tiles = makeRandomTiles(seed);
      ASSERT_EQ(placeTiles(tiles, memory), std::nullopt);
      expectNoOverlap(tiles);
    }
  }
}

TEST(TilePlanTest, AddressesAreAlignedAndKeepToBanks) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::vector<PlannedTile> tiles = makeRandomTiles(seed);
    ASSERT_EQ(placeTiles(tiles, kBanks), std::nullopt);
    for (const PlannedTile &tile : tiles) {
      EXPECT_EQ(tile.byte % 32, 0);
      EXPECT_EQ(tile.partition, 0);
      bool staysInside = tile.byte / kBank == (tile.byte + tile.bytes - 1) / kBank;
      EXPECT_TRUE(tile.bytes > kBank ? tile.byte % kBank == 0 : staysInside);
    }
  }
}

TEST(TilePlanTest, NestedLifetimesNeedNoMoreThanTheLowerBound) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    std::vector<PlannedTile> tiles;
    addNestedTiles(random, 0, 900, 5, tiles);
    std::shuffle(tiles.begin(), tiles.end(), random);
    ASSERT_EQ(placeTiles(tiles, kPlenty), std::nullopt);
    EXPECT_EQ(highWaterMark(tiles), countLowerBound(tiles));
  }
}

TEST(TilePlanTest, AnyLifetimesNeedAtMostTwiceTheLowerBound) {
  double sum = 0;
  for (unsigned seed = 0; seed < 500; ++seed) {
    std::vector<PlannedTile> tiles = makeRandomTiles(seed);
    ASSERT_EQ(placeTiles(tiles, kPlenty), std::nullopt);
    double ratio = double(highWaterMark(tiles)) / countLowerBound(tiles);
    EXPECT_LE(ratio, 2) << "seed " << seed;
    sum += ratio;
  }
  EXPECT_LE(sum / 500, 1.15);
}

TEST(TilePlanTest, KeepsTheAddressesItIsGiven) {
  std::vector<PlannedTile> tiles = {{0, 9, 128, 64}, {0, 9, 128, 64}, {5, 9, 64, 32}};
  tiles[1].byte = 32;
  ASSERT_EQ(placeTiles(tiles, kPlenty), std::nullopt);
  EXPECT_EQ(tiles[1].byte, 32);
  EXPECT_EQ(tiles[0].byte, 96); // does not fit below 32
  EXPECT_EQ(tiles[2].byte, 0);  // does
}

TEST(TilePlanTest, NamesTheTileThatFindsNoPlace) {
  std::vector<PlannedTile> tiles = {{3, 4, 128, 64}, {0, 9, 128, 512}, {2, 8, 128, 256},
                                    {6, 7, 128, 32}};
  MemoryExtent memory{800, 32};
  ASSERT_EQ(placeTiles(tiles, memory), std::optional<size_t>(0));
  Shortage shortage = findShortage(tiles, 0, memory);
  EXPECT_EQ(shortage.freeBytes, 800 - 512 - 256);
  EXPECT_EQ(shortage.largestPiece, 32);
  EXPECT_EQ(shortage.live, (std::vector<size_t>{1, 2}));
}

} // namespace
