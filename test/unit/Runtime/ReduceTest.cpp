// Reductions along free dimensions and across partitions, and the vector registers.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

TEST(ReduceTest, TensorReduceOverTrailingDimensions) {
  TileData<float, 1, 2, 3> data({1, 2, 3, 4, 5, 6});
  Core core;
  TileData<float, 1, 2> rows;
  tensor_reduce(core, rows.view(), data.view(), AluOp::add, Ints{2}, false, false);
  EXPECT_EQ((std::vector<float>{6, 15}), rows.storage);
  tensor_reduce(core, rows.view(), data.view(), AluOp::maximum, Ints{2}, true, false);
  EXPECT_EQ((std::vector<float>{-3, -6}), rows.storage);
  TileData<float, 1, 1> all;
  tensor_reduce(core, all.view(), data.view(), AluOp::multiply, Ints{1, 2}, false, false);
  EXPECT_EQ(720.0f, all[0]);
  TileData<float, 1, 2, 1> kept;
  tensor_reduce(core, kept.view(), data.view(), AluOp::minimum, Ints{2}, false, true);
  EXPECT_EQ((std::vector<float>{1, 4}), kept.storage);
}

TEST(ReduceTest, TensorReduceFoldsFromTheLeft) {
  TileData<float, 1, 4> data({10, 1, 2, 3});
  TileData<float, 1, 1> dst;
  Core core;
  tensor_reduce(core, dst.view(), data.view(), AluOp::subtract, Ints{1}, false, false);
  EXPECT_EQ(4.0f, dst[0]);
  TileData<float, 1, 100> many;
  for (float &x : many.storage)
    x = 1;
  tensor_reduce(core, dst.view(), many.view(), AluOp::subtract, Ints{1}, false, false);
  EXPECT_EQ(-98.0f, dst[0]);
}

template <class V, class D> void checkSums(Ints axis, int64_t reducedCount) {
  Data<V> data(11u);
  Data<D> sums, extremes;
  expectAnyViewAgrees(
      [&](Core &core, auto d, auto x) {
        tensor_reduce(core, d, x, AluOp::add, axis, false, false);
      },
      sums, data);
  expectAnyViewAgrees(
      [&](Core &core, auto d, auto x) {
        tensor_reduce(core, d, x, AluOp::maximum, axis, false, false);
      },
      extremes, data);
  Rows rows(data.view());
  size_t to = 0;
  for (int64_t p = 0; p < V::partitions(); ++p)
    for (int64_t k = 0; k < D::freeElements(); ++k, ++to) {
      double sum = 0;
      float largest = -kInf, value;
      for (int64_t n = 0; n < reducedCount; ++n) {
        float x = *rows.read(rows.row(p), k * reducedCount + n, 1, &value);
        sum += double(x);
        largest = std::max(largest, x);
      }
      ASSERT_NEAR(sum, double(sums[to]), 1e-5 * double(reducedCount));
      ASSERT_EQ(largest, extremes[to]);
    }
}

TEST(ReduceTest, TensorReduceOfAnyShape) {
  checkSums<Tile<float, 5, 1029>, Tile<float, 5, 1>>(Ints{1}, 1029);
  checkSums<Tile<bf16, 5, 7, 100>, Tile<float, 5, 7>>(Ints{2}, 100);
  checkSums<Tile<float, 5, 600, 4>, Tile<float, 5, 600>>(Ints{2}, 4);
  checkSums<Tile<float, 3, 2, 5, 7>, Tile<float, 3, 2>>(Ints{2, 3}, 35);
  checkSums<Tile<float, 128, 1>, Tile<float, 128, 1>>(Ints{1}, 1);
  // A permuted view: the reduced dimension is the outer one in memory.
  checkSums<View<bf16, Sizes<4, 32, 8>, Strides<256, 1, 32>>, Tile<float, 4, 32>>(Ints{2}, 8);
  checkSums<View<float, Sizes<4, 3, 40>, Strides<500, 1, 4>>, Tile<float, 4, 3>>(Ints{2}, 40);
  checkSums<View<float, Sizes<2, 3, 2, 40>, Strides<500, 80, 41, 1>>, Tile<float, 2, 3>>(
      Ints{2, 3}, 80);
}

TEST(ReduceTest, NanPropagatesThroughExtremes) {
  TileData<float, 2, 100> data(1u);
  data.storage[37] = kNan;
  TileData<float, 2, 1> dst;
  Core core;
  tensor_reduce(core, dst.view(), data.view(), AluOp::maximum, Ints{1}, false, false);
  EXPECT_TRUE(std::isnan(dst[0]));
  EXPECT_FALSE(std::isnan(dst[1]));
}

TEST(ReduceTest, TensorReduceOnPatterns) {
  TileData<uint16_t, 1, 2, 3> data;
  data.storage = {0x00ff, 0x0f0f, 0x0fff, 1, 2, 4};
  TileData<uint16_t, 1, 2> dst;
  auto run = [&](AluOp op) {
    expectAnyViewAgrees(
        [&](Core &core, auto d, auto x) {
          tensor_reduce(core, d, x, op, Ints{2}, false, false);
        },
        dst, data);
    return dst.storage;
  };
  EXPECT_EQ((std::vector<uint16_t>{0x000f, 0}), run(AluOp::bitwise_and));
  EXPECT_EQ((std::vector<uint16_t>{0x0fff, 7}), run(AluOp::bitwise_or));
  EXPECT_EQ((std::vector<uint16_t>{0x000f, 7}), run(AluOp::bitwise_xor));
}

