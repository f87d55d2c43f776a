//===- PictureFile.cpp - Pictures in PNG and JPEG files -------------------===//
//
// Reads pictures with libpng and libjpeg and writes them with libpng.
//
//===----------------------------------------------------------------------===//

#include "PictureFile.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <memory>
#include <png.h>
#include <stdexcept>
// jpeglib.h uses FILE and size_t without including what defines them.
#include <jpeglib.h>

namespace nkic {

namespace {

constexpr double white = 255;

/// The bytes of a picture: rows of red, green and blue.
struct Bytes {
  int64_t height = 0, width = 0;
  std::vector<uint8_t> values;

  void allocate() { values.resize(height * width * Picture::channels); }
};

[[noreturn]] void fail(const std::string &path, const std::string &reason) {
  throw std::runtime_error(path + ": " + reason);
}

Bytes readPng(const std::string &path) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path.c_str()))
    fail(path, image.message);
  image.format = PNG_FORMAT_RGB;
  Bytes bytes{image.height, image.width, {}};
  bytes.allocate();
  const png_color black{};
  if (!png_image_finish_read(&image, &black, bytes.values.data(), 0, nullptr))
    fail(path, image.message);
  return bytes;
}

/// libjpeg leaves a function by longjmp on an error.
struct JpegErrors {
  jpeg_error_mgr manager; // first, so that the library's pointer to it leads back here
  std::jmp_buf leave;
  char message[JMSG_LENGTH_MAX];
};

/// Fills `bytes`; false with a message in `errors` if the file is not a good one. It has no
/// objects with destructors, over which a longjmp must not go.
bool decodeJpeg(std::FILE *file, Bytes &bytes, JpegErrors &errors) {
  jpeg_decompress_struct jpeg;
  jpeg.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = [](j_common_ptr common) {
    auto *errors = reinterpret_cast<JpegErrors *>(common->err);
    errors->manager.format_message(common, errors->message);
    std::longjmp(errors->leave, 1);
  };
  if (setjmp(errors.leave)) {
    jpeg_destroy_decompress(&jpeg);
    return false;
  }
  jpeg_create_decompress(&jpeg);
  jpeg_stdio_src(&jpeg, file);
  jpeg_read_header(&jpeg, TRUE);
  jpeg.out_color_space = JCS_RGB;
  jpeg_start_decompress(&jpeg);
  bytes.height = jpeg.output_height;
  bytes.width = jpeg.output_width;
  bytes.allocate();
  while (jpeg.output_scanline < jpeg.output_height) {
    uint8_t *row = &bytes.values[jpeg.output_scanline * bytes.width * Picture::channels];
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return true;
}

} // namespace

Picture readPicture(const std::string &path) {
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(path.c_str(), "rb"),
                                                        std::fclose);
  if (!file)
    fail(path, "cannot be opened");
  uint8_t start[2] = {};
  if (std::fread(start, 1, 2, file.get()) != 2)
    fail(path, "is not a picture");
  std::rewind(file.get());
  Bytes bytes;
  if (start[0] == 0xff && start[1] == 0xd8) {
    JpegErrors errors;
    if (!decodeJpeg(file.get(), bytes, errors))
      fail(path, errors.message);
  } else {
    bytes = readPng(path);
  }
  Picture picture(bytes.height, bytes.width);
  std::transform(bytes.values.begin(), bytes.values.end(), picture.values.begin(),
                 [](uint8_t byte) { return byte / white; });
  return picture;
}

void writePng(const std::string &path, const Picture &picture) {
  std::vector<uint8_t> bytes(picture.values.size());
  std::transform(picture.values.begin(), picture.values.end(), bytes.begin(), [](double value) {
    // A NaN, which no comparison holds for, becomes black.
    return static_cast<uint8_t>(value > 0 ? std::lround(std::min(value, 1.0) * white) : 0);
  });
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.height = static_cast<uint32_t>(picture.height);
  image.width = static_cast<uint32_t>(picture.width);
  image.format = PNG_FORMAT_RGB;
  if (!png_image_write_to_file(&image, path.c_str(), 0, bytes.data(), 0, nullptr))
    fail(path, image.message);
}

Picture resize(const Picture &picture, int64_t height, int64_t width) {
  // How much of new pixel `i` each old pixel of an axis makes up.
  struct Part {
    int64_t old;
    double share;
  };
  auto partsOf = [](int64_t i, int64_t newSize, int64_t oldSize) {
    double step = static_cast<double>(oldSize) / static_cast<double>(newSize);
    double begin = static_cast<double>(i) * step, end = begin + step;
    std::vector<Part> parts;
    auto first = static_cast<int64_t>(begin);
    for (int64_t old = first; old < oldSize && static_cast<double>(old) < end; ++old) {
      auto left = static_cast<double>(old);
      parts.push_back({old, (std::min(end, left + 1) - std::max(begin, left)) / step});
    }
    return parts;
  };
  Picture result(height, width);
  for (int64_t y = 0; y != height; ++y) {
    std::vector<Part> down = partsOf(y, height, picture.height);
    for (int64_t x = 0; x != width; ++x)
      for (const Part &across : partsOf(x, width, picture.width))
        for (const Part &part : down)
          for (int64_t c = 0; c != Picture::channels; ++c)
            result.pixel(y, x)[c] +=
                part.share * across.share * picture.pixel(part.old, across.old)[c];
  }
  return result;
}

} // namespace nkic
