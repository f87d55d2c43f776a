//===- picture-warp.cpp - Warp a photograph with a kernel -----------------===//
//
// Makes the inputs with which `ms_deformable_attention` warps a photograph, and shows
// the kernel's output beside the photograph and the reference.
//
//===----------------------------------------------------------------------===//

#include "Difference.h"
#include "Npy.h"
#include "PictureFile.h"
#include "Warp.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

using namespace nkic;
using namespace nkic::reference;

namespace {

int make(const std::string &photo, const std::string &folder, WarpKind kind, int64_t width,
         ElementType type) {
  Picture picture = readPicture(photo);
  int64_t height = std::max<int64_t>(1, width * picture.height / picture.width);
  WarpJob job = makeWarp(picture, kind, height, width);

  std::filesystem::create_directories(folder);
  writeNpy(folder + "/value.npy", {type, job.problem.valueShape(), job.value});
  writeNpy(folder + "/sampling_locations.npy",
           {ElementType::f32, job.problem.locationsShape(), job.locations});
  writeNpy(folder + "/attention_weights.npy",
           {ElementType::f32, job.problem.weightsShape(), job.weights});
  std::ofstream params(folder + "/params.txt"), size(folder + "/picture.txt");
  for (const std::string &option : job.problem.options())
    params << option << '\n';
  size << "width=" << width << "\nheight=" << height << '\n';
  if (!params.flush() || !size.flush())
    throw std::runtime_error(folder + ": cannot be written to");
  std::cout << photo << " (" << picture.width << "x" << picture.height << ") -> " << folder << ": "
            << job.problem.queries << " queries, one for each pixel of " << width << "x" << height
            << ", on " << job.problem.levels() << " levels of " << nameOf(type) << "\n";
  return 0;
}

/// The pictures, all of one size, in a row with gaps.
Picture sideBySide(const std::vector<Picture> &pictures) {
  constexpr int64_t gap = 8;
  const Picture &first = pictures.front();
  auto count = static_cast<int64_t>(pictures.size());
  Picture row(first.height, count * first.width + (count - 1) * gap);
  std::fill(row.values.begin(), row.values.end(), 1.0);
  for (int64_t i = 0; i != count; ++i)
    for (int64_t y = 0; y != first.height; ++y)
      std::copy_n(pictures[i].pixel(y, 0), first.width * Picture::channels,
                  row.pixel(y, i * (first.width + gap)));
  return row;
}

int show(const std::string &folder, const std::string &outputFile, const std::string &outPng) {
  Options params = Options::fromFile(folder + "/params.txt");
  Options size = Options::fromFile(folder + "/picture.txt");
  DeformableAttention problem = DeformableAttention::fromOptions(params);
  Picture output(size.size("height", 1), size.size("width", 1)), expected = output;
  Array value = readNpy(folder + "/value.npy"), result = readNpy(outputFile);
  if (result.shape != problem.outputShape() || result.type != value.type) {
    std::cout << "WRONG " << outputFile << " is " << nameOf(result.type) << shapeText(result.shape)
              << ", not " << nameOf(value.type) << shapeText(problem.outputShape()) << "\n";
    return 1;
  }
  output.values = result.values;
  expected.values = msDeformableAttention(problem, value.values,
                                          readNpy(folder + "/sampling_locations.npy").values,
                                          readNpy(folder + "/attention_weights.npy").values);

  // The first level of the pyramid is the photograph.
  Picture photo(problem.maps[0].height, problem.maps[0].width);
  std::copy_n(value.values.begin(), photo.values.size(), photo.values.begin());
  writePng(outPng, output);
  writePng(folder + "/reference.png", expected);
  writePng(folder + "/compare.png",
           sideBySide({resize(photo, output.height, output.width), output, expected}));

  // One rounding to bf16 moves a value below 1 by 2^-9 at most, half a step of 255; f32 is
  // exact but for the sums. Both bounds leave room for the order of the sums.
  double bound = value.type == ElementType::bf16 ? 1.0 : 0.05;
  Difference difference = compare(output.values, expected.values);
  bool ok = difference.nonFinite == 0 && difference.maxAbs * 255 <= bound;
  std::cout << (ok ? "ok" : "WRONG") << " largest difference " << difference.maxAbs * 255
            << " of 255 (bound " << bound << ")";
  if (difference.nonFinite)
    std::cout << ", " << difference.nonFinite << " values are not finite";
  std::cout << "\n" << folder << "/compare.png: photograph | kernel | reference\n";
  return ok ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("Warps a photograph with the kernel ms_deformable_attention");
  app.require_subcommand(1);
  std::string photo, folder, output, png, type = "f32";
  WarpKind kind = WarpKind::swirl;
  int64_t width = 512;

  CLI::App *makeCommand = app.add_subcommand("make", "Make the kernel's inputs of a photograph");
  makeCommand->add_option("PHOTO", photo, "A .png or .jpg file")->required();
  makeCommand->add_option("DIR", folder, "Where the inputs and params.txt go")->required();
  const std::map<std::string, WarpKind> kinds{
      {"swirl", WarpKind::swirl}, {"rotate", WarpKind::rotate}, {"zoom", WarpKind::zoom}};
  makeCommand->add_option("--warp", kind, "swirl (default), rotate or zoom")
      ->transform(CLI::CheckedTransformer(kinds));
  makeCommand->add_option("--width", width, "Width of the output in pixels, default 512")
      ->check(CLI::Range(1, 1 << 14));
  makeCommand->add_option("--dtype", type, "Element type of value: f32 (default) or bf16")
      ->check(CLI::IsMember({"f32", "bf16"}));

  CLI::App *showCommand = app.add_subcommand("show", "Draw the kernel's output and check it");
  showCommand->add_option("DIR", folder, "The folder that `make` filled")->required();
  showCommand->add_option("OUT.npy", output, "The kernel's output")->required();
  showCommand->add_option("OUT.png", png, "The picture to write")->required();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    if (*makeCommand)
      return make(photo, folder, kind, width, elementTypeNamed(type));
    return show(folder, output, png);
  } catch (const std::exception &error) {
    std::cerr << "picture-warp: error: " << error.what() << "\n";
    return 1;
  }
}
