// Elementwise instructions: every operator by value, exact integers, bit patterns,
// broadcasts, tails, and fast forms against plain ones.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

float binary(AluOp op, float x, float y) {
  TileData<float, 1, 1> a({x}), b({y}), dst;
  Core core;
  tensor_tensor(core, dst.view(), a.view(), b.view(), op, Engine::vector);
  return dst[0];
}

TEST(ElementwiseTest, ArithmeticOperators) {
  EXPECT_EQ(5.0f, binary(AluOp::add, 2, 3));
  EXPECT_EQ(-1.0f, binary(AluOp::subtract, 2, 3));
  EXPECT_EQ(6.0f, binary(AluOp::multiply, 2, 3));
  EXPECT_EQ(3.0f, binary(AluOp::maximum, 2, 3));
  EXPECT_EQ(2.0f, binary(AluOp::minimum, 2, 3));
  EXPECT_EQ(8.0f, binary(AluOp::power, 2, 3));
  EXPECT_EQ(-4.0f, binary(AluOp::abs_max, -4, 3));
  EXPECT_EQ(3.0f, binary(AluOp::abs_max, -3, 3)); // a tie takes y
  EXPECT_EQ(3.0f, binary(AluOp::abs_min, -4, 3));
  EXPECT_EQ(3.0f, binary(AluOp::abs_min, -3, 3));
  EXPECT_EQ(1.0f, binary(AluOp::logical_and, 2, -1));
  EXPECT_EQ(0.0f, binary(AluOp::logical_and, 2, 0));
  EXPECT_EQ(1.0f, binary(AluOp::logical_or, 0, -1));
  EXPECT_EQ(0.0f, binary(AluOp::logical_or, 0, -0.0f));
  EXPECT_EQ(0.0f, binary(AluOp::logical_xor, 2, -1));
  EXPECT_EQ(1.0f, binary(AluOp::logical_xor, 2, 0));
}

TEST(ElementwiseTest, ComparisonsAndNan) {
  EXPECT_EQ(1.0f, binary(AluOp::equal, 2, 2));
  EXPECT_EQ(0.0f, binary(AluOp::equal, 2, 3));
  EXPECT_EQ(1.0f, binary(AluOp::not_equal, 2, 3));
  EXPECT_EQ(1.0f, binary(AluOp::less, 2, 3));
  EXPECT_EQ(1.0f, binary(AluOp::less_equal, 3, 3));
  EXPECT_EQ(0.0f, binary(AluOp::greater, 3, 3));
  EXPECT_EQ(1.0f, binary(AluOp::greater_equal, 3, 3));
  for (AluOp op : {AluOp::equal, AluOp::less, AluOp::less_equal, AluOp::greater,
                   AluOp::greater_equal})
    EXPECT_EQ(0.0f, binary(op, kNan, kNan));
  EXPECT_EQ(1.0f, binary(AluOp::not_equal, kNan, kNan));
  for (AluOp op : {AluOp::maximum, AluOp::minimum}) {
    EXPECT_TRUE(std::isnan(binary(op, kNan, 1)));
    EXPECT_TRUE(std::isnan(binary(op, 1, kNan)));
  }
  EXPECT_EQ(kInf, binary(AluOp::maximum, kInf, 1));
  EXPECT_EQ(-kInf, binary(AluOp::minimum, -kInf, 1));
}

TEST(ElementwiseTest, UnaryOperators) {
  auto unary = [](AluOp op, float x) {
    TileData<float, 1, 1> a({x}), dst;
    Core core;
    tensor_scalar(core, dst.view(), a.view(), none, none, op, false, AluOp::none, false,
                  Engine::unknown);
    return dst[0];
  };
  EXPECT_EQ(3.0f, unary(AluOp::abs, -3));
  EXPECT_EQ(9.0f, unary(AluOp::square, -3));
  EXPECT_EQ(0.0f, unary(AluOp::relu, -3));
  EXPECT_EQ(3.0f, unary(AluOp::relu, 3));
  EXPECT_EQ(0.5f, unary(AluOp::rsqrt, 4));
  EXPECT_EQ(0.25f, unary(AluOp::reciprocal, 4));
  EXPECT_EQ(-kInf, unary(AluOp::reciprocal, -0.0f));
}

