// What elementwise instructions compute for one element, for loops that several of them
// share: each function is the instruction of its name on values in place of tiles.
// Attributes are template arguments, so that a loop is compiled for its own operators.

#ifndef NKIC_RUNTIME_ELEMENTS_H
#define NKIC_RUNTIME_ELEMENTS_H

#include "nkic/Runtime/Activations.h"
#include "nkic/Runtime/Elementwise.h"

namespace nkic::rt {

namespace element {

/// A narrow integer as loops hold it: lanes as wide as those of fp32 values, because
/// compilers do not make vector code of a choice between operands of one width by a
/// condition of another.
template <class T> struct Narrow {
  int32_t value;
};

template <class T> inline constexpr bool isNarrow = std::is_integral_v<T> && sizeof(T) < 4;

/// How a loop holds an element.
template <class T> using Register = std::conditional_t<isNarrow<T>, Narrow<T>, T>;

template <class T> NKIC_ELEMENT Register<T> hold(T x) {
  if constexpr (isNarrow<T>)
    return {int32_t(x)};
  else
    return x;
}

/// The value of an element or a number as fp32; 0 when it is absent.
template <class T> NKIC_ELEMENT float valueOf(T x) { return toFloat(x); }
template <class T> NKIC_ELEMENT float valueOf(Narrow<T> x) { return float(x.value); }
NKIC_ELEMENT float valueOf(None) { return 0.0f; }

/// The bits of an element, or of a number as an integer; above those of an element there may
/// be copies of its sign.
template <class T> NKIC_ELEMENT uint32_t patternOf(T x) { return uint32_t(int64_t(x)); }
template <class T> NKIC_ELEMENT uint32_t patternOf(Narrow<T> x) { return uint32_t(x.value); }
NKIC_ELEMENT uint32_t patternOf(None) { return 0; }

/// Whether a predicate holds.
template <class T> NKIC_ELEMENT bool isTrue(T x) { return x != 0; }
template <class T> NKIC_ELEMENT bool isTrue(Narrow<T> x) { return x.value != 0; }

/// Bits as an element.
template <class D> NKIC_ELEMENT Register<D> fromPattern(uint32_t bits) { return hold(D(bits)); }

template <class T>
inline constexpr bool isInteger32Type = std::is_same_v<T, int32_t> || std::is_same_v<T, uint32_t>;

/// As detail::isExactScalar: absent, a 32-bit integer, or an integer number.
template <class T>
inline constexpr bool isExactOperand =
    std::is_same_v<T, None> || (std::is_integral_v<T> && sizeof(T) >= 4);

/// An operator on fp32 values, operands swapped when reversed.
template <AluOp op, bool reversed = false> NKIC_ELEMENT float operate(float x, float y) {
  float result = 0;
  if constexpr (reversed && !isUnary(op))
    detail::withBinaryOperator(op, [&](auto f) NKIC_INLINE_LAMBDA { result = f(y, x); });
  else
    detail::withOperator(op, [&](auto f) NKIC_INLINE_LAMBDA { result = f(x, y); });
  return result;
}

/// One operator of tensor_scalar on exact integers or bit patterns.
template <AluOp op, bool reversed, bool isSigned, class Y>
NKIC_ELEMENT uint32_t operateExactly(uint32_t x, Y operand) {
  int64_t y = 0;
  if constexpr (!std::is_same_v<Y, None>)
    y = int64_t(operand);
  uint32_t low = uint32_t(y);
  if constexpr (op == AluOp::none) {
    return x;
  } else if constexpr (op == AluOp::add) {
    return x + low;
  } else if constexpr (op == AluOp::multiply) {
    return x * low;
  } else if constexpr (op == AluOp::subtract) {
    return reversed ? low - x : x - low;
  } else {
    int64_t value = isSigned ? int64_t(int32_t(x)) : int64_t(x);
    return uint32_t(exactOperator(op, value, y));
  }
}

template <class D, Engine, class S> NKIC_ELEMENT Register<D> tensor_copy(S src) {
  if constexpr (std::is_same_v<Register<D>, S>)
    return src;
  else
    return hold(fromFloat<D>(valueOf(src)));
}

template <class D, AluOp op, Engine engine, class A, class B>
NKIC_ELEMENT Register<D> tensor_tensor(A data1, B data2) {
  constexpr bool kExact = isInteger32Type<D> && isInteger32Type<A> && isInteger32Type<B> &&
                          hasExactInteger(op) &&
                          (engine == Engine::unknown || engine == Engine::gpsimd);
  if constexpr (kExact && (op == AluOp::add || op == AluOp::subtract || op == AluOp::multiply)) {
    uint32_t x = uint32_t(data1), y = uint32_t(data2);
    return D(op == AluOp::add ? x + y : op == AluOp::subtract ? x - y : x * y);
  } else if constexpr (kExact) {
    return D(exactOperator(op, int64_t(data1), int64_t(data2)));
  } else if constexpr (isBitwise(op)) {
    constexpr uint32_t kWidth = sizeof(D) * 8, kMask = ~0u >> (32 - kWidth);
    return fromPattern<D>(detail::bitOperator(op, patternOf(data1) & kMask,
                                              patternOf(data2) & kMask, kWidth));
  } else if constexpr (isComparison(op) && std::is_integral_v<D>) {
    // 1.0 or 0.0, converted.
    return hold(D(operate<op>(valueOf(data1), valueOf(data2)) != 0.0f));
  } else {
    return hold(fromFloat<D>(operate<op>(valueOf(data1), valueOf(data2))));
  }
}

template <class D, AluOp op0, bool reverse0, AluOp op1, bool reverse1, Engine, class A, class Y0,
          class Y1>
NKIC_ELEMENT Register<D> tensor_scalar(A data, Y0 operand0, Y1 operand1) {
  constexpr bool kExact = isInteger32Type<D> && isInteger32Type<A> && detail::isExactStage(op0) &&
                          (op1 == AluOp::none || detail::isExactStage(op1)) &&
                          isExactOperand<Y0> && isExactOperand<Y1>;
  if constexpr (kExact) {
    constexpr bool kSigned = std::is_same_v<A, int32_t>;
    return D(operateExactly<op1, reverse1, kSigned>(
        operateExactly<op0, reverse0, kSigned>(uint32_t(data), operand0), operand1));
  } else if constexpr (isBitwise(op0)) {
    constexpr uint32_t kWidth = sizeof(D) * 8, kMask = ~0u >> (32 - kWidth);
    auto stage = [](AluOp op, bool reversed, uint32_t x, uint32_t y) NKIC_INLINE_LAMBDA {
      return reversed && !isUnary(op) ? detail::bitOperator(op, y, x, kWidth)
                                      : detail::bitOperator(op, x, y, kWidth);
    };
    uint32_t x = stage(op0, reverse0, patternOf(data) & kMask, patternOf(operand0) & kMask);
    if constexpr (op1 != AluOp::none)
      x = stage(op1, reverse1, x, patternOf(operand1) & kMask);
    return fromPattern<D>(x);
  } else {
    float x = operate<op0, reverse0>(valueOf(data), valueOf(operand0));
    if constexpr (op1 != AluOp::none)
      x = operate<op1, reverse1>(x, valueOf(operand1));
    return hold(fromFloat<D>(x));
  }
}

template <class D, AluOp op0, bool reverse0, AluOp op1, bool reverse1, class A, class Y0, class B>
NKIC_ELEMENT Register<D> scalar_tensor_tensor(A data, Y0 operand0, B operand1) {
  float x = operate<op0, reverse0>(valueOf(data), valueOf(operand0)), z = valueOf(operand1);
  return hold(fromFloat<D>(reverse1 ? operate<op1>(z, x) : operate<op1>(x, z)));
}

template <class D, class A> NKIC_ELEMENT Register<D> reciprocal(A data) {
  return hold(fromFloat<D>(operate<AluOp::reciprocal>(valueOf(data), 0.0f)));
}

template <class D, Engine, class N> NKIC_ELEMENT Register<D> memset(N value) {
  if constexpr (std::is_integral_v<D>)
    return fromPattern<D>(uint32_t(int64_t(value)));
  else
    return fromFloat<D>(float(value));
}

template <class D, bool reverse_pred, class S, class C>
NKIC_ELEMENT Register<D> tensor_copy_predicated(Register<D> old, S src, C predicate) {
  Register<D> chosen;
  if constexpr (std::is_same_v<Register<D>, S>)
    chosen = src;
  else
    chosen = memset<D, Engine::unknown>(src);
  bool take = isTrue(predicate) != reverse_pred;
  if constexpr (isNarrow<D>)
    return {int32_t(choose(take, uint32_t(chosen.value), uint32_t(old.value)))};
  else if constexpr (std::is_same_v<D, float>)
    return choose(take, chosen, old);
  else if constexpr (std::is_integral_v<D>)
    return D(choose(take, uint32_t(chosen), uint32_t(old)));
  else
    return D{decltype(D::bits)(choose(take, uint32_t(chosen.bits), uint32_t(old.bits)))};
}

template <class D, ReduceCmd, AluOp, bool reverse_pred, class C, class A, class F>
NKIC_ELEMENT Register<D> select_reduce(C predicate, A on_true, F on_false, None) {
  float x = valueOf(on_true), y = valueOf(on_false);
  return hold(fromFloat<D>(choose(isTrue(predicate) != reverse_pred, x, y)));
}

template <class D, Activation op, AluOp, ReduceCmd, class A, class Scale, class Bias>
NKIC_ELEMENT Register<D> activation(A data, Scale scale, Bias bias, None) {
  float x = valueOf(data);
  if constexpr (!std::is_same_v<Bias, None>)
    x = x * (std::is_same_v<Scale, None> ? 1.0f : valueOf(scale)) + valueOf(bias);
  else if constexpr (!std::is_same_v<Scale, None>)
    x = valueOf(scale) == 1.0f ? x : x * valueOf(scale) + 0.0f;
  detail::withActivation(op, [&](auto f) NKIC_INLINE_LAMBDA { x = f(x); });
  return hold(fromFloat<D>(x));
}

} // namespace element

/// The element at a partition and a position among the free elements of a view, which lie
/// at equal distances.
template <AView V>
NKIC_ELEMENT element::Register<typename V::Element> load(const V &v, size_t partition,
                                                         size_t position) {
  constexpr Layout kRow = merged(V::shape, 1);
  static_assert(kRow.rank == 1);
  return element::hold(
      v.data[int64_t(partition) * V::stride(0) + int64_t(position) * kRow.strides[0]]);
}

template <AView V>
NKIC_ELEMENT void store(const V &v, size_t partition, size_t position,
                        element::Register<typename V::Element> value) {
  constexpr Layout kRow = merged(V::shape, 1);
  static_assert(kRow.rank == 1);
  auto &to = v.data[int64_t(partition) * V::stride(0) + int64_t(position) * kRow.strides[0]];
  if constexpr (element::isNarrow<typename V::Element>)
    to = typename V::Element(value.value);
  else
    to = value;
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_ELEMENTS_H
