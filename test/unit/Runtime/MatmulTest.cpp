// nc_matmul and nc_transpose: against sums in double, by type, size and mode.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

template <class T, int64_t K, int64_t M, int64_t N, class D = float>
void checkMatmul(bool accumulate) {
  TileData<T, K, M> stationary(unsigned(K + M));
  TileData<T, K, N> moving(unsigned(K + N + 7));
  TileData<D, M, N> dst(5u), before = dst;
  expectAnyViewAgrees(
      [&](Core &core, auto d, auto s, auto m) {
        nc_matmul(core, d, s, m, accumulate, false, PerfMode::none);
      },
      dst, stationary, moving);
  for (size_t m = 0; m < size_t(M); ++m)
    for (size_t n = 0; n < size_t(N); ++n) {
      double sum = 0, absolute = 0;
      for (size_t k = 0; k < size_t(K); ++k) {
        double product = double(stationary[k * M + m]) * moving[k * N + n];
        sum += product;
        absolute += std::fabs(product);
      }
      if (accumulate)
        sum += before[m * N + n];
      double tolerance = (absolute + std::fabs(sum)) * double(K + 1) * 1.2e-7;
      if (std::is_same_v<D, bf16>)
        tolerance += std::fabs(sum) / 256;
      ASSERT_NEAR(sum, double(dst[m * N + n]), tolerance) << m << ' ' << n;
    }
}

TEST(MatmulTest, AgreesWithDoublePrecision) {
  checkMatmul<bf16, 128, 128, 512>(false);
  checkMatmul<float, 128, 128, 512>(true);
  checkMatmul<f16, 64, 32, 96>(false);
  checkMatmul<f8e4m3, 128, 16, 32>(true);
  checkMatmul<f8e5m2, 16, 16, 33>(false);
}

TEST(MatmulTest, AnySizeDownToOne) {
  checkMatmul<float, 1, 1, 1>(false);
  checkMatmul<float, 1, 1, 1>(true);
  checkMatmul<bf16, 3, 5, 7>(true);
  checkMatmul<bf16, 127, 9, 31>(false);
  checkMatmul<float, 128, 121, 511>(true);
  checkMatmul<bf16, 32, 8, 32, bf16>(false);
  checkMatmul<bf16, 32, 9, 40, bf16>(true);
}

TEST(MatmulTest, SmallIntegersAreExact) {
  TileData<float, 2, 2> stationary({1, 2, 3, 4});
  TileData<float, 2, 3> moving({5, 6, 7, 8, 9, 10});
  TileData<float, 2, 3> dst({100, 100, 100, 100, 100, 100});
  Core core;
  nc_matmul(core, dst.view(), stationary.view(), moving.view(), true, false, PerfMode::none);
  EXPECT_EQ((std::vector<float>{129, 133, 137, 142, 148, 154}), dst.storage);
  nc_matmul(core, dst.view(), stationary.view(), moving.view(), false, false, PerfMode::none);
  EXPECT_EQ((std::vector<float>{29, 33, 37, 42, 48, 54}), dst.storage);
}

TEST(MatmulTest, ResultDoesNotDependOnPosition) {
  // Column 3 of a wide product equals the product with that column alone.
  TileData<float, 128, 40> stationary(1u);
  TileData<float, 128, 200> moving(2u);
  TileData<float, 40, 200> wide;
  TileData<float, 40, 1> single;
  using Column = View<float, Sizes<128, 1>, Strides<200, 1>>;
  Core core;
  nc_matmul(core, wide.view(), stationary.view(), moving.view(), false, false, PerfMode::none);
  for (int64_t n : {0, 3, 31, 32, 199}) {
    nc_matmul(core, single.view(), stationary.view(), view<Column>(moving.view(), n), false,
              false, PerfMode::none);
    for (size_t m = 0; m < 40; ++m)
      EXPECT_EQ(wide[m * 200 + size_t(n)], single[m]);
  }
}

TEST(MatmulTest, FreeDimensionsAreFlattened) {
  Data<View<bf16, Sizes<16, 2, 4>, Strides<8, 1, 2>>> stationary(1u);
  TileData<bf16, 16, 2, 20> moving(2u);
  TileData<float, 8, 40> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto m) {
        nc_matmul(core, d, s, m, false, false, PerfMode::none);
      },
      dst, stationary, moving);
  for (size_t m = 0; m < 8; ++m) {
    double sum = 0;
    for (size_t k = 0; k < 16; ++k)
      sum += double(stationary[k * 8 + m / 4 + m % 4 * 2]) * moving[k * 40 + 39];
    EXPECT_NEAR(sum, double(dst[m * 40 + 39]), 1e-4);
  }
}

