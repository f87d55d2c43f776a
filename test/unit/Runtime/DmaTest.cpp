// dma_copy and dma_transpose: pairing, gather, scatter, offsets, bounds.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

template <class D> void fillWithPositions(D &data) {
  for (size_t i = 0; i < data.storage.size(); ++i)
    data.storage[i] = typename D::T(i);
}

TEST(DmaTest, CopyPairsElementsInRowMajorOrder) {
  TileData<int32_t, 4, 6> src;
  fillWithPositions(src);
  Data<View<int32_t, Sizes<3, 8>, Strides<1, 3>>> dst; // transposed storage
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s) {
        dma_copy(core, d, s, none, none, none, none, OobMode::error);
      },
      dst, src);
  for (int i = 0; i < 24; ++i)
    EXPECT_EQ(i, dst.storage[size_t(i / 8 + i % 8 * 3)]);
}

TEST(DmaTest, CopyWithoutCommonRefinement) {
  Data<View<int32_t, Sizes<2, 3>, Strides<4, 1>>> src;
  Data<View<int32_t, Sizes<3, 2>, Strides<5, 1>>> dst;
  fillWithPositions(src);
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s) {
        dma_copy(core, d, s, none, none, none, none, OobMode::error);
      },
      dst, src);
  int32_t expected[] = {0, 1, 2, 4, 5, 6};
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(expected[i], dst.storage[size_t(i / 2 * 5 + i % 2)]);
}

TEST(DmaTest, CopyMovesBitsOfEqualTypes) {
  TileData<float, 1, 2> src, dst;
  src.storage = {floatOf(0x7f800001u), floatOf(0x80000000u)}; // signalling NaN, -0
  Core core;
  dma_copy(core, dst.view(), src.view(), none, none, none, none, OobMode::error);
  EXPECT_EQ(0, std::memcmp(dst.storage.data(), src.storage.data(), 8));
}

TEST(DmaTest, CopyConvertsBetweenTypes) {
  TileData<float, 2, 3> src({1.5f, 2.5f, -1000.0f, kNan, 300.0f, 0.4f});
  TileData<int8_t, 3, 2> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s) {
        dma_copy(core, d, s, none, none, none, none, OobMode::error);
      },
      dst, src);
  EXPECT_EQ((std::vector<int8_t>{2, 2, -128, 0, 127, 0}), dst.storage);
}

TEST(DmaTest, CopyGathersRows) {
  TileData<float, 10, 3> table;
  fillWithPositions(table);
  TileData<uint32_t, 4, 1> indices({9, 0, 4, 4});
  TileData<float, 4, 3> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i) {
        dma_copy(core, d, s, none, i, none, none, OobMode::error);
      },
      dst, table, indices);
  EXPECT_EQ((std::vector<float>{27, 28, 29, 0, 1, 2, 12, 13, 14, 12, 13, 14}), dst.storage);
}

TEST(DmaTest, CopyGathersIntoAnotherShape) {
  TileData<float, 10, 4> table;
  fillWithPositions(table);
  TileData<int32_t, 2, 1> indices({3, 1});
  TileData<float, 1, 8> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i) {
        dma_copy(core, d, s, none, i, none, none, OobMode::error);
      },
      dst, table, indices);
  EXPECT_EQ((std::vector<float>{12, 13, 14, 15, 4, 5, 6, 7}), dst.storage);
}

TEST(DmaTest, CopyGathersOverlappingRowsByElementOffset) {
  // A one-dimensional table: row j starts at element j.
  Data<View<float, Sizes<97, 4>, Strides<1, 1>>> table;
  fillWithPositions(table);
  TileData<int32_t, 2, 1> indices({96, 33});
  TileData<bf16, 2, 4> dst; // with a cast
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i) {
        dma_copy(core, d, s, none, i, none, none, OobMode::error);
      },
      dst, table, indices);
  EXPECT_EQ((std::vector<float>{96, 97, 98, 99, 33, 34, 35, 36}), dst.values());
}

TEST(DmaTest, CopySkipsRowsOutOfBounds) {
  TileData<float, 8, 2> table(1u);
  TileData<int32_t, 4, 1> indices;
  indices.storage = {7, 8, -1, 0};
  TileData<float, 4, 2> dst({-1, -1, -1, -1, -1, -1, -1, -1});
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i) {
        dma_copy(core, d, s, none, i, none, none, OobMode::skip);
        EXPECT_FALSE(core.faulted());
      },
      dst, table, indices);
  EXPECT_EQ(table[14], dst[0]);
  for (size_t i = 2; i < 6; ++i)
    EXPECT_EQ(-1.0f, dst[i]);
  EXPECT_EQ(table[1], dst[7]);
}

