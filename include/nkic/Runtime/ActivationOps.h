// Instructions of the scalar engine: activation and activation_reduce.

#ifndef NKIC_RUNTIME_ACTIVATIONOPS_H
#define NKIC_RUNTIME_ACTIVATIONOPS_H

#include "nkic/Runtime/Activations.h"
#include "nkic/Runtime/Core.h"
#include "nkic/Runtime/Rows.h"

namespace nkic::rt {

/// nki.isa.activation: dst (P, F) = op(data (P, F) * scale + bias), scale and bias a
/// number or (P, 1), without them 1 and 0. In fp32, the product and the sum rounded each,
/// the result rounded to dst.
/// The command acts on the scalar accumulators: their sum over F is of the values
/// before the rounding to dst. reduce_res (P, 1), when given, receives the register.
template <AView D, AView A, AnOptionalScalar Scale, AnOptionalScalar Bias, AnOptionalView R>
void activation(Core &core, const D &dst, const A &data, const Scale &scale, const Bias &bias,
                const R &reduce_res, Activation op, AluOp, ReduceCmd reduce_cmd) {
  constexpr bool kSameRows = !isPerPartition<Scale> && !isPerPartition<Bias> && !isView<R>;
  Grid grid = kSameRows && reduce_cmd == ReduceCmd::idle ? wholeGrid(dst, data) : rowGrid(dst);
  Rows out(dst);
  Rows in(data);
  for (int64_t p = 0; p < grid.rows; ++p) {
    float factor = std::is_same_v<Scale, None> ? 1.0f : scalarAt(scale, p), addend = scalarAt(bias, p);
    bool isPlain = factor == 1.0f && std::is_same_v<Bias, None>;
    if (reduce_cmd != ReduceCmd::idle)
      beginReduce(core.sacc[p], reduce_cmd, AluOp::add);
    forChunks({1, grid.columns}, [&](int64_t, int64_t first, int64_t n) {
      Chunk<float> a, u;
      const float *x = in.read(in.row(p), first, n, a);
      float *to = out.target(out.row(p), first, u);
      if (!isPlain) {
        NKIC_INDEPENDENT
        for (int64_t i = 0; i < n; ++i)
          a[i] = x[i] * factor + addend;
        x = a;
      }
      applyActivation(op, x, n, to);
      if (takesData(reduce_cmd))
        core.sacc[p] += fold(AluOp::add, to, n);
      out.write(out.row(p), first, n, to);
    });
    if constexpr (isView<R>)
      writeElement(reduce_res, p * reduce_res.stride(0), core.sacc[p]);
  }
}

/// nki.isa.activation_reduce: activation with the sum started afresh.
template <AView D, AView A, AnOptionalScalar Scale, AnOptionalScalar Bias, AnOptionalView R>
void activation_reduce(Core &core, const D &dst, const A &data, const Scale &scale,
                       const Bias &bias, const R &reduce_res, Activation op, AluOp reduce_op) {
  activation(core, dst, data, scale, bias, reduce_res, op, reduce_op, ReduceCmd::reset_reduce);
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_ACTIVATIONOPS_H
