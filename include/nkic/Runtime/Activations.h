// The activation functions: their names, and loops that apply one to a chunk.

#ifndef NKIC_RUNTIME_ACTIVATIONS_H
#define NKIC_RUNTIME_ACTIVATIONS_H

#include "nkic/Runtime/Alu.h"

namespace nkic::rt {

enum class Activation {
  copy, square, sigmoid, relu, gelu, gelu_dx, gelu_apprx_tanh, gelu_apprx_sigmoid,
  gelu_apprx_sigmoid_dx, silu, silu_dx, tanh, softplus, mish, erf, erf_dx, exp, log, sin, arctan,
  sqrt, rsqrt, reciprocal, sign, abs
};

namespace detail {

/// a * b + c, rounded once where the machine can do it.
NKIC_ELEMENT float multiplyAdd(float a, float b, float c) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return __builtin_fmaf(a, b, c);
#else
  return a * b + c;
#endif
}

/// e^x within 1 ulp, without branches so that loops over it vectorise: e^x =
/// 2^k * e^r with |r| <= ln(2) / 2. Overflow gives infinity, underflow goes through the
/// subnormals to 0, NaN stays.
NKIC_ELEMENT float exponential(float x) {
  // Two steps: a comparison inside a branch may trap and would not become vector code.
  float below = x > 89.0f ? 89.0f : x;
  float bounded = below < -104.0f ? -104.0f : below;
  constexpr float kRound = 12582912.0f; // 1.5 * 2^23: adding it rounds to an integer
  float shifted = multiplyAdd(bounded, 1.44269504f, kRound);
  float k = shifted - kRound;
  float r = multiplyAdd(k, -0.693145752f, bounded);
  r = multiplyAdd(k, -1.42860677e-6f, r);
  float p = 1.98527617612853646e-4f;
  p = multiplyAdd(p, r, 1.39304355252534151e-3f);
  p = multiplyAdd(p, r, 8.33336077630519867e-3f);
  p = multiplyAdd(p, r, 4.16664853692054749e-2f);
  p = multiplyAdd(p, r, 0.166666671633720398f);
  p = multiplyAdd(p, r, 0.5f);
  p = multiplyAdd(p * r, r, r) + 1.0f;
  // 2^k in two factors: k reaches 128 and -150.
  int32_t exponent = int32_t(bitsOf(shifted)) - int32_t(bitsOf(kRound));
  int32_t half = exponent >> 1;
  float scale0 = floatOf(uint32_t(half + 127) << 23);
  float scale1 = floatOf(uint32_t(exponent - half + 127) << 23);
  return p * scale0 * scale1;
}

/// 1 / (1 + e^-x), from e^-|x| so that neither tail overflows.
NKIC_ELEMENT float logistic(float x) {
  float e = exponential(-std::fabs(x));
  return (x < 0.0f ? e : 1.0f) / (1.0f + e);
}

/// tanh within a few ulp: a polynomial near 0, where the quotient would cancel.
NKIC_ELEMENT float hyperbolicTangent(float x) {
  float magnitude = std::fabs(x), z = x * x;
  float e = exponential(-2.0f * magnitude);
  float quotient = (1.0f - e) / (1.0f + e);
  float p = -5.70498872745e-3f;
  p = multiplyAdd(p, z, 2.06390887954e-2f);
  p = multiplyAdd(p, z, -5.37397155531e-2f);
  p = multiplyAdd(p, z, 1.33314422036e-1f);
  p = multiplyAdd(p, z, -3.33332819422e-1f);
  float series = multiplyAdd(p * z, magnitude, magnitude);
  float result = magnitude < 0.625f ? series : quotient;
  return x < 0.0f ? -result : (x == 0.0f ? x : result);
}

inline float softplus(float x) {
  return (x > 0.0f ? x : (x != x ? x : 0.0f)) + std::log1p(std::exp(-std::fabs(x)));
}

inline float normalDistribution(float x) {
  return float(0.5 * std::erfc(-double(x) * 0.70710678118654752));
}

NKIC_ELEMENT float normalDensity(float x) {
  return float(0.39894228040143268) * exponential(-0.5f * x * x);
}

/// Calls body(f) with the function that `op` stands for.
template <class F> NKIC_ELEMENT void withActivation(Activation op, F &&body) {
  switch (op) {
  case Activation::copy: return body([](float x) { return x; });
  case Activation::square: return body([](float x) { return x * x; });
  case Activation::sigmoid: return body([](float x) { return logistic(x); });
  case Activation::relu: return body([](float x) { return maximumOf(x, 0.0f); });
  case Activation::gelu: return body([](float x) { return x * normalDistribution(x); });
  case Activation::gelu_dx:
    return body([](float x) { return normalDistribution(x) + x * normalDensity(x); });
  case Activation::gelu_apprx_tanh: // (1 + tanh u) / 2 is the logistic function of 2u
    return body([](float x) {
      return x * logistic(1.59576912160573071f * (x + 0.044715f * x * x * x));
    });
  case Activation::gelu_apprx_sigmoid:
    return body([](float x) { return x * logistic(1.702f * x); });
  case Activation::gelu_apprx_sigmoid_dx:
    return body([](float x) {
      float u = 1.702f * x;
      return logistic(u) * (1.0f + u * logistic(-u));
    });
  case Activation::silu: return body([](float x) { return x * logistic(x); });
  case Activation::silu_dx:
    return body([](float x) { return logistic(x) * (1.0f + x * logistic(-x)); });
  case Activation::tanh: return body([](float x) { return hyperbolicTangent(x); });
  case Activation::softplus: return body([](float x) { return softplus(x); });
  case Activation::mish:
    return body([](float x) { return x * std::tanh(softplus(x)); });
  case Activation::erf: return body([](float x) { return std::erf(x); });
  case Activation::erf_dx:
    return body([](float x) { return float(1.1283791670955126) * exponential(-x * x); });
  case Activation::exp: return body([](float x) { return exponential(x); });
  case Activation::log: return body([](float x) { return std::log(x); });
  case Activation::sin: return body([](float x) { return std::sin(x); });
  case Activation::arctan: return body([](float x) { return std::atan(x); });
  case Activation::sqrt: return body([](float x) { return std::sqrt(x); });
  case Activation::rsqrt: return body([](float x) { return 1.0f / std::sqrt(x); });
  case Activation::reciprocal: return body([](float x) { return 1.0f / x; });
  case Activation::sign:
    return body([](float x) { return x > 0.0f ? 1.0f : (x < 0.0f ? -1.0f : (x != x ? x : 0.0f)); });
  case Activation::abs: return body([](float x) { return std::fabs(x); });
  }
}

} // namespace detail

/// to[i] = op(x[i]); `to` may be x itself.
NKIC_SHARED void applyActivation(Activation op, const float *x, int64_t count, float *to) {
  detail::withActivation(op, [=](auto f) {
    // Locals: a member of the closure might change with every store.
    const float *from = x;
    float *out = to;
    int64_t n = count;
    NKIC_INDEPENDENT
    for (int64_t i = 0; i < n; ++i)
      out[i] = canonical(f(from[i]));
  });
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_ACTIVATIONS_H
