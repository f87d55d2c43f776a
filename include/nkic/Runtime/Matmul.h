// Instructions of the tensor engine: nc_matmul and nc_transpose.

#ifndef NKIC_RUNTIME_MATMUL_H
#define NKIC_RUNTIME_MATMUL_H

#include "nkic/Runtime/Alu.h"
#include "nkic/Runtime/Core.h"
#include "nkic/Runtime/MatmulKernel.h"
#include "nkic/Runtime/Rows.h"
#include "nkic/Runtime/Transpose.h"

namespace nkic::rt {

namespace detail {

/// dst[f, p] = the bits of data[p, f], free dimensions flattened. Elements of one byte
/// land in wider cells with zeros above.
template <AView D, AView A> void transposeElements(const D &dst, const A &data) {
  Layout to = merged(dst.layout(), 1), from = merged(data.layout(), 1);
  int64_t rows = data.partitions(), columns = data.freeElements();
  if (to.rank == 1 && from.rank == 1 &&
      elementBytes(dst.dtype()) == elementBytes(data.dtype())) {
    withBits(elementBytes(data.dtype()), [&](auto bits) {
      using B = decltype(bits);
      transpose(reinterpret_cast<B *>(dst.data), dst.stride(0), to.strides[0],
                reinterpret_cast<const B *>(data.data), data.stride(0), from.strides[0], rows,
                columns);
    });
    return;
  }
  Rows out(dst);
  Rows in(data);
  for (int64_t p = 0; p < rows; ++p)
    for (int64_t f = 0; f < columns; ++f) {
      uint32_t bits;
      in.readBits(in.row(p), f, 1, &bits);
      out.writeBits(out.row(f), p, 1, &bits);
    }
}

/// Clears the upper byte of the 16-bit cells that a one-byte view with an innermost
/// step of 2 describes, as the tensor engine does.
template <AView D> void clearUpperBytes(const D &dst) {
  if (elementBytes(dst.dtype()) != 1 || dst.stride(dst.rank - 1) != 2)
    return;
  AnyView upper = dst;
  upper.data = static_cast<uint8_t *>(upper.data) + 1;
  Rows out(upper);
  forChunks(rowGrid(upper), [&](int64_t p, int64_t first, int64_t n) {
    uint32_t zeros[kChunk] = {};
    out.writeBits(out.row(p), first, n, zeros);
  });
}

/// Copies columns [first, first + kColumns) of the moving operand to a packed fp32
/// panel, with zeros past the end. The free dimension of `source` holds `halves` rows of
/// `length` elements, each a step of k.
template <AView V>
inline void packMoving(const Rows<V> &source, int64_t partitions, int64_t halves, int64_t length,
                       int64_t first, float *panel) {
  constexpr int64_t kWidth = matmul::kColumns;
  int64_t count = length - first;
  for (int64_t p = 0; p < partitions; ++p)
    for (int64_t h = 0; h < halves; ++h, panel += kWidth) {
      int64_t base = source.row(p), position = h * length + first;
      if (count >= kWidth) { // a length that the compiler knows
        const float *values = source.read(base, position, kWidth, panel);
        if (values != panel)
          std::memcpy(panel, values, size_t(kWidth) * sizeof(float));
      } else {
        std::memset(panel, 0, size_t(kWidth) * sizeof(float));
        const float *values = source.read(base, position, count, panel);
        if (values != panel)
          std::memcpy(panel, values, size_t(count) * sizeof(float));
      }
    }
}

/// Copies the stationary operand to packed fp32 panels of kRows columns each, `step`
/// floats apart, with zeros past the end. Reads each row of the operand once.
template <AView V>
inline void packStationary(const Rows<V> &source, int64_t partitions, int64_t halves,
                           int64_t length, float *panels, int64_t step) {
  constexpr int64_t kWidth = matmul::kRows;
  for (int64_t p = 0; p < partitions; ++p)
    for (int64_t h = 0; h < halves; ++h, panels += kWidth)
      for (int64_t first = 0; first < length; first += kChunk) {
        int64_t count = length - first < kChunk ? length - first : kChunk;
        Chunk<float> buffer;
        const float *values = source.read(source.row(p), h * length + first, count, buffer);
        float *panel = panels + first / kWidth * step;
        int64_t i = 0;
        for (; i + kWidth <= count; i += kWidth, panel += step)
          std::memcpy(panel, values + i, size_t(kWidth) * sizeof(float));
        if (i < count) {
          std::memset(panel, 0, size_t(kWidth) * sizeof(float));
          std::memcpy(panel, values + i, size_t(count - i) * sizeof(float));
        }
      }
}

} // namespace detail

/// nki.isa.nc_matmul: dst (M, N) = the transpose of stationary (K, M) times moving
/// (K, N), plus dst when accumulating. Operands are widened to fp32, products are
/// summed in fp32 with k ascending, the sum is then added to dst and rounded once to
/// its type. double_row: operands (K, 2, M) and (K, 2, N), summed over both.
/// is_transpose: dst = the bits of the transpose of stationary, moving being an
/// identity matrix.
template <AView D, AView S, AView M>
void nc_matmul(Core &core, const D &dst, const S &stationary, const M &moving, bool accumulate,
               bool is_transpose, PerfMode perf_mode) {
  if (is_transpose) {
    detail::transposeElements(dst, stationary);
    detail::clearUpperBytes(dst);
    return;
  }
  using matmul::kColumns, matmul::kRows;
  int64_t halves = perf_mode == PerfMode::double_row ? 2 : 1;
  int64_t partitions = stationary.partitions(), depth = partitions * halves;
  int64_t rows = dst.partitions(), columns = dst.freeElements();
  Rows left(stationary);
  Rows right(moving);
  Rows out(dst);

  Arena::Mark mark = core.arena.mark();
  int64_t rowBlocks = (rows + kRows - 1) / kRows;
  // A line more than a panel has, so that panels do not fall on the same cache sets.
  int64_t panelStep = kRows * depth + 16;
  auto *leftPanels =
      static_cast<float *>(core.arena.allocate(size_t(rowBlocks * panelStep) * sizeof(float)));
  auto *rightPanel =
      static_cast<float *>(core.arena.allocate(size_t(kColumns * depth) * sizeof(float)));
  detail::packStationary(left, partitions, halves, rows, leftPanels, panelStep);
  for (int64_t n = 0; n < columns; n += kColumns) {
    int64_t width = columns - n < kColumns ? columns - n : kColumns;
    detail::packMoving(right, partitions, halves, columns, n, rightPanel);
    for (int64_t b = 0; b < rowBlocks; ++b) {
      const float *panel = leftPanels + b * panelStep;
      int64_t height = rows - b * kRows < kRows ? rows - b * kRows : kRows;
      // A whole block of dense fp32 is computed in place.
      float *place = out.target(out.row(b * kRows), n, nullptr);
      if (place && width == kColumns && height == kRows) {
        matmul::block(panel, rightPanel, depth, place, dst.stride(0), accumulate);
        continue;
      }
      float result[kRows * kColumns], old[kColumns];
      matmul::block(panel, rightPanel, depth, result, kColumns, false);
      for (int64_t m = 0; m < height; ++m) {
        float *row = result + m * kColumns;
        int64_t base = out.row(b * kRows + m);
        if (accumulate)
          applyOperator(AluOp::add, out.read(base, n, width, old), row, width, row);
        out.write(base, n, width, row);
      }
    }
  }
  core.arena.release(mark);
}

/// nki.isa.nc_transpose: dst (F, P) = the transpose of data (P, F), bits moved, free
/// dimensions flattened. On the tensor engine a one-byte dst with an innermost step of
/// 2 gets zeros in the bytes between.
template <AView D, AView A>
void nc_transpose(Core &, const D &dst, const A &data, Engine engine) {
  detail::transposeElements(dst, data);
  if (engine == Engine::tensor)
    detail::clearUpperBytes(dst);
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_MATMUL_H