TEST(ElementwiseTest, RoundsOnceToTheDestination) {
  // 1 + 2^-8 is halfway between two bf16 numbers; 257 between two others.
  TileData<float, 1, 3> a({1.0f, 256.0f, 3e38f}), b({0.00390625f, 1.0f, 3e38f});
  TileData<bf16, 1, 3> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto y) {
        tensor_tensor(core, d, x, y, AluOp::add, Engine::vector);
      },
      dst, a, b);
  EXPECT_EQ((std::vector<float>{1.0f, 256.0f, kInf}), dst.values());
}

TEST(ElementwiseTest, TensorTensorIsExactOn32BitIntegers) {
  using I = TileData<int32_t, 1, 2>;
  auto run = [](AluOp op, std::vector<int32_t> x, std::vector<int32_t> y, Engine engine) {
    I a, b, dst;
    a.storage = x;
    b.storage = y;
    expectAnyViewAgrees(
        [&](Core &core, auto d, auto l, auto r) { tensor_tensor(core, d, l, r, op, engine); },
        dst, a, b);
    return dst.storage;
  };
  using Result = std::vector<int32_t>;
  constexpr int32_t kMin = std::numeric_limits<int32_t>::min();
  constexpr int32_t kMax = std::numeric_limits<int32_t>::max();
  EXPECT_EQ((Result{16777218, kMin}), run(AluOp::add, {16777217, kMax}, {1, 1}, Engine::unknown));
  EXPECT_EQ((Result{16777216, kMax}),
            run(AluOp::subtract, {16777217, kMin}, {1, 1}, Engine::gpsimd));
  EXPECT_EQ((Result{1, -123456789}),
            run(AluOp::multiply, {-1, 123456789}, {-1, -1}, Engine::unknown));
  EXPECT_EQ((Result{16777217, -5}),
            run(AluOp::maximum, {16777217, -7}, {16777216, -5}, Engine::unknown));
  EXPECT_EQ((Result{16777216, kMin}),
            run(AluOp::minimum, {16777217, kMin}, {16777216, kMax}, Engine::unknown));
  EXPECT_EQ((Result{0, 1}), run(AluOp::equal, {16777217, 5}, {16777216, 5}, Engine::unknown));
  EXPECT_EQ((Result{1, 0}), run(AluOp::greater, {16777217, kMin}, {16777216, 0}, Engine::unknown));
  // The vector engine computes in fp32.
  EXPECT_EQ((Result{16777216, kMax}),
            run(AluOp::add, {16777217, kMax}, {0, 1}, Engine::vector));
}

TEST(ElementwiseTest, ExactIntegersRespectSignedness) {
  TileData<uint32_t, 1, 1> a, dst;
  TileData<int32_t, 1, 1> b;
  a.storage = {4294967295u};
  b.storage = {-1};
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto y) {
        tensor_tensor(core, d, x, y, AluOp::greater, Engine::unknown);
      },
      dst, a, b);
  EXPECT_EQ(1u, dst.storage[0]);
}

TEST(ElementwiseTest, MixedIntegersAndFloatsTakeFp32) {
  TileData<uint32_t, 1, 1> a;
  TileData<float, 1, 1> b({0.5f});
  TileData<float, 1, 1> dst;
  a.storage = {16777217};
  Core core;
  tensor_tensor(core, dst.view(), a.view(), b.view(), AluOp::subtract, Engine::unknown);
  EXPECT_EQ(16777216.0f, dst[0]); // read as 2^24, 2^24 - 0.5 rounds back to it
}

