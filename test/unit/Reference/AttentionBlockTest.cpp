//===- AttentionBlockTest.cpp - Tests of the reference --------------------===//
//
// The reference of attention_block_l1 against values worked out by hand.
//
//===----------------------------------------------------------------------===//

#include "attention_block.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace nkic::reference;

static AttentionBlock smallest(int64_t headSize = 64) {
  AttentionBlock block;
  block.images = 1;
  block.tokens = block.features = 128;
  block.projected = 512;
  block.headSize = headSize;
  block.validTokens = 128;
  block.scale = 1;
  return block;
}

/// All zero, but without rotation: cos = 1, sin = 0.
static AttentionInputs zeros(const AttentionBlock &block) {
  AttentionInputs inputs;
  inputs.h.assign(block.images * block.tokens * block.features, 0);
  inputs.wqk.assign(2 * block.features * block.projected, 0);
  inputs.bqk.assign(2 * block.projected, 0);
  inputs.tab.assign(4 * 128 * block.tokens, 0);
  std::fill_n(inputs.tab.begin(), 2 * 128 * block.tokens, 1);
  inputs.wvt.assign(block.features * block.projected, 0);
  inputs.bv.assign(block.projected, 0);
  inputs.wot.assign(block.projected * block.features, 0);
  inputs.bo.assign(block.features, 0);
  return inputs;
}

static std::vector<double> rotateBy(double cosine, double sine, const std::vector<double> &vector) {
  std::vector<double> rotated(vector.size());
  auto table = [&](int64_t t, int64_t) { return t < 2 ? cosine : t == 2 ? -sine : sine; };
  rotate(vector.data(), rotated.data(), static_cast<int64_t>(vector.size() / 2), table,
         Rounding::none, ElementType::f32);
  return rotated;
}

