// Instructions that reduce: tensor_reduce, tensor_partition_reduce,
// tensor_scalar_reduce.

#ifndef NKIC_RUNTIME_REDUCE_H
#define NKIC_RUNTIME_REDUCE_H

#include "nkic/Runtime/Alu.h"
#include "nkic/Runtime/Core.h"
#include "nkic/Runtime/Rows.h"

namespace nkic::rt {

/// nki.isa.tensor_reduce: dst (P, kept) = op over the trailing free dimensions `axis`
/// of data, from the left, in fp32; times -1 when `negate`; rounded to dst. Bitwise
/// operators work on integers of equal width. Sums and extremes of rows of at least
/// 32 dense elements are taken in a fixed interleaved order.
template <AView D, AView A>
void tensor_reduce(Core &, const D &dst, const A &data, AluOp op, const Ints &axis, bool negate,
                   bool) {
  int firstAxis = data.rank;
  for (int i = 0; i < axis.count; ++i)
    firstAxis = axis.values[i] < firstAxis ? int(axis.values[i]) : firstAxis;
  Layout keptDims, reducedDims;
  for (int d = 1; d < data.rank; ++d)
    (d < firstAxis ? keptDims : reducedDims).push(data.size(d), data.stride(d));
  Layout kept = merged(keptDims), reduced = merged(reducedDims);
  int64_t keptCount = kept.count(), reducedCount = reduced.count();
  Rows out(dst);

  if constexpr (mayBeInteger<D>() && mayBeInteger<A>()) {
    if (isBitwise(op)) {
      Rows in(data);
      uint32_t width = uint32_t(elementBytes(dst.dtype()) * 8);
      for (int64_t p = 0; p < data.partitions(); ++p)
        for (int64_t k = 0; k < keptCount; ++k) {
          uint32_t result, next;
          in.readBits(in.row(p), k * reducedCount, 1, &result);
          for (int64_t n = 1; n < reducedCount; ++n) {
            in.readBits(in.row(p), k * reducedCount + n, 1, &next);
            result = detail::bitOperator(op, result, next, width);
          }
          out.writeBits(out.row(p), k, 1, &result);
        }
      return;
    }
  }

  // Long rows are folded one by one; short or strided ones side by side, all kept
  // positions at once.
  bool foldRows = keptCount == 1 ||
                  (reduced.rank == 1 && reduced.strides[0] == 1 && reducedCount >= 32);
  for (int64_t p = 0; p < data.partitions(); ++p) {
    int64_t base = p * data.stride(0);
    forChunks({1, keptCount}, [&](int64_t, int64_t first, int64_t count) {
      Chunk<float> result, buffer;
      if (foldRows) {
        forRuns(kept, first, count, [&](int64_t offset, int64_t done, int64_t n) {
          for (int64_t i = 0; i < n; ++i) {
            int64_t start = base + offset + i * kept.strides[kept.rank - 1];
            forChunks({1, reducedCount}, [&](int64_t, int64_t from, int64_t length) {
              float part =
                  fold(op, readValues(data, reduced, start, from, length, buffer), length);
              float &to = result[done + i];
              to = from == 0 ? part : applyOperator(op, to, part);
            });
          }
        });
      } else {
        bool isFirst = true;
        forRuns(reduced, 0, reducedCount, [&](int64_t offset, int64_t, int64_t n) {
          for (int64_t i = 0; i < n; ++i) {
            int64_t start = base + offset + i * reduced.strides[reduced.rank - 1];
            const float *next = readValues(data, kept, start, first, count, buffer);
            if (isFirst)
              std::memcpy(result, next, size_t(count) * sizeof(float));
            else
              applyOperator(op, result, next, count, result);
            isFirst = false;
          }
        });
      }
      if (negate)
        applyOperator(AluOp::multiply, false, result, -1.0f, count, result);
      out.write(out.row(p), first, count, result);
    });
  }
}

/// nki.isa.tensor_partition_reduce: dst (1, F) = op over the partitions of data (P, F)
/// from the first on, in fp32, rounded to dst; average divides the sum by P. Bitwise
/// operators work on integers of equal width.
template <AView D, AView A>
void tensor_partition_reduce(Core &, const D &dst, const A &data, AluOp op) {
  Rows out(dst);
  Rows in(data);
  int64_t partitions = data.partitions();
  forChunks({1, data.freeElements()}, [&](int64_t, int64_t first, int64_t n) {
    if constexpr (mayBeInteger<D>() && mayBeInteger<A>()) {
      if (isBitwise(op)) {
        Chunk<uint32_t> result, next;
        in.readBits(0, first, n, result);
        for (int64_t p = 1; p < partitions; ++p) {
          in.readBits(in.row(p), first, n, next);
          applyBitOperator(op, result, next, uint32_t(elementBytes(dst.dtype()) * 8), n, result);
        }
        out.writeBits(0, first, n, result);
        return;
      }
    }
    Chunk<float> result, buffer;
    AluOp step = op == AluOp::average ? AluOp::add : op;
    std::memcpy(result, in.read(0, first, n, buffer), size_t(n) * sizeof(float));
    for (int64_t p = 1; p < partitions; ++p)
      applyOperator(step, result, in.read(in.row(p), first, n, buffer), n, result);
    if (op == AluOp::average)
      for (int64_t i = 0; i < n; ++i)
        result[i] /= float(partitions);
    out.write(0, first, n, result);
  });
}

/// nki.isa.tensor_scalar_reduce: dst (P, F) = op0(data (P, F), operand0), operand0 a
/// number or (P, 1), and reduce_op over F of the same values before their rounding to
/// dst, into the vector accumulators as the command says; load_reduce starts from
/// reduce_init. reduce_res (P, 1), when given, receives the register, times -1 when
/// `reduce_res_negate`.
template <AView D, AView A, AnOptionalScalar Y, AnOptionalView R, class Init>
void tensor_scalar_reduce(Core &core, const D &dst, const A &data, const Y &operand0,
                          const R &reduce_res, const Init &reduce_init, AluOp op0,
                          AluOp reduce_op, ReduceCmd reduce_cmd, bool reduce_res_negate) {
  Rows out(dst);
  Rows in(data);
  for (int64_t p = 0; p < data.partitions(); ++p) {
    float &accumulator = core.vacc[p];
    beginReduce(accumulator, reduce_cmd, reduce_op, scalarAt(reduce_init, p));
    float y = scalarAt(operand0, p);
    forChunks({1, data.freeElements()}, [&](int64_t, int64_t first, int64_t n) {
      Chunk<float> a, u;
      const float *x = in.read(in.row(p), first, n, a);
      float *to = out.target(out.row(p), first, u);
      applyOperator(op0, false, x, y, n, to);
      if (takesData(reduce_cmd))
        accumulator = applyOperator(reduce_op, accumulator, fold(reduce_op, to, n));
      out.write(out.row(p), first, n, to);
    });
    if constexpr (isView<R>)
      writeElement(reduce_res, p * reduce_res.stride(0),
                   reduce_res_negate ? -accumulator : accumulator);
  }
}

/// nki.isa.max8: dst (P, 8) = the eight largest of each row of src (P, F), F >= 8, the
/// largest first, equal values as often as they stand there. Compared in fp32 and
/// rounded once to dst; NaN comes before every number.
template <AView D, AView A> void max8(Core &, const D &dst, const A &src) {
  Rows out(dst);
  Rows in(src);
  for (int64_t p = 0; p < src.partitions(); ++p) {
    float best[8];
    int64_t count = 0;
    forChunks({1, src.freeElements()}, [&](int64_t, int64_t first, int64_t n) {
      Chunk<float> buffer;
      const float *x = in.read(in.row(p), first, n, buffer);
      for (int64_t i = 0; i < n; ++i) {
        // Move what is smaller down, from the end; the last one falls out.
        auto comesBefore = [](float a, float b) { return a > b || (a != a && b == b); };
        int64_t at = count < 8 ? count++ : 8;
        for (; at > 0 && comesBefore(x[i], best[at - 1]); --at)
          if (at < 8)
            best[at] = best[at - 1];
        if (at < 8)
          best[at] = x[i];
      }
    });
    out.write(out.row(p), 0, 8, best);
  }
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_REDUCE_H
