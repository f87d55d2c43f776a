// Instructions that compute each element of a tile on its own: tensor_copy,
// tensor_tensor, tensor_scalar, scalar_tensor_tensor, reciprocal, memset, iota.

#ifndef NKIC_RUNTIME_ELEMENTWISE_H
#define NKIC_RUNTIME_ELEMENTWISE_H

#include "nkic/Runtime/Alu.h"
#include "nkic/Runtime/Copy.h"
#include "nkic/Runtime/Core.h"
#include "nkic/Runtime/ElementwiseFast.h"
#include "nkic/Runtime/Rows.h"

namespace nkic::rt {

/// nki.isa.tensor_copy: dst (P, F) = src (P, F), any element types. Bits move when
/// the types are equal; otherwise the value is read as fp32 and rounded to dst.
template <AView D, AView S> void tensor_copy(Core &, const D &dst, const S &src, Engine) {
  copyElements(dst, src);
}

/// nki.isa.tensor_tensor: dst (P, F) = op(data1 (P, F), data2 (P, F)). In fp32,
/// rounded once to dst; bitwise operators work on integers of equal width; add,
/// subtract, multiply, maximum, minimum and comparisons of 32-bit integers into
/// 32-bit integers are exact modulo 2^32 unless the vector engine is asked for.
template <AView D, AView A, AView B>
void tensor_tensor(Core &, const D &dst, const A &data1, const B &data2, AluOp op,
                   Engine engine) {
  Grid grid = wholeGrid(dst, data1, data2);
  Rows out(dst);
  Rows left(data1);
  Rows right(data2);
  if constexpr (mayBeInteger<D>() && mayBeInteger<A>() && mayBeInteger<B>()) {
    bool exact = isInteger32(dst.dtype()) && isInteger32(data1.dtype()) &&
                 isInteger32(data2.dtype()) && hasExactInteger(op) &&
                 (engine == Engine::unknown || engine == Engine::gpsimd);
    if (exact || isBitwise(op)) {
      uint32_t width = uint32_t(elementBytes(dst.dtype()) * 8);
      forChunks(grid, [&](int64_t p, int64_t first, int64_t n) {
        Chunk<uint32_t> a, b;
        left.readBits(left.row(p), first, n, a);
        right.readBits(right.row(p), first, n, b);
        if (exact)
          applyExactOperator(op, a, data1.dtype() == DType::int32, b,
                             data2.dtype() == DType::int32, n, a);
        else
          applyBitOperator(op, a, b, width, n, a);
        out.writeBits(out.row(p), first, n, a);
      });
      return;
    }
  }
  forChunks(grid, [&](int64_t p, int64_t first, int64_t n) {
    Chunk<float> a, b, u;
    float *to = out.target(out.row(p), first, u);
    applyOperator(op, left.read(left.row(p), first, n, a),
                  right.read(right.row(p), first, n, b), n, to);
    out.write(out.row(p), first, n, to);
  });
}

namespace detail {

/// The bit pattern of a scalar operand of a bitwise or exact integer operator.
template <AnOptionalScalar S> inline uint32_t scalarBits(const S &scalar, int64_t p) {
  if constexpr (std::is_same_v<S, None>) {
    return 0;
  } else if constexpr (ANumber<S>) {
    return uint32_t(int64_t(scalar));
  } else {
    uint32_t bits = 0;
    Rows<S>(scalar).readBits(p * scalar.stride(0), 0, 1, &bits);
    return bits;
  }
}

/// The value of a scalar operand of an exact integer operator.
template <AnOptionalScalar S> inline int64_t scalarInteger(const S &scalar, int64_t p) {
  if constexpr (std::is_same_v<S, None>)
    return 0;
  else if constexpr (ANumber<S>)
    return int64_t(scalar);
  else
    return readInteger32(scalar, p * scalar.stride(0));
}

/// Whether a scalar operand is an integer number or a 32-bit integer view.
template <AnOptionalScalar S> inline bool isExactScalar(const S &scalar) {
  if constexpr (isView<S>)
    return isInteger32(scalar.dtype());
  else
    return !std::is_floating_point_v<S>;
}

/// One stage of tensor_scalar on exact integers: x op y modulo 2^32.
NKIC_SHARED void exactStage(AluOp op, bool reversed, uint32_t *x, bool isSigned, int64_t y,
                       int64_t count) {
  uint32_t low = uint32_t(y);
  if (op == AluOp::add || op == AluOp::multiply || op == AluOp::subtract) {
    for (int64_t i = 0; i < count; ++i)
      x[i] = op == AluOp::add        ? x[i] + low
             : op == AluOp::multiply ? x[i] * low
             : reversed              ? low - x[i]
                                     : x[i] - low;
    return;
  }
  for (int64_t i = 0; i < count; ++i) {
    int64_t value = isSigned ? int64_t(int32_t(x[i])) : int64_t(x[i]);
    x[i] = uint32_t(op == AluOp::maximum ? (value > y ? value : y) : (value < y ? value : y));
  }
}

constexpr bool isExactStage(AluOp op) {
  return op == AluOp::add || op == AluOp::subtract || op == AluOp::multiply ||
         op == AluOp::maximum || op == AluOp::minimum;
}

} // namespace detail

/// nki.isa.tensor_scalar: dst (P, F) = op1(op0(data (P, F), operand0), operand1), each
/// operand a number or (P, 1), operands swapped by the reverse flags, op1 optional.
/// In fp32, rounded after each operator; bitwise operators work on integers of equal
/// width; add, subtract, multiply, maximum and minimum of 32-bit integer data and
/// integer operands into 32-bit integers are exact modulo 2^32.
template <AView D, AView A, AnOptionalScalar Y0, AnOptionalScalar Y1>
void tensor_scalar(Core &, const D &dst, const A &data, const Y0 &operand0, const Y1 &operand1,
                   AluOp op0, bool reverse0, AluOp op1, bool reverse1, Engine) {
  constexpr bool kSameRows = !isPerPartition<Y0> && !isPerPartition<Y1>;
  Grid grid = kSameRows ? wholeGrid(dst, data) : rowGrid(dst);
  Rows out(dst);
  Rows in(data);
  if constexpr (mayBeInteger<D>() && mayBeInteger<A>()) {
    bool exact = isInteger32(dst.dtype()) && isInteger32(data.dtype()) &&
                 detail::isExactStage(op0) &&
                 (op1 == AluOp::none || detail::isExactStage(op1)) &&
                 detail::isExactScalar(operand0) && detail::isExactScalar(operand1);
    if (exact || isBitwise(op0)) {
      uint32_t width = uint32_t(elementBytes(dst.dtype()) * 8);
      uint32_t mask = width == 32 ? 0xffffffffu : (1u << width) - 1;
      bool isSigned = data.dtype() == DType::int32;
      forChunks(grid, [&](int64_t p, int64_t first, int64_t n) {
        Chunk<uint32_t> x;
        in.readBits(in.row(p), first, n, x);
        if (exact) {
          detail::exactStage(op0, reverse0, x, isSigned, detail::scalarInteger(operand0, p), n);
          if (op1 != AluOp::none)
            detail::exactStage(op1, reverse1, x, isSigned, detail::scalarInteger(operand1, p),
                               n);
        } else {
          applyBitOperator(op0, reverse0, x, detail::scalarBits(operand0, p) & mask, width, n,
                           x);
          if (op1 != AluOp::none)
            applyBitOperator(op1, reverse1, x, detail::scalarBits(operand1, p) & mask, width,
                             n, x);
        }
        out.writeBits(out.row(p), first, n, x);
      });
      return;
    }
  }
  if (detail::tensorScalarFast(dst, data, operand0, operand1, op0, reverse0, op1, reverse1))
    return;
  forChunks(grid, [&](int64_t p, int64_t first, int64_t n) {
    Chunk<float> a, u;
    float *to = out.target(out.row(p), first, u);
    const float *x = in.read(in.row(p), first, n, a);
    applyOperator(op0, reverse0, x, scalarAt(operand0, p), n, to);
    if (op1 != AluOp::none)
      applyOperator(op1, reverse1, to, scalarAt(operand1, p), n, to);
    out.write(out.row(p), first, n, to);
  });
}

/// nki.isa.scalar_tensor_tensor: dst (P, F) = op1(op0(data (P, F), operand0), operand1
/// (P, F)), operand0 a number or (P, 1), operands swapped by the reverse flags. In
/// fp32, rounded after each operator. dst may be operand1.
template <AView D, AView A, AScalar Y0, AView B>
void scalar_tensor_tensor(Core &, const D &dst, const A &data, const Y0 &operand0,
                          const B &operand1, AluOp op0, bool reverse0, AluOp op1,
                          bool reverse1) {
  if (detail::scalarTensorTensorFast(dst, data, operand0, operand1, op0, reverse0, op1,
                                     reverse1))
    return;
  Grid grid = isPerPartition<Y0> ? rowGrid(dst) : wholeGrid(dst, data, operand1);
  Rows out(dst);
  Rows in(data);
  Rows right(operand1);
  forChunks(grid, [&](int64_t p, int64_t first, int64_t n) {
    Chunk<float> a, b, u;
    const float *x = in.read(in.row(p), first, n, a);
    const float *z = right.read(right.row(p), first, n, b);
    applyOperator(op0, reverse0, x, scalarAt(operand0, p), n, a);
    float *to = out.target(out.row(p), first, u);
    if (reverse1)
      applyOperator(op1, z, a, n, to);
    else
      applyOperator(op1, a, z, n, to);
    out.write(out.row(p), first, n, to);
  });
}

/// nki.isa.reciprocal: dst (P, F) = 1 / data (P, F), IEEE division in fp32.
template <AView D, AView A> void reciprocal(Core &, const D &dst, const A &data) {
  Rows out(dst);
  Rows in(data);
  forChunks(wholeGrid(dst, data), [&](int64_t p, int64_t first, int64_t n) {
    Chunk<float> a, u;
    float *to = out.target(out.row(p), first, u);
    applyOperator(AluOp::reciprocal, false, in.read(in.row(p), first, n, a), 0.0f, n, to);
    out.write(out.row(p), first, n, to);
  });
}

/// nki.isa.memset: dst (P, F) = value. A number is stored as it is in an integer tile
/// and rounded from fp32 in a float tile.
template <AView D, ANumber N> void memset(Core &, const D &dst, N value, Engine) {
  Rows out(dst);
  Grid grid = wholeGrid(dst);
  if constexpr (mayBeInteger<D>()) {
    if (isInteger(dst.dtype())) {
      uint32_t bits = uint32_t(int64_t(value));
      forChunks(grid, [&](int64_t p, int64_t first, int64_t n) {
        Chunk<uint32_t> u;
        for (int64_t i = 0; i < n; ++i)
          u[i] = bits;
        out.writeBits(out.row(p), first, n, u);
      });
      return;
    }
  }
  forChunks(grid, [&](int64_t p, int64_t first, int64_t n) {
    Chunk<float> u;
    float *to = out.target(out.row(p), first, u);
    for (int64_t i = 0; i < n; ++i)
      to[i] = canonical(float(value));
    out.write(out.row(p), first, n, to);
  });
}

namespace detail {

/// An affine pattern {step, num, ...}, outermost first, over positions.
struct Pattern {
  Layout layout;
  explicit Pattern(const Ints &pairs) {
    Layout all;
    for (int i = 0; i + 1 < pairs.count; i += 2)
      all.push(pairs.values[i + 1], pairs.values[i]);
    layout = merged(all);
  }
  /// to[i] = base + the pattern at position first + i, wrapping.
  NKIC_SHARED void values(int64_t base, int64_t first, int64_t count, int32_t *to) const {
    forRuns(layout, first, count, [&](int64_t offset, int64_t done, int64_t n) {
      uint32_t value = uint32_t(base + offset);
      uint32_t step = uint32_t(layout.strides[layout.rank - 1]);
      for (int64_t i = 0; i < n; ++i)
        to[done + i] = int32_t(value + uint32_t(i) * step);
    });
  }
};

} // namespace detail

/// nki.isa.iota: dst (P, F), v = offset + p * channel_multiplier + pattern, a wrapping
/// int32. 32-bit integers take the bits, narrower ones clamp, floats round.
template <AView D>
void iota(Core &, const D &dst, const Ints &pattern, int64_t offset,
          int64_t channel_multiplier) {
  Rows out(dst);
  detail::Pattern affine(pattern);
  forChunks(rowGrid(dst), [&](int64_t p, int64_t first, int64_t n) {
    Chunk<int32_t> v;
    affine.values(offset + p * channel_multiplier, first, n, v);
    if (isInteger32(dst.dtype())) {
      Chunk<uint32_t> bits;
      for (int64_t i = 0; i < n; ++i)
        bits[i] = uint32_t(v[i]);
      out.writeBits(out.row(p), first, n, bits);
    } else {
      Chunk<float> u;
      float *to = out.target(out.row(p), first, u);
      for (int64_t i = 0; i < n; ++i)
        to[i] = float(v[i]);
      out.write(out.row(p), first, n, to);
    }
  });
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_ELEMENTWISE_H
