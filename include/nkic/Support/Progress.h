//===- Progress.h - One line that says what is going on ----------------------===//
//
// Shows on a terminal what a slow step is doing and for how long; says nothing
// when stderr is not a terminal.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_SUPPORT_PROGRESS_H
#define NKIC_SUPPORT_PROGRESS_H

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace nkic {

/// A progress line, alive as long as the object. From the first second on it
/// carries the seconds passed. It erases itself, so `finish` comes before any
/// other output to the same terminal. May be updated from any thread.
class Progress {
public:
  /// `descriptor` is where the line goes: only to a terminal, and not to one
  /// that calls itself dumb (`TERM`).
  explicit Progress(std::string_view task, int descriptor = STDERR_FILENO);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// Shows `detail` behind the task, instead of the last one.
  void update(std::string_view detail);
  /// Erases the line for good. Later updates do nothing.
  void finish();

private:
  void draw(); // the lock is held

  const int descriptor;
  const std::string task;
  const std::chrono::steady_clock::time_point start;
  std::mutex lock;
  std::condition_variable wake;
  std::string detail;
  bool active;
  std::thread clock;
};

} // namespace nkic

#endif // NKIC_SUPPORT_PROGRESS_H
