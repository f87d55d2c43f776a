// Views: sizes, strides, layouts, and access to rows in any shape.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

using Strided = View<int32_t, Sizes<3, 2, 4>, Strides<16, 1, 4>>;

TEST(ViewTest, TileIsRowMajor) {
  using T = Tile<float, 128, 8, 32>;
  EXPECT_EQ(3, T::rank);
  EXPECT_EQ(256, T::stride(0));
  EXPECT_EQ(32, T::stride(1));
  EXPECT_EQ(1, T::stride(2));
  EXPECT_EQ(128, T::partitions());
  EXPECT_EQ(256, T::freeElements());
}

TEST(ViewTest, ViewAddsAnOffset) {
  float storage[64];
  auto v = view<Tile<float, 2, 4>>(Tile<float, 8, 8>{storage}, 9);
  EXPECT_EQ(storage + 9, v.data);
}

TEST(ViewTest, MergedDropsOnesAndJoinsDenseDimensions) {
  Layout l = merged(Tile<float, 4, 1, 5, 6>::layout());
  EXPECT_EQ(1, l.rank);
  EXPECT_EQ(120, l.sizes[0]);
  Layout strided = merged(Strided::layout());
  EXPECT_EQ(3, strided.rank);
  Layout one = merged(Tile<float, 1, 1>::layout());
  EXPECT_EQ(1, one.rank);
  EXPECT_EQ(1, one.sizes[0]);
}

TEST(ViewTest, RowsReadAnyPartOfAStridedRow) {
  Data<Strided> data;
  for (size_t i = 0; i < data.storage.size(); ++i)
    data.storage[i] = int32_t(i);
  AnyView any = data.view();
  for (int64_t first = 0; first < 8; ++first)
    for (int64_t count = 1; first + count <= 8; ++count) {
      float buffer[8], anyBuffer[8];
      Rows rows(data.view());
      Rows anyRows(any);
      const float *values = rows.read(rows.row(2), first, count, buffer);
      const float *anyValues = anyRows.read(anyRows.row(2), first, count, anyBuffer);
      for (int64_t i = 0; i < count; ++i) {
        int64_t f = first + i, expected = 2 * 16 + f / 4 + f % 4 * 4;
        EXPECT_EQ(float(expected), values[i]);
        EXPECT_EQ(float(expected), anyValues[i]);
      }
    }
}

TEST(ViewTest, LastValueStaysWithStepZero) {
  float storage[2] = {};
  View<float, Sizes<2, 3>, Strides<1, 0>> v{storage};
  Rows rows(v);
  float values[] = {1, 2, 3};
  rows.write(rows.row(1), 0, 3, values);
  EXPECT_EQ(0.0f, storage[0]);
  EXPECT_EQ(3.0f, storage[1]);
}

TEST(ViewTest, StepZeroRepeatsOnInput) {
  bf16 storage[2] = {fromFloat<bf16>(5), fromFloat<bf16>(6)};
  View<bf16, Sizes<2, 3>, Strides<1, 0>> v{storage};
  float buffer[3];
  Rows rows(v);
  const float *values = rows.read(rows.row(1), 0, 3, buffer);
  EXPECT_EQ(6.0f, values[0]);
  EXPECT_EQ(6.0f, values[2]);
}

} // namespace