TEST(MatmulTest, DoubleRowSumsBothHalves) {
  TileData<f8e4m3, 8, 2, 3> stationary(1u);
  TileData<f8e4m3, 8, 2, 5> moving(2u);
  TileData<float, 3, 5> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto s, auto m) {
        nc_matmul(core, d, s, m, false, false, PerfMode::double_row);
      },
      dst, stationary, moving);
  for (size_t m = 0; m < 3; ++m)
    for (size_t n = 0; n < 5; ++n) {
      double sum = 0;
      for (size_t k = 0; k < 8; ++k)
        for (size_t h = 0; h < 2; ++h)
          sum += double(stationary[(k * 2 + h) * 3 + m]) * moving[(k * 2 + h) * 5 + n];
      EXPECT_NEAR(sum, double(dst[m * 5 + n]), 1e-4);
    }
}

TEST(MatmulTest, InfinityAndNanSpreadAlongTheSum) {
  TileData<float, 2, 1> stationary({1, 0});
  TileData<float, 2, 3> moving({1, kInf, 2, kInf, 1, 3});
  TileData<float, 1, 3> dst;
  Core core;
  nc_matmul(core, dst.view(), stationary.view(), moving.view(), false, false, PerfMode::none);
  EXPECT_TRUE(std::isnan(dst[0])); // 0 * inf
  EXPECT_EQ(kInf, dst[1]);
  EXPECT_EQ(2.0f, dst[2]);
}

TEST(MatmulTest, TransposeModeMovesBits) {
  TileData<float, 2, 3> stationary;
  stationary.storage = {1, floatOf(0x7f800001u), 3, 4, -kInf, -0.0f};
  TileData<float, 2, 2> identity({1, 0, 0, 1});
  TileData<float, 3, 2> dst;
  Core core;
  nc_matmul(core, dst.view(), stationary.view(), identity.view(), false, true, PerfMode::none);
  for (size_t m = 0; m < 3; ++m)
    for (size_t k = 0; k < 2; ++k)
      EXPECT_EQ(bitsOf(stationary.storage[k * 3 + m]), bitsOf(dst.storage[m * 2 + k]));
}

template <class T, int64_t P, int64_t F> void checkTranspose() {
  TileData<T, P, F> data(9u);
  TileData<T, F, P> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x) { nc_transpose(core, d, x, Engine::unknown); }, dst, data);
  for (size_t p = 0; p < size_t(P); ++p)
    for (size_t f = 0; f < size_t(F); ++f)
      ASSERT_EQ(data[p * F + f], dst[f * P + p]);
}

TEST(MatmulTest, NcTransposeOfEachWidth) {
  checkTranspose<float, 128, 128>();
  checkTranspose<bf16, 128, 64>();
  checkTranspose<uint8_t, 17, 128>();
  checkTranspose<int32_t, 1, 128>();
  checkTranspose<f16, 31, 5>();
}

TEST(MatmulTest, NcTransposeReplicatesWithStepZero) {
  Data<View<float, Sizes<4, 3>, Strides<1, 0>>> column({1, 2, 3, 4});
  TileData<float, 3, 4> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x) { nc_transpose(core, d, x, Engine::tensor); }, dst, column);
  EXPECT_EQ((std::vector<float>{1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4}), dst.storage);
}

TEST(MatmulTest, NcTransposeOfFlattenedDimensions) {
  Data<View<int16_t, Sizes<3, 2, 4>, Strides<8, 1, 2>>> data(4u);
  TileData<int16_t, 8, 3> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x) { nc_transpose(core, d, x, Engine::vector); }, dst, data);
  for (size_t p = 0; p < 3; ++p)
    for (size_t f = 0; f < 8; ++f)
      EXPECT_EQ(data.storage[p * 8 + f / 4 + f % 4 * 2], dst.storage[f * 3 + p]);
}

TEST(MatmulTest, NcTransposeOfOneByteOnTheTensorEngineClearsTheUpperBytes) {
  TileData<f8e5m2, 2, 2> data({1, 2, 3, 4});
  std::vector<f8e5m2> cells(8, f8e5m2{0xff});
  View<f8e5m2, Sizes<2, 2>, Strides<4, 2>> dst{cells.data()};
  Core core;
  nc_transpose(core, dst, data.view(), Engine::tensor);
  EXPECT_EQ(3.0f, toFloat(cells[2]));
  EXPECT_EQ(2.0f, toFloat(cells[4]));
  for (size_t i = 1; i < 8; i += 2)
    EXPECT_EQ(0, cells[i].bits);
}

} // namespace
