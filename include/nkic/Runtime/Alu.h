// The ALU operators: their names, and loops that apply one operator to a chunk.

#ifndef NKIC_RUNTIME_ALU_H
#define NKIC_RUNTIME_ALU_H

#include "nkic/Runtime/Types.h"

namespace nkic::rt {

enum class AluOp {
  none, invert, bitwise_and, bitwise_or, bitwise_xor, left_shift, right_shift, add, subtract,
  multiply, maximum, minimum, equal, not_equal, greater_equal, greater, less_equal, less,
  logical_and, logical_or, logical_xor, power, abs_max, abs_min, abs, square, relu, rsqrt,
  reciprocal, average, bypass
};
enum class ReduceCmd { idle, reset, reduce, reset_reduce, load_reduce };
enum class OobMode { error, skip };
enum class Engine { unknown, tensor, vector, scalar, gpsimd, sync };
enum class PerfMode { none, double_row };

/// Whether the operator works on bit patterns instead of fp32 values.
constexpr bool isBitwise(AluOp op) {
  return op >= AluOp::invert && op <= AluOp::right_shift;
}

/// Whether the operator looks at its first operand only.
constexpr bool isUnary(AluOp op) {
  return op == AluOp::invert || (op >= AluOp::abs && op <= AluOp::reciprocal) ||
         op == AluOp::bypass;
}

constexpr bool isComparison(AluOp op) { return op >= AluOp::equal && op <= AluOp::less; }

/// The larger value; NaN when there is one.
NKIC_ELEMENT float maximumOf(float x, float y) { return choose((x > y) | (x != x), x, y); }
NKIC_ELEMENT float minimumOf(float x, float y) { return choose((x < y) | (x != x), x, y); }

namespace detail {

/// Calls body(f) with the function of two fp32 values that a binary operator stands
/// for, the first operand for any other.
template <class F> NKIC_ELEMENT void withBinaryOperator(AluOp op, F &&body) {
  auto truth = [](bool value) { return choose(value, 1.0f, 0.0f); };
  switch (op) {
  case AluOp::add: return body([](float x, float y) { return x + y; });
  case AluOp::subtract: return body([](float x, float y) { return x - y; });
  case AluOp::multiply: return body([](float x, float y) { return x * y; });
  case AluOp::maximum: return body([](float x, float y) { return maximumOf(x, y); });
  case AluOp::minimum: return body([](float x, float y) { return minimumOf(x, y); });
  case AluOp::equal: return body([=](float x, float y) { return truth(x == y); });
  case AluOp::not_equal: return body([=](float x, float y) { return truth(x != y); });
  case AluOp::greater_equal: return body([=](float x, float y) { return truth(x >= y); });
  case AluOp::greater: return body([=](float x, float y) { return truth(x > y); });
  case AluOp::less_equal: return body([=](float x, float y) { return truth(x <= y); });
  case AluOp::less: return body([=](float x, float y) { return truth(x < y); });
  case AluOp::logical_and:
    return body([=](float x, float y) { return truth((x != 0) & (y != 0)); });
  case AluOp::logical_or:
    return body([=](float x, float y) { return truth((x != 0) | (y != 0)); });
  case AluOp::logical_xor:
    return body([=](float x, float y) { return truth((x != 0) != (y != 0)); });
  case AluOp::power: return body([](float x, float y) { return std::pow(x, y); });
  case AluOp::abs_max:
    return body([](float x, float y) { return std::fabs(x) > std::fabs(y) ? x : y; });
  case AluOp::abs_min:
    return body([](float x, float y) { return std::fabs(x) < std::fabs(y) ? x : y; });
  default: return body([](float x, float) { return x; });
  }
}

/// The same for every operator; unary ones take the first operand.
template <class F> NKIC_ELEMENT void withOperator(AluOp op, F &&body) {
  switch (op) {
  case AluOp::abs: return body([](float x, float) { return std::fabs(x); });
  case AluOp::square: return body([](float x, float) { return x * x; });
  case AluOp::relu: return body([](float x, float) { return maximumOf(x, 0.0f); });
  case AluOp::rsqrt: return body([](float x, float) { return 1.0f / std::sqrt(x); });
  case AluOp::reciprocal: return body([](float x, float) { return 1.0f / x; });
  default: return withBinaryOperator(op, body);
  }
}

/// The operator on bit patterns of `width` bits.
NKIC_ELEMENT uint32_t bitOperator(AluOp op, uint32_t x, uint32_t y, uint32_t width) {
  uint32_t mask = width == 32 ? 0xffffffffu : (1u << width) - 1;
  switch (op) {
  case AluOp::invert: return ~x & mask;
  case AluOp::bitwise_and: return x & y;
  case AluOp::bitwise_or: return x | y;
  case AluOp::bitwise_xor: return x ^ y;
  case AluOp::left_shift: return y >= width ? 0 : (x << (y & 31)) & mask;
  case AluOp::right_shift: return y >= width ? 0 : x >> (y & 31);
  default: return x;
  }
}

/// Calls body(constant) for each bitwise operator, so that a loop around
/// bitOperator is compiled for one operator at a time.
template <class F> inline void withBitOperator(AluOp op, F &&body) {
  switch (op) {
  case AluOp::invert: return body(std::integral_constant<AluOp, AluOp::invert>{});
  case AluOp::bitwise_and: return body(std::integral_constant<AluOp, AluOp::bitwise_and>{});
  case AluOp::bitwise_or: return body(std::integral_constant<AluOp, AluOp::bitwise_or>{});
  case AluOp::bitwise_xor: return body(std::integral_constant<AluOp, AluOp::bitwise_xor>{});
  case AluOp::left_shift: return body(std::integral_constant<AluOp, AluOp::left_shift>{});
  case AluOp::right_shift: return body(std::integral_constant<AluOp, AluOp::right_shift>{});
  default: return body(std::integral_constant<AluOp, AluOp::bypass>{});
  }
}

} // namespace detail

//===----------------------------------------------------------------------===//
// fp32 chunks. `to` may be x or y itself.
//===----------------------------------------------------------------------===//

/// to[i] = op(x[i], y[i]), op binary.
NKIC_SHARED void applyOperator(AluOp op, const float *x, const float *y, int64_t count,
                               float *to) {
  detail::withBinaryOperator(op, [=](auto f) {
    // Locals: members of the closure might change with every store.
    const float *left = x, *right = y;
    float *out = to;
    int64_t n = count;
    NKIC_INDEPENDENT
    for (int64_t i = 0; i < n; ++i)
      out[i] = canonical(f(left[i], right[i]));
  });
}

/// to[i] = op(x[i], y), or op(y, x[i]) when reversed.
NKIC_SHARED void applyOperator(AluOp op, bool reversed, const float *x, float y, int64_t count,
                               float *to) {
  if (reversed && !isUnary(op)) { // rare, so not worth a second copy of every loop
    float repeated[64];
    for (float &value : repeated)
      value = y;
    for (int64_t i = 0; i < count; i += 64)
      applyOperator(op, repeated, x + i, count - i < 64 ? count - i : 64, to + i);
    return;
  }
  detail::withOperator(op, [=](auto f) {
    const float *left = x;
    float right = y, *out = to;
    int64_t n = count;
    NKIC_INDEPENDENT
    for (int64_t i = 0; i < n; ++i)
      out[i] = canonical(f(left[i], right));
  });
}

/// op(x, y) on two values.
NKIC_SHARED float applyOperator(AluOp op, float x, float y) {
  float result = 0;
  detail::withOperator(op, [&](auto f) { result = f(x, y); });
  return result;
}

//===----------------------------------------------------------------------===//
// Bit patterns and exact 32-bit integers
//===----------------------------------------------------------------------===//

NKIC_SHARED void applyBitOperator(AluOp op, const uint32_t *x, const uint32_t *y, uint32_t width,
                             int64_t count, uint32_t *to) {
  detail::withBitOperator(op, [=](auto constant) {
    NKIC_INDEPENDENT
    for (int64_t i = 0; i < count; ++i)
      to[i] = detail::bitOperator(decltype(constant)::value, x[i], y[i], width);
  });
}

NKIC_SHARED void applyBitOperator(AluOp op, bool reversed, const uint32_t *x, uint32_t y,
                             uint32_t width, int64_t count, uint32_t *to) {
  detail::withBitOperator(op, [=](auto constant) {
    constexpr AluOp kOp = decltype(constant)::value;
    if (reversed && !isUnary(kOp)) {
      NKIC_INDEPENDENT
      for (int64_t i = 0; i < count; ++i)
        to[i] = detail::bitOperator(kOp, y, x[i], width);
    } else {
      NKIC_INDEPENDENT
      for (int64_t i = 0; i < count; ++i)
        to[i] = detail::bitOperator(kOp, x[i], y, width);
    }
  });
}

/// Operators that some instructions compute exactly on 32-bit integers.
constexpr bool hasExactInteger(AluOp op) {
  return op == AluOp::add || op == AluOp::subtract || op == AluOp::multiply ||
         op == AluOp::maximum || op == AluOp::minimum || isComparison(op);
}

/// One exact operator on the values of 32-bit integers; the low 32 bits of the
/// result are the answer.
NKIC_ELEMENT int64_t exactOperator(AluOp op, int64_t x, int64_t y) {
  switch (op) {
  case AluOp::add: return x + y;
  case AluOp::subtract: return x - y;
  case AluOp::multiply: return int64_t(uint64_t(uint32_t(x)) * uint32_t(y));
  case AluOp::maximum: return x > y ? x : y;
  case AluOp::minimum: return x < y ? x : y;
  case AluOp::equal: return x == y;
  case AluOp::not_equal: return x != y;
  case AluOp::greater_equal: return x >= y;
  case AluOp::greater: return x > y;
  case AluOp::less_equal: return x <= y;
  case AluOp::less: return x < y;
  default: return x;
  }
}

/// to[i] = op(x[i], y[i]) modulo 2^32 on bit patterns of 32-bit integers, each
/// signed or not.
NKIC_SHARED void applyExactOperator(AluOp op, const uint32_t *x, bool xSigned, const uint32_t *y,
                               bool ySigned, int64_t count, uint32_t *to) {
  if (op == AluOp::add || op == AluOp::subtract || op == AluOp::multiply) {
    NKIC_INDEPENDENT
    for (int64_t i = 0; i < count; ++i)
      to[i] = op == AluOp::add ? x[i] + y[i] : op == AluOp::subtract ? x[i] - y[i] : x[i] * y[i];
    return;
  }
  auto value = [](uint32_t bits, bool isSigned) {
    return isSigned ? int64_t(int32_t(bits)) : int64_t(bits);
  };
  for (int64_t i = 0; i < count; ++i)
    to[i] = uint32_t(exactOperator(op, value(x[i], xSigned), value(y[i], ySigned)));
}

//===----------------------------------------------------------------------===//
// Reductions and accumulator registers
//===----------------------------------------------------------------------===//

/// The value that leaves every other value unchanged under `op`.
constexpr float identityOf(AluOp op) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  switch (op) {
  case AluOp::multiply:
  case AluOp::logical_and: return 1.0f;
  case AluOp::maximum: return -kInfinity;
  case AluOp::minimum:
  case AluOp::abs_min: return kInfinity;
  default: return 0.0f;
  }
}

