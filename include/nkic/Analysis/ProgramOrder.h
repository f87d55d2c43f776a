// What a scheduled NeuronCore program guarantees about the order of its instructions.

#ifndef NKIC_ANALYSIS_PROGRAMORDER_H
#define NKIC_ANALYSIS_PROGRAMORDER_H

#include "nkic/Dialect/Nc/Nc.h"

#include <vector>

namespace nkic::analysis {

/// For each queue, how many of its instructions are certainly done.
using Clock = llvm::SmallVector<uint32_t, 20>;

/// clock = the later of both, entry by entry.
void join(Clock &clock, llvm::ArrayRef<uint32_t> other);

/// The clocks of a growing list of instructions.
class ClockTable {
public:
  explicit ClockTable(size_t queues) : queues(queues) {}
  llvm::ArrayRef<uint32_t> operator[](size_t node) const {
    return {entries.data() + node * queues, queues};
  }
  void push_back(const Clock &clock) { entries.insert(entries.end(), clock.begin(), clock.end()); }

private:
  size_t queues;
  std::vector<uint32_t> entries;
};

/// Runs the queues of a scheduled program without time: an instruction starts when those
/// before it in its queue have started and its waits are fulfilled. Semaphores only grow, so
/// the outcome does not depend on the order in which queues take their turns.
class ProgramOrder {
public:
  explicit ProgramOrder(nc::ProgramOp program);

  /// The queues, and the number of each.
  llvm::ArrayRef<nc::QueueOp> getQueues() const { return queues; }

  struct Node {
    nc::InstructionOp op;
    uint32_t queue;  // where it executes
    uint32_t number; // counted from 1 in that queue
  };
  /// All instructions that start, in an order that the program guarantees where it
  /// guarantees one.
  llvm::ArrayRef<Node> getNodes() const { return nodes; }

  /// Whether instruction `first` certainly ends before `second` touches memory.
  bool isOrdered(size_t first, size_t second) const;

  /// An op that never starts, and the first of its waits that is never fulfilled; the value
  /// that the semaphore reaches.
  struct Stuck {
    mlir::Operation *op;
    nc::WaitAttr wait;
    int64_t reached;
  };
  llvm::ArrayRef<Stuck> getStuck() const { return stuck; }

private:
  struct State {
    mlir::Block::iterator next, end;
    Clock passed;            // what the sequencer has waited for
    uint32_t started = 0;    // instructions
    int64_t step = 1;        // of the semaphore
    std::vector<size_t> nodeOf;
  };

  bool advance(size_t queue);
  bool isFulfilled(mlir::ArrayAttr waits) const;
  void pass(Clock &clock, mlir::ArrayAttr waits) const;
  void start(nc::InstructionOp op, size_t queue, Clock begin);

  std::vector<nc::QueueOp> queues;
  std::vector<State> states;
  llvm::StringMap<size_t> numbers;
  std::vector<Node> nodes;
  ClockTable begins, ends;
  std::vector<Stuck> stuck;
};

/// The waits of an op of a queue, or null.
mlir::ArrayAttr getWaits(mlir::Operation *op);

} // namespace nkic::analysis

#endif // NKIC_ANALYSIS_PROGRAMORDER_H
