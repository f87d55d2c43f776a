// Instructions on one element, as fused loops call them, against the instructions on tiles:
// the same bits for every element type at the corners. Which NaN an operation on two of them
// gives is the processor's choice, so any NaN equals any other one.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

constexpr int64_t kCount = 64;
template <class T> struct Row : TileData<T, 1, kCount> {
  using TileData<T, 1, kCount>::TileData;
};

/// Zeros of both signs, ties, infinities, NaN, and numbers beyond the integers, or every
/// kind of bit pattern.
template <class T> Row<T> corners(unsigned seed) {
  const float special[] = {0.0f,  -0.0f, 0.5f,  1.5f,  -2.5f,  kInf,   -kInf,   kNan,    1e-40f,
                           -1.0f, 3e9f,  -3e9f, 65520.0f, 2147483648.0f, -2147483648.0f, 255.5f, 1e38f};
  Row<T> row(seed);
  std::mt19937 random(seed);
  for (T &element : row.storage) {
    if (std::is_integral_v<T>)
      element = T(random());
    else if (random() % 2)
      element = fromFloat<T>(special[random() % std::size(special)]);
  }
  if (std::is_integral_v<T>)
    row.storage[0] = T(0), row.storage[1] = std::numeric_limits<T>::max(),
    row.storage[2] = std::numeric_limits<T>::min();
  return row;
}

template <class T> bool same(T a, T b) {
  if constexpr (!std::is_integral_v<T>)
    if (toFloat(a) != toFloat(a) && toFloat(b) != toFloat(b))
      return true;
  return std::memcmp(&a, &b, sizeof(a)) == 0;
}

/// Compares what an instruction wrote with one call for each element.
template <class D, class F> void expectSame(const Row<D> &tile, F &&element, const char *what) {
  Row<D> one;
  for (int64_t i = 0; i < kCount; ++i) {
    store(one.view(), 0, size_t(i), element(size_t(i)));
    EXPECT_TRUE(same(tile.storage[size_t(i)], one.storage[size_t(i)]))
        << what << " of " << dtypeName(dtypeOf<D>) << " at " << i << ": "
        << toFloat(tile.storage[size_t(i)]) << " and " << toFloat(one.storage[size_t(i)]);
  }
}

template <class... T> struct Types {};
template <class F, class... T> void forEachType(Types<T...>, F &&body) { (body(T{}), ...); }
using Every = Types<float, bf16, f16, f8e4m3, f8e4m3fn, f8e5m2, int8_t, int16_t, int32_t, uint8_t,
                    uint16_t, uint32_t>;
using Integers = Types<int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t>;

template <class D, AluOp op0, bool reverse0, AluOp op1, bool reverse1, class A, class Y>
void checkTensorScalar(Row<A> &a, Y y0, Y y1) {
  Core core;
  Row<D> dst;
  tensor_scalar(core, dst.view(), a.view(), y0, y1, op0, reverse0, op1, reverse1, Engine::unknown);
  expectSame(dst, [&](size_t i) {
    return element::tensor_scalar<D, op0, reverse0, op1, reverse1, Engine::unknown>(
        load(a.view(), 0, i), y0, y1);
  }, "tensor_scalar");
}

TEST(ElementsTest, CopyOfEveryPairOfTypes) {
  forEachType(Every{}, [](auto d) {
    forEachType(Every{}, [](auto s) {
      using D = decltype(d);
      Row<decltype(s)> src = corners<decltype(s)>(1);
      Row<D> dst;
      Core core;
      tensor_copy(core, dst.view(), src.view(), Engine::unknown);
      expectSame(dst, [&](size_t i) {
        return element::tensor_copy<D, Engine::unknown>(load(src.view(), 0, i));
      }, "tensor_copy");
    });
  });
}

TEST(ElementsTest, TensorScalarOfEveryType) {
  forEachType(Every{}, [](auto tag) {
    using T = decltype(tag);
    Row<T> a = corners<T>(2);
    checkTensorScalar<T, AluOp::multiply, false, AluOp::subtract, true>(a, 1.25f, 0.5f);
    checkTensorScalar<float, AluOp::maximum, false, AluOp::minimum, false>(a, -2.0f, 51.0f);
    checkTensorScalar<T, AluOp::greater, true, AluOp::add, false>(a, 3.0f, -0.0f);
    checkTensorScalar<bf16, AluOp::abs, false, AluOp::none, false>(a, 0.0f, 0.0f);
    checkTensorScalar<int32_t, AluOp::rsqrt, false, AluOp::logical_xor, false>(a, 0.0f, 0.0f);
    checkTensorScalar<uint8_t, AluOp::abs_min, false, AluOp::not_equal, true>(a, 2.0f, 1.0f);
    checkTensorScalar<uint32_t, AluOp::subtract, true, AluOp::multiply, false>(a, 7, -3);
  });
}