namespace detail {

/// Left fold over lanes: lane j takes x[j], x[j + 16], ..., then the lanes are
/// combined pairwise. The order depends on `count` only.
template <class F> inline float foldLanes(F f, const float *x, int64_t count) {
  constexpr int kLanes = 16;
  float lanes[kLanes];
  for (int j = 0; j < kLanes; ++j)
    lanes[j] = x[j];
  int64_t i = kLanes;
  for (; i + kLanes <= count; i += kLanes)
    NKIC_KEEP_LOOP
    for (int j = 0; j < kLanes; ++j)
      lanes[j] = f(lanes[j], x[i + j]);
  for (int j = 0; i < count; ++i, ++j)
    lanes[j] = f(lanes[j], x[i]);
  for (int width = kLanes / 2; width > 0; width /= 2)
    for (int j = 0; j < width; ++j)
      lanes[j] = f(lanes[j], lanes[j + width]);
  return lanes[0];
}

} // namespace detail

/// x[0] op x[1] op ... for count >= 1. Sums and extremes of long rows are taken
/// in 16 interleaved parts (the order of a fold is free there, and fixed here);
/// every other operator folds from the left.
NKIC_SHARED float fold(AluOp op, const float *x, int64_t count) {
  if (count >= 32) {
    if (op == AluOp::add)
      return detail::foldLanes([](float a, float b) { return a + b; }, x, count);
    if (op == AluOp::maximum)
      return detail::foldLanes([](float a, float b) { return maximumOf(a, b); }, x, count);
    if (op == AluOp::minimum)
      return detail::foldLanes([](float a, float b) { return minimumOf(a, b); }, x, count);
  }
  float result = x[0];
  detail::withBinaryOperator(op, [&](auto f) {
    for (int64_t i = 1; i < count; ++i)
      result = f(result, x[i]);
  });
  return result;
}

/// What a command does to a register before the data of the instruction arrives.
inline void beginReduce(float &accumulator, ReduceCmd command, AluOp op, float initial = 0.0f) {
  if (command == ReduceCmd::reset || command == ReduceCmd::reset_reduce)
    accumulator = identityOf(op);
  else if (command == ReduceCmd::load_reduce)
    accumulator = initial;
}

/// Whether a command takes the data of the instruction into the register.
constexpr bool takesData(ReduceCmd command) {
  return command == ReduceCmd::reduce || command == ReduceCmd::reset_reduce ||
         command == ReduceCmd::load_reduce;
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_ALU_H
