// Runs the iterations of a loop on several threads, each with a core of its own.

#ifndef NKIC_RUNTIME_PARALLEL_H
#define NKIC_RUNTIME_PARALLEL_H

#include "nkic/Runtime/Core.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace nkic::rt {

/// Threads that wait for work, so that a loop costs a wake-up and not a thread. They
/// end with the core that keeps them. Loops of a kernel follow one another closely, and a
/// thread that sleeps may wake up late, or on the core of another: so a thread looks for the
/// next loop for a while before it sleeps, unless there are more threads than cores.
class Team {
public:
  Team() = default;
  Team(const Team &) = delete;
  Team &operator=(const Team &) = delete;
  ~Team() {
    {
      std::lock_guard<std::mutex> guard(lock);
      stopping = true;
      ++round;
    }
    wake.notify_all();
    for (std::thread &thread : threads)
      thread.join();
  }

  /// Calls job(worker) for 0 <= worker < count, worker 0 on the calling thread.
  template <class F> void run(int count, F &job) {
    {
      std::lock_guard<std::mutex> guard(lock);
      mayLook = count <= int(std::thread::hardware_concurrency());
      while (int(threads.size()) < count - 1) {
        int worker = int(threads.size()) + 1;
        threads.emplace_back([this, worker, seen = round.load()] { serve(worker, seen); });
      }
      call = [](void *function, int worker) { (*static_cast<F *>(function))(worker); };
      argument = &job;
      active = count;
      pending = count - 1;
      ++round;
    }
    if (count > 1)
      wake.notify_all();
    job(0);
    auto isDone = [&] { return pending == 0; };
    look(isDone);
    std::unique_lock<std::mutex> guard(lock);
    done.wait(guard, isDone);
  }

private:
  /// Returns when the condition holds, or after a while.
  template <class Condition> void look(Condition holds) const {
    constexpr std::chrono::microseconds kWhile(200);
    auto start = std::chrono::steady_clock::now();
    while (mayLook && std::chrono::steady_clock::now() - start < kWhile) {
      for (int i = 0; i < 16; ++i) {
        if (holds())
          return;
        rest();
      }
    }
  }

  /// Leaves the core to what shares it with this thread for some cycles.
  static void rest() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
  }

  void serve(int worker, uint64_t seen) {
    while (true) {
      auto isNew = [&] { return round != seen; };
      look(isNew);
      std::unique_lock<std::mutex> guard(lock);
      wake.wait(guard, isNew);
      if (stopping)
        return;
      seen = round;
      if (worker >= active)
        continue;
      auto function = call;
      void *data = argument;
      guard.unlock();
      function(data, worker);
      guard.lock();
      if (--pending == 0)
        done.notify_one();
    }
  }

  std::mutex lock;
  std::condition_variable wake, done;
  std::vector<std::thread> threads;
  void (*call)(void *, int) = nullptr;
  void *argument = nullptr;
  int active = 0;
  bool stopping = false;
  // These are read without the lock, and written under it.
  std::atomic<uint64_t> round{0};
  std::atomic<int> pending{0};
  std::atomic<bool> mayLook{false};
};

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
  if (threads == 1) {
    work(0);
  } else {
    if (!parent.team)
      parent.team = std::make_shared<Team>();
    static_cast<Team *>(parent.team.get())->run(threads, work);
  }

  int first = 0;
  for (int worker = 1; worker < threads; ++worker)
    if (faultAt[size_t(worker)] < faultAt[size_t(first)])
      first = worker;
  if (faultAt[size_t(first)] < end)
    parent.fault(parent.workers[size_t(first)]->fault());
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_PARALLEL_H
