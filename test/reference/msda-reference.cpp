//===- msda-reference.cpp - Data for ms_deformable_attention --------------===//
//
// Makes inputs and expected outputs of the kernel `ms_deformable_attention`
// and checks what a run of it wrote.
//
//===----------------------------------------------------------------------===//

#include "Difference.h"
#include "Npy.h"
#include "Random.h"
#include "ms_deformable_attention.h"

#include <filesystem>
#include <iostream>

using namespace nkic::reference;

static const char *const usage = R"(usage:
  msda-reference make DIR [NAME=VALUE]...
      writes value.npy, sampling_locations.npy, attention_weights.npy,
      expected.npy (float64) and params.txt (the kernel's -D options).
      The kernel:  B N_q N_h C_h N_p spatial_shapes=4x6,2x3 level_start_index L
                   value_layout=BLNC|BNLC sampling_locations_layout=BQHLP2|B2QHLP
                   align_corners=false|true padding_mode=zeros|border
      The data:    dtype=bf16|f16|f32  location_dtype=f32|f16|bf16
                   weight_dtype=<dtype>  seed=1
        maps=packed|gaps|overlap   where the maps lie in the rows of value
        locations=inside|near|far|edges|nonfinite|hard
                  in [0,1], [-0.2,1.2], [-3,4]; on pixel centres and borders; near
                  with NaN and inf among them; a cycle of every awkward number
        values=normal|asymmetric|edge_inf
                  random; telling where they come from; random with inf along one
                  side of each map
        weights=normalised|signed|nan
                  summing to 1; of both signs; normalised with NaN among them
  msda-reference check DIR OUT.npy
      compares an output with DIR/expected.npy: exit status 0 ok, 1 wrong
)";

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// Draws locations of one kind.
class LocationSource {
public:
  LocationSource(const DeformableAttention &problem, std::string kind, ElementType type,
                 bool cornersMustAgree, Random &random)
      : problem(problem), kind(std::move(kind)), type(type), cornersMustAgree(cornersMustAgree),
        random(random) {}

  /// The next location on axis 0 (x) or 1 (y) of `map`.
  double next(const MapSize &map, int axis) {
    int64_t size = axis == 0 ? map.width : map.height;
    double location;
    do
      location = roundTo(draw(size, axis), type);
    while (cornersMustAgree && !cornersAgree(location, size));
    return location;
  }

private:
  double draw(int64_t size, int axis) {
    if (kind == "inside")
      return random.uniform(0, 1);
    if (kind == "near")
      return random.uniform(-0.2, 1.2);
    if (kind == "far")
      return random.uniform(-3, 4);
    if (kind == "nonfinite") {
      int64_t die = random.below(100);
      return die == 0   ? notANumber
             : die == 1 ? infinity
             : die == 2 ? -infinity
                        : random.uniform(-0.2, 1.2);
    }
    if (kind == "edges") {
      int64_t die = random.below(4);
      return die < 2 ? static_cast<double>(die) : atPixel(random.below(size + 2) - 1, size);
    }
    return hard(size, axis);
  }

  /// Walks through the awkward locations, x one step a time and y one further at each
  /// turn of x, so that every pair of them comes up.
  double hard(int64_t size, int axis) {
    const double far[] = {0,    1,    1.2,   2,     100,      1e10,      3e38,      -0.2,
                          -1.0, -100, -1e10, -3e38, infinity, -infinity, notANumber};
    std::vector<double> all(std::begin(far), std::end(far));
    for (int64_t pixel :
         {int64_t(-1), int64_t(0), int64_t(1), size / 2, size - 2, size - 1, size}) {
      all.push_back(atPixel(pixel, size));
      all.push_back(atPixel(pixel, size) + 0.5 / static_cast<double>(size));
    }
    auto count = static_cast<int64_t>(all.size());
    int64_t step = steps[axis]++;
    return all[(axis == 0 ? step : step / count + step) % count];
  }

  /// The location of the centre of a pixel, which may lie outside the map.
  double atPixel(int64_t pixel, int64_t size) const {
    auto place = static_cast<double>(pixel), pixels = static_cast<double>(size);
    if (problem.alignCorners)
      return size == 1 ? place : place / (pixels - 1);
    return (place + 0.5) / pixels;
  }

