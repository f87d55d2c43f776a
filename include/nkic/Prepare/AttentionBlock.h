// Makes the inputs of `attention_block_l1` from the forms in which models keep them:
// biases and weights in plain head-major order, rotation angles per token. Headers
// only and the standard library only, so that callers of emitted C++ use them as well
// as `nkic prepare`.
//
// The kernel's order of Q and K columns. A head of D elements has two halves of D/2; 128 / (D/2)
// heads share a block of 128 columns. Inside a group of 512 columns, block 2*j + par holds
// half `par` of the heads j*quad .. j*quad + quad - 1, one behind the other.

#ifndef NKIC_PREPARE_ATTENTIONBLOCK_H
#define NKIC_PREPARE_ATTENTIONBLOCK_H

#include <cstdint>
#include <cmath>
#include <vector>

namespace nkic::prepare {

/// Columns of one head group.
inline constexpr int64_t kGroupColumns = 512;
/// Columns, or partitions, of one block.
inline constexpr int64_t kBlockColumns = 128;

/// Whether the kernel takes heads of D elements.
constexpr bool isHeadSize(int64_t d) { return d == 32 || d == 64 || d == 128; }

/// The column of the kernel's order that holds column `column` of the plain head-major
/// order (head `column / d`, element `column % d`). `d` must satisfy isHeadSize.
constexpr int64_t kernelColumn(int64_t column, int64_t d) {
  int64_t half = d / 2, quad = kBlockColumns / half;
  int64_t group = column / kGroupColumns, inGroup = column % kGroupColumns;
  int64_t head = inGroup / d, element = inGroup % d;
  int64_t block = head / quad * 2 + element / half;
  return group * kGroupColumns + block * kBlockColumns + head % quad * half + element % half;
}

/// Reorders the columns of `rows` rows of `columns` elements from plain head-major order to the
/// kernel's: the Q or K weights [H, Fp], or a bias [1, Fp]. `columns` is a multiple of
/// 512. Any element type, moved as it is.
template <class T>
std::vector<T> permuteColumns(const T *plain, int64_t rows, int64_t columns, int64_t d) {
  std::vector<T> result(static_cast<size_t>(rows * columns));
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t column = 0; column < columns; ++column)
      result[static_cast<size_t>(row * columns + kernelColumn(column, d))] =
          plain[row * columns + column];
  }
  return result;
}

/// Packs the Q and K bias: [2, Fp] or [2, 1, Fp] in the kernel's column order becomes
/// [2, 128, Fp/128], where element [qk, p, c] belongs to column c * 128 + p.
inline std::vector<float> packBias(const float *bias, int64_t columns) {
  std::vector<float> result(static_cast<size_t>(2 * columns));
  int64_t blocks = columns / kBlockColumns;
  for (int64_t qk = 0; qk < 2; ++qk) {
    for (int64_t column = 0; column < columns; ++column)
      result[static_cast<size_t>((qk * kBlockColumns + column % kBlockColumns) * blocks +
                                 column / kBlockColumns)] = bias[qk * columns + column];
  }
  return result;
}

/// The rotation tables [4, 128, N] = cos, cos, -sin, sin from angles [tokens, D/2]: token
/// `prefix + t` of the image is rotated by angles[t]. The first `prefix` tokens and those
/// behind the last angle are not rotated (cos 1, sin 0). Rows repeat every D/2.
/// prefix + tokens <= n.
inline std::vector<float> ropeTables(const float *angles, int64_t tokens, int64_t d, int64_t n,
                                     int64_t prefix) {
  int64_t half = d / 2;
  std::vector<float> result(static_cast<size_t>(4 * kBlockColumns * n));
  for (int64_t row = 0; row < kBlockColumns; ++row) {
    for (int64_t token = 0; token < n; ++token) {
      int64_t t = token - prefix;
      bool isRotated = t >= 0 && t < tokens;
      double angle = isRotated ? static_cast<double>(angles[t * half + row % half]) : 0.0;
      const double values[4] = {std::cos(angle), std::cos(angle), -std::sin(angle),
                                std::sin(angle)};
      for (int64_t table = 0; table < 4; ++table) {
        // Not rotated means exactly 0, not -0.
        double value = isRotated || table < 2 ? values[table] : 0.0;
        result[static_cast<size_t>((table * kBlockColumns + row) * n + token)] =
            static_cast<float>(value);
      }
    }
  }
  return result;
}

} // namespace nkic::prepare

#endif // NKIC_PREPARE_ATTENTIONBLOCK_H
