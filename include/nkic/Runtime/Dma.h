// Instructions of the DMA engine: dma_copy and dma_transpose.

#ifndef NKIC_RUNTIME_DMA_H
#define NKIC_RUNTIME_DMA_H

#include "nkic/Runtime/Alu.h"
#include "nkic/Runtime/Copy.h"
#include "nkic/Runtime/Core.h"
#include "nkic/Runtime/Transpose.h"

namespace nkic::rt {

namespace detail {

/// Whether 0 <= index < limit; records a fault when it is not and that is an error.
inline bool inBounds(Core &core, const char *instruction, int64_t lane, int64_t index,
                     int64_t limit, OobMode mode) {
  if (index >= 0 && index < limit)
    return true;
  if (mode == OobMode::error)
    core.fault(instruction, lane, index, limit);
  return false;
}

} // namespace detail

/// nki.isa.dma_copy: dst = src in row-major order, any spaces, shapes and element
/// types with equal element counts; bits move when the types are equal, otherwise
/// values convert through fp32.
/// A side with indices (R, 1) of 32-bit integers is indexed along its dimension 0: row
/// r of the transfer is its row indices[r], and every row is judged on its own. A side
/// with an offset (1, 1) has one leading dimension more, of which one entry is taken.
/// Out of bounds: the row stays untouched, and it is a fault unless the mode is skip.
template <AView D, AView S, AnOptionalView DI, AnOptionalView SI, AnOptionalView DO,
          AnOptionalView SO>
void dma_copy(Core &core, const D &dst, const S &src, const DI &dst_indices,
              const SI &src_indices, const DO &dst_offset, const SO &src_offset,
              OobMode oob_mode) {
  constexpr int kDst = isView<DO> ? 1 : 0, kSrc = isView<SO> ? 1 : 0;
  int64_t dstBase = 0, srcBase = 0;
  if constexpr (isView<DO>) {
    int64_t entry = readInteger32(dst_offset, 0);
    if (!detail::inBounds(core, "dma_copy", 0, entry, dst.size(0), oob_mode))
      return;
    dstBase = entry * dst.stride(0);
  }
  if constexpr (isView<SO>) {
    int64_t entry = readInteger32(src_offset, 0);
    if (!detail::inBounds(core, "dma_copy", 0, entry, src.size(0), oob_mode))
      return;
    srcBase = entry * src.stride(0);
  }
  if constexpr (!isView<DI> && !isView<SI>) {
    detail::copyFrom<kDst, kSrc>(dst, dstBase, src, srcBase);
  } else {
    int64_t rows = 0;
    if constexpr (isView<SI>)
      rows = src_indices.size(0);
    else
      rows = dst_indices.size(0);
    // The side that is not indexed usually has one leading entry per row.
    bool rowByRow = (isView<DI> || (dst.rank > kDst && dst.size(kDst) == rows)) &&
                    (isView<SI> || (src.rank > kSrc && src.size(kSrc) == rows));
    for (int64_t r = 0; r < rows; ++r) {
      int64_t to = dstBase, from = srcBase;
      if constexpr (isView<DI>) {
        int64_t index = readInteger32(dst_indices, r * dst_indices.stride(0));
        if (!detail::inBounds(core, "dma_copy", r, index, dst.size(0), oob_mode))
          continue;
        to += index * dst.stride(0);
      } else if (rowByRow) {
        to += r * dst.stride(kDst);
      }
      if constexpr (isView<SI>) {
        int64_t index = readInteger32(src_indices, r * src_indices.stride(0));
        if (!detail::inBounds(core, "dma_copy", r, index, src.size(0), oob_mode))
          continue;
        from += index * src.stride(0);
      } else if (rowByRow) {
        from += r * src.stride(kSrc);
      }
      bool sameType = dst.dtype() == src.dtype();
      if (rowByRow)
        detail::copyFrom<kDst + 1, kSrc + 1>(dst, to, src, from);
      else if constexpr (isView<SI> && !isView<DI>)
        detail::copyByPosition(Rows<D, kDst>(dst), to, r * src.freeElements(), sameType,
                               Rows<S, 1>(src), from, 0, src.freeElements());
      else if constexpr (isView<DI> && !isView<SI>)
        detail::copyByPosition(Rows<D, 1>(dst), to, 0, sameType, Rows<S, kSrc>(src), from,
                               r * dst.freeElements(), dst.freeElements());
    }
  }
}

namespace detail {

/// dst = the transpose of src for any rank, with the leading row of src chosen by
/// rowOf(r), which returns its offset in elements or -1 to leave column r alone.
template <class B, AView D, AView S, class F>
void transposeRows(B *to, const D &dst, const B *from, const S &src, F &&rowOf) {
  constexpr int64_t kRows = 64;
  int rank = dst.rank, last = rank - 1;
  int64_t columns = src.size(last), rows = src.size(0);
  // The middle dimensions keep their place in rank 4 and the single one in rank 3.
  int64_t middle0 = rank > 2 ? src.size(1) : 1, middle1 = rank > 3 ? src.size(2) : 1;
  for (int64_t m0 = 0; m0 < middle0; ++m0)
    for (int64_t m1 = 0; m1 < middle1; ++m1) {
      int64_t dstBase = 0, srcBase = 0;
      if (rank > 2) {
        dstBase += m0 * dst.stride(1);
        srcBase += m0 * src.stride(1);
      }
      if (rank > 3) {
        dstBase += m1 * dst.stride(2);
        srcBase += m1 * src.stride(2);
      }
      for (int64_t first = 0; first < rows; first += kRows) {
        int64_t n = rows - first < kRows ? rows - first : kRows;
        int64_t offsets[kRows] = {};
        bool regular = true;
        for (int64_t r = 0; r < n; ++r) {
          offsets[r] = rowOf(first + r);
          regular &= offsets[r] == offsets[0] + r * src.stride(0);
        }
        B *block = to + dstBase + first * dst.stride(last);
        if (regular && offsets[0] >= 0) {
          transpose(block, dst.stride(0), dst.stride(last), from + srcBase + offsets[0],
                    src.stride(0), src.stride(last), n, columns);
          continue;
        }
        for (int64_t c = 0; c < columns; c += kChunk) {
          int64_t width = columns - c < kChunk ? columns - c : kChunk;
          // Present rows of the block side by side, then one transpose per stretch.
          for (int64_t r = 0; r < n;) {
            int64_t end = r;
            B gathered[16][kChunk];
            while (end < n && end - r < 16 && offsets[end] >= 0) {
              const B *row = from + srcBase + offsets[end] + c * src.stride(last);
              if (src.stride(last) == 1)
                std::memcpy(gathered[end - r], row, size_t(width) * sizeof(B));
              else
                for (int64_t i = 0; i < width; ++i)
                  gathered[end - r][i] = row[i * src.stride(last)];
              ++end;
            }
            if (end == r) {
              ++r;
              continue;
            }
            transpose(block + c * dst.stride(0) + r * dst.stride(last), dst.stride(0),
                      dst.stride(last), &gathered[0][0], kChunk, 1, end - r, width);
            r = end;
          }
        }
      }
    }
}

} // namespace detail

/// nki.isa.dma_transpose: the outermost and innermost dimensions swap, those between
/// keep their place: (a, b) to (b, a), (a, b, c) to (c, b, a), (a, b, c, d) to (d, b,
/// c, a). Bits move; equal element types.
/// With indices I (R, N), row r of src is its row I[r mod R, r div R]; the number of
/// rows is the last extent of dst. Out of bounds: that column of dst stays untouched,
/// and it is a fault unless the mode is skip.
template <AView D, AView S, AnOptionalView SI>
void dma_transpose(Core &core, const D &dst, const S &src, const SI &src_indices,
                   OobMode oob_mode) {
  withBits(elementBytes(dst.dtype()), [&](auto bits) {
    using B = decltype(bits);
    B *to = reinterpret_cast<B *>(dst.data);
    const B *from = reinterpret_cast<const B *>(src.data);
    if constexpr (isView<SI>) {
      AnyView indexed = src; // as many rows as dst asks for
      indexed.sizes[0] = dst.size(dst.rank - 1);
      int64_t rows = src_indices.size(0);
      detail::transposeRows(to, dst, from, indexed, [&](int64_t r) -> int64_t {
        int64_t index = readInteger32(src_indices, r % rows * src_indices.stride(0) +
                                                       r / rows * src_indices.stride(1));
        if (!detail::inBounds(core, "dma_transpose", r, index, src.size(0), oob_mode))
          return -1;
        return index * src.stride(0);
      });
    } else {
      detail::transposeRows(to, dst, from, src,
                            [&](int64_t r) { return r * src.stride(0); });
    }
  });
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_DMA_H
