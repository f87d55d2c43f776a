//===- PictureFile.h - Pictures in PNG and JPEG files -----------*- C++ -*-===//
//
// A picture in memory, how it is read and written, and how it is made smaller.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TOOLS_PICTURE_WARP_PICTUREFILE_H
#define NKIC_TOOLS_PICTURE_WARP_PICTUREFILE_H

#include <cstdint>
#include <string>
#include <vector>

namespace nkic {

/// Rows of pixels of red, green and blue, each from 0 to 1.
struct Picture {
  static constexpr int64_t channels = 3;

  int64_t height, width;
  std::vector<double> values;

  Picture(int64_t height, int64_t width)
      : height(height), width(width), values(height * width * channels) {}

  double *pixel(int64_t y, int64_t x) { return &values[(y * width + x) * channels]; }
  const double *pixel(int64_t y, int64_t x) const { return &values[(y * width + x) * channels]; }
};

/// Reads a PNG or JPEG file, told apart by their first bytes. Throws
/// std::runtime_error.
Picture readPicture(const std::string &path);

/// Writes a PNG file of 8 bits a channel. Throws std::runtime_error.
void writePng(const std::string &path, const Picture &picture);

/// The picture at another size. Each new pixel is the mean of the area it covers.
Picture resize(const Picture &picture, int64_t height, int64_t width);

} // namespace nkic

#endif // NKIC_TOOLS_PICTURE_WARP_PICTUREFILE_H
