//===- attention-reference.cpp - Data for attention_block_l1 --------------===//
//
// Makes inputs and expected outputs of the kernel `attention_block_l1` and checks what
// a run of it wrote.
//
//===----------------------------------------------------------------------===//

#include "Difference.h"
#include "Npy.h"
#include "Random.h"
#include "attention_block.h"

#include <filesystem>
#include <iostream>

using namespace nkic::reference;

static const char *const usage = R"(usage:
  attention-reference make DIR [NAME=VALUE]...
      writes h, wqk, bqk, tab, wvt, bv, wot and bo (.npy), expected.npy (float64:
      exact), faithful.npy (bf16: with every rounding of the kernel) and params.txt
      (the kernel's -D options).
      The kernel:  H=256 Fp=512 D=64 N=128 n_valid=100 nimg=1 scale=D^-0.5
                   rope_dtype=f32|bf16
      The data:    seed=1  heads=Fp/D (those above have zero weights)
        rope=2d|random|none             5 tokens without rotation, then a grid; four
                                        unrelated tables; no rotation
        padding=normal|zeros|nan|inf|1e30   what rows n_valid..N-1 of an image hold
  attention-reference check DIR OUT.npy
      compares an output with DIR/expected.npy: exit status 0 ok, 1 wrong
)";

