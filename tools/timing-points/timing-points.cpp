// timing-points: replays published times on the clock and prints docs/reference/timing-points.md.
// The exit status is 1 when a point is further off than it may be and no remark says why.

#include "Points.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace nkic::points;

namespace {

/// 1 inside the published range, else model against its nearer end.
double getRatio(const Point &point, double model) {
  return model / std::clamp(model, point.low, point.high);
}

bool isWithin(const Point &point, double model) {
  double off = std::abs(getRatio(point, model) - 1);
  if (point.id.front() == 'B')
    return off <= 0.15;
  double ns = std::abs(model - std::clamp(model, point.low, point.high));
  return off <= (point.isFitted ? 0.03 : 0.10) || ns <= 10;
}

double getMedian(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

} // namespace

int main() {
  std::puts("<!-- Written by timing-points; do not edit. -->\n"
            "# Published times and the clock\n\n"
            "*For people who ask how far to trust simulated time.*\n\n"
            "Each row is a program that runs on the clock of the simulator. *Sets*: a figure of\n"
            "[machine.md](machine.md) comes from this point; the others were set aside. A point of A or N\n"
            "is *in* within 10 ns or 3 % where it sets a figure, else 10 %; one of B within 15 %. The ratio\n"
            "is 1 inside the published range.\n\n"
            "| id | target | what | published, ns | model, ns | ratio | sets | in | source |\n"
            "|---|---|---|---|---|---|---|---|---|");
  std::vector<double> all, fitted, aside, kernels;
  size_t in = 0;
  bool isExplained = true;
  std::string remarks;
  std::vector<Point> points = makePoints();
  for (const Point &point : points) {
    double model = point.model(), ratio = getRatio(point, model);
    bool isIn = isWithin(point, model);
    in += isIn;
    double off = std::abs(ratio - 1);
    all.push_back(off);
    (point.id.front() == 'B' ? kernels : point.isFitted ? fitted : aside).push_back(off);
    isExplained &= isIn || !point.remark.empty();
    char published[64];
    if (point.low == point.high)
      std::snprintf(published, sizeof published, "%.10g", point.low);
    else
      std::snprintf(published, sizeof published, "%.10g to %.10g", point.low, point.high);
    std::printf("| %s | %s | %s | %s | %.0f | %.2f | %s | %s | %s |\n", point.id.c_str(),
                point.target.c_str(), point.what.c_str(), published, model, ratio,
                point.isFitted ? "yes" : "", isIn ? "yes" : "no", point.source.c_str());
    if (!isIn)
      remarks += "- " + point.id + ": " + point.remark + "\n";
  }
  std::printf("\n%zu of %zu are in. Median distance: all %.1f %%, those that set a figure %.1f %%, those set "
              "aside %.1f %%, whole kernels %.1f %%.\n",
              in, points.size(), 100 * getMedian(all), 100 * getMedian(fitted),
              100 * getMedian(aside), 100 * getMedian(kernels));
  if (!remarks.empty())
    std::printf("\n## Further off\n\n%s", remarks.c_str());
  return isExplained ? 0 : 1;
}