TEST(ElementsTest, TensorScalarOnIntegers) {
  forEachType(Integers{}, [](auto tag) {
    using T = decltype(tag);
    Row<T> a = corners<T>(3);
    checkTensorScalar<T, AluOp::add, false, AluOp::multiply, false>(a, 2147483647, -3);
    checkTensorScalar<T, AluOp::subtract, true, AluOp::maximum, false>(a, -5, 7);
    checkTensorScalar<T, AluOp::left_shift, false, AluOp::bitwise_xor, true>(a, 3, -1);
    checkTensorScalar<T, AluOp::right_shift, true, AluOp::invert, false>(a, 99, 0);
  });
}

template <class D, AluOp op, Engine engine, class A, class B>
void checkTensorTensor(Row<A> &a, Row<B> &b) {
  Core core;
  Row<D> dst;
  tensor_tensor(core, dst.view(), a.view(), b.view(), op, engine);
  expectSame(dst, [&](size_t i) {
    return element::tensor_tensor<D, op, engine>(load(a.view(), 0, i), load(b.view(), 0, i));
  }, "tensor_tensor");
}

TEST(ElementsTest, TensorTensor) {
  forEachType(Every{}, [](auto tag) {
    using T = decltype(tag);
    Row<T> a = corners<T>(4), b = corners<T>(5);
    Row<float> c = corners<float>(6);
    checkTensorTensor<T, AluOp::add, Engine::vector>(a, b);
    checkTensorTensor<T, AluOp::subtract, Engine::unknown>(a, b);
    checkTensorTensor<T, AluOp::multiply, Engine::gpsimd>(a, b);
    checkTensorTensor<T, AluOp::minimum, Engine::unknown>(a, b);
    checkTensorTensor<uint8_t, AluOp::less_equal, Engine::unknown>(a, c);
    checkTensorTensor<int16_t, AluOp::multiply, Engine::unknown>(a, c);
    checkTensorTensor<uint32_t, AluOp::not_equal, Engine::unknown>(a, a);
    checkTensorTensor<f16, AluOp::abs_max, Engine::unknown>(c, a);
  });
  forEachType(Integers{}, [](auto tag) {
    using T = decltype(tag);
    Row<T> a = corners<T>(7), b = corners<T>(8);
    checkTensorTensor<T, AluOp::bitwise_and, Engine::unknown>(a, b);
    checkTensorTensor<T, AluOp::right_shift, Engine::unknown>(a, b);
    checkTensorTensor<T, AluOp::greater, Engine::gpsimd>(a, b);
  });
}

TEST(ElementsTest, ScalarTensorTensorReciprocalMemset) {
  forEachType(Every{}, [](auto tag) {
    using T = decltype(tag);
    Row<T> a = corners<T>(9), b = corners<T>(10), dst;
    Core core;
    scalar_tensor_tensor(core, dst.view(), a.view(), 0.75f, b.view(), AluOp::multiply, false,
                         AluOp::subtract, true);
    expectSame(dst, [&](size_t i) {
      return element::scalar_tensor_tensor<T, AluOp::multiply, false, AluOp::subtract, true>(
          load(a.view(), 0, i), 0.75f, load(b.view(), 0, i));
    }, "scalar_tensor_tensor");
    reciprocal(core, dst.view(), a.view());
    expectSame(dst, [&](size_t i) { return element::reciprocal<T>(load(a.view(), 0, i)); },
               "reciprocal");
    memset(core, dst.view(), -1, Engine::unknown);
    expectSame(dst, [&](size_t) { return element::memset<T, Engine::unknown>(-1); }, "memset");
  });
}

TEST(ElementsTest, Choices) {
  forEachType(Every{}, [](auto tag) {
    using T = decltype(tag);
    forEachType(Types<uint8_t, uint16_t, uint32_t>{}, [](auto predicate) {
      using C = decltype(predicate);
      Row<C> test = corners<C>(11);
      Row<T> src = corners<T>(12), old = corners<T>(13), dst = old;
      Core core;
      tensor_copy_predicated(core, dst.view(), src.view(), test.view(), false);
      expectSame(dst, [&](size_t i) {
        return element::tensor_copy_predicated<T, false>(
            load(old.view(), 0, i), load(src.view(), 0, i), load(test.view(), 0, i));
      }, "tensor_copy_predicated");
      dst = old;
      tensor_copy_predicated(core, dst.view(), -2, test.view(), true);
      expectSame(dst, [&](size_t i) {
        return element::tensor_copy_predicated<T, true>(load(old.view(), 0, i), -2,
                                                        load(test.view(), 0, i));
      }, "tensor_copy_predicated");
      select_reduce(core, dst.view(), test.view(), src.view(), -0.5f, none, ReduceCmd::idle,
                    AluOp::maximum, true);
      expectSame(dst, [&](size_t i) {
        return element::select_reduce<T, ReduceCmd::idle, AluOp::maximum, true>(
            load(test.view(), 0, i), load(src.view(), 0, i), -0.5f, none);
      }, "select_reduce");
    });
  });
}