TEST(ElementwiseTest, BitwiseOperatorsOnPatterns) {
  auto run = [](AluOp op, int16_t x, int16_t y) {
    TileData<int16_t, 1, 1> a, b, dst;
    a.storage = {x};
    b.storage = {y};
    expectAnyViewAgrees(
        [&](Core &core, auto d, auto l, auto r) {
          tensor_tensor(core, d, l, r, op, Engine::vector);
        },
        dst, a, b);
    return dst.storage[0];
  };
  EXPECT_EQ(int16_t(0x0f00), run(AluOp::bitwise_and, 0x0ff0, int16_t(0xff0f)));
  EXPECT_EQ(int16_t(0xffff), run(AluOp::bitwise_or, 0x0ff0, int16_t(0xff0f)));
  EXPECT_EQ(int16_t(0xf0ff), run(AluOp::bitwise_xor, 0x0ff0, int16_t(0xff0f)));
  EXPECT_EQ(int16_t(0x8000), run(AluOp::left_shift, 1, 15));
  EXPECT_EQ(int16_t(0), run(AluOp::left_shift, 1, 16));
  EXPECT_EQ(int16_t(0x4000), run(AluOp::right_shift, int16_t(0x8000), 1)); // zero fill
  EXPECT_EQ(int16_t(0), run(AluOp::right_shift, int16_t(0x8000), 16));
}

TEST(ElementwiseTest, BitwiseTensorScalarWithTwoStages) {
  TileData<uint8_t, 1, 2> data, dst;
  data.storage = {0xab, 0x01};
  auto run = [&](AluOp op0, auto y0, bool reverse0, AluOp op1, auto y1) {
    expectAnyViewAgrees(
        [&](Core &core, auto d, auto x) {
          tensor_scalar(core, d, x, y0, y1, op0, reverse0, op1, false, Engine::unknown);
        },
        dst, data);
    return dst.storage;
  };
  using Result = std::vector<uint8_t>;
  // The first stage keeps eight bits, so the high nibble does not come back.
  EXPECT_EQ((Result{0x0b, 0x01}),
            run(AluOp::left_shift, int64_t(4), false, AluOp::right_shift, int64_t(4)));
  EXPECT_EQ((Result{0x54, 0xfe}), run(AluOp::invert, none, false, AluOp::none, none));
  EXPECT_EQ((Result{0, 0x04}), run(AluOp::left_shift, int64_t(2), true, AluOp::none, none));
  // An immediate operand is read as a pattern of the same width.
  EXPECT_EQ((Result{0x54, 0xfe}), run(AluOp::bitwise_xor, int64_t(-1), false, AluOp::none, none));
}

TEST(ElementwiseTest, TensorScalarFollowsTheDocumentedExamples) {
  TileData<float, 2, 3> data({1, 2, 3, 4, 5, 6}), dst;
  TileData<float, 2, 1> column({10, 20});
  Core core;
  auto run = [&](auto y0, auto y1, AluOp op0, bool reverse0, AluOp op1, bool reverse1) {
    tensor_scalar(core, dst.view(), data.view(), y0, y1, op0, reverse0, op1, reverse1,
                  Engine::vector);
    return dst.storage;
  };
  using Result = std::vector<float>;
  EXPECT_EQ((Result{0, 1, 2, 3, 4, 5}),
            run(1.0f, none, AluOp::subtract, false, AluOp::none, false));
  EXPECT_EQ((Result{0, -1, -2, -3, -4, -5}),
            run(1.0f, none, AluOp::subtract, true, AluOp::none, false));
  EXPECT_EQ((Result{12.5f, 22.5f, 32.5f, 82.5f, 102.5f, 122.5f}),
            run(column.view(), 2.5f, AluOp::multiply, false, AluOp::add, false));
  EXPECT_EQ((Result{9, 8, 7, 16, 15, 14}),
            run(0.0f, column.view(), AluOp::add, false, AluOp::subtract, true));
}

