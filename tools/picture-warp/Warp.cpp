//===- Warp.cpp - A warp as multi-scale deformable attention --------------===//
//
// Builds the pyramid of a picture, the locations of a warp and the weights of its levels.
//
//===----------------------------------------------------------------------===//

#include "Warp.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace nkic {

namespace {

constexpr int64_t levels = 4;

/// A place in the picture: 0 to 1 across and down it.
struct Place {
  double x, y;
};

/// The place of the picture that is seen at a place of the output. `aspect` is the width of
/// either over its height.
Place sourceOf(Place place, WarpKind kind, double aspect) {
  // Measured from the centre, in halves of the height.
  double x = (place.x - 0.5) * 2 * aspect, y = (place.y - 0.5) * 2;
  double radius = std::hypot(x, y), angle = 0, stretch = 1;
  switch (kind) {
  case WarpKind::swirl: // more of a turn the nearer the centre
    angle = 0.75 * std::numbers::pi * std::exp(-3 * radius * radius);
    break;
  case WarpKind::rotate:
    angle = std::numbers::pi / 6;
    break;
  case WarpKind::zoom: // enlarges the centre and shrinks the rest
    stretch = 0.3 + 0.6 * radius * radius;
    break;
  }
  double sine = std::sin(angle), cosine = std::cos(angle);
  return {stretch * (cosine * x - sine * y) / (2 * aspect) + 0.5,
          stretch * (sine * x + cosine * y) / 2 + 0.5};
}

} // namespace

WarpJob makeWarp(const Picture &picture, WarpKind kind, int64_t height, int64_t width) {
  WarpJob job;
  reference::DeformableAttention &problem = job.problem;
  problem.batches = problem.heads = problem.points = 1;
  problem.channels = Picture::channels;
  problem.queries = height * width;

  Picture map = picture;
  for (int64_t level = 0; level != levels; ++level) {
    if (level != 0)
      map = resize(map, std::max<int64_t>(1, map.height / 2), std::max<int64_t>(1, map.width / 2));
    problem.maps.push_back({map.height, map.width});
    problem.starts.push_back(static_cast<int64_t>(job.value.size()) / Picture::channels);
    job.value.insert(job.value.end(), map.values.begin(), map.values.end());
  }
  problem.rows = static_cast<int64_t>(job.value.size()) / Picture::channels;

  double aspect = static_cast<double>(width) / static_cast<double>(height);
  double stepX = 1 / static_cast<double>(width), stepY = 1 / static_cast<double>(height);
  for (int64_t row = 0; row != height; ++row) {
    for (int64_t column = 0; column != width; ++column) {
      Place place{(static_cast<double>(column) + 0.5) * stepX,
                  (static_cast<double>(row) + 0.5) * stepY};
      Place source = sourceOf(place, kind, aspect);
      // How many pixels of the picture one step in the output passes over.
      auto pixelsTo = [&](Place next) {
        Place end = sourceOf(next, kind, aspect);
        return std::hypot((end.x - source.x) * static_cast<double>(picture.width),
                          (end.y - source.y) * static_cast<double>(picture.height));
      };
      double pixels =
          std::max(pixelsTo({place.x + stepX, place.y}), pixelsTo({place.x, place.y + stepY}));
      double bestLevel = std::clamp(std::log2(pixels), 0.0, static_cast<double>(levels - 1));
      for (int64_t level = 0; level != levels; ++level) {
        job.locations.insert(job.locations.end(), {source.x, source.y});
        job.weights.push_back(std::max(0.0, 1 - std::fabs(bestLevel - static_cast<double>(level))));
      }
    }
  }
  return job;
}

} // namespace nkic
