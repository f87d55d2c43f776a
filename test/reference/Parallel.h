//===- Parallel.h - Threads of the references -------------------*- C++ -*-===//
//
// A loop over independent iterations that uses every core.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_REFERENCE_PARALLEL_H
#define NKIC_TEST_REFERENCE_PARALLEL_H

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace nkic::reference {

/// Calls `body(i)` once for each i in [0, count), in any order. `body` must not
/// throw.
template <class Body> void parallelFor(int64_t count, Body body) {
  std::atomic<int64_t> next{0};
  auto work = [&] {
    for (int64_t i = next++; i < count; i = next++)
      body(i);
  };
  auto cores = static_cast<int64_t>(std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::jthread> others;
  for (int64_t i = 1; i < std::min(cores, count); ++i)
    others.emplace_back(work);
  work();
}

} // namespace nkic::reference

#endif // NKIC_TEST_REFERENCE_PARALLEL_H