TEST(ElementwiseTest, TensorScalarIsExactOn32BitIntegers) {
  TileData<uint32_t, 1, 2> data, dst;
  data.storage = {16777217, 4294967295u};
  auto run = [&](AluOp op0, auto y0, bool reverse0, AluOp op1, auto y1) {
    expectAnyViewAgrees(
        [&](Core &core, auto d, auto x) {
          tensor_scalar(core, d, x, y0, y1, op0, reverse0, op1, false, Engine::scalar);
        },
        dst, data);
    return dst.storage;
  };
  using Result = std::vector<uint32_t>;
  EXPECT_EQ((Result{50331654, 0}),
            run(AluOp::multiply, int64_t(3), false, AluOp::add, int64_t(3)));
  EXPECT_EQ((Result{4278190080u, 2}),
            run(AluOp::subtract, int64_t(1), true, AluOp::none, none));
  EXPECT_EQ((Result{16777217, 4294967295u}),
            run(AluOp::maximum, int64_t(-1), false, AluOp::none, none));
  EXPECT_EQ((Result{100, 100}), run(AluOp::minimum, int64_t(100), false, AluOp::none, none));
  // A float operand takes the fp32 path.
  EXPECT_EQ((Result{16777216, 4294967295u}), run(AluOp::add, 0.0f, false, AluOp::none, none));

  TileData<int32_t, 2, 1> column;
  column.storage = {5, -7};
  TileData<int32_t, 2, 2> rows, out;
  rows.storage = {16777217, 2, 3, -16777217};
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto y) {
        tensor_scalar(core, d, x, y, none, AluOp::add, false, AluOp::none, false,
                      Engine::vector);
      },
      out, rows, column);
  EXPECT_EQ((std::vector<int32_t>{16777222, 7, -4, -16777224}), out.storage);
}

TEST(ElementwiseTest, EveryTypeThroughOneInstruction) {
  auto run = [](auto type) {
    using T = decltype(type);
    TileData<T, 3, 5> data, dst;
    for (size_t i = 0; i < 15; ++i)
      data.storage[i] = fromFloat<T>(float(i));
    expectAnyViewAgrees(
        [](Core &core, auto d, auto x) {
          tensor_scalar(core, d, x, 2.0f, 1.0f, AluOp::multiply, false, AluOp::subtract, false,
                        Engine::vector);
        },
        dst, data);
    for (size_t i = 0; i < 15; ++i) {
      float exact = 2.0f * data[i] - 1.0f;
      EXPECT_EQ(toFloat(fromFloat<T>(exact)), dst[i]) << dtypeName(dtypeOf<T>) << i;
    }
  };
  for (int dtype = 0; dtype < 12; ++dtype)
    withElementType(DType(dtype), run);
}

/// Rows of many sizes, with each view shape, against a plain loop in double.
template <class D, class A, class B> void checkScalarTensorTensor(unsigned seed) {
  Data<D> dst;
  Data<A> data(seed);
  Data<B> other(seed + 1);
  TileData<float, D::partitions(), 1> column(seed + 2);
  for (AluOp op0 : {AluOp::multiply, AluOp::subtract, AluOp::maximum})
    for (AluOp op1 : {AluOp::add, AluOp::multiply, AluOp::subtract})
      for (bool reverse0 : {false, true})
        for (bool reverse1 : {false, true})
          expectAnyViewAgrees(
              [&](Core &core, auto d, auto x, auto y, auto z) {
                scalar_tensor_tensor(core, d, x, y, z, op0, reverse0, op1, reverse1);
              },
              dst, data, column, other);
  Core core;
  scalar_tensor_tensor(core, dst.view(), data.view(), column.view(), other.view(),
                       AluOp::subtract, true, AluOp::multiply, false);
  float x, z, to;
  for (int64_t p = 0; p < D::partitions(); ++p)
    for (int64_t f = 0; f < D::freeElements(); ++f) {
      auto at = [&](auto &d, float &value) {
        Rows rows(d.view());
        float buffer;
        value = *rows.read(rows.row(p), f, 1, &buffer);
      };
      at(data, x), at(other, z), at(dst, to);
      float expected = (column[size_t(p)] - x) * z;
      EXPECT_EQ(toFloat(fromFloat<typename D::Element>(expected)), to);
    }
}

