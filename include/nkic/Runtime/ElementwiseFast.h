// Fast forms of elementwise instructions whose view types tell the compiler that
// rows are dense: one pass over the elements, the operators chosen once.

#ifndef NKIC_RUNTIME_ELEMENTWISEFAST_H
#define NKIC_RUNTIME_ELEMENTWISEFAST_H

#include "nkic/Runtime/Alu.h"
#include "nkic/Runtime/Rows.h"

namespace nkic::rt::detail {

/// Whether V is a static view of fp32 or bf16 whose rows are dense.
template <AView V> constexpr bool hasDenseFloatRows() {
  if constexpr (V::isStatic) {
    constexpr Layout kRow = merged(V::shape, 1);
    return kRow.rank == 1 && kRow.strides[0] == 1 &&
           (V::dtype() == DType::float32 || V::dtype() == DType::bfloat16);
  } else {
    return false;
  }
}

/// Whether V is static and its rows are dense and lie side by side.
template <AView V> constexpr bool hasDenseRows() {
  if constexpr (V::isStatic)
    return isContiguous(V{nullptr});
  else
    return false;
}

/// tensor_scalar for the common operators. Returns false when it does not apply.
template <AView D, AView A, AnOptionalScalar Y0, AnOptionalScalar Y1>
inline bool tensorScalarFast(const D &dst, const A &data, const Y0 &operand0, const Y1 &operand1,
                             AluOp op0, bool reverse0, AluOp op1, bool reverse1) {
  if constexpr (hasDenseFloatRows<D>() && hasDenseFloatRows<A>() &&
                (isPerPartition<Y0> || isPerPartition<Y1>)) {
    if (reverse0 || reverse1)
      return false;
    constexpr int64_t kCount = D::freeElements();
    auto run = [&](auto f) {
      for (int64_t p = 0; p < D::partitions(); ++p) {
        float y0 = scalarAt(operand0, p), y1 = scalarAt(operand1, p);
        const auto *x = data.data + p * data.stride(0);
        auto *to = dst.data + p * dst.stride(0);
        NKIC_INDEPENDENT
        for (int64_t i = 0; i < kCount; ++i)
          to[i] = fromFloat<typename D::Element>(f(toFloat(x[i]), y0, y1));
      }
      return true;
    };
    if (op0 == AluOp::multiply && op1 == AluOp::none)
      return run([](float x, float y0, float) { return x * y0; });
    if (op0 == AluOp::multiply && op1 == AluOp::add)
      return run([](float x, float y0, float y1) { return x * y0 + y1; });
    if (op0 == AluOp::add && op1 == AluOp::none)
      return run([](float x, float y0, float) { return x + y0; });
    if (op0 == AluOp::subtract && op1 == AluOp::none)
      return run([](float x, float y0, float) { return x - y0; });
  }
  return false;
}

/// scalar_tensor_tensor for the common pairs of operators. Returns false when it does
/// not apply.
template <AView D, AView A, AScalar Y0, AView B>
inline bool scalarTensorTensorFast(const D &dst, const A &data, const Y0 &operand0,
                                   const B &operand1, AluOp op0, bool reverse0, AluOp op1,
                                   bool reverse1) {
  if constexpr (hasDenseFloatRows<D>() && hasDenseFloatRows<A>() && hasDenseFloatRows<B>()) {
    if (reverse0 || reverse1)
      return false;
    constexpr int64_t kCount = D::freeElements();
    auto run = [&](auto f) {
      for (int64_t p = 0; p < D::partitions(); ++p) {
        float y = scalarAt(operand0, p);
        const auto *x = data.data + p * data.stride(0);
        const auto *z = operand1.data + p * operand1.stride(0);
        auto *to = dst.data + p * dst.stride(0);
        NKIC_INDEPENDENT
        for (int64_t i = 0; i < kCount; ++i)
          to[i] = fromFloat<typename D::Element>(f(toFloat(x[i]), y, toFloat(z[i])));
      }
      return true;
    };
    if (op0 == AluOp::multiply && op1 == AluOp::add)
      return run([](float x, float y, float z) { return x * y + z; });
    if (op0 == AluOp::multiply && op1 == AluOp::multiply)
      return run([](float x, float y, float z) { return x * y * z; });
    if (op0 == AluOp::multiply && op1 == AluOp::subtract)
      return run([](float x, float y, float z) { return x * y - z; });
    if (op0 == AluOp::subtract && op1 == AluOp::multiply)
      return run([](float x, float y, float z) { return (x - y) * z; });
  }
  return false;
}

} // namespace nkic::rt::detail

#endif // NKIC_RUNTIME_ELEMENTWISEFAST_H
