//===- Warp.h - A warp as multi-scale deformable attention ------*- C++ -*-===//
//
// Turns the warp of a picture into the inputs of the kernel `ms_deformable_attention`.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TOOLS_PICTURE_WARP_WARP_H
#define NKIC_TOOLS_PICTURE_WARP_WARP_H

#include "PictureFile.h"
#include "ms_deformable_attention.h"

namespace nkic {

enum class WarpKind { swirl, rotate, zoom };

/// Every pixel of the output is a query with one location, the place in the picture that
/// the warp shows there. The maps are the picture at full size, half of it, and so on. The
/// weights blend the two whose pixels come nearest to the size of the output's.
struct WarpJob {
  reference::DeformableAttention problem;
  std::vector<double> value, locations, weights;
};

/// `width` and `height` are those of the output.
WarpJob makeWarp(const Picture &picture, WarpKind kind, int64_t height, int64_t width);

} // namespace nkic

#endif // NKIC_TOOLS_PICTURE_WARP_WARP_H
