// The inner block of a matrix product: packed fp32 operands, fused multiply-add.

#ifndef NKIC_RUNTIME_MATMULKERNEL_H
#define NKIC_RUNTIME_MATMULKERNEL_H

#include "nkic/Runtime/Types.h"

namespace nkic::rt::matmul {

// A block of the result is kRows x kColumns, two vectors wide, and stays in
// registers while k runs. The intrinsics header would double the time to compile an
// emitted kernel, hence vector types and, for GCC on x86, the bare builtins.
#if defined(__AVX512F__)
inline constexpr int kLanes = 16, kRows = 8;
#elif defined(__AVX__)
inline constexpr int kLanes = 8, kRows = 4;
#else
inline constexpr int kLanes = 4, kRows = 4;
#endif
inline constexpr int kColumns = 2 * kLanes;

typedef float Vector __attribute__((vector_size(kLanes * 4)));

NKIC_ELEMENT Vector load(const float *from) {
  Vector v;
  std::memcpy(&v, from, sizeof(v));
  return v;
}
/// Stores values of a result: a NaN is the one that instructions write.
NKIC_ELEMENT void store(float *to, const Vector &v) {
  Vector result = v == v ? v : floatOf(0x7fc00000u) - Vector{};
  std::memcpy(to, &result, sizeof(result));
}

/// c += a * b, rounded once where the machine can do it. Newer clangs have the first form,
/// older ones and g++ on x86 the bare builtins; the loop is for all others.
NKIC_ELEMENT void multiplyAdd(Vector &c, const Vector &a, const Vector &b) {
#if __has_builtin(__builtin_elementwise_fma) && (defined(__FMA__) || defined(__ARM_FEATURE_FMA))
  c = __builtin_elementwise_fma(a, b, c);
#elif defined(__AVX512F__) && __has_builtin(__builtin_ia32_vfmaddps512_mask)
  c = __builtin_ia32_vfmaddps512_mask(a, b, c, static_cast<unsigned short>(0xffff), 4);
#elif defined(__AVX__) && defined(__FMA__) && __has_builtin(__builtin_ia32_vfmaddps256)
  c = __builtin_ia32_vfmaddps256(a, b, c);
#elif defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  for (int i = 0; i < kLanes; ++i)
    c[i] = __builtin_fmaf(a[i], b[i], c[i]);
#else
  c += a * b;
#endif
}

/// One block: out[m, n] = or += the sum over k < depth, ascending, of
/// left[k * kRows + m] * right[k * kColumns + n]. Accumulators have names because
/// compilers do not keep arrays of them in registers.
NKIC_SHARED void block(const float *left, const float *right, int64_t depth, float *out,
                  int64_t outStride, bool accumulate) {
  Vector c00{}, c01{}, c10{}, c11{}, c20{}, c21{}, c30{}, c31{};
  Vector c40{}, c41{}, c50{}, c51{}, c60{}, c61{}, c70{}, c71{};
  for (int64_t k = 0; k < depth; ++k) {
    Vector b0 = load(right), b1 = load(right + kLanes);
    auto row = [&](int m, Vector &c0, Vector &c1) {
      Vector a = left[m] - Vector{};
      multiplyAdd(c0, a, b0);
      multiplyAdd(c1, a, b1);
    };
    row(0, c00, c01), row(1, c10, c11), row(2, c20, c21), row(3, c30, c31);
    if constexpr (kRows == 8)
      row(4, c40, c41), row(5, c50, c51), row(6, c60, c61), row(7, c70, c71);
    left += kRows;
    right += kColumns;
  }
  auto put = [&](int m, const Vector &c0, const Vector &c1) {
    float *to = out + m * outStride, *next = to + kLanes;
    store(to, accumulate ? load(to) + c0 : c0);
    store(next, accumulate ? load(next) + c1 : c1);
  };
  put(0, c00, c01), put(1, c10, c11), put(2, c20, c21), put(3, c30, c31);
  if constexpr (kRows == 8)
    put(4, c40, c41), put(5, c50, c51), put(6, c60, c61), put(7, c70, c71);
}

} // namespace nkic::rt::matmul

#endif // NKIC_RUNTIME_MATMULKERNEL_H