TEST(ElementwiseTest, ScalarTensorTensorFastFormEqualsThePlainOne) {
  using F = Tile<float, 128, 32>;
  using H = Tile<bf16, 128, 32>;
  checkScalarTensorTensor<F, H, F>(1);
  checkScalarTensorTensor<H, H, H>(2);
  checkScalarTensorTensor<F, F, H>(3);
  checkScalarTensorTensor<Tile<float, 1, 1>, Tile<bf16, 1, 1>, Tile<float, 1, 1>>(4);
  checkScalarTensorTensor<Tile<float, 3, 1029>, Tile<bf16, 3, 1029>, Tile<float, 3, 1029>>(5);
  using Wide = View<float, Sizes<7, 19>, Strides<64, 1>>;
  using Sparse = View<bf16, Sizes<7, 19>, Strides<64, 2>>;
  using Cube = View<float, Sizes<7, 19, 1>, Strides<1, 7, 1>>;
  checkScalarTensorTensor<Wide, Sparse, Cube>(6);
}

TEST(ElementwiseTest, ScalarTensorTensorAccumulatesInPlace) {
  TileData<bf16, 4, 40> data(1u);
  TileData<float, 4, 1> weight({2, 3, 4, 5});
  TileData<float, 4, 40> sum(2u), before = sum;
  Core core;
  scalar_tensor_tensor(core, sum.view(), data.view(), weight.view(), sum.view(),
                       AluOp::multiply, false, AluOp::add, false);
  for (size_t i = 0; i < 160; ++i)
    EXPECT_EQ(data[i] * weight[i / 40] + before[i], sum[i]);
}

TEST(ElementwiseTest, TensorScalarFastFormEqualsThePlainOne) {
  TileData<bf16, 128, 33> data(1u);
  TileData<float, 128, 1> y0(2u), y1(3u);
  TileData<float, 128, 33> dst;
  for (AluOp op0 : {AluOp::multiply, AluOp::add, AluOp::subtract})
    for (bool reverse : {false, true}) {
      expectAnyViewAgrees(
          [&](Core &core, auto d, auto x, auto a) {
            tensor_scalar(core, d, x, a, none, op0, reverse, AluOp::none, false,
                          Engine::vector);
          },
          dst, data, y0);
      expectAnyViewAgrees(
          [&](Core &core, auto d, auto x, auto a, auto b) {
            tensor_scalar(core, d, x, a, b, op0, reverse, AluOp::add, false, Engine::vector);
          },
          dst, data, y0, y1);
    }
}

TEST(ElementwiseTest, TensorTensorOnStridedAndRepeatedViews) {
  Data<View<float, Sizes<5, 8, 3>, Strides<64, 1, 8>>> a(1u);
  Data<View<bf16, Sizes<5, 24>, Strides<1, 0>>> b(2u); // one value per row
  TileData<float, 5, 4, 6> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto y) {
        tensor_tensor(core, d, x, y, AluOp::multiply, Engine::vector);
      },
      dst, a, b);
  for (size_t p = 0; p < 5; ++p)
    for (size_t f = 0; f < 24; ++f)
      EXPECT_EQ(a[p * 64 + f / 3 + f % 3 * 8] * b[p], dst[p * 24 + f]);
}