TEST(ReduceTest, PartitionReduce) {
  TileData<float, 4, 3> data({1, 2, 3, 5, 1, 0, -9, 8, 1, 7, 1, 0});
  TileData<float, 1, 3> dst;
  auto run = [&](AluOp op) {
    expectAnyViewAgrees(
        [&](Core &core, auto d, auto x) { tensor_partition_reduce(core, d, x, op); }, dst, data);
    return dst.storage;
  };
  EXPECT_EQ((std::vector<float>{4, 12, 4}), run(AluOp::add));
  EXPECT_EQ((std::vector<float>{1, 3, 1}), run(AluOp::average));
  EXPECT_EQ((std::vector<float>{7, 8, 3}), run(AluOp::maximum));
  TileData<uint8_t, 128, 600> masks;
  masks.storage[0] = 1;
  masks.storage[127 * 600 + 599] = 4;
  masks.storage[64 * 600] = 2;
  TileData<uint8_t, 1, 600> any;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x) {
        tensor_partition_reduce(core, d, x, AluOp::bitwise_or);
      },
      any, masks);
  EXPECT_EQ(3, any.storage[0]);
  EXPECT_EQ(4, any.storage[599]);
}

TEST(ReduceTest, TensorScalarReduceAndItsRegisters) {
  TileData<float, 2, 3> data({1, -2, 3, 4, 5, -6}), dst;
  TileData<float, 2, 1> operand({2, 10}), result;
  Core core;
  auto run = [&](auto init, AluOp reduce, ReduceCmd command, bool negate) {
    tensor_scalar_reduce(core, dst.view(), data.view(), operand.view(), result.view(), init,
                         AluOp::multiply, reduce, command, negate);
    return result.storage;
  };
  using Result = std::vector<float>;
  EXPECT_EQ((Result{4, 30}), run(none, AluOp::add, ReduceCmd::reset_reduce, false));
  EXPECT_EQ((std::vector<float>{2, -4, 6, 40, 50, -60}), dst.storage);
  EXPECT_EQ((Result{8, 60}), run(none, AluOp::add, ReduceCmd::reduce, false));
  EXPECT_EQ((Result{5, 31}), run(1.0f, AluOp::add, ReduceCmd::load_reduce, false));
  EXPECT_EQ((Result{-6, -50}), run(none, AluOp::maximum, ReduceCmd::reset_reduce, true));
  EXPECT_EQ(6.0f, core.vacc[0]); // the register keeps its sign
  EXPECT_EQ((Result{-4, -60}), run(none, AluOp::minimum, ReduceCmd::reset_reduce, false));
  EXPECT_EQ((Result{-48, -120000}), run(none, AluOp::multiply, ReduceCmd::reset_reduce, false));
}

TEST(ReduceTest, TensorScalarReduceSeesValuesBeforeRounding) {
  TileData<float, 1, 2> data({256, 1});
  TileData<bf16, 1, 2> dst;
  TileData<float, 1, 1> result;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto r) {
        tensor_scalar_reduce(core, d, x, 1.0f, r, none, AluOp::add, AluOp::add,
                             ReduceCmd::reset_reduce, false);
      },
      dst, data, result);
  EXPECT_EQ(256.0f, dst[0]);
  EXPECT_EQ(259.0f, result[0]);
}

TEST(ReduceTest, Max8FindsTheEightLargest) {
  // Ties count as often as they stand there; the order is descending.
  TileData<float, 2, 10> src({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, //
                              -1, -2, -3, -4, -5, -6, -7, -8, -9, -10});
  TileData<float, 2, 8> dst;
  expectAnyViewAgrees([](Core &core, auto d, auto x) { max8(core, d, x); }, dst, src);
  EXPECT_EQ((std::vector<float>{9, 6, 5, 5, 4, 3, 3, 2, -1, -2, -3, -4, -5, -6, -7, -8}),
            dst.storage);
}

TEST(ReduceTest, Max8PutsNanFirstAndRounds) {
  float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  TileData<float, 1, 8> src({1, nan, inf, -inf, 0, 257, -1, 2});
  TileData<bf16, 1, 8> dst;
  expectAnyViewAgrees([](Core &core, auto d, auto x) { max8(core, d, x); }, dst, src);
  EXPECT_TRUE(std::isnan(dst[0]));
  // 257 lies halfway between the bf16 numbers 256 and 258: the even one.
  const float expected[] = {inf, 256, 2, 1, 0, -1, -inf};
  for (int i = 0; i < 7; ++i)
    EXPECT_EQ(expected[i], dst[size_t(i + 1)]);
}

TEST(ReduceTest, Max8OfALongRow) {
  // Longer than a chunk, with the largest at both ends.
  TileData<float, 1, 4099> src;
  for (size_t i = 0; i < 4099; ++i)
    src.storage[i] = float(i % 1000);
  src.storage[0] = 5000;
  src.storage[4098] = 6000;
  TileData<float, 1, 8> dst;
  expectAnyViewAgrees([](Core &core, auto d, auto x) { max8(core, d, x); }, dst, src);
  EXPECT_EQ((std::vector<float>{6000, 5000, 999, 999, 999, 999, 998, 998}), dst.storage);
}

} // namespace