  /// Whether positions in fp32 and in double lie between the same pixels. If a
  /// share is 0 in one and tiny in the other, 0 * inf and tiny * inf differ.
  bool cornersAgree(double location, int64_t size) const {
    auto narrow = static_cast<float>(location), pixels = static_cast<float>(size);
    float product = narrow * (problem.alignCorners ? pixels - 1 : pixels);
    float stepwise = problem.alignCorners ? product : product - 0.5f;
    float fused = problem.alignCorners ? product : std::fma(narrow, pixels, -0.5f);
    double exact = pixelPosition(location, size, problem.alignCorners);
    auto same = [&](double position) {
      double low = -2, high = static_cast<double>(size) + 1;
      auto held = [&](double x) { return std::isnan(x) ? low : std::clamp(x, low, high); };
      double a = held(exact), b = held(position);
      return std::floor(a) == std::floor(b) && std::ceil(a) == std::ceil(b);
    };
    return same(stepwise) && same(fused);
  }

  const DeformableAttention &problem;
  std::string kind;
  ElementType type;
  bool cornersMustAgree;
  Random &random;
  int64_t steps[2] = {0, 0};
};

/// Moves the maps apart, or into each other.
void placeMaps(DeformableAttention &problem, const std::string &how) {
  if (how == "packed")
    return;
  int64_t end = 0;
  for (size_t i = 0; i != problem.maps.size(); ++i) {
    int64_t area = problem.maps[i].height * problem.maps[i].width;
    if (how == "gaps")
      problem.starts[i] = end + 3 + static_cast<int64_t>(i);
    else if (i != 0)
      problem.starts[i] = (problem.starts[i - 1] + end) / 2;
    end = std::max(end, problem.starts[i] + area);
  }
  problem.rows = how == "gaps" ? end + 2 : end;
}

/// A number that says where it was put: each channel shows one coordinate strongly and
/// the others weakly, none of them alike.
double placeCode(const DeformableAttention &problem, int64_t batch, int64_t level, int64_t y,
                 int64_t x, int64_t head, int64_t channel) {
  int64_t side = 1;
  for (const MapSize &map : problem.maps)
    side = std::max({side, map.height, map.width});
  auto share = [](int64_t i, int64_t count) {
    return static_cast<double>(i + 1) / static_cast<double>(count);
  };
  double coordinates[] = {share(y, side),
                          -share(x, side),
                          share(level, problem.levels()),
                          share(batch, problem.batches),
                          share(head, problem.heads),
                          share(channel, problem.channels)};
  double code = 0;
  for (int i = 0; i != 6; ++i)
    code += coordinates[i] * (channel % 6 == i ? 1.0 : 0.1 * (i + 1));
  return code;
}

std::vector<double> makeValue(const DeformableAttention &problem, const std::string &kind,
                              ElementType type, Random &random) {
  // Rows that belong to no map are NaN: nothing may be read there.
  std::vector<double> value(countOf(problem.valueShape()), notANumber);
  for (int64_t batch = 0; batch != problem.batches; ++batch)
    for (int64_t level = 0; level != problem.levels(); ++level)
      for (int64_t y = 0; y != problem.maps[level].height; ++y)
        for (int64_t x = 0; x != problem.maps[level].width; ++x)
          for (int64_t head = 0; head != problem.heads; ++head)
            for (int64_t channel = 0; channel != problem.channels; ++channel) {
              const MapSize &map = problem.maps[level];
              int64_t row = problem.starts[level] + y * map.width + x;
              double number = kind == "asymmetric"
                                  ? placeCode(problem, batch, level, y, x, head, channel)
                                  : random.normal();
              int64_t pick = batch + head + level;
              const bool onSide[] = {x == 0, x == map.width - 1, y == 0, y == map.height - 1};
              if (kind == "edge_inf" && channel == pick % problem.channels && onSide[pick % 4])
                number = infinity;
              value[problem.valueIndex(batch, row, head, channel)] = roundTo(number, type);
            }
  return value;
}

std::vector<double> makeLocations(const DeformableAttention &problem, LocationSource &source) {
  std::vector<double> locations(countOf(problem.locationsShape()));
  for (int64_t batch = 0; batch != problem.batches; ++batch)
    for (int64_t query = 0; query != problem.queries; ++query)
      for (int64_t head = 0; head != problem.heads; ++head)
        for (int64_t level = 0; level != problem.levels(); ++level)
          for (int64_t point = 0; point != problem.points; ++point)
            for (int axis : {0, 1})
              locations[problem.locationIndex(batch, query, head, level, point, axis)] =
                  source.next(problem.maps[level], axis);
  return locations;
}