TEST(DmaTest, CopyReportsTheFirstRowOutOfBounds) {
  TileData<float, 8, 2> table(1u);
  TileData<int32_t, 4, 1> indices;
  indices.storage = {7, 8, -1, 0};
  TileData<float, 4, 2> dst;
  Core core;
  dma_copy(core, dst.view(), table.view(), none, indices.view(), none, none, OobMode::error);
  ASSERT_TRUE(core.faulted());
  EXPECT_STREQ("dma_copy", core.fault().instruction);
  EXPECT_EQ(1, core.fault().lane);
  EXPECT_EQ(8, core.fault().index);
  EXPECT_EQ(8, core.fault().limit);
  EXPECT_EQ(table[0], dst[6]); // the other rows are moved
}

TEST(DmaTest, CopyUnsignedIndicesDoNotWrap) {
  TileData<float, 8, 2> table(1u);
  TileData<uint32_t, 1, 1> indices;
  indices.storage = {4294967295u};
  TileData<float, 1, 2> dst;
  Core core;
  dma_copy(core, dst.view(), table.view(), none, indices.view(), none, none, OobMode::error);
  EXPECT_EQ(4294967295, core.fault().index);
}

TEST(DmaTest, CopyScattersRows) {
  TileData<float, 5, 2> table({-1, -1, -1, -1, -1, -1, -1, -1, -1, -1});
  TileData<int32_t, 3, 1> indices({4, 0, 5});
  TileData<float, 3, 2> src({1, 2, 3, 4, 5, 6});
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i) {
        dma_copy(core, d, s, i, none, none, none, OobMode::skip);
      },
      table, src, indices);
  EXPECT_EQ((std::vector<float>{3, 4, -1, -1, -1, -1, -1, -1, 1, 2}), table.storage);
}

TEST(DmaTest, CopyMovesBetweenTwoIndexedSides) {
  TileData<float, 4, 1> table({10, 11, 12, 13}), dst;
  TileData<int32_t, 2, 1> to({3, 1}), from({0, 2});
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i, auto j) {
        dma_copy(core, d, s, i, j, none, none, OobMode::error);
      },
      dst, table, to, from);
  EXPECT_EQ((std::vector<float>{0, 12, 0, 10}), dst.storage);
}

TEST(DmaTest, CopyTakesOneEntryByOffset) {
  TileData<float, 3, 2, 2> table;
  fillWithPositions(table);
  TileData<int32_t, 1, 1> entry({2});
  TileData<float, 2, 2> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto e) {
        dma_copy(core, d, s, none, none, none, e, OobMode::error);
      },
      dst, table, entry);
  EXPECT_EQ((std::vector<float>{8, 9, 10, 11}), dst.storage);

  TileData<float, 3, 2, 2> back;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto e) {
        dma_copy(core, d, s, none, none, e, none, OobMode::error);
      },
      back, dst, entry);
  EXPECT_EQ((std::vector<float>{0, 0, 0, 0, 0, 0, 0, 0, 8, 9, 10, 11}), back.storage);

  entry.storage = {3};
  Core core;
  dma_copy(core, dst.view(), table.view(), none, none, none, entry.view(), OobMode::skip);
  EXPECT_FALSE(core.faulted());
  dma_copy(core, dst.view(), table.view(), none, none, none, entry.view(), OobMode::error);
  EXPECT_EQ(3, core.fault().index);
  EXPECT_EQ((std::vector<float>{8, 9, 10, 11}), dst.storage);
}

template <class T, int64_t R, int64_t C> void checkTranspose() {
  TileData<T, R, C> src(unsigned(R * 131 + C));
  TileData<T, C, R> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s) { dma_transpose(core, d, s, none, OobMode::error); }, dst,
      src);
  for (int64_t r = 0; r < R; ++r)
    for (int64_t c = 0; c < C; ++c)
      ASSERT_EQ(src[size_t(r * C + c)], dst[size_t(c * R + r)]) << r << ' ' << c;
}

TEST(DmaTest, TransposeOfAnySize) {
  checkTranspose<bf16, 128, 128>();
  checkTranspose<float, 128, 128>();
  checkTranspose<uint8_t, 128, 128>();
  checkTranspose<int16_t, 1, 1>();
  checkTranspose<int16_t, 7, 9>();
  checkTranspose<int16_t, 130, 17>();
  checkTranspose<int32_t, 5, 3>();
  checkTranspose<int32_t, 67, 126>();
  checkTranspose<bf16, 16, 1>();
}

