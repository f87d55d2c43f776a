// Instructions that choose between two values: tensor_copy_predicated,
// select_reduce, affine_select, range_select.

#ifndef NKIC_RUNTIME_SELECT_H
#define NKIC_RUNTIME_SELECT_H

#include "nkic/Runtime/Elementwise.h"

namespace nkic::rt {

namespace detail {

/// The bit pattern of W(value) in this element type.
NKIC_SHARED uint32_t roundedBits(DType dtype, float value) {
  uint32_t bits = 0;
  withElementType(dtype, [&](auto tag) {
    auto element = fromFloat<decltype(tag)>(value);
    std::memcpy(&bits, &element, sizeof(element));
  });
  return bits;
}

/// The end of a select with a row maximum: takes the n values into the register.
inline void reduceMaximum(Core &core, int64_t p, ReduceCmd command, const float *values,
                          int64_t n) {
  if (takesData(command))
    core.vacc[p] = maximumOf(core.vacc[p], fold(AluOp::maximum, values, n));
}

} // namespace detail

/// nki.isa.tensor_copy_predicated: where predicate (P, F) is not zero (is zero when
/// `reverse_pred`), dst (P, F) takes the bits of src (P, F) or a number; elsewhere it
/// keeps its own.
template <AView D, class S, AView C>
  requires AScalar<S>
void tensor_copy_predicated(Core &, const D &dst, const S &src, const C &predicate,
                            bool reverse_pred) {
  Rows out(dst);
  Rows condition(predicate);
  forChunks(rowGrid(dst), [&](int64_t p, int64_t first, int64_t n) {
    Chunk<uint32_t> chosen, old, test;
    if constexpr (isView<S>) {
      Rows<S> in(src);
      in.readBits(in.row(p), first, n, chosen);
    } else {
      // Integers are stored as they are, even those that fp32 does not hold.
      uint32_t bits = isInteger(dst.dtype()) ? uint32_t(int64_t(src))
                                             : detail::roundedBits(dst.dtype(), float(src));
      for (int64_t i = 0; i < n; ++i)
        chosen[i] = bits;
    }
    condition.readBits(condition.row(p), first, n, test);
    out.readBits(out.row(p), first, n, old);
    for (int64_t i = 0; i < n; ++i)
      old[i] = (test[i] != 0) != reverse_pred ? chosen[i] : old[i];
    out.writeBits(out.row(p), first, n, old);
  });
}

/// nki.isa.select_reduce: dst (P, F) = on_true (P, F) where predicate (P, F) is not zero
/// (is zero when `reverse_pred`), else on_false, a number or (P, 1); in fp32, rounded to
/// dst. The command takes the maximum over F into the vector accumulators; reduce_res
/// (P, 1), when given, receives the register.
template <AView D, AView C, AView A, AScalar F, AnOptionalView R>
void select_reduce(Core &core, const D &dst, const C &predicate, const A &on_true,
                   const F &on_false, const R &reduce_res, ReduceCmd reduce_cmd, AluOp,
                   bool reverse_pred) {
  Rows out(dst);
  Rows condition(predicate);
  Rows in(on_true);
  for (int64_t p = 0; p < dst.partitions(); ++p) {
    float otherwise = scalarAt(on_false, p);
    beginReduce(core.vacc[p], reduce_cmd, AluOp::maximum);
    forChunks({1, dst.freeElements()}, [&](int64_t, int64_t first, int64_t n) {
      Chunk<float> a, u;
      Chunk<uint32_t> test;
      condition.readBits(condition.row(p), first, n, test);
      const float *x = in.read(in.row(p), first, n, a);
      for (int64_t i = 0; i < n; ++i)
        u[i] = (test[i] != 0) != reverse_pred ? x[i] : otherwise;
      detail::reduceMaximum(core, p, reduce_cmd, u, n);
      out.write(out.row(p), first, n, u);
    });
    if constexpr (isView<R>)
      writeElement(reduce_res, p * reduce_res.stride(0), core.vacc[p]);
  }
}

/// nki.isa.affine_select: dst (P, F) = on_true_tile (P, F) where cmp_op(v, 0) holds for the
/// wrapping int32 v = offset + p * channel_multiplier + pattern, else on_false_value.
/// Equal element types move bits, others convert through fp32.
template <AView D, AView A>
void affine_select(Core &, const D &dst, const A &on_true_tile, float on_false_value,
                   const Ints &pattern, int64_t offset, int64_t channel_multiplier,
                   AluOp cmp_op) {
  Rows out(dst);
  Rows in(on_true_tile);
  detail::Pattern affine(pattern);
  bool moveBits = dst.dtype() == on_true_tile.dtype();
  uint32_t fill = detail::roundedBits(dst.dtype(), on_false_value);
  forChunks(rowGrid(dst), [&](int64_t p, int64_t first, int64_t n) {
    Chunk<int32_t> v;
    Chunk<bool> keep;
    affine.values(offset + p * channel_multiplier, first, n, v);
    for (int64_t i = 0; i < n; ++i)
      keep[i] = cmp_op == AluOp::equal           ? v[i] == 0
                : cmp_op == AluOp::not_equal     ? v[i] != 0
                : cmp_op == AluOp::greater_equal ? v[i] >= 0
                : cmp_op == AluOp::greater       ? v[i] > 0
                : cmp_op == AluOp::less_equal    ? v[i] <= 0
                                                 : v[i] < 0;
    if (moveBits) {
      Chunk<uint32_t> bits;
      in.readBits(in.row(p), first, n, bits);
      for (int64_t i = 0; i < n; ++i)
        bits[i] = keep[i] ? bits[i] : fill;
      out.writeBits(out.row(p), first, n, bits);
    } else {
      Chunk<float> a, u;
      const float *x = in.read(in.row(p), first, n, a);
      for (int64_t i = 0; i < n; ++i)
        u[i] = keep[i] ? x[i] : on_false_value;
      out.write(out.row(p), first, n, u);
    }
  });
}

/// nki.isa.range_select: dst (P, F) = on_true_tile (P, F) where position i = range_start +
/// f satisfies comp_op0(i, bound0) and comp_op1(i, bound1), bounds (P, 1) fp32, else the
/// lowest fp32 number; in fp32, rounded to dst. The command takes the maximum over F into
/// the vector accumulators; reduce_res (P, 1), when given, receives the register.
template <AView D, AView A, AView B0, AView B1, AnOptionalView R>
void range_select(Core &core, const D &dst, const A &on_true_tile, const B0 &bound0,
                  const B1 &bound1, const R &reduce_res, AluOp comp_op0, AluOp comp_op1,
                  int64_t range_start, ReduceCmd reduce_cmd) {
  Rows out(dst);
  Rows in(on_true_tile);
  for (int64_t p = 0; p < dst.partitions(); ++p) {
    float low = scalarAt(bound0, p), high = scalarAt(bound1, p);
    beginReduce(core.vacc[p], reduce_cmd, AluOp::maximum);
    forChunks({1, dst.freeElements()}, [&](int64_t, int64_t first, int64_t n) {
      Chunk<float> a, position, keep0, keep1, u;
      for (int64_t i = 0; i < n; ++i)
        position[i] = float(int32_t(range_start + first + i));
      applyOperator(comp_op0, false, position, low, n, keep0);
      applyOperator(comp_op1, false, position, high, n, keep1);
      const float *x = in.read(in.row(p), first, n, a);
      for (int64_t i = 0; i < n; ++i)
        u[i] = keep0[i] * keep1[i] != 0.0f ? x[i] : std::numeric_limits<float>::lowest();
      detail::reduceMaximum(core, p, reduce_cmd, u, n);
      out.write(out.row(p), first, n, u);
    });
    if constexpr (isView<R>)
      writeElement(reduce_res, p * reduce_res.stride(0), core.vacc[p]);
  }
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_SELECT_H
