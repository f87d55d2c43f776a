// Runs the iterations of a loop on several threads, each with a core of its own.

#ifndef NKIC_RUNTIME_PARALLEL_H
#define NKIC_RUNTIME_PARALLEL_H

#include "nkic/Runtime/Core.h"

#include <atomic>
#include <thread>

namespace nkic::rt {

/// Calls body(Core &, int64_t i) for begin <= i < end on up to `threads`
/// threads, the calling one included. Every iteration starts with the registers
/// of `parent`, which the loop leaves unchanged, so that the results do not depend
/// on the number of threads. The fault of the smallest i is recorded in `parent`.
template <class F>
void parallelFor(Core &parent, int64_t begin, int64_t end, int threads, F &&body) {
  int64_t iterations = end > begin ? end - begin : 0;
  if (threads > iterations)
    threads = int(iterations);
  if (threads < 1)
    threads = 1;
  while (int(parent.workers.size()) < threads)
    parent.workers.push_back(std::make_unique<Core>());

  std::atomic<int64_t> next{begin};
  std::vector<int64_t> faultAt(size_t(threads), end);
  auto work = [&](int worker) {
    Core &core = *parent.workers[size_t(worker)];
    core.clearFault();
    for (int64_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < end;) {
      std::memcpy(core.vacc, parent.vacc, sizeof(core.vacc));
      std::memcpy(core.sacc, parent.sacc, sizeof(core.sacc));
      body(core, i);
      // One worker sees ascending i, so its first fault is its smallest.
      if (core.faulted() && faultAt[size_t(worker)] == end)
        faultAt[size_t(worker)] = i;
    }
  };
  std::vector<std::thread> others;
  for (int worker = 1; worker < threads; ++worker)
    others.emplace_back(work, worker);
  work(0);
  for (std::thread &thread : others)
    thread.join();

  int first = 0;
  for (int worker = 1; worker < threads; ++worker)
    if (faultAt[size_t(worker)] < faultAt[size_t(first)])
      first = worker;
  if (faultAt[size_t(first)] < end)
    parent.fault(parent.workers[size_t(first)]->fault());
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_PARALLEL_H
