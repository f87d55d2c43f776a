// Instructions that choose: predicated copies and selects by mask, position and range.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

constexpr float kLowest = -3.4028234663852886e38f;

TEST(SelectTest, PredicatedCopyOfATile) {
  TileData<bf16, 1, 4> dst({1, 2, 3, 4}), src({10, 20, 30, 40});
  TileData<uint8_t, 1, 4> predicate({0, 1, 200, 0});
  auto run = [&](bool reverse) {
    TileData<bf16, 1, 4> out = dst;
    expectAnyViewAgrees(
        [&](Core &core, auto d, auto s, auto c) {
          tensor_copy_predicated(core, d, s, c, reverse);
        },
        out, src, predicate);
    return out.values();
  };
  EXPECT_EQ((std::vector<float>{1, 20, 30, 4}), run(false));
  EXPECT_EQ((std::vector<float>{10, 2, 3, 40}), run(true));
}

TEST(SelectTest, PredicatedCopyOfANumber) {
  TileData<float, 1, 2, 2> dst({1, 2, 3, 4});
  TileData<uint32_t, 1, 4> predicate({1, 0, 0, 65536}); // ranks may differ
  expectAnyViewAgrees(
      [](Core &core, auto d, auto c) { tensor_copy_predicated(core, d, -kInf, c, false); }, dst,
      predicate);
  EXPECT_EQ((std::vector<float>{-kInf, 2, 3, -kInf}), dst.storage);
  TileData<int32_t, 1, 4> whole;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto c) {
        tensor_copy_predicated(core, d, int64_t(16777217), c, false);
      },
      whole, predicate);
  EXPECT_EQ((std::vector<int32_t>{16777217, 0, 0, 16777217}), whole.storage);
}

TEST(SelectTest, SelectReduceTakesTheRowMaximum) {
  TileData<float, 2, 3> on_true({1, 2, 3, 4, 5, 6}), dst;
  TileData<uint8_t, 2, 3> predicate({1, 0, 2, 0, 0, 1});
  TileData<float, 2, 1> on_false({-1, 50}), result;
  Core core;
  core.vacc[0] = 77;
  select_reduce(core, dst.view(), predicate.view(), on_true.view(), on_false.view(),
                result.view(), ReduceCmd::reset_reduce, AluOp::maximum, false);
  EXPECT_EQ((std::vector<float>{1, -1, 3, 50, 50, 6}), dst.storage);
  EXPECT_EQ((std::vector<float>{3, 50}), result.storage);
  select_reduce(core, dst.view(), predicate.view(), on_true.view(), 9.0f, result.view(),
                ReduceCmd::reduce, AluOp::maximum, true);
  EXPECT_EQ((std::vector<float>{9, 2, 9, 4, 5, 9}), dst.storage);
  EXPECT_EQ((std::vector<float>{9, 50}), result.storage);
}

TEST(SelectTest, SelectReduceOnLongRowsAndAnyViews) {
  TileData<bf16, 3, 700> on_true(1u), dst;
  TileData<int16_t, 3, 700> predicate(2u);
  for (int16_t &x : predicate.storage)
    x = int16_t(x % 3 == 0);
  TileData<float, 3, 1> result;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto c, auto x, auto r) {
        select_reduce(core, d, c, x, -100.0f, r, ReduceCmd::reset_reduce, AluOp::maximum, false);
      },
      dst, predicate, on_true, result);
  for (size_t p = 0; p < 3; ++p) {
    float largest = -kInf;
    for (size_t f = p * 700; f < p * 700 + 700; ++f) {
      EXPECT_EQ(predicate.storage[f] ? on_true[f] : -100.0f, dst[f]);
      largest = std::max(largest, dst[f]);
    }
    EXPECT_EQ(largest, result[p]);
  }
}

