// nc-check-order: deadlocks, races, tiles over one another.

#include "nkic/Dialect/Nc/Transforms/Passes.h"

#include "nkic/Analysis/AccessIndex.h"
#include "nkic/Analysis/ProgramOrder.h"
#include "nkic/Analysis/TileOrder.h"
#include "nkic/Dialect/Nc/Describe.h"

using namespace mlir;

namespace nkic::nc {
#define GEN_PASS_DEF_CHECKORDERPASS
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"
} // namespace nkic::nc

using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nc;

namespace {

/// More errors of one kind than this say nothing new.
constexpr size_t kMaxErrors = 20;

StringRef stringifyAction(Access access) {
  return access == Access::read ? "reads" : access == Access::write ? "writes" : "changes";
}

struct CheckOrder : nkic::nc::impl::CheckOrderPassBase<CheckOrder> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    if (!program.isScheduled())
      return;
    ProgramOrder order(program);
    // What does not run, or runs in the wrong order, takes other tiles than it should, too.
    if (!reportDeadlock(order) || !checkRaces(program, order) || !checkTiles(order))
      signalPassFailure();
  }

private:
  bool reportDeadlock(const ProgramOrder &order) {
    for (const ProgramOrder::Stuck &stuck : order.getStuck()) {
      InFlightDiagnostic error = stuck.op->emitError();
      if (auto instruction = dyn_cast<InstructionOp>(stuck.op))
        error << "'" << instruction.getOpcode() << "'";
      else if (auto trigger = dyn_cast<TriggerOp>(stuck.op))
        error << "the trigger of '@" << trigger.getQueue() << "'";
      else
        error << "the wait";
      error << " on " << nki::stringifyEngine(cast<QueueOp>(stuck.op->getParentOp()).getEngine())
            << " never starts: it waits for '@" << stuck.wait.getQueue().getValue()
            << "' to reach " << stuck.wait.getValue() << ", but it reaches " << stuck.reached;
    }
    return order.getStuck().empty();
  }

  /// The first race is reported, with the number of others: a missing wait lets all that
  /// comes behind it race.
  bool checkRaces(ProgramOp program, const ProgramOrder &order) {
    AccessIndex index(program);
    std::optional<std::pair<MemoryAccess, MemoryAccess>> first;
    size_t races = 0;
    for (auto [number, node] : llvm::enumerate(order.getNodes())) {
      SmallVector<MemoryAccess> accesses;
      InstructionOp op = node.op;
      op.forEachOperand([&](Value memory, OperandAttr operand) {
        accesses.push_back(MemoryAccess::get(memory, operand, number, node.queue));
      });
      for (const MemoryAccess &access : accesses) {
        index.forEachConflict(access, [&](const MemoryAccess &other) {
          ++numConflicts;
          if (order.isOrdered(other.node, number))
            return;
          ++races;
          // Of what the first such instruction must follow, the last: it has followed the
          // others, so waiting for it may do.
          if (!first || (first->first.node == number && first->second.node < other.node))
            first = {access, other};
        });
      }
      for (const MemoryAccess &access : accesses)
        index.add(access);
    }
    if (first)
      reportRace(order, first->first, first->second, races - 1);
    return !first;
  }

  /// `it must wait for '@vector' to reach 3`
  void suggestWait(InFlightDiagnostic &error, const ProgramOrder &order, size_t node) {
    const ProgramOrder::Node &other = order.getNodes()[node];
    QueueOp queue = order.getQueues()[other.queue];
    error << "it must wait for '@" << queue.getSymName() << "' to reach "
          << other.number * (queue.getRing() ? kAnyMachine.semaphoreStepOfRing : 1);
  }

  void reportRace(const ProgramOrder &order, const MemoryAccess &access, const MemoryAccess &other,
                  size_t others) {
    InstructionOp op = order.getNodes()[access.node].op;
    InstructionOp otherOp = order.getNodes()[other.node].op;
    InFlightDiagnostic error = op.emitError();
    error << "race: " << describe(op) << " " << stringifyAction(access.operand.getAccess()) << " "
          << describe(access.memory, access.box) << ", and nothing puts it behind "
          << describe(otherOp) << "; ";
    suggestWait(error, order, other.node);
    error.attachNote(otherOp.getLoc())
        << describe(otherOp) << " " << stringifyAction(other.operand.getAccess()) << " "
        << describe(other.memory, other.box);
    if (others > 0)
      error.attachNote(op.getLoc())
          << others << " other pairs of accesses race, perhaps for the same reason";
  }

  /// The bytes of a tile stay its own from its first to its last instruction.
  bool checkTiles(const ProgramOrder &order) {
    TileOrder tiles;
    size_t errors = 0;
    llvm::DenseSet<std::pair<Value, uint32_t>> reported;
    for (auto [number, node] : llvm::enumerate(order.getNodes())) {
      InstructionOp op = node.op;
      auto onChip = llvm::make_filter_range(op.getMemories(),
                                            [](Value memory) { return !isHbm(memory); });
      for (Value tile : onChip)
        tiles.use(tile, number, node.queue);
      for (Value tile : onChip) {
        if (Value taker = tiles.getSuccessor(tile)) {
          if (reported.insert({tile, 0}).second && ++errors <= kMaxErrors)
            op.emitError() << describe(op) << " uses " << describe(tile, getBox(tile)) << " after "
                             << describe(taker, getBox(taker)) << " has taken its place";
          continue;
        }
        for (const TileOrder::User &user : tiles.getPredecessors(tile)) {
          if (user.node == number || order.isOrdered(user.node, number) ||
              !reported.insert({tile, user.node + 1}).second || ++errors > 1)
            continue;
          InstructionOp other = order.getNodes()[user.node].op;
          InFlightDiagnostic error = op.emitError();
          error << "race: " << describe(op) << " takes " << describe(tile, getBox(tile))
                << " while " << describe(other)
                << " may still use a tile in its place; ";
          suggestWait(error, order, user.node);
          error.attachNote(other.getLoc()) << describe(other) << " uses that tile";
        }
      }
    }
    return errors == 0;
  }
};

} // namespace