template <Activation op, class Scale, class Bias> void checkActivation(Scale scale, Bias bias) {
  forEachType(Types<float, bf16, f16, int32_t>{}, [=](auto tag) {
    using T = decltype(tag);
    Row<T> a = corners<T>(14);
    Row<bf16> dst;
    Core core;
    activation(core, dst.view(), a.view(), scale, bias, none, op, AluOp::none, ReduceCmd::idle);
    expectSame(dst, [&](size_t i) {
      return element::activation<bf16, op, AluOp::none, ReduceCmd::idle>(load(a.view(), 0, i), scale,
                                                                         bias, none);
    }, "activation");
  });
}

TEST(ElementsTest, Activations) {
  checkActivation<Activation::exp>(none, none);
  checkActivation<Activation::exp>(0.125f, -1.0f);
  checkActivation<Activation::copy>(1.0f, none); // keeps -0.0
  checkActivation<Activation::copy>(2.0f, none);
  checkActivation<Activation::silu>(none, 0.5f);
  checkActivation<Activation::tanh>(0.5f, none);
  checkActivation<Activation::gelu_apprx_tanh>(none, none);
  checkActivation<Activation::rsqrt>(none, none);
  checkActivation<Activation::sign>(none, none);
}

/// gather_accumulate against what it stands for: fill, gather, multiply and add.
template <class D, class T, class N, int64_t C> void checkGather(float fill) {
  constexpr int64_t kLanes = 5, kOuter = 2, kInner = 3;
  TileData<D, kLanes, C> acc(1), expected = acc;
  TileData<T, 7, C> table(2);
  table.storage[3] = fromFloat<T>(kInf);
  table.storage[size_t(C) + 1] = fromFloat<T>(kNan);
  TileData<N, kLanes, kOuter, kInner> rows;
  TileData<float, kLanes, kOuter, kInner> weights(3);
  for (size_t i = 0; i < rows.storage.size(); ++i)
    rows.storage[i] = N(int(i * 5 % 10) - 2); // -2 to 7: some before and behind the table
  weights.storage[4] = -0.0f, weights.storage[7] = kInf, weights.storage[8] = kNan;
  Core core;
  for (int64_t o = 0; o < kOuter; ++o)
    for (int64_t n = 0; n < kInner; ++n) {
      TileData<T, kLanes, C> gathered;
      memset(core, gathered.view(), fill, Engine::unknown);
      View<N, Sizes<kLanes, 1>, Strides<kOuter * kInner, 1>> numbers{rows.storage.data() + o * kInner + n};
      View<float, Sizes<kLanes, 1>, Strides<kOuter * kInner, 1>> factors{weights.storage.data() + o * kInner + n};
      dma_copy(core, gathered.view(), table.view(), none, numbers, none, none, OobMode::skip);
      scalar_tensor_tensor(core, expected.view(), gathered.view(), factors, expected.view(),
                           AluOp::multiply, false, AluOp::add, false);
    }
  gather_accumulate(core, acc.view(), table.view(), rows.view(), weights.view(), fill);
  for (size_t i = 0; i < acc.storage.size(); ++i)
    EXPECT_TRUE(same(expected.storage[i], acc.storage[i]))
        << dtypeName(dtypeOf<D>) << ' ' << dtypeName(dtypeOf<T>) << ' ' << i << ": " << expected[i]
        << " and " << acc[i];
}

TEST(ElementsTest, GatherAccumulate) {
  forEachType(Types<float, bf16, f16, f8e4m3>{}, [](auto tag) {
    using T = decltype(tag);
    checkGather<float, T, int32_t, 32>(0.0f);
    checkGather<float, T, uint32_t, 3>(0.0f);
    checkGather<float, T, int32_t, 150>(1.5f);
    checkGather<float, T, uint32_t, 400>(-0.0f);
    checkGather<bf16, T, int32_t, 33>(0.0f); // rounded at every step
  });
}

} // namespace
