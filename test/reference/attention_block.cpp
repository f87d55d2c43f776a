//===- attention_block.cpp - Reference of the kernel ----------------------===//
//
// The attention block of a vision transformer in double precision, from its formula.
//
//===----------------------------------------------------------------------===//

#include "attention_block.h"

#include "Npy.h"
#include "Parallel.h"

namespace nkic::reference {

int64_t AttentionBlock::queryKeyColumn(int64_t head, int64_t element) const {
  // A group of 512 columns holds the first halves of some heads in one block of 128
  // columns and their second halves in the next.
  int64_t headsPerGroup = 512 / headSize, headsPerBlock = 128 / half();
  int64_t group = head / headsPerGroup, inGroup = head % headsPerGroup;
  int64_t blockOfGroup = inGroup / headsPerBlock * 2 + element / half();
  int64_t inBlock = inGroup % headsPerBlock * half() + element % half();
  return group * 512 + blockOfGroup * 128 + inBlock;
}

int64_t AttentionBlock::queryKeyBias(int64_t which, int64_t column) const {
  return (which * 128 + column % 128) * (projected / 128) + column / 128;
}

void AttentionBlock::check() const {
  auto require = [](bool holds, const char *rule, int64_t value) {
    if (!holds)
      throw std::invalid_argument(std::string(rule) + ", not " + std::to_string(value));
  };
  require(headSize == 32 || headSize == 64 || headSize == 128, "D is 32, 64 or 128", headSize);
  require(features > 0 && features % 128 == 0, "H is a multiple of 128", features);
  require(projected > 0 && projected % 512 == 0, "Fp is a multiple of 512", projected);
  require(tokens > 0 && tokens % 128 == 0, "N is a multiple of 128", tokens);
  require(validTokens >= 1 && validTokens <= tokens, "n_valid is in 1..N", validTokens);
  require(images >= 1, "nimg is at least 1", images);
}

AttentionBlock AttentionBlock::fromOptions(Options &options) {
  AttentionBlock block;
  block.features = options.size("H", 256);
  block.projected = options.size("Fp", 512);
  block.headSize = options.size("D", 64);
  block.tokens = options.size("N", 128);
  block.validTokens = options.size("n_valid", 100);
  block.images = options.size("nimg", 1);
  block.scale = options.number("scale", 1 / std::sqrt(static_cast<double>(block.headSize)));
  block.ropeType = elementTypeNamed(options.oneOf("rope_dtype", {"f32", "bf16"}));
  block.check();
  return block;
}

std::vector<std::string> AttentionBlock::options() const {
  std::ostringstream scaleText;
  scaleText.precision(17);
  scaleText << scale;
  std::vector<std::string> all = {"head_dim=" + std::to_string(headSize),
                                  "n_valid=" + std::to_string(validTokens),
                                  "nimg=" + std::to_string(images), "scale=" + scaleText.str()};
  if (ropeType != ElementType::f32)
    all.push_back("rope_dtype=" + nameOf(ropeType));
  return all;
}

namespace {

/// Row-major numbers, or a view of some whose rows and columns lie `rowStep` and
/// `columnStep` apart.
struct Matrix {
  const double *data;
  int64_t rowStep, columnStep = 1;
};

constexpr int64_t panelColumns = 8, panelRows = 4;

/// Columns `first` to `first + panelColumns` of out = a * b, for `a` with columns
/// side by side. The columns of b are packed first, so that they stay in cache.
void multiplyPanel(int64_t rows, int64_t inner, int64_t columns, Matrix a, Matrix b, int64_t first,
                   double *out, int64_t outStep) {
  int64_t width = std::min(panelColumns, columns - first);
  std::vector<double> panel(inner * panelColumns, 0.0);
  for (int64_t k = 0; k != inner; ++k)
    for (int64_t c = 0; c != width; ++c)
      panel[k * panelColumns + c] = b.data[k * b.rowStep + (first + c) * b.columnStep];
  for (int64_t row = 0; row < rows; row += panelRows) {
    int64_t height = std::min(panelRows, rows - row);
    double sums[panelRows][panelColumns] = {};
    const double *lines[panelRows];
    for (int64_t r = 0; r != panelRows; ++r) // the last line stands in for missing ones
      lines[r] = a.data + (row + std::min(r, height - 1)) * a.rowStep;
    for (int64_t k = 0; k != inner; ++k)
      for (int64_t r = 0; r != panelRows; ++r)
        for (int64_t c = 0; c != panelColumns; ++c)
          sums[r][c] += lines[r][k] * panel[k * panelColumns + c];
    for (int64_t r = 0; r != height; ++r)
      for (int64_t c = 0; c != width; ++c)
        out[(row + r) * outStep + first + c] = sums[r][c];
  }
}

/// a * b on one core, its rows side by side.
std::vector<double> multiply(int64_t rows, int64_t inner, int64_t columns, Matrix a, Matrix b) {
  std::vector<double> out(rows * columns);
  for (int64_t first = 0; first < columns; first += panelColumns)
    multiplyPanel(rows, inner, columns, a, b, first, out.data(), columns);
  return out;
}

/// The same on all cores.
std::vector<double> multiplyOnAllCores(int64_t rows, int64_t inner, int64_t columns, Matrix a,
                                       Matrix b) {
  std::vector<double> out(rows * columns);
  parallelFor((columns + panelColumns - 1) / panelColumns, [&](int64_t panel) {
    multiplyPanel(rows, inner, columns, a, b, panel * panelColumns, out.data(), columns);
  });
  return out;
}

/// One image of the block.
class Image {
public:
  Image(const AttentionBlock &block, const AttentionInputs &inputs, Rounding rounding,
        int64_t image)
      : block(block), inputs(inputs),
        rounding(rounding), x{&inputs.h[image * block.tokens * block.features], block.features} {}