namespace {

/// An array of the kernel: where it is, and its file's name, shape and type.
struct Part {
  const char *name;
  std::vector<double> AttentionInputs::*values;
  std::vector<int64_t> shape;
  ElementType type;
};

std::vector<Part> partsOf(const AttentionBlock &block) {
  constexpr ElementType bf16 = ElementType::bf16, f32 = ElementType::f32;
  int64_t features = block.features, projected = block.projected;
  return {{"h", &AttentionInputs::h, {block.images * block.tokens, features}, bf16},
          {"wqk", &AttentionInputs::wqk, {2, features, projected}, bf16},
          {"bqk", &AttentionInputs::bqk, {2, 128, projected / 128}, f32},
          {"tab", &AttentionInputs::tab, {4, 128, block.tokens}, f32},
          {"wvt", &AttentionInputs::wvt, {features, projected}, bf16},
          {"bv", &AttentionInputs::bv, {1, projected}, f32},
          {"wot", &AttentionInputs::wot, {projected, features}, bf16},
          {"bo", &AttentionInputs::bo, {1, features}, f32}};
}

/// tab[t][i][token] for i below half a head: cos, cos, -sin, sin of the rotation of
/// tokens on a square grid, or something else.
double rotationTable(const AttentionBlock &block, const std::string &kind, int64_t t, int64_t i,
                     int64_t token, Random &random) {
  constexpr int64_t prefixTokens = 5;
  if (kind == "random")
    return random.normal();
  double angle = 0;
  if (kind == "2d" && token >= prefixTokens) {
    int64_t patch = token - prefixTokens, quarter = block.half() / 2;
    auto patches = static_cast<double>(std::max<int64_t>(1, block.validTokens - prefixTokens));
    auto side = static_cast<int64_t>(std::ceil(std::sqrt(patches)));
    // The first quarter of a head turns with the row of the patch, the next with its column.
    auto place = static_cast<double>(i < quarter ? patch / side : patch % side);
    double coordinate = 2 * (place + 0.5) / static_cast<double>(side) - 1;
    double period =
        std::pow(100.0, static_cast<double>(i % quarter) / static_cast<double>(quarter));
    angle = 2 * std::numbers::pi * coordinate / period;
  }
  return t < 2 ? std::cos(angle) : t == 2 ? -std::sin(angle) : std::sin(angle);
}

AttentionInputs makeInputs(const AttentionBlock &block, int64_t heads, const std::string &rope,
                           const std::string &padding, Random &random) {
  AttentionInputs inputs;
  for (const Part &part : partsOf(block))
    (inputs.*part.values).assign(countOf(part.shape), 0.0);
  int64_t features = block.features, projected = block.projected, size = block.headSize;

  for (double &element : inputs.h)
    element = random.normal();
  if (padding != "normal") {
    double filler = padding == "zeros" ? 0 : padding == "nan" ? NAN : std::stod(padding);
    for (int64_t row = 0; row != block.images * block.tokens; ++row)
      if (row % block.tokens >= block.validTokens)
        std::fill_n(inputs.h.begin() + row * features, features, filler);
  }

  double inputScale = 1 / std::sqrt(static_cast<double>(features));
  double outputScale = 1 / std::sqrt(static_cast<double>(heads * size));
  for (int64_t head = 0; head != heads; ++head)
    for (int64_t element = 0; element != size; ++element) {
      int64_t column = block.queryKeyColumn(head, element), feature = head * size + element;
      for (int64_t which : {0, 1}) {
        inputs.bqk[block.queryKeyBias(which, column)] = 0.2 * random.normal();
        for (int64_t row = 0; row != features; ++row)
          inputs.wqk[(which * features + row) * projected + column] =
              1.5 * inputScale * random.normal();
      }
      inputs.bv[feature] = 0.2 * random.normal();
      for (int64_t row = 0; row != features; ++row) {
        inputs.wvt[row * projected + feature] = inputScale * random.normal();
        inputs.wot[feature * features + row] = outputScale * random.normal();
      }
    }
  for (double &element : inputs.bo)
    element = 0.2 * random.normal();

  for (int64_t t = 0; t != 4; ++t)
    for (int64_t i = 0; i != block.half(); ++i)
      for (int64_t token = 0; token != block.tokens; ++token) {
        double number = rotationTable(block, rope, t, i, token, random);
        for (int64_t row = i; row < 128; row += block.half())
          inputs.tab[(t * 128 + row) * block.tokens + token] = number;
      }

  for (const Part &part : partsOf(block))
    for (double &element : inputs.*part.values)
      element = roundTo(element, part.type);
  return inputs;
}

int make(const std::string &folder, const std::vector<std::string> &words) {
  Options options(words);
  AttentionBlock block = AttentionBlock::fromOptions(options);
  int64_t heads = options.size("heads", block.heads());
  if (heads > block.heads())
    throw std::invalid_argument("heads=" + std::to_string(heads) + ", but Fp and D make " +
                                std::to_string(block.heads()));
  std::string rope = options.oneOf("rope", {"2d", "random", "none"});
  std::string padding = options.oneOf("padding", {"normal", "zeros", "nan", "inf", "1e30"});
  Random random(options.integer("seed", 1));
  options.refuseUnknown();

  AttentionInputs inputs = makeInputs(block, heads, rope, padding, random);
  std::vector<double> expected = attentionBlock(block, inputs, Rounding::none);
  std::vector<double> faithful = attentionBlock(block, inputs, Rounding::kernel);

  std::filesystem::create_directories(folder);
  for (const Part &part : partsOf(block))
    writeNpy(folder + "/" + part.name + ".npy", {part.type, part.shape, inputs.*part.values});
  writeNpy(folder + "/expected.npy", {ElementType::f64, block.outputShape(), expected});
  writeNpy(folder + "/faithful.npy", {ElementType::bf16, block.outputShape(), faithful});
  std::ofstream params(folder + "/params.txt");
  for (const std::string &option : block.options())
    params << option << '\n';
  if (!params.flush())
    throw std::runtime_error(folder + "/params.txt: cannot be written");
  std::cout << folder << ": result " << shapeText(block.outputShape()) << ", rounding alone causes "
            << compare(faithful, expected).text() << "\n";
  return 0;
}

int check(const std::string &folder, const std::string &outputFile) {
  Array expected = readNpy(folder + "/expected.npy");
  Array faithful = readNpy(folder + "/faithful.npy");
  Array h = readNpy(folder + "/h.npy");
  Array output = readNpy(outputFile);
  if (output.shape != expected.shape || output.type != ElementType::bf16) {
    std::cout << "WRONG " << outputFile << " is " << nameOf(output.type) << shapeText(output.shape)
              << ", not bf16" << shapeText(expected.shape) << "\n";
    return 1;
  }
  // As a query, a row of huge numbers attends to one key alone, and any rounding may
  // make it another one. Its output only has to be finite where the expected is.
  int64_t features = h.shape[1];
  std::vector<char> rowCounts(h.shape[0], true);
  for (size_t i = 0; i != h.values.size(); ++i)
    if (!(std::fabs(h.values[i]) < 1e4))
      rowCounts[i / features] = false;
  auto counts = [&](size_t i) { return rowCounts[i / features] != 0; };
  Difference found = compare(output.values, expected.values, counts);
  Difference allowed = compare(faithful.values, expected.values, counts);
  bool ok = found.nonFinite == 0 && found.relativeL2 <= 1.5 * allowed.relativeL2 &&
            found.maxRelativeToPeak <= 2.5 * allowed.maxRelativeToPeak;
  std::cout << (ok ? "ok " : "WRONG ") << found.text()
            << " (rounding alone: max_rel_to_peak=" << allowed.maxRelativeToPeak
            << " rel_l2=" << allowed.relativeL2 << "; limits 2.5x and 1.5x)\n";
  return ok ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.size() >= 2 && words[0] == "make")
      return make(words[1], {words.begin() + 2, words.end()});
    if (words.size() == 3 && words[0] == "check")
      return check(words[1], words[2]);
  } catch (const std::exception &error) {
    std::cerr << "attention-reference: error: " << error.what() << "\n";
    return 1;
  }
  std::cerr << usage;
  return 2;
}
