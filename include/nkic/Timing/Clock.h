// The programs of a launch in simulated time, without the values.

#ifndef NKIC_TIMING_CLOCK_H
#define NKIC_TIMING_CLOCK_H

#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Machine/Timing.h"

#include <string>
#include <vector>

namespace nkic::timing {

/// What an op of a queue had to wait for last, before it started.
enum class Reason {
  start,      // nothing: it started at time 0
  queue,      // the op before it in its queue, or on its engine
  semaphore,  // the semaphore of another queue
  depth,      // too many instructions of its engine were in flight
  operand,    // the result of an instruction before it on the same engine
  port,       // a memory port that another engine used
  table,      // the table of an activation
  trigger,    // of a transfer: its trigger
};

/// "the queue", "a semaphore", ... for reports.
llvm::StringRef stringifyReason(Reason reason);

constexpr size_t kNoSlice = ~size_t(0);

/// An instruction, transfer, trigger or wait in simulated time; picoseconds.
struct Slice {
  mlir::Operation *op;
  uint32_t queue;      // in Timeline::queues
  int64_t start;
  int64_t free;        // its engine may start the next one; the sequencer went on
  int64_t end;         // its results are visible
  Reason reason;
  size_t cause;        // the slice that `reason` is about, or kNoSlice
};

/// A queue of one core.
struct QueueTime {
  nc::QueueOp op;
  uint32_t core;
  int64_t busy = 0;        // no slice overlaps another in this
  int64_t tableLoads = 0;  // picoseconds, of the scalar engine
  int64_t instructions = 0; // finished instructions or transfers
};

struct Timeline {
  std::vector<QueueTime> queues; // those of the first core first
  std::vector<Slice> slices;     // in an order that the programs guarantee where they do
  int64_t end = 0;               // when the last result is visible
  std::vector<int64_t> coreEnd;
  int64_t dmaBytes = 0;          // counted at the destination
  int64_t hbmBytes = 0;          // read and written
  int64_t descriptors = 0;
  int64_t flops = 0;             // of products
};

/// Runs scheduled programs, which passed the checks of the nc dialect, side by side. The same
/// programs always take the same time.
///
/// An op of a queue is issued in order, when its semaphores have been reached and not too
/// many instructions of its engine are in flight; triggers and waits run then, on the
/// sequencer. An instruction starts when its engine is free, its operands are there, and its
/// ports are free. Transfers share 16 DMA engines, first come, first served, and the
/// bandwidth of the engines together and of the HBM stack.
Timeline runClock(llvm::ArrayRef<nc::ProgramOp> programs);

} // namespace nkic::timing

#endif // NKIC_TIMING_CLOCK_H