TEST(ElementwiseTest, TensorCopyMovesBitsOrConverts) {
  TileData<int32_t, 2, 3> src, same;
  src.storage = {16777217, -5, 3, 2147483647, 0, 1};
  TileData<uint32_t, 2, 3> other;
  Data<View<int32_t, Sizes<2, 3, 1>, Strides<9, 3, 1>>> spread;
  Core core;
  tensor_copy(core, same.view(), src.view(), Engine::vector);
  EXPECT_EQ(src.storage, same.storage);
  tensor_copy(core, spread.view(), src.view(), Engine::vector);
  EXPECT_EQ(2147483647, spread.storage[9]);
  EXPECT_EQ(3, spread.storage[6]);
  tensor_copy(core, other.view(), src.view(), Engine::vector);
  EXPECT_EQ((std::vector<uint32_t>{16777216, 0, 3, 2147483648u, 0, 1}), other.storage);
}

TEST(ElementwiseTest, ReciprocalIsIeee) {
  TileData<float, 1, 6> data({2, 0.0f, -0.0f, kInf, kNan, 3}), dst;
  expectAnyViewAgrees([](Core &core, auto d, auto x) { reciprocal(core, d, x); }, dst, data);
  EXPECT_EQ(0.5f, dst[0]);
  EXPECT_EQ(kInf, dst[1]);
  EXPECT_EQ(-kInf, dst[2]);
  EXPECT_EQ(0.0f, dst[3]);
  EXPECT_TRUE(std::isnan(dst[4]));
  EXPECT_EQ(1.0f / 3.0f, dst[5]);
}

TEST(ElementwiseTest, MemsetStoresIntegersAsTheyAre) {
  TileData<int32_t, 2, 600> wide;
  TileData<uint8_t, 2, 2> narrow;
  TileData<bf16, 2, 2> half;
  expectAnyViewAgrees(
      [](Core &core, auto d) { memset(core, d, int64_t(16777217), Engine::vector); }, wide);
  EXPECT_EQ(std::vector<int32_t>(1200, 16777217), wide.storage);
  expectAnyViewAgrees([](Core &core, auto d) { memset(core, d, int64_t(200), Engine::vector); },
                      narrow);
  EXPECT_EQ(std::vector<uint8_t>(4, 200), narrow.storage);
  expectAnyViewAgrees([](Core &core, auto d) { memset(core, d, 257.0f, Engine::vector); }, half);
  EXPECT_EQ(std::vector<float>(4, 256.0f), half.values());
}

TEST(ElementwiseTest, IotaCountsByPatternAndPartition) {
  TileData<int32_t, 2, 2, 3> dst;
  auto run = [](Core &core, auto d) { iota(core, d, Ints{10, 2, 1, 3}, 5, 100); };
  expectAnyViewAgrees(run, dst);
  EXPECT_EQ((std::vector<int32_t>{5, 6, 7, 15, 16, 17, 105, 106, 107, 115, 116, 117}),
            dst.storage);
  TileData<uint8_t, 2, 2, 3> narrow;
  expectAnyViewAgrees(
      [](Core &core, auto d) { iota(core, d, Ints{-10, 2, 1, 3}, 4, 300); }, narrow);
  EXPECT_EQ((std::vector<uint8_t>{4, 5, 6, 0, 0, 0, 255, 255, 255, 255, 255, 255}),
            narrow.storage);
  TileData<float, 1, 600> real;
  expectAnyViewAgrees([](Core &core, auto d) { iota(core, d, Ints{2, 600}, -3, 0); }, real);
  EXPECT_EQ(-3.0f, real[0]);
  EXPECT_EQ(1195.0f, real[599]);
  TileData<int32_t, 1, 2> wrapped;
  expectAnyViewAgrees([](Core &core, auto d) { iota(core, d, Ints{1, 2}, 2147483647, 0); },
                      wrapped);
  EXPECT_EQ(std::numeric_limits<int32_t>::min(), wrapped.storage[1]);
}

} // namespace
