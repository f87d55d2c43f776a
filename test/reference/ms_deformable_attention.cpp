//===- ms_deformable_attention.cpp - Reference of the kernel --------------===//
//
// Multi-scale deformable attention in double precision, from its formula.
//
//===----------------------------------------------------------------------===//

#include "ms_deformable_attention.h"

#include "Npy.h"
#include "Parallel.h"

namespace nkic::reference {

std::vector<int64_t> DeformableAttention::valueShape() const {
  if (headsBeforeRows)
    return {batches, heads, rows, channels};
  return {batches, rows, heads, channels};
}

std::vector<int64_t> DeformableAttention::locationsShape() const {
  if (pairBeforeQueries)
    return {batches, 2, queries, heads, levels(), points};
  return {batches, queries, heads, levels(), points, 2};
}

std::vector<int64_t> DeformableAttention::weightsShape() const {
  return {batches, queries, heads, levels(), points};
}

int64_t DeformableAttention::valueIndex(int64_t batch, int64_t row, int64_t head,
                                        int64_t channel) const {
  int64_t inBatch = headsBeforeRows ? head * rows + row : row * heads + head;
  return (batch * heads * rows + inBatch) * channels + channel;
}

int64_t DeformableAttention::locationIndex(int64_t batch, int64_t query, int64_t head,
                                           int64_t level, int64_t point, int64_t axis) const {
  int64_t inBatch = ((query * heads + head) * levels() + level) * points + point;
  int64_t perBatch = queries * heads * levels() * points;
  if (pairBeforeQueries)
    return (batch * 2 + axis) * perBatch + inBatch;
  return (batch * perBatch + inBatch) * 2 + axis;
}

void DeformableAttention::check() const {
  if (starts.size() != maps.size())
    throw std::invalid_argument("level_start_index has " + std::to_string(starts.size()) +
                                " entries for " + std::to_string(maps.size()) + " maps");
  for (size_t i = 0; i != maps.size(); ++i) {
    int64_t area = maps[i].height * maps[i].width;
    if (maps[i].height < 1 || maps[i].width < 1)
      throw std::invalid_argument("map " + std::to_string(i) + " has a side below 1");
    if (starts[i] < 0 || starts[i] + area > rows)
      throw std::invalid_argument(
          "map " + std::to_string(i) + " takes rows " + std::to_string(starts[i]) + " to " +
          std::to_string(starts[i] + area - 1) + ", but L is " + std::to_string(rows));
  }
}

DeformableAttention DeformableAttention::fromOptions(Options &options) {
  DeformableAttention problem;
  problem.batches = options.size("B", 1);
  problem.queries = options.size("N_q", 8);
  problem.heads = options.size("N_h", 2);
  problem.channels = options.size("C_h", 8);
  problem.points = options.size("N_p", 2);
  std::istringstream shapes(options.text("spatial_shapes", "4x6,2x3"));
  for (std::string shape; std::getline(shapes, shape, ',');) {
    std::vector<int64_t> sides = Options::integers(shape, 'x');
    if (sides.size() != 2)
      throw std::invalid_argument("spatial_shapes: '" + shape + "' is not HEIGHTxWIDTH");
    problem.maps.push_back({sides[0], sides[1]});
  }
  int64_t levels = options.integer("N_l", problem.levels());
  if (levels != problem.levels())
    throw std::invalid_argument("N_l is " + std::to_string(levels) + ", but spatial_shapes has " +
                                std::to_string(problem.levels()) + " maps");
  problem.starts = Options::integers(options.text("level_start_index", ""), ',');
  bool isPacked = problem.starts.empty();
  int64_t packed = 0, end = 0;
  for (size_t i = 0; i != problem.maps.size(); ++i) {
    int64_t area = problem.maps[i].height * problem.maps[i].width;
    if (isPacked)
      problem.starts.push_back(packed);
    packed += area;
    if (i < problem.starts.size())
      end = std::max(end, problem.starts[i] + area);
  }
  problem.rows = options.size("L", end);
  problem.headsBeforeRows = options.oneOf("value_layout", {"BLNC", "BNLC"}) == "BNLC";
  problem.pairBeforeQueries =
      options.oneOf("sampling_locations_layout", {"BQHLP2", "B2QHLP"}) == "B2QHLP";
  problem.alignCorners = options.flag("align_corners");
  problem.padWithBorder = options.oneOf("padding_mode", {"zeros", "border"}) == "border";
  problem.check();
  return problem;
}

std::vector<std::string> DeformableAttention::options() const {
  std::ostringstream lines;
  lines << "B=" << batches << "\nN_q=" << queries << "\nN_h=" << heads << "\nC_h=" << channels
        << "\nN_l=" << levels() << "\nN_p=" << points << "\nL=" << rows << "\nspatial_shapes=";
  for (size_t i = 0; i != maps.size(); ++i)
    lines << (i ? "," : "") << maps[i].height << 'x' << maps[i].width;
  lines << "\nlevel_start_index=";
  for (size_t i = 0; i != starts.size(); ++i)
    lines << (i ? "," : "") << starts[i];
  lines << "\nvalue_layout=" << (headsBeforeRows ? "BNLC" : "BLNC")
        << "\nsampling_locations_layout=" << (pairBeforeQueries ? "B2QHLP" : "BQHLP2")
        << "\nalign_corners=" << (alignCorners ? "true" : "false")
        << "\npadding_mode=" << (padWithBorder ? "border" : "zeros") << '\n';
  std::vector<std::string> list;
  std::istringstream stream(lines.str());
  for (std::string line; std::getline(stream, line);)
    list.push_back(line);
  return list;
}

double pixelPosition(double location, int64_t size, bool alignCorners) {
  auto pixels = static_cast<double>(size);
  return alignCorners ? location * (pixels - 1) : location * pixels - 0.5;
}

namespace {

/// The pixels of one axis that a position lies between. One outside the map is not
/// among them, so that nothing is read for it.
struct Neighbours {
  int count = 0;
  int64_t pixel[2];
  double share[2];
};

Neighbours neighboursOf(double location, int64_t size, const DeformableAttention &problem) {
  double position = pixelPosition(location, size, problem.alignCorners);
  auto last = static_cast<double>(size - 1);
  if (problem.padWithBorder)
    position = std::isnan(position) ? 0 : std::clamp(position, 0.0, last);
  Neighbours found;
  // Compared before it becomes an integer: a far location would not fit into one.
  if (!(position >= -1 && position < last + 1))
    return found;
  double below = std::floor(position);
  double shares[2] = {1 - (position - below), position - below};
  for (int i = 0; i != 2; ++i) {
    int64_t pixel = static_cast<int64_t>(below) + i;
    if (pixel < 0 || pixel >= size)
      continue;
    found.pixel[found.count] = pixel;
    found.share[found.count++] = shares[i];
  }
  return found;
}

} // namespace

std::vector<double> msDeformableAttention(const DeformableAttention &problem,
                                          const std::vector<double> &value,
                                          const std::vector<double> &locations,
                                          const std::vector<double> &weights) {
  problem.check();
  auto expectSize = [](const char *name, const std::vector<double> &array,
                       const std::vector<int64_t> &shape) {
    if (static_cast<int64_t>(array.size()) != countOf(shape))
      throw std::invalid_argument(std::string(name) + " has " + std::to_string(array.size()) +
                                  " values, not " + shapeText(shape));
  };
  expectSize("value", value, problem.valueShape());
  expectSize("sampling_locations", locations, problem.locationsShape());
  expectSize("attention_weights", weights, problem.weightsShape());

  std::vector<double> output(countOf(problem.outputShape()), 0.0);
  parallelFor(problem.batches * problem.queries, [&](int64_t batchAndQuery) {
    int64_t batch = batchAndQuery / problem.queries, query = batchAndQuery % problem.queries;
    for (int64_t head = 0; head != problem.heads; ++head) {
      int64_t outputVector = batchAndQuery * problem.heads + head;
      double *sum = &output[outputVector * problem.channels];
      for (int64_t level = 0; level != problem.levels(); ++level) {
        const MapSize &map = problem.maps[level];
        for (int64_t point = 0; point != problem.points; ++point) {
          auto location = [&](int64_t axis) {
            return locations[problem.locationIndex(batch, query, head, level, point, axis)];
          };
          double x = location(0), y = location(1);
          if (!problem.padWithBorder && !(std::isfinite(x) && std::isfinite(y)))
            continue;
          double weight =
              weights[(outputVector * problem.levels() + level) * problem.points + point];
          Neighbours across = neighboursOf(x, map.width, problem);
          Neighbours down = neighboursOf(y, map.height, problem);
          for (int j = 0; j != down.count; ++j) {
            for (int i = 0; i != across.count; ++i) {
              int64_t row = problem.starts[level] + down.pixel[j] * map.width + across.pixel[i];
              const double *pixel = &value[problem.valueIndex(batch, row, head, 0)];
              double share = down.share[j] * across.share[i] * weight;
              for (int64_t c = 0; c != problem.channels; ++c)
                sum[c] += share * pixel[c];
            }
          }
        }
      }
    }
  });
  return output;
}

} // namespace nkic::reference
