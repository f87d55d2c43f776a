//===- ms_deformable_attention.h - Reference of the kernel ------*- C++ -*-===//
//
// Multi-scale deformable attention in double precision: the values that every
// output of the kernel `ms_deformable_attention` is checked against.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_REFERENCE_MS_DEFORMABLE_ATTENTION_H
#define NKIC_TEST_REFERENCE_MS_DEFORMABLE_ATTENTION_H

#include "Options.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nkic::reference {

struct MapSize {
  int64_t height, width;
};

/// Everything the kernel is told besides its arrays.
struct DeformableAttention {
  int64_t batches, queries, heads, channels, points;
  int64_t rows; // L, the rows of `value`
  std::vector<MapSize> maps;
  std::vector<int64_t> starts;    // the first row of each map
  bool headsBeforeRows = false;   // value is BNLC, else BLNC
  bool pairBeforeQueries = false; // sampling_locations is B2QHLP, else BQHLP2
  bool alignCorners = false;
  bool padWithBorder = false; // padding_mode is border, else zeros

  int64_t levels() const { return static_cast<int64_t>(maps.size()); }
  std::vector<int64_t> valueShape() const;
  std::vector<int64_t> locationsShape() const;
  std::vector<int64_t> weightsShape() const;
  std::vector<int64_t> outputShape() const { return {batches, queries, heads * channels}; }

  int64_t valueIndex(int64_t batch, int64_t row, int64_t head, int64_t channel) const;
  /// `axis` 0 is x (width), 1 is y (height).
  int64_t locationIndex(int64_t batch, int64_t query, int64_t head, int64_t level, int64_t point,
                        int64_t axis) const;

  /// Throws std::invalid_argument unless every map lies inside the rows.
  void check() const;

  /// From the lines of a params.txt, or the options of a command line. Maps lie
  /// one after the other unless `level_start_index` says otherwise.
  static DeformableAttention fromOptions(Options &options);
  /// One NAME=VALUE for each option of the kernel.
  std::vector<std::string> options() const;
};

/// The pixel coordinate of a normalised location on an axis of `size` pixels.
double pixelPosition(double location, int64_t size, bool alignCorners);

/// The output, shaped `outputShape()`.
std::vector<double> msDeformableAttention(const DeformableAttention &problem,
                                          const std::vector<double> &value,
                                          const std::vector<double> &locations,
                                          const std::vector<double> &weights);

} // namespace nkic::reference

#endif // NKIC_TEST_REFERENCE_MS_DEFORMABLE_ATTENTION_H
