// The published times that the clock is held against.

#ifndef NKIC_TOOLS_TIMINGPOINTS_POINTS_H
#define NKIC_TOOLS_TIMINGPOINTS_POINTS_H

#include <functional>
#include <string>
#include <vector>

namespace nkic::points {

struct Point {
  std::string id;     // tier and number
  std::string target;
  std::string what;
  double low, high;   // published, ns; several captures give a range
  std::string source; // as docs/sources.md names it
  /// Whether a figure of Timing.h was set by this point. The others are set aside: they show
  /// how the clock does on what it was not fitted to.
  bool isFitted;
  std::function<double()> model; // ns
  std::string remark;            // why it is further off than it should be
};

std::vector<Point> makePoints();

} // namespace nkic::points

#endif // NKIC_TOOLS_TIMINGPOINTS_POINTS_H