TEST(AttentionBlockTest, RotationPairsTheHalves) {
  EXPECT_EQ(rotateBy(0, 1, {1, 2, 3, 4}), (std::vector<double>{-3, -4, 1, 2}));
  EXPECT_EQ(rotateBy(1, 0, {1, 2, 3, 4}), (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(rotateBy(-1, 0, {1, 2, 3, 4}), (std::vector<double>{-1, -2, -3, -4}));
}

// Each table multiplies the half that the formula says, with its own row.
TEST(AttentionBlockTest, RotationUsesEachTable) {
  std::vector<double> rotated(4), vector{1, 2, 3, 4};
  auto table = [](int64_t t, int64_t i) { return std::pow(10, t) * (i + 1.0); };
  rotate(vector.data(), rotated.data(), 2, table, Rounding::none, ElementType::f32);
  EXPECT_EQ(rotated, (std::vector<double>{1 * 1 + 3 * 100, 2 * 2 + 4 * 200, 3 * 10 + 1 * 1000,
                                          4 * 20 + 2 * 2000}));
}

// The factor is 1 in bf16. In f32 it moves 1.5 by 0.6 of a bf16 step, so to the next one.
TEST(AttentionBlockTest, RotationRoundsAsToldTo) {
  double factor = 1 + 0.4 * 0x1p-7, vector[] = {1.5, 0}, rotated[2];
  auto table = [&](int64_t t, int64_t) { return t == 0 ? factor : 0; };
  rotate(vector, rotated, 1, table, Rounding::none, ElementType::f32);
  EXPECT_EQ(rotated[0], 1.5 * factor);
  rotate(vector, rotated, 1, table, Rounding::kernel, ElementType::f32);
  EXPECT_EQ(rotated[0], 1.5 + 0x1p-7);
  rotate(vector, rotated, 1, table, Rounding::kernel, ElementType::bf16);
  EXPECT_EQ(rotated[0], 1.5);
}

// With D = 64 a block of 128 columns takes the same half of 4 heads, 32 columns each.
TEST(AttentionBlockTest, ColumnsOfQueriesAndKeys) {
  AttentionBlock block = smallest(64);
  EXPECT_EQ(block.queryKeyColumn(0, 0), 0);
  EXPECT_EQ(block.queryKeyColumn(0, 31), 31);
  EXPECT_EQ(block.queryKeyColumn(0, 32), 128);
  EXPECT_EQ(block.queryKeyColumn(1, 0), 32);
  EXPECT_EQ(block.queryKeyColumn(3, 63), 255);
  EXPECT_EQ(block.queryKeyColumn(4, 0), 256);
  EXPECT_EQ(block.queryKeyColumn(7, 33), 128 + 256 + 96 + 1);
  EXPECT_EQ(block.queryKeyColumn(8, 0), 512);
  block = smallest(32);
  EXPECT_EQ(block.queryKeyColumn(7, 15), 127);
  EXPECT_EQ(block.queryKeyColumn(7, 16), 128 + 112);
  EXPECT_EQ(block.queryKeyColumn(8, 0), 256);
  block = smallest(128);
  EXPECT_EQ(block.queryKeyColumn(1, 0), 64);
  EXPECT_EQ(block.queryKeyColumn(1, 64), 128 + 64);
  EXPECT_EQ(block.queryKeyColumn(2, 0), 256);
}

// Shaped [2, 128, 4]: element [1, 2, 1] is for column 1 * 128 + 2 of the keys.
TEST(AttentionBlockTest, PackedBias) {
  EXPECT_EQ(smallest().queryKeyBias(0, 130), 2 * 4 + 1);
  EXPECT_EQ(smallest().queryKeyBias(1, 130), 512 + 2 * 4 + 1);
  EXPECT_EQ(smallest().queryKeyBias(1, 511), 1023);
}

TEST(AttentionBlockTest, EveryColumnIsUsedOnce) {
  for (int64_t headSize : {32, 64, 128}) {
    AttentionBlock block = smallest(headSize);
    block.projected = 1536;
    std::vector<int> uses(block.projected);
    for (int64_t head = 0; head != block.heads(); ++head)
      for (int64_t element = 0; element != headSize; ++element)
        ++uses[block.queryKeyColumn(head, element)];
    EXPECT_EQ(uses, std::vector<int>(block.projected, 1));
  }
}

// Equal logits attend to all valid keys alike. Token t has t in feature 0, which V hands on
// as feature 70 of head 1, and the output projection as feature 3.
TEST(AttentionBlockTest, EqualLogitsGiveTheMeanOfV) {
  AttentionBlock block = smallest();
  block.validTokens = 9;
  AttentionInputs inputs = zeros(block);
  for (int64_t token = 0; token != block.tokens; ++token)
    inputs.h[token * block.features] = token < 9 ? static_cast<double>(token) : NAN;
  inputs.wvt[70] = 2;
  inputs.bv[70] = 0.5;
  inputs.wot[70 * block.features + 3] = 10;
  inputs.bo[3] = 1;
  inputs.bo[4] = -1;
  for (Rounding rounding : {Rounding::none, Rounding::kernel}) {
    std::vector<double> output = attentionBlock(block, inputs, rounding);
    for (int64_t token = 0; token != 9; ++token) {
      EXPECT_DOUBLE_EQ(output[token * block.features + 3], (4 * 2 + 0.5) * 10 + 1);
      EXPECT_EQ(output[token * block.features + 4], -1);
      EXPECT_EQ(output[token * block.features + 5], 0);
    }
    EXPECT_TRUE(std::isnan(output[9 * block.features + 3])); // a padding token as a query
  }
}

// Two keys with logits 0 and ln 3 share one query's attention 1 : 3. The key's element 40 (the
// second half of head 2) is set by the projection, the query's by the bias alone.
TEST(AttentionBlockTest, SoftmaxOfTwoKeys) {
  AttentionBlock block = smallest();
  block.validTokens = 2;
  block.scale = 0.5;
  AttentionInputs inputs = zeros(block);
  inputs.h[1 * block.features + 6] = 1; // token 1 alone
  int64_t column = block.queryKeyColumn(2, 40);
  inputs.bqk[block.queryKeyBias(0, column)] = 2;
  inputs.wqk[(block.features + 6) * block.projected + column] = std::log(3.0);
  inputs.wvt[6 * block.projected + 2 * 64] = 1;
  inputs.wot[2 * 64 * block.features] = 1;
  std::vector<double> output = attentionBlock(block, inputs, Rounding::none);
  for (int64_t token : {0, 1, 127})
    EXPECT_NEAR(output[token * block.features], 0.75, 1e-15);
}

TEST(AttentionBlockTest, LargeLogitsDoNotOverflow) {
  AttentionBlock block = smallest();
  AttentionInputs inputs = zeros(block);
  int64_t column = block.queryKeyColumn(0, 0);
  inputs.h[5 * block.features] = 1;
  inputs.bqk[block.queryKeyBias(0, column)] = 1e4;
  inputs.wqk[block.features * block.projected + column] = 1;
  inputs.wvt[0] = inputs.wot[0] = 1;
  EXPECT_EQ(attentionBlock(block, inputs, Rounding::none)[0], 1); // token 5 takes it all
}

// A quarter turn at token 5 moves its key from element 0 to element 32, where the query of
// token 0, which is not turned, has nothing; without the turn it takes all of the attention.
TEST(AttentionBlockTest, TheTablesTurnByToken) {
  AttentionBlock block = smallest();
  AttentionInputs inputs = zeros(block);
  int64_t column = block.queryKeyColumn(0, 0);
  inputs.h[5 * block.features] = 1;
  inputs.bqk[block.queryKeyBias(0, column)] = 1e4;
  inputs.wqk[block.features * block.projected + column] = 1;
  inputs.wvt[0] = inputs.wot[0] = 1;
  for (int64_t row = 0; row != 128; ++row)
    for (int64_t t = 0; t != 4; ++t)
      inputs.tab[(t * 128 + row) * block.tokens + 5] = t < 2 ? 0 : t == 2 ? -1 : 1;
  EXPECT_NEAR(attentionBlock(block, inputs, Rounding::none)[0], 1.0 / 128, 1e-15);
}

TEST(AttentionBlockTest, ImagesDoNotMix) {
  AttentionBlock block = smallest();
  block.images = 2;
  AttentionInputs inputs = zeros(block);
  int64_t perImage = block.tokens * block.features;
  for (int64_t token = 0; token != block.tokens; ++token)
    inputs.h[perImage + token * block.features] = 4;
  inputs.wvt[0] = inputs.wot[0] = 1;
  std::vector<double> output = attentionBlock(block, inputs, Rounding::none);
  EXPECT_EQ(output[0], 0);
  EXPECT_EQ(output[perImage], 4);
}

// V = 1 + 2^-8 is 1 in bf16, and the bias comes after that of the output projection's sum.
TEST(AttentionBlockTest, RoundsWhereTheKernelDoes) {
  AttentionBlock block = smallest();
  AttentionInputs inputs = zeros(block);
  inputs.bv[0] = 1 + 0x1p-8;
  inputs.wot[0] = 1;
  EXPECT_EQ(attentionBlock(block, inputs, Rounding::none)[0], 1 + 0x1p-8);
  EXPECT_EQ(attentionBlock(block, inputs, Rounding::kernel)[0], 1);
  inputs.bv[0] = 1;
  inputs.bo[0] = 0x1.8p-8;
  EXPECT_EQ(attentionBlock(block, inputs, Rounding::kernel)[0], 1 + 0x1p-7);
}

TEST(AttentionBlockTest, RefusesOtherSizes) {
  auto refused = [](auto change) {
    AttentionBlock block = smallest();
    change(block);
    EXPECT_THROW(block.check(), std::invalid_argument);
  };
  smallest().check();
  refused([](AttentionBlock &block) { block.headSize = 48; });
  refused([](AttentionBlock &block) { block.features = 192; });
  refused([](AttentionBlock &block) { block.projected = 640; });
  refused([](AttentionBlock &block) { block.tokens = 130; });
  refused([](AttentionBlock &block) { block.validTokens = 129; });
  refused([](AttentionBlock &block) { block.validTokens = 0; });
}
