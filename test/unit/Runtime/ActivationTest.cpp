// activation and activation_reduce: every function against double precision, and the
// scalar accumulators.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

double sigma(double x) { return 1 / (1 + std::exp(-x)); }
double phi(double x) { return std::exp(-x * x / 2) * 0.39894228040143268; }
double bigPhi(double x) { return 0.5 * std::erfc(-x * 0.70710678118654752); }
double softplusOf(double x) { return std::log1p(std::exp(x)); }

double reference(Activation op, double x) {
  double u = 1.702 * x;
  switch (op) {
  case Activation::copy: return x;
  case Activation::square: return x * x;
  case Activation::sigmoid: return sigma(x);
  case Activation::relu: return x > 0 ? x : 0;
  case Activation::gelu: return x * bigPhi(x);
  case Activation::gelu_dx: return bigPhi(x) + x * phi(x);
  case Activation::gelu_apprx_tanh:
    return 0.5 * x * (1 + std::tanh(0.79788456080286536 * (x + 0.044715 * x * x * x)));
  case Activation::gelu_apprx_sigmoid: return x * sigma(u);
  case Activation::gelu_apprx_sigmoid_dx: return sigma(u) * (1 + u * sigma(-u));
  case Activation::silu: return x * sigma(x);
  case Activation::silu_dx: return sigma(x) * (1 + x * sigma(-x));
  case Activation::tanh: return std::tanh(x);
  case Activation::softplus: return softplusOf(x);
  case Activation::mish: return x * std::tanh(softplusOf(x));
  case Activation::erf: return std::erf(x);
  case Activation::erf_dx: return 1.1283791670955126 * std::exp(-x * x);
  case Activation::exp: return std::exp(x);
  case Activation::log: return std::log(x);
  case Activation::sin: return std::sin(x);
  case Activation::arctan: return std::atan(x);
  case Activation::sqrt: return std::sqrt(x);
  case Activation::rsqrt: return 1 / std::sqrt(x);
  case Activation::reciprocal: return 1 / x;
  case Activation::sign: return (x > 0) - (x < 0);
  case Activation::abs: return std::fabs(x);
  }
  return 0;
}

float apply(Activation op, float x) {
  applyActivation(op, &x, 1, &x);
  return x;
}

/// The distance from the exact value in units of the last place of fp32 there.
double ulps(float actual, double expected) {
  if (double(actual) == expected)
    return 0;
  float rounded = float(expected);
  if (!std::isfinite(rounded) || !std::isfinite(actual))
    return rounded == actual ? 0 : 1e30;
  double unit = std::ldexp(1.0, -149); // of 0 and the subnormals
  if (rounded != 0.0f)
    unit = std::max(unit, std::ldexp(1.0, std::ilogb(rounded) - 23));
  return std::fabs(double(actual) - expected) / unit;
}

TEST(ActivationTest, ExpIsWithinOneAndAHalfUlp) {
  double worst = 0;
  float at = 0;
  for (float x = -104.5f; x < 89.5f; x += 0.000731f) {
    double error = ulps(apply(Activation::exp, x), std::exp(double(x)));
    if (error > worst)
      worst = error, at = x;
  }
  EXPECT_LT(worst, 1.5) << at;
}

TEST(ActivationTest, ExpAtTheEdges) {
  EXPECT_EQ(1.0f, apply(Activation::exp, 0.0f));
  EXPECT_EQ(1.0f, apply(Activation::exp, -0.0f));
  EXPECT_EQ(kInf, apply(Activation::exp, kInf));
  EXPECT_EQ(0.0f, apply(Activation::exp, -kInf));
  EXPECT_TRUE(std::isnan(apply(Activation::exp, kNan)));
  EXPECT_EQ(kInf, apply(Activation::exp, 88.7229f));
  EXPECT_TRUE(std::isfinite(apply(Activation::exp, 88.7228f)));
  EXPECT_EQ(kInf, apply(Activation::exp, 1e30f));
  EXPECT_EQ(0.0f, apply(Activation::exp, -103.98f));
  EXPECT_GT(apply(Activation::exp, -103.9f), 0.0f);
  EXPECT_EQ(0.0f, apply(Activation::exp, -std::numeric_limits<float>::max()));
}

TEST(ActivationTest, EveryFunctionFollowsItsFormula) {
  for (int op = 0; op <= int(Activation::abs); ++op) {
    Activation function = Activation(op);
    bool positive = function == Activation::log || function == Activation::sqrt ||
                    function == Activation::rsqrt;
    double worst = 0;
    float at = 0;
    for (float x = positive ? 0.01f : -12.0f; x < 12.0f; x += 0.0137f) {
      double expected = reference(function, x);
      // Relative to the value, except near the zeros of the derivatives, where terms of
      // the size of 0.1 cancel.
      double scale = std::max(std::fabs(expected), 1e-2);
      double error = std::fabs(double(apply(function, x)) - expected) / scale;
      if (error > worst)
        worst = error, at = x;
    }
    EXPECT_LT(worst, 4e-6) << "function " << op << " at " << at;
  }
}

TEST(ActivationTest, SigmoidIsWithinFourUlp) {
  for (float x = -103.0f; x < 20.0f; x += 0.00713f)
    EXPECT_LT(ulps(apply(Activation::sigmoid, x), sigma(double(x))), 4.0) << x;
}

TEST(ActivationTest, TanhIsAccurateNearZero) {
  for (float x = 1e-6f; x < 3.0f; x *= 1.013f) {
    EXPECT_LT(ulps(apply(Activation::tanh, x), std::tanh(double(x))), 4.0) << x;
    EXPECT_EQ(-apply(Activation::tanh, x), apply(Activation::tanh, -x));
  }
  EXPECT_EQ(bitsOf(-0.0f), bitsOf(apply(Activation::tanh, -0.0f)));
}

