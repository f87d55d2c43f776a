// The order that the queues and semaphores of a program guarantee.

#include "nkic/Analysis/ProgramOrder.h"

#include <algorithm>

using namespace mlir;
using namespace nkic;
using namespace nkic::analysis;

void nkic::analysis::join(Clock &clock, ArrayRef<uint32_t> other) {
  for (auto [mine, theirs] : llvm::zip(clock, other))
    mine = std::max(mine, theirs);
}

ArrayAttr nkic::analysis::getWaits(Operation *op) {
  if (auto instruction = dyn_cast<nc::InstructionOp>(op))
    return instruction.getWaitsAttr();
  if (auto trigger = dyn_cast<nc::TriggerOp>(op))
    return trigger.getWaitsAttr();
  return cast<nc::WaitOp>(op).getWaits();
}

static size_t countQueues(nc::ProgramOp program) {
  return llvm::range_size(program.getBody().front().getOps<nc::QueueOp>());
}

ProgramOrder::ProgramOrder(nc::ProgramOp program)
    : begins(countQueues(program)), ends(countQueues(program)) {
  for (auto queue : program.getBody().front().getOps<nc::QueueOp>()) {
    numbers[queue.getSymName()] = queues.size();
    queues.push_back(queue);
  }
  states.resize(queues.size());
  for (auto [queue, state] : llvm::zip(queues, states)) {
    state.next = queue.getBody().front().begin();
    state.end = queue.getBody().front().end();
    state.passed.assign(queues.size(), 0);
    state.step = queue.getRing() ? kAnyMachine.semaphoreStepOfRing : 1;
  }
  for (bool isProgressing = true; isProgressing;) {
    isProgressing = false;
    for (size_t queue = 0; queue < queues.size(); ++queue) {
      while (!queues[queue].getRing() && advance(queue))
        isProgressing = true;
    }
  }
  for (auto [queue, state] : llvm::zip(queues, states)) {
    if (queue.getRing() || state.next == state.end)
      continue;
    for (auto wait : getWaits(&*state.next).getAsRange<nc::WaitAttr>()) {
      State &other = states[numbers.lookup(wait.getQueue().getValue())];
      int64_t reached = other.started * other.step;
      if (reached < wait.getValue()) {
        stuck.push_back({&*state.next, wait, reached});
        break;
      }
    }
  }
}

bool ProgramOrder::isFulfilled(ArrayAttr waits) const {
  if (!waits)
    return true;
  return llvm::all_of(waits.getAsRange<nc::WaitAttr>(), [&](nc::WaitAttr wait) {
    const State &state = states[numbers.lookup(wait.getQueue().getValue())];
    return state.started * state.step >= wait.getValue();
  });
}

/// What is known behind the waits: the instruction whose end raised the semaphore that far
/// is done, and so is all that came before it.
void ProgramOrder::pass(Clock &clock, ArrayAttr waits) const {
  if (!waits)
    return;
  for (auto wait : waits.getAsRange<nc::WaitAttr>()) {
    const State &state = states[numbers.lookup(wait.getQueue().getValue())];
    int64_t number = llvm::divideCeil(std::max<int64_t>(wait.getValue(), 0), state.step);
    if (number > 0)
      join(clock, ends[state.nodeOf[number - 1]]);
  }
}

void ProgramOrder::start(nc::InstructionOp op, size_t queue, Clock begin) {
  State &state = states[queue];
  state.nodeOf.push_back(nodes.size());
  ++state.started;
  nodes.push_back({op, static_cast<uint32_t>(queue), state.started});
  begins.push_back(begin);
  begin[queue] = state.started;
  ends.push_back(begin);
}

/// Starts the next op of an engine's queue, and the transfer that it triggers.
bool ProgramOrder::advance(size_t queue) {
  State &state = states[queue];
  if (state.next == state.end || !isFulfilled(getWaits(&*state.next)))
    return false;
  Operation *op = &*state.next++;
  pass(state.passed, getWaits(op));
  if (auto instruction = dyn_cast<nc::InstructionOp>(op)) {
    start(instruction, queue, state.passed);
  } else if (auto trigger = dyn_cast<nc::TriggerOp>(op)) {
    size_t ring = numbers.lookup(trigger.getQueue());
    State &transfers = states[ring];
    Clock begin = state.passed;
    if (!transfers.nodeOf.empty())
      join(begin, ends[transfers.nodeOf.back()]);
    start(cast<nc::InstructionOp>(*transfers.next++), ring, begin);
  }
  return true;
}

bool ProgramOrder::isOrdered(size_t first, size_t second) const {
  const Node &a = nodes[first], &b = nodes[second];
  return a.queue == b.queue || begins[second][a.queue] >= a.number;
}