TEST(DmaTest, BlockedTransposeEqualsThePlainOne) {
  for (int64_t rows : {1, 4, 8, 13, 64})
    for (int64_t columns : {1, 3, 8, 24, 31}) {
      std::vector<Bits16> src(size_t(rows * 40)), plain(size_t(columns * 70)), fast;
      for (size_t i = 0; i < src.size(); ++i)
        src[i].value = uint16_t(i * 2654435761u >> 8);
      fast = plain;
      transposePlain(plain.data(), 70, 1, src.data(), 40, 1, rows, columns);
      transpose(fast.data(), 70, 1, src.data(), 40, 1, rows, columns);
      EXPECT_EQ(0, std::memcmp(plain.data(), fast.data(), plain.size() * 2));
    }
}

TEST(DmaTest, TransposeSwapsTheOuterDimensionsOnly) {
  TileData<int32_t, 4, 2, 3, 5> src;
  fillWithPositions(src);
  TileData<int32_t, 5, 2, 3, 4> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s) { dma_transpose(core, d, s, none, OobMode::error); }, dst,
      src);
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < 2; ++b)
      for (int c = 0; c < 3; ++c)
        for (int d = 0; d < 5; ++d)
          EXPECT_EQ(src.storage[size_t(((a * 2 + b) * 3 + c) * 5 + d)],
                    dst.storage[size_t(((d * 2 + b) * 3 + c) * 4 + a)]);

  TileData<int32_t, 4, 2, 3> src3;
  fillWithPositions(src3);
  TileData<int32_t, 3, 2, 4> dst3;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s) { dma_transpose(core, d, s, none, OobMode::error); }, dst3,
      src3);
  EXPECT_EQ((std::vector<int32_t>{0, 6, 12, 18, 3, 9, 15, 21, 1, 7, 13, 19,
                                  4, 10, 16, 22, 2, 8, 14, 20, 5, 11, 17, 23}),
            dst3.storage);
}

TEST(DmaTest, IndirectTransposeWalksDownTheIndexColumns) {
  TileData<bf16, 50, 32> table(3u);
  TileData<uint32_t, 32, 2> indices;
  for (size_t i = 0; i < 64; ++i)
    indices.storage[i] = uint32_t(i * 37 % 50);
  TileData<bf16, 32, 64> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i) {
        dma_transpose(core, d, s, i, OobMode::error);
      },
      dst, table, indices);
  for (size_t r = 0; r < 64; ++r)
    for (size_t d = 0; d < 32; ++d)
      EXPECT_EQ(table[indices.storage[r % 32 * 2 + r / 32] * 32 + d], dst[d * 64 + r]);
}

TEST(DmaTest, IndirectTransposeUsesOnlyTheRowsThatDstHolds) {
  TileData<int16_t, 20, 3> table;
  fillWithPositions(table);
  TileData<uint32_t, 16, 2> indices;
  for (size_t i = 0; i < 32; ++i)
    indices.storage[i] = uint32_t(i % 20);
  TileData<int16_t, 3, 16> dst; // the second index column is not needed
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i) {
        dma_transpose(core, d, s, i, OobMode::error);
      },
      dst, table, indices);
  for (size_t r = 0; r < 16; ++r)
    EXPECT_EQ(int16_t(indices.storage[r * 2] * 3 + 1), dst.storage[16 + r]);
}

TEST(DmaTest, IndirectTransposeKeepsTheColumnOfASkippedRow) {
  TileData<int16_t, 20, 3> table;
  fillWithPositions(table);
  TileData<uint32_t, 16, 1> indices;
  for (size_t i = 0; i < 16; ++i)
    indices.storage[i] = uint32_t(i == 5 ? 20 : i);
  TileData<int16_t, 3, 16> dst;
  for (int16_t &x : dst.storage)
    x = -1;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto i) {
        dma_transpose(core, d, s, i, OobMode::skip);
        EXPECT_FALSE(core.faulted());
      },
      dst, table, indices);
  for (size_t d = 0; d < 3; ++d)
    for (size_t r = 0; r < 16; ++r)
      EXPECT_EQ(r == 5 ? -1 : int16_t(r * 3 + d), dst.storage[d * 16 + r]);
  Core core;
  dma_transpose(core, dst.view(), table.view(), indices.view(), OobMode::error);
  EXPECT_STREQ("dma_transpose", core.fault().instruction);
  EXPECT_EQ(5, core.fault().lane);
  EXPECT_EQ(20, core.fault().index);
}

} // namespace
