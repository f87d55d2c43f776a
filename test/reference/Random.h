//===- Random.h - Random numbers of the data makers -------------*- C++ -*-===//
//
// Random numbers that depend on the seed alone: the distributions of <random>
// differ between standard libraries, its generators do not.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_REFERENCE_RANDOM_H
#define NKIC_TEST_REFERENCE_RANDOM_H

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace nkic::reference {

class Random {
public:
  explicit Random(uint64_t seed) : generator(seed) {}

  /// Uniform in [low, high).
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(generator() >> 11) * 0x1p-53);
  }

  /// Uniform in 0 .. count-1.
  int64_t below(int64_t count) {
    return static_cast<int64_t>(generator() % static_cast<uint64_t>(count));
  }

  /// Standard normal, by the transform of Box and Muller.
  double normal() {
    double radius = std::sqrt(-2 * std::log(1 - uniform(0, 1)));
    return radius * std::cos(2 * std::numbers::pi * uniform(0, 1));
  }

private:
  std::mt19937_64 generator;
};

} // namespace nkic::reference

#endif // NKIC_TEST_REFERENCE_RANDOM_H