TEST(ActivationTest, LimitsAndSpecialValues) {
  EXPECT_EQ(1.0f, apply(Activation::tanh, kInf));
  EXPECT_EQ(-1.0f, apply(Activation::tanh, -kInf));
  EXPECT_EQ(1.0f, apply(Activation::sigmoid, kInf));
  EXPECT_EQ(0.0f, apply(Activation::sigmoid, -kInf));
  EXPECT_GT(apply(Activation::sigmoid, -100.0f), 0.0f); // a subnormal, not 0
  EXPECT_EQ(200.0f, apply(Activation::softplus, 200.0f));
  EXPECT_EQ(0.0f, apply(Activation::softplus, -200.0f));
  EXPECT_EQ(0.0f, apply(Activation::relu, -kInf));
  EXPECT_EQ(0.0f, apply(Activation::sign, -0.0f));
  EXPECT_EQ(-1.0f, apply(Activation::sign, -1e-40f));
  EXPECT_EQ(-kInf, apply(Activation::log, 0.0f));
  EXPECT_EQ(kInf, apply(Activation::rsqrt, 0.0f));
  for (Activation op : {Activation::tanh, Activation::sigmoid, Activation::relu,
                        Activation::silu, Activation::softplus, Activation::sign,
                        Activation::gelu, Activation::gelu_apprx_tanh})
    EXPECT_TRUE(std::isnan(apply(op, kNan))) << int(op);
}

TEST(ActivationTest, SquareOfScaledAndShifted) {
  TileData<float, 2, 3> data({1, 2, 3, 4, 5, 6});
  TileData<float, 2, 1> bias({1, -1});
  TileData<bf16, 2, 3> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto b) {
        activation(core, d, x, 2.0f, b, none, Activation::square, AluOp::none, ReduceCmd::idle);
      },
      dst, data, bias);
  EXPECT_EQ((std::vector<float>{9, 25, 49, 49, 81, 121}), dst.values());
}

TEST(ActivationTest, ScaleMayDifferByPartition) {
  TileData<float, 2, 2> data({1, 2, 3, 4}), dst;
  TileData<float, 2, 1> scale({10, 100});
  Core core;
  activation(core, dst.view(), data.view(), scale.view(), 0.5f, none, Activation::copy,
             AluOp::none, ReduceCmd::idle);
  EXPECT_EQ((std::vector<float>{10.5f, 20.5f, 300.5f, 400.5f}), dst.storage);
}

TEST(ActivationTest, ProductAndSumRoundApart) {
  // (1 + 2^-12)^2 - 1 loses its last bit when the product rounds first.
  float x = 1.000244140625f;
  TileData<float, 1, 1> data({x}), dst;
  Core core;
  activation(core, dst.view(), data.view(), x, -1.0f, none, Activation::copy, AluOp::none,
             ReduceCmd::idle);
  EXPECT_EQ(0.00048828125f, dst[0]);
}

TEST(ActivationTest, RegistersFollowTheCommand) {
  TileData<float, 2, 3> data({1, 2, 3, 4, 5, 6}), dst;
  TileData<float, 2, 1> result;
  Core core;
  core.sacc[0] = 100;
  core.sacc[1] = 200;
  auto run = [&](ReduceCmd command) {
    activation(core, dst.view(), data.view(), 1.0f, none, result.view(), Activation::copy,
               AluOp::add, command);
    return result.storage;
  };
  using Result = std::vector<float>;
  EXPECT_EQ((Result{100, 200}), run(ReduceCmd::idle));
  EXPECT_EQ((Result{106, 215}), run(ReduceCmd::reduce));
  EXPECT_EQ((Result{6, 15}), run(ReduceCmd::reset_reduce));
  EXPECT_EQ((Result{0, 0}), run(ReduceCmd::reset));
  EXPECT_EQ((Result{6, 15}), run(ReduceCmd::reduce));
}

TEST(ActivationTest, ActivationReduceSumsValuesBeforeRounding) {
  TileData<float, 3, 1000> data(1u);
  TileData<float, 3, 1> bias({0.5f, -1.0f, 2.0f}), sums;
  TileData<bf16, 3, 1000> dst;
  expectAnyViewAgrees(
      [](Core &core, auto d, auto x, auto b, auto r) {
        core.sacc[1] = 77;
        activation_reduce(core, d, x, 0.125f, b, r, Activation::exp, AluOp::add);
      },
      dst, data, bias, sums);
  for (size_t p = 0; p < 3; ++p) {
    double sum = 0;
    for (size_t f = 0; f < 1000; ++f) {
      double value = std::exp(double(data[p * 1000 + f] * 0.125f + bias[p]));
      EXPECT_NEAR(value, double(dst[p * 1000 + f]), value / 250);
      sum += value;
    }
    EXPECT_NEAR(sum, double(sums[p]), sum * 1e-6);
  }
}

TEST(ActivationTest, ReductionWinsOverAliasedDestination) {
  TileData<float, 2, 3> data({1, 2, 3, 4, 5, 6});
  View<float, Sizes<2, 1>, Strides<3, 1>> first{data.storage.data()};
  Core core;
  activation_reduce(core, data.view(), data.view(), 1.0f, none, first, Activation::copy,
                    AluOp::add);
  EXPECT_EQ((std::vector<float>{6, 2, 3, 15, 5, 6}), data.storage);
}

} // namespace
