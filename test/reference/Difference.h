//===- Difference.h - How far an output is from the reference ---*- C++ -*-===//
//
// The error figures that the checks of the reference programs print and judge.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_REFERENCE_DIFFERENCE_H
#define NKIC_TEST_REFERENCE_DIFFERENCE_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace nkic::reference {

/// Over the positions where both arrays are finite, except `nonFinite`.
struct Difference {
  double maxAbs = 0;
  double maxRelativeToPeak = 0; // maxAbs / max |want|
  double relativeL2 = 0;        // |got - want| / |want|
  int64_t nonFinite = 0;        // positions where a NaN, +inf or -inf does not meet its like

  std::string text() const {
    std::ostringstream out;
    out.precision(3);
    out << "max_abs=" << maxAbs << " max_rel_to_peak=" << maxRelativeToPeak
        << " rel_l2=" << relativeL2 << " non_finite_mismatches=" << nonFinite;
    return out.str();
  }
};

/// Compares two arrays of one length. The errors leave out the positions
/// for which `valuesCount(i)` is false; the non-finite ones are always compared.
template <class Counts>
Difference compare(const std::vector<double> &got, const std::vector<double> &want,
                   Counts valuesCount) {
  Difference difference;
  double peak = 0, squaredError = 0, squaredWant = 0;
  for (size_t i = 0; i != want.size(); ++i) {
    double g = got[i], w = want[i];
    if (!std::isfinite(g) || !std::isfinite(w)) {
      bool same = std::isnan(w) ? std::isnan(g) : g == w;
      difference.nonFinite += !same;
      continue;
    }
    if (!valuesCount(i))
      continue;
    difference.maxAbs = std::max(difference.maxAbs, std::fabs(g - w));
    peak = std::max(peak, std::fabs(w));
    squaredError += (g - w) * (g - w);
    squaredWant += w * w;
  }
  auto ratio = [](double error, double size) {
    return error == 0 ? 0 : size == 0 ? std::numeric_limits<double>::infinity() : error / size;
  };
  difference.maxRelativeToPeak = ratio(difference.maxAbs, peak);
  difference.relativeL2 = ratio(std::sqrt(squaredError), std::sqrt(squaredWant));
  return difference;
}

inline Difference compare(const std::vector<double> &got, const std::vector<double> &want) {
  return compare(got, want, [](size_t) { return true; });
}

} // namespace nkic::reference

#endif // NKIC_TEST_REFERENCE_DIFFERENCE_H