  /// Writes the rows of this image to `out`.
  void run(double *out) {
    for (int64_t which : {0, 1}) {
      const double *weights = &inputs.wqk[which * block.features * block.projected];
      queriesAndKeys[which] = project(
          weights, [&](int64_t column) { return inputs.bqk[block.queryKeyBias(which, column)]; });
    }
    values = project(inputs.wvt.data(), [&](int64_t column) { return inputs.bv[column]; });
    attended.resize(block.tokens * block.projected);
    parallelFor(block.heads(), [&](int64_t head) { attend(head); });

    std::vector<double> sums =
        multiplyOnAllCores(block.tokens, block.projected, block.features,
                           {attended.data(), block.projected}, {inputs.wot.data(), block.features});
    for (size_t i = 0; i != sums.size(); ++i)
      out[i] = toBf16(toF32(sums[i]) + inputs.bo[i % block.features]);
  }

private:
  double toF32(double value) const {
    return rounding == Rounding::none ? value : roundTo(value, ElementType::f32);
  }
  double toBf16(double value) const {
    return rounding == Rounding::none ? value : roundTo(value, ElementType::bf16);
  }

  template <class Bias> std::vector<double> project(const double *weights, Bias bias) const {
    std::vector<double> result = multiplyOnAllCores(block.tokens, block.features, block.projected,
                                                    x, {weights, block.projected});
    for (size_t i = 0; i != result.size(); ++i)
      result[i] = toBf16(toF32(result[i]) + bias(static_cast<int64_t>(i) % block.projected));
    return result;
  }

  /// The rotated queries (0) or keys (1) of a head, one token a row.
  std::vector<double> rotated(int64_t which, int64_t head, int64_t tokens) const {
    int64_t size = block.headSize;
    std::vector<double> result(tokens * size), vector(size);
    for (int64_t token = 0; token != tokens; ++token) {
      for (int64_t element = 0; element != size; ++element)
        vector[element] =
            queriesAndKeys[which][token * block.projected + block.queryKeyColumn(head, element)];
      auto table = [&](int64_t t, int64_t i) {
        return inputs.tab[(t * 128 + i) * block.tokens + token];
      };
      rotate(vector.data(), &result[token * size], block.half(), table, rounding, block.ropeType);
    }
    return result;
  }

  void attend(int64_t head) {
    int64_t size = block.headSize, keys = block.validTokens;
    std::vector<double> q = rotated(0, head, block.tokens), k = rotated(1, head, keys);
    std::vector<double> scores =
        multiply(block.tokens, size, keys, {q.data(), size}, {k.data(), 1, size});
    std::vector<double> sums(block.tokens, 0.0);
    for (int64_t token = 0; token != block.tokens; ++token) {
      double *row = &scores[token * keys];
      double largest = -INFINITY;
      for (int64_t key = 0; key != keys; ++key) {
        row[key] = block.scale * toF32(row[key]);
        largest = std::max(largest, row[key]);
      }
      // The sum takes the probabilities before they are rounded for the product.
      for (int64_t key = 0; key != keys; ++key) {
        double probability = std::exp(row[key] - largest);
        sums[token] += probability;
        row[key] = toBf16(probability);
      }
    }
    std::vector<double> weighted = multiply(block.tokens, keys, size, {scores.data(), keys},
                                            {values.data() + head * size, block.projected});
    for (int64_t token = 0; token != block.tokens; ++token)
      for (int64_t element = 0; element != size; ++element)
        attended[token * block.projected + head * size + element] =
            toBf16(toF32(weighted[token * size + element]) / toF32(sums[token]));
  }

  const AttentionBlock &block;
  const AttentionInputs &inputs;
  Rounding rounding;
  Matrix x;
  std::vector<double> queriesAndKeys[2], values, attended;
};

} // namespace

std::vector<double> attentionBlock(const AttentionBlock &block, const AttentionInputs &inputs,
                                   Rounding rounding) {
  block.check();
  auto expectSize = [](const char *name, const std::vector<double> &array,
                       const std::vector<int64_t> &shape) {
    if (static_cast<int64_t>(array.size()) != countOf(shape))
      throw std::invalid_argument(std::string(name) + " has " + std::to_string(array.size()) +
                                  " values, not " + shapeText(shape));
  };
  expectSize("h", inputs.h, {block.images * block.tokens, block.features});
  expectSize("wqk", inputs.wqk, {2, block.features, block.projected});
  expectSize("bqk", inputs.bqk, {2, 128, block.projected / 128});
  expectSize("tab", inputs.tab, {4, 128, block.tokens});
  expectSize("wvt", inputs.wvt, {block.features, block.projected});
  expectSize("bv", inputs.bv, {1, block.projected});
  expectSize("wot", inputs.wot, {block.projected, block.features});
  expectSize("bo", inputs.bo, {1, block.features});

  std::vector<double> output(countOf(block.outputShape()));
  int64_t perImage = block.tokens * block.features;
  for (int64_t image = 0; image != block.images; ++image)
    Image(block, inputs, rounding, image).run(&output[image * perImage]);
  return output;
}

} // namespace nkic::reference
