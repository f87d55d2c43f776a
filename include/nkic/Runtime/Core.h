// What outlives an instruction: accumulator registers, the first fault, and the
// memory that tiles come from.

#ifndef NKIC_RUNTIME_CORE_H
#define NKIC_RUNTIME_CORE_H

#include "nkic/Runtime/View.h"

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace nkic::rt {

/// The first out-of-range index that an instruction met, or a slice. `lane` is the leading
/// index of the transfer, or -1; the legal indices are 0 <= index < limit. Of a scalar op that
/// has no value: `rule` says why, and `operands` are its operands.
struct Fault {
  const char *instruction = nullptr;
  int64_t lane = 0;
  int64_t index = 0;
  int64_t limit = 0;
  const char *rule = nullptr;
  char operands[96] = {};
};

/// Last-in-first-out memory in a chain of blocks that grow on demand and are
/// kept until the end, so that a tile inside a loop costs a few instructions.
class Arena {
public:
  struct Mark {
    void *block;
    char *top;
  };

  Arena() = default;
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  ~Arena() {
    while (first) {
      Block *next = first->next;
      std::free(first);
      first = next;
    }
  }

  Mark mark() const { return {block, top}; }
  void release(Mark to) {
    block = static_cast<Block *>(to.block);
    top = to.top;
    end = block ? block->end : nullptr;
  }

  /// `bytes` of memory aligned to 64. One extra line keeps tiles whose size is
  /// a power of two from falling on the same cache sets.
  void *allocate(size_t bytes) {
    bytes = (bytes + 127) & ~size_t(63);
    if (size_t(end - top) < bytes)
      grow(bytes);
    char *result = top;
    top += bytes;
    return result;
  }

private:
  struct alignas(64) Block {
    Block *next;
    char *end;
    char *begin() { return reinterpret_cast<char *>(this + 1); }
  };
  static constexpr size_t kBlockBytes = size_t(1) << 20;
  static constexpr size_t kHugePage = size_t(2) << 20;

  void grow(size_t bytes) {
    Block *next = block ? block->next : first;
    if (!next || size_t(next->end - next->begin()) < bytes) {
      size_t size = sizeof(Block) + (bytes > kBlockBytes ? bytes : kBlockBytes);
      // A kernel that needs more than one block touches all of it: huge pages save it
      // a page fault for every 4 KiB.
      size_t alignment = block || bytes > kBlockBytes ? kHugePage : 64;
      size = (size + alignment - 1) & ~(alignment - 1);
      auto *fresh = static_cast<Block *>(std::aligned_alloc(alignment, size));
      if (!fresh)
        std::abort(); // a tile that cannot exist leaves nothing to report to
#if defined(MADV_HUGEPAGE)
      if (alignment == kHugePage)
        madvise(fresh, size, MADV_HUGEPAGE);
#endif
      fresh->next = next;
      fresh->end = reinterpret_cast<char *>(fresh) + size;
      (block ? block->next : first) = fresh;
      next = fresh;
    }
    block = next;
    top = next->begin();
    end = next->end;
  }

  Block *first = nullptr, *block = nullptr;
  char *top = nullptr, *end = nullptr;
};

/// The state of one core. One Core per thread of work.
struct Core {
  float vacc[128] = {}; ///< Vector engine accumulators, one per lane.
  float sacc[128] = {}; ///< Scalar engine accumulators, one per lane.
  Arena arena;
  std::vector<std::unique_ptr<Core>> workers; ///< Cores of parallelFor, kept for reuse.
  std::shared_ptr<void> team;                 ///< Threads of parallelFor, kept for reuse.

  bool faulted() const { return firstFault.instruction != nullptr; }
  const Fault &fault() const { return firstFault; }
  /// Keeps the first fault only.
  void fault(const char *instruction, int64_t lane, int64_t index, int64_t limit) {
    if (!faulted())
      firstFault = {instruction, lane, index, limit, nullptr, {}};
  }
  void fault(const Fault &other) {
    if (!faulted())
      firstFault = other;
  }
  void clearFault() { firstFault = {}; }
  /// A fresh core again, but with the memory it has: what a next launch starts from.
  void reset() {
    for (int lane = 0; lane < 128; ++lane)
      vacc[lane] = sacc[lane] = 0;
    clearFault();
  }

private:
  Fault firstFault;
};

/// The storage of one tile, 64-byte aligned, taken from the core for the life of
/// the object; objects of one core must end in the reverse order of their
/// beginning, as C++ scopes do. The contents are undefined at the start.
template <class T, int64_t... N> class Local {
public:
  explicit Local(Core &core)
      : arena(core.arena), start(core.arena.mark()),
        data(static_cast<T *>(core.arena.allocate(sizeof(T) * size_t((N * ... * 1))))) {}
  Local(const Local &) = delete;
  Local &operator=(const Local &) = delete;
  ~Local() { arena.release(start); }

  Tile<T, N...> tile() const { return {data}; }
  operator Tile<T, N...>() const { return tile(); }

private:
  Arena &arena;
  Arena::Mark start;
  T *data;
};

/// The start of a slice that may leave its source: a fault, and 0, when it is not 0 to
/// `largest`.
inline size_t guard(Core &core, size_t start, size_t largest, const char *where) {
  if (start <= largest)
    return start;
  core.fault(where, -1, int64_t(start), int64_t(largest) + 1);
  return 0;
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_CORE_H
