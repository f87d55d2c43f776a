// What an emitted entry point does around the kernel: counts its arguments, picks
// the thread count, and turns the first fault into a message.

#ifndef NKIC_RUNTIME_ENTRY_H
#define NKIC_RUNTIME_ENTRY_H

#include "nkic/Runtime/Array.h"
#include "nkic/Runtime/Core.h"

#include <thread>

namespace nkic::rt {

/// Whether `count` arrays were given where the kernel has `expected`.
inline bool checkCount(Error &error, const nkic_array *const *arrays, int count, int expected) {
  if (!arrays)
    std::snprintf(error.message, sizeof(error.message), "null list of arrays");
  else if (count != expected)
    std::snprintf(error.message, sizeof(error.message), "%d arrays were given, expected %d", count,
                  expected);
  return !error;
}

/// `threads`, or one for each core of the machine when it is not positive.
inline int threadCount(int threads) {
  if (threads > 0)
    return threads;
  unsigned cores = std::thread::hardware_concurrency();
  return cores ? int(cores) : 1;
}

/// The first fault of the core as a message; nothing when there was none.
inline void describeFault(Error &error, const Core &core) {
  if (!core.faulted())
    return;
  const Fault &fault = core.fault();
  if (fault.rule) {
    std::snprintf(error.message, sizeof(error.message), "%s %s, but got %s", fault.instruction,
                  fault.rule, fault.operands);
    return;
  }
  char lane[32] = "";
  if (fault.lane >= 0)
    std::snprintf(lane, sizeof(lane), " of lane %lld", static_cast<long long>(fault.lane));
  std::snprintf(error.message, sizeof(error.message),
                "%s: index %lld%s is out of range, it must be at least 0 and less than %lld",
                fault.instruction, static_cast<long long>(fault.index), lane,
                static_cast<long long>(fault.limit));
}

/// Hands the message to the caller, cut where it does not fit. Returns the exit code of the
/// entry point: 0 without an error, else 1.
inline int report(const Error &error, char *message, size_t messageSize) {
  if (message && messageSize)
    std::snprintf(message, messageSize, "%s", error.message);
  return error ? 1 : 0;
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_ENTRY_H