TEST(SelectTest, AffineSelectMasksTheFuture) {
  TileData<float, 4, 4> scores, dst;
  for (float &x : scores.storage)
    x = 1;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x) {
        affine_select(core, d, x, -kInf, Ints{-1, 4}, 0, 1, AluOp::greater_equal);
      },
      dst, scores);
  for (size_t q = 0; q < 4; ++q)
    for (size_t k = 0; k < 4; ++k)
      EXPECT_EQ(k <= q ? 1.0f : -kInf, dst[q * 4 + k]);
}

TEST(SelectTest, AffineSelectWithEveryComparisonAndType) {
  TileData<float, 1, 3> ones({1, 1, 1});
  auto run = [&](AluOp op) {
    TileData<bf16, 1, 3> dst;
    expectAnyViewAgrees(
        [&](Core &core, auto d, auto x) {
          affine_select(core, d, x, 0.0f, Ints{1, 3}, -1, 0, op);
        },
        dst, ones);
    return dst.values();
  };
  using Result = std::vector<float>;
  EXPECT_EQ((Result{0, 1, 0}), run(AluOp::equal));
  EXPECT_EQ((Result{1, 0, 1}), run(AluOp::not_equal));
  EXPECT_EQ((Result{1, 0, 0}), run(AluOp::less));
  EXPECT_EQ((Result{1, 1, 0}), run(AluOp::less_equal));
  EXPECT_EQ((Result{0, 0, 1}), run(AluOp::greater));
  EXPECT_EQ((Result{0, 1, 1}), run(AluOp::greater_equal));
  // In place, on integers: bits are kept.
  TileData<int32_t, 1, 3> whole;
  whole.storage = {16777217, 2, 16777219};
  Core core;
  affine_select(core, whole.view(), whole.view(), 7.4f, Ints{1, 3}, -1, 0, AluOp::not_equal);
  EXPECT_EQ((std::vector<int32_t>{16777217, 7, 16777219}), whole.storage);
}

TEST(SelectTest, RangeSelectKeepsPositionsBetweenTheBounds) {
  TileData<float, 2, 5> data({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}), dst;
  TileData<float, 2, 1> low({11, 0}), high({13, 0}), result;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto l, auto h, auto r) {
        range_select(core, d, x, l, h, r, AluOp::greater_equal, AluOp::less, 10,
                     ReduceCmd::reset_reduce);
      },
      dst, data, low, high, result);
  EXPECT_EQ((std::vector<float>{kLowest, 2, 3, kLowest, kLowest, kLowest, kLowest, kLowest,
                                kLowest, kLowest}),
            dst.storage);
  EXPECT_EQ((std::vector<float>{3, kLowest}), result.storage);
}

TEST(SelectTest, RangeSelectFillsNarrowTilesWithInfinity) {
  TileData<float, 1, 2> data({1, 2});
  TileData<bf16, 1, 2> dst;
  TileData<float, 1, 1> bound({0});
  Core core;
  range_select(core, dst.view(), data.view(), bound.view(), bound.view(), none,
               AluOp::equal, AluOp::equal, 0, ReduceCmd::reset_reduce);
  EXPECT_EQ((std::vector<float>{1, -kInf}), dst.values());
  EXPECT_EQ(1.0f, core.vacc[0]);
}

TEST(SelectTest, RangeSelectOnLongRows) {
  TileData<float, 2, 1200> data(3u), dst;
  TileData<float, 2, 1> low({100, 600}), high({700, 1100});
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto l, auto h) {
        range_select(core, d, x, l, h, none, AluOp::greater, AluOp::less_equal, 0,
                     ReduceCmd::reduce);
      },
      dst, data, low, high);
  for (size_t p = 0; p < 2; ++p)
    for (size_t f = 0; f < 1200; ++f) {
      bool keep = float(f) > low[p] && float(f) <= high[p];
      EXPECT_EQ(keep ? data[p * 1200 + f] : kLowest, dst[p * 1200 + f]);
    }
}

} // namespace
