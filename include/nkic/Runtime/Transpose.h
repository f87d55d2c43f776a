// Transposes of two-dimensional arrays of bit patterns.

#ifndef NKIC_RUNTIME_TRANSPOSE_H
#define NKIC_RUNTIME_TRANSPOSE_H

#include "nkic/Runtime/Types.h"

// g++ has the name that clang gave it from version 12 on.
#if __has_builtin(__builtin_shufflevector)
#define NKIC_SHUFFLE(vector, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define NKIC_SHUFFLE(vector, a, b, ...) __builtin_shuffle(a, b, vector{__VA_ARGS__})
#endif

namespace nkic::rt {

/// dst[c * dstRow + r * dstColumn] = src[r * srcRow + c * srcColumn] for r < rows,
/// c < columns: the plain form.
template <class B>
inline void transposePlain(B *dst, int64_t dstRow, int64_t dstColumn, const B *src,
                           int64_t srcRow, int64_t srcColumn, int64_t rows, int64_t columns) {
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c)
      dst[c * dstRow + r * dstColumn] = src[r * srcRow + c * srcColumn];
}

namespace detail {

// Blocks of 8x8 (16-bit) and 4x4 (32-bit) elements held in 16-byte vectors. Each
// step interleaves the halves of two rows, which doubles the length of the column
// pieces: three steps for eight rows, two for four.
typedef uint16_t Vector16 __attribute__((vector_size(16)));
typedef uint32_t Vector32 __attribute__((vector_size(16)));

inline void transposeBlock(Bits16 *dst, int64_t dstRow, const Bits16 *src, int64_t srcRow) {
  auto row = [&](int i) {
    Vector16 v;
    std::memcpy(&v, src + i * srcRow, sizeof(v));
    return v;
  };
  auto low = [](Vector16 a, Vector16 b) {
    return NKIC_SHUFFLE(Vector16, a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  };
  auto high = [](Vector16 a, Vector16 b) {
    return NKIC_SHUFFLE(Vector16, a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  };
  Vector16 r0 = row(0), r1 = row(1), r2 = row(2), r3 = row(3);
  Vector16 r4 = row(4), r5 = row(5), r6 = row(6), r7 = row(7);
  Vector16 a0 = low(r0, r4), a1 = high(r0, r4), a2 = low(r1, r5), a3 = high(r1, r5);
  Vector16 a4 = low(r2, r6), a5 = high(r2, r6), a6 = low(r3, r7), a7 = high(r3, r7);
  Vector16 b0 = low(a0, a4), b1 = high(a0, a4), b2 = low(a1, a5), b3 = high(a1, a5);
  Vector16 b4 = low(a2, a6), b5 = high(a2, a6), b6 = low(a3, a7), b7 = high(a3, a7);
  auto put = [&](int i, Vector16 v) { std::memcpy(dst + i * dstRow, &v, sizeof(v)); };
  put(0, low(b0, b4)), put(1, high(b0, b4)), put(2, low(b1, b5)), put(3, high(b1, b5));
  put(4, low(b2, b6)), put(5, high(b2, b6)), put(6, low(b3, b7)), put(7, high(b3, b7));
}

inline void transposeBlock(Bits32 *dst, int64_t dstRow, const Bits32 *src, int64_t srcRow) {
  auto row = [&](int i) {
    Vector32 v;
    std::memcpy(&v, src + i * srcRow, sizeof(v));
    return v;
  };
  auto low = [](Vector32 a, Vector32 b) {
    return NKIC_SHUFFLE(Vector32, a, b, 0, 4, 1, 5);
  };
  auto high = [](Vector32 a, Vector32 b) {
    return NKIC_SHUFFLE(Vector32, a, b, 2, 6, 3, 7);
  };
  Vector32 r0 = row(0), r1 = row(1), r2 = row(2), r3 = row(3);
  Vector32 a0 = low(r0, r2), a1 = high(r0, r2), a2 = low(r1, r3), a3 = high(r1, r3);
  auto put = [&](int i, Vector32 v) { std::memcpy(dst + i * dstRow, &v, sizeof(v)); };
  put(0, low(a0, a2)), put(1, high(a0, a2)), put(2, low(a1, a3)), put(3, high(a1, a3));
}

} // namespace detail

/// The same as transposePlain, in blocks when the elements of a row lie side by side
/// in both arrays.
template <class B>
NKIC_SHARED void transpose(B *dst, int64_t dstRow, int64_t dstColumn, const B *src, int64_t srcRow,
                      int64_t srcColumn, int64_t rows, int64_t columns) {
  if constexpr (sizeof(B) != 1) {
    if (dstColumn == 1 && srcColumn == 1) {
      constexpr int64_t kBlock = 16 / int64_t(sizeof(B));
      int64_t wholeRows = rows - rows % kBlock, wholeColumns = columns - columns % kBlock;
      for (int64_t c = 0; c < wholeColumns; c += kBlock)
        for (int64_t r = 0; r < wholeRows; r += kBlock)
          detail::transposeBlock(dst + c * dstRow + r, dstRow, src + r * srcRow + c, srcRow);
      transposePlain(dst + wholeColumns * dstRow, dstRow, 1, src + wholeColumns, srcRow, 1,
                     wholeRows, columns - wholeColumns);
      transposePlain(dst + wholeRows, dstRow, 1, src + wholeRows * srcRow, srcRow, 1,
                     rows - wholeRows, columns);
      return;
    }
  }
  transposePlain(dst, dstRow, dstColumn, src, srcRow, srcColumn, rows, columns);
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_TRANSPOSE_H
