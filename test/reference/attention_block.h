//===- attention_block.h - Reference of the kernel --------------*- C++ -*-===//
//
// The attention block of a vision transformer in double precision, and the same with
// every rounding of the kernel `attention_block_l1`: what that kernel is checked against.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_REFERENCE_ATTENTION_BLOCK_H
#define NKIC_TEST_REFERENCE_ATTENTION_BLOCK_H

#include "ElementType.h"
#include "Options.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nkic::reference {

/// Everything the kernel is told besides its arrays.
struct AttentionBlock {
  int64_t images, tokens, features; // nimg, N, H
  int64_t projected;                // Fp, the features of all heads
  int64_t headSize;                 // D
  int64_t validTokens;              // n_valid, the keys that count
  double scale;
  ElementType ropeType = ElementType::f32; // of the rotation's tables and temporaries

  int64_t heads() const { return projected / headSize; }
  int64_t half() const { return headSize / 2; }
  std::vector<int64_t> outputShape() const { return {1, images * tokens, features}; }

  /// The column of `wqk` that makes element `element` of head `head`.
  int64_t queryKeyColumn(int64_t head, int64_t element) const;
  /// Where the packed `bqk` of queries (0) or keys (1) has the bias of that column.
  int64_t queryKeyBias(int64_t which, int64_t column) const;

  /// Throws std::invalid_argument unless the sizes are those of a kernel.
  void check() const;

  static AttentionBlock fromOptions(Options &options);
  /// One NAME=VALUE for each option of the kernel.
  std::vector<std::string> options() const;
};

/// The kernel's arrays, shaped as the kernel takes them.
struct AttentionInputs {
  std::vector<double> h;        // [images * tokens, features]
  std::vector<double> wqk, bqk; // [2, features, projected], [2, 128, projected / 128]
  std::vector<double> tab;      // [4, 128, tokens]
  std::vector<double> wvt, bv;  // [features, projected], [1, projected]
  std::vector<double> wot, bo;  // [projected, features], [1, features]
};

/// Where values are rounded on the way: nowhere, or wherever the kernel does.
enum class Rounding { none, kernel };

/// Rotates a head's vector of `2 * half` elements. `table(t, i)` is row i of table t.
template <class Table>
void rotate(const double *vector, double *rotated, int64_t half, Table table, Rounding rounding,
            ElementType temporaries) {
  auto product = [&](double element, double factor) {
    if (rounding == Rounding::none)
      return element * factor;
    return roundTo(element * roundTo(factor, temporaries), temporaries);
  };
  for (int64_t i = 0; i != half; ++i) {
    double first = vector[i], second = vector[half + i];
    rotated[i] = product(first, table(0, i)) + product(second, table(2, i));
    rotated[half + i] = product(second, table(1, i)) + product(first, table(3, i));
    if (rounding == Rounding::kernel) {
      rotated[i] = roundTo(rotated[i], ElementType::bf16);
      rotated[half + i] = roundTo(rotated[half + i], ElementType::bf16);
    }
  }
}

/// The output, shaped `outputShape()`.
std::vector<double> attentionBlock(const AttentionBlock &block, const AttentionInputs &inputs,
                                   Rounding rounding);

} // namespace nkic::reference

#endif // NKIC_TEST_REFERENCE_ATTENTION_BLOCK_H