std::vector<double> makeWeights(const DeformableAttention &problem, const std::string &kind,
                                ElementType type, Random &random) {
  std::vector<double> weights(countOf(problem.weightsShape()));
  auto together = static_cast<size_t>(problem.levels() * problem.points);
  for (size_t first = 0; first != weights.size(); first += together) {
    double sum = 0;
    for (size_t i = first; i != first + together; ++i)
      sum += weights[i] = random.uniform(0.1, 1);
    for (size_t i = first; i != first + together; ++i) {
      double weight = kind == "signed" ? random.normal() : weights[i] / sum;
      if (kind == "nan" && random.below(50) == 0)
        weight = notANumber;
      weights[i] = roundTo(weight, type);
    }
  }
  return weights;
}

int make(const std::string &folder, const std::vector<std::string> &words) {
  Options options(words);
  DeformableAttention problem = DeformableAttention::fromOptions(options);
  placeMaps(problem, options.oneOf("maps", {"packed", "gaps", "overlap"}));
  ElementType type = elementTypeNamed(options.oneOf("dtype", {"bf16", "f16", "f32"}));
  ElementType locationType =
      elementTypeNamed(options.oneOf("location_dtype", {"f32", "f16", "bf16"}));
  ElementType weightType = elementTypeNamed(options.text("weight_dtype", nameOf(type)));
  std::string locationKind =
      options.oneOf("locations", {"inside", "near", "far", "edges", "nonfinite", "hard"});
  std::string valueKind = options.oneOf("values", {"normal", "asymmetric", "edge_inf"});
  std::string weightKind = options.oneOf("weights", {"normalised", "signed", "nan"});
  Random random(options.integer("seed", 1));
  options.refuseUnknown();

  std::vector<double> value = makeValue(problem, valueKind, type, random);
  bool cornersMustAgree = valueKind == "edge_inf" || weightKind == "nan";
  LocationSource source(problem, locationKind, locationType, cornersMustAgree, random);
  std::vector<double> locations = makeLocations(problem, source);
  std::vector<double> weights = makeWeights(problem, weightKind, weightType, random);
  std::vector<double> expected = msDeformableAttention(problem, value, locations, weights);

  std::filesystem::create_directories(folder);
  writeNpy(folder + "/value.npy", {type, problem.valueShape(), value});
  writeNpy(folder + "/sampling_locations.npy", {locationType, problem.locationsShape(), locations});
  writeNpy(folder + "/attention_weights.npy", {weightType, problem.weightsShape(), weights});
  writeNpy(folder + "/expected.npy", {ElementType::f64, problem.outputShape(), expected});
  std::ofstream params(folder + "/params.txt");
  for (const std::string &option : problem.options())
    params << option << '\n';
  if (!params.flush())
    throw std::runtime_error(folder + "/params.txt: cannot be written");

  auto nonFinite =
      std::count_if(expected.begin(), expected.end(), [](double x) { return !std::isfinite(x); });
  std::cout << folder << ": value " << shapeText(problem.valueShape()) << " " << nameOf(type)
            << " -> output " << shapeText(problem.outputShape()) << ", " << nonFinite
            << " of its values not finite\n";
  return 0;
}

int check(const std::string &folder, const std::string &outputFile) {
  Array expected = readNpy(folder + "/expected.npy");
  ElementType type = readNpy(folder + "/value.npy").type;
  Array output = readNpy(outputFile);
  if (output.shape != expected.shape || output.type != type) {
    std::cout << "WRONG " << outputFile << " is " << nameOf(output.type) << shapeText(output.shape)
              << ", not " << nameOf(type) << shapeText(expected.shape) << "\n";
    return 1;
  }
  double limit = type == ElementType::bf16 ? 4e-3 : type == ElementType::f16 ? 1e-3 : 1e-4;
  Difference difference = compare(output.values, expected.values);
  bool ok = difference.nonFinite == 0 && difference.maxRelativeToPeak <= limit;
  std::cout << (ok ? "ok " : "WRONG ") << difference.text() << " (limit max_rel_to_peak=" << limit
            << ")\n";
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
    std::cerr << "msda-reference: error: " << error.what() << "\n";
    return 1;
  }
  std::cerr << usage;
  return 2;
}
