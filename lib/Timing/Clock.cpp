// Queues, engines and DMA in simulated time.

#include "nkic/Timing/Clock.h"

#include "nkic/Timing/Cost.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <queue>

using namespace mlir;
using namespace nkic;
using namespace nkic::timing;
using nkic::nki::DgeMode;
using nkic::nki::Engine;

llvm::StringRef nkic::timing::stringifyReason(Reason reason) {
  switch (reason) {
  case Reason::start:
    return "nothing";
  case Reason::queue:
    return "queue";
  case Reason::semaphore:
    return "semaphore";
  case Reason::depth:
    return "depth";
  case Reason::operand:
    return "operand";
  case Reason::port:
    return "port";
  case Reason::table:
    return "table";
  case Reason::trigger:
    break;
  }
  return "trigger";
}

namespace {

/// A time, and what made it so late.
struct Moment {
  int64_t time = 0;
  Reason reason = Reason::start;
  size_t cause = kNoSlice;

  void meet(int64_t other, Reason why, size_t slice) {
    if (other > time)
      *this = {other, why, slice};
  }
};

/// Bytes that an instruction reads or writes on chip.
struct Access {
  nki::MemorySpace space;
  nc::Box box;
  bool writes;
};

SmallVector<Access, 4> getAccesses(nc::InstructionOp op) {
  SmallVector<Access, 4> accesses;
  op.forEachOperand([&](Value memory, nc::OperandAttr operand) {
    if (!nc::isHbm(memory))
      accesses.push_back({nc::getSpace(memory), nc::getBox(operand.getPattern(), false),
                          nc::writes(operand.getAccess())});
  });
  return accesses;
}

/// An instruction that its engine has started and whose results may not be there yet.
struct InFlight {
  size_t slice;
  int64_t start, end, stream, forward;
  SmallVector<Access, 4> writes;
};

struct Transfer {
  TransferCost cost;
  DgeMode mode;
  int64_t triggered;
  size_t trigger; // its slice
};

/// A queue while the clock runs.
struct Queue {
  nc::QueueOp op;
  uint32_t core;
  bool isRing;
  Engine engine;
  Block::iterator next, end;
  Block::iterator nextTriggered; // of a ring
  std::deque<Transfer> transfers; // of a ring: triggered, not started
  Moment issued;                 // the sequencer has gone on
  Moment free;                   // the engine is free; of a ring, the last arrival
  int64_t lastEnd = 0;
  std::vector<int64_t> doneAt;   // of each instruction
  std::vector<size_t> sliceOf;
  std::deque<InFlight> inFlight; // the last few
  std::optional<nki::Activation> table;
  Attribute stationary;          // of the last product
  Value stationaryMemory;
  int64_t productStart = 0;
  SmallVector<uint32_t, 4> waiters; // queues that wait for more of this one
  int64_t step = 1;
};

/// A port that two engines take in turns.
struct Port {
  Engine owner = Engine::unknown;
  int64_t until = 0;
  size_t slice = kNoSlice;
};

struct Core {
  llvm::StringMap<uint32_t> numbers; // queues by name
  std::array<int64_t, kDmaEngines> dmaFree = {};
  int64_t rateFree = 0; // of the engines together
  Port sbuf, psum;      // trn1: vector and gpsimd, vector and scalar
  std::array<Port, 2 * 8> banks; // later: of vector, of scalar
};

class Clock {
public:
  explicit Clock(ArrayRef<nc::ProgramOp> programs);
  Timeline run();

private:
  std::optional<Moment> getReached(Queue &queue, ArrayAttr waits, bool mayRegister);
  void push(uint32_t number);
  std::optional<int64_t> getKey(uint32_t number);
  void step(uint32_t number);
  void runInstruction(Queue &queue, uint32_t number, nc::InstructionOp op, Moment issue);
  void runTrigger(Queue &queue, uint32_t number, nc::TriggerOp op, Moment issue);
  void runTransfer(Queue &queue, uint32_t number);
  void finish(Queue &queue, uint32_t number, const Slice &slice);
  Moment getIssue(Queue &queue, Moment reached) const;
  void waitForOperands(const Queue &queue, ArrayRef<Access> accesses, const InstructionCost &cost,
                       Moment &start) const;
  int64_t takePorts(Queue &queue, ArrayRef<Access> accesses, int64_t stream, Moment &start);
  size_t add(const Slice &slice);

  CostModel model;
  std::vector<Core> cores;
  std::vector<Queue> queues;
  std::vector<bool> isQueued;
  int64_t hbmFree = 0;
  using Entry = std::pair<int64_t, uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  Timeline timeline;
};

Clock::Clock(ArrayRef<nc::ProgramOp> programs)
    : model(nc::getMachine(const_cast<nc::ProgramOp &>(programs.front()))), cores(programs.size()) {
  for (auto [core, constProgram] : llvm::enumerate(programs)) {
    nc::ProgramOp program = constProgram;
    for (auto op : program.getBody().front().getOps<nc::QueueOp>()) {
      cores[core].numbers[op.getSymName()] = static_cast<uint32_t>(queues.size());
      Block &block = op.getBody().front();
      Queue &queue = queues.emplace_back();
      queue.op = op;
      queue.core = static_cast<uint32_t>(core);
      queue.isRing = op.getRing().has_value();
      queue.engine = op.getEngine();
      queue.next = block.begin();
      queue.end = block.end();
      queue.nextTriggered = block.begin();
      queue.step = queue.isRing ? kAnyMachine.semaphoreStepOfRing.value : 1;
      timeline.queues.push_back({op, queue.core, 0, 0, 0});
    }
  }
  timeline.coreEnd.assign(programs.size(), 0);
  isQueued.assign(queues.size(), false);
}

/// When all waits are fulfilled, or nothing when that is not known yet; then the queue is
/// looked at again when the one it waits for has gone on.
std::optional<Moment> Clock::getReached(Queue &queue, ArrayAttr waits, bool mayRegister) {
  Moment reached;
  if (!waits)
    return reached;
  for (auto wait : waits.getAsRange<nc::WaitAttr>()) {
    Queue &other = queues[cores[queue.core].numbers.lookup(wait.getQueue().getValue())];
    int64_t number = llvm::divideCeil(std::max<int64_t>(wait.getValue(), 0), other.step);
    if (number == 0)
      continue;
    if (other.doneAt.size() < static_cast<size_t>(number)) {
      if (mayRegister)
        other.waiters.push_back(static_cast<uint32_t>(&queue - queues.data()));
      return std::nullopt;
    }
    const TimingInfo &figures = model.getFigures();
    reached.meet(other.doneAt[number - 1] + (other.isRing ? figures.wakeDma : figures.wake),
                 Reason::semaphore, other.sliceOf[number - 1]);
  }
  return reached;
}

/// When the next op of a queue can be issued, its waits fulfilled.
Moment Clock::getIssue(Queue &queue, Moment reached) const {
  Moment issue = queue.issued;
  issue.meet(reached.time, reached.reason, reached.cause);
  const TimingInfo &figures = model.getFigures();
  auto depth = static_cast<size_t>(queue.engine == Engine::tensor ? figures.inFlightTensor
                                                                  : figures.inFlight);
  if (isa<nc::InstructionOp>(*queue.next) && queue.inFlight.size() >= depth) {
    const InFlight &oldest = queue.inFlight[queue.inFlight.size() - depth];
    issue.meet(oldest.end, Reason::depth, oldest.slice);
  }
  return issue;
}

static ArrayAttr getWaits(Operation &op) {
  if (auto instruction = dyn_cast<nc::InstructionOp>(op))
    return instruction.getWaitsAttr();
  if (auto trigger = dyn_cast<nc::TriggerOp>(op))
    return trigger.getWaitsAttr();
  return cast<nc::WaitOp>(op).getWaits();
}

/// About when the next op of a queue starts: those that start first take shared things first.
std::optional<int64_t> Clock::getKey(uint32_t number) {
  Queue &queue = queues[number];
  if (queue.next == queue.end)
    return std::nullopt;
  if (queue.isRing) {
    if (queue.transfers.empty())
      return std::nullopt;
    const Transfer &transfer = queue.transfers.front();
    return std::max(queue.free.time, transfer.triggered + transfer.cost.start);
  }
  auto reached = getReached(queue, getWaits(*queue.next), true);
  if (!reached)
    return std::nullopt;
  int64_t time = getIssue(queue, *reached).time;
  return isa<nc::InstructionOp>(*queue.next) ? std::max(time, queue.free.time) : time;
}

void Clock::push(uint32_t number) {
  if (isQueued[number])
    return;
  if (auto key = getKey(number)) {
    ready.push({*key, number});
    isQueued[number] = true;
  }
}

size_t Clock::add(const Slice &slice) {
  timeline.slices.push_back(slice);
  return timeline.slices.size() - 1;
}

/// An instruction or transfer is done: others may go on.
void Clock::finish(Queue &queue, uint32_t number, const Slice &slice) {
  queue.lastEnd = slice.end;
  queue.doneAt.push_back(slice.end);
  queue.sliceOf.push_back(timeline.slices.size() - 1);
  ++timeline.queues[number].instructions;
  timeline.coreEnd[queue.core] = std::max(timeline.coreEnd[queue.core], slice.end);
  SmallVector<uint32_t, 4> waiters;
  std::swap(waiters, queue.waiters);
  for (uint32_t waiter : waiters)
    push(waiter);
}

/// Program order alone does not wait for a result: the engine holds an instruction back until
/// it can follow the one that it reads from, element by element.
void Clock::waitForOperands(const Queue &queue, ArrayRef<Access> accesses,
                            const InstructionCost &cost, Moment &start) const {
  if (queue.engine == Engine::tensor)
    return; // reads SBUF only, which it never writes
  int64_t wake = model.getFigures().wake;
  for (const InFlight &earlier : queue.inFlight) {
    // Not to overtake a slower one either.
    int64_t there = earlier.start + earlier.forward + wake;
    if (earlier.forward < earlier.end - earlier.start)
      there += std::max<int64_t>(0, earlier.stream - cost.stream);
    if (there <= start.time)
      continue;
    for (const Access &write : earlier.writes)
      for (const Access &access : accesses)
        if (!access.writes && access.space == write.space && access.box.overlaps(write.box))
          start.meet(there, Reason::operand, earlier.slice);
  }
}

/// Waits for the ports that an instruction needs, takes them, and returns how much longer it
/// streams because of another engine.
int64_t Clock::takePorts(Queue &queue, ArrayRef<Access> accesses, int64_t stream, Moment &start) {
  Core &core = cores[queue.core];
  bool isVector = queue.engine == Engine::vector, isScalar = queue.engine == Engine::scalar,
       isGpsimd = queue.engine == Engine::gpsimd;
  if (!isVector && !isScalar && !isGpsimd)
    return 0;
  auto touches = [&](nki::MemorySpace space) {
    return llvm::any_of(accesses, [&](const Access &access) { return access.space == space; });
  };
  if (model.getMachine().generation == Generation::v2) {
    // One of the two at a time (trainium_inferentia2_arch).
    auto take = [&](Port &port) {
      if (port.owner != queue.engine)
        start.meet(port.until, Reason::port, port.slice);
      port = {queue.engine, std::max(port.until, start.time + stream), timeline.slices.size()};
    };
    if ((isVector || isGpsimd) && touches(nki::MemorySpace::sbuf))
      take(core.sbuf);
    if ((isVector || isScalar) && touches(nki::MemorySpace::psum))
      take(core.psum);
    return 0;
  }
  if (isGpsimd || !touches(nki::MemorySpace::psum))
    return 0;
  // Assumed: on one bank of PSUM the later one runs at half speed while both are there.
  int64_t longer = 0;
  for (const Access &access : accesses) {
    if (access.space != nki::MemorySpace::psum)
      continue;
    int64_t first = access.box.firstByte / kAnyMachine.psumBankBytes,
            last = (access.box.endByte - 1) / kAnyMachine.psumBankBytes;
    for (int64_t bank = first; bank <= std::min<int64_t>(last, 7); ++bank) {
      const Port &other = core.banks[bank + (isVector ? 8 : 0)];
      if (other.until > start.time)
        longer = std::max(longer, std::min(stream, (other.until - start.time) / 2));
    }
  }
  for (const Access &access : accesses) {
    if (access.space != nki::MemorySpace::psum)
      continue;
    int64_t first = access.box.firstByte / kAnyMachine.psumBankBytes,
            last = (access.box.endByte - 1) / kAnyMachine.psumBankBytes;
    for (int64_t bank = first; bank <= std::min<int64_t>(last, 7); ++bank)
      core.banks[bank + (isVector ? 0 : 8)] = {queue.engine, start.time + stream + longer,
                                               timeline.slices.size()};
  }
  return longer;
}

void Clock::runInstruction(Queue &queue, uint32_t number, nc::InstructionOp op, Moment issue) {
  InstructionCost cost = model.ofInstruction(op, queue.engine);
  Moment start = issue;
  if (queue.engine == Engine::scalar) {
    auto table = getTable(op);
    if (table && table != queue.table) {
      // The load stands before the instruction and waits for nothing but the engine.
      int64_t begin = std::max(queue.issued.time, queue.free.time);
      queue.table = table;
      queue.free = {begin + model.getFigures().scalarTable, Reason::table, queue.free.cause};
      timeline.queues[number].tableLoads += model.getFigures().scalarTable;
    }
  }
  if (queue.engine == Engine::tensor) {
    // The weights come in behind the product before, when it has started.
    auto operand = llvm::find_if(op.getArguments(), [](Attribute a) {
      auto o = dyn_cast<nc::OperandAttr>(a);
      return o && !nc::writes(o.getAccess());
    });
    Value memory = op.getMemories().size() > 1 ? op.getMemories()[1] : Value();
    if (operand != op.getArguments().end() &&
        (*operand != queue.stationary || memory != queue.stationaryMemory)) {
      start.time = std::max(start.time, queue.productStart) + cost.load;
      queue.stationary = *operand;
      queue.stationaryMemory = memory;
    }
  }
  start.meet(queue.free.time, queue.free.reason == Reason::table ? Reason::table : Reason::queue,
             queue.free.cause);
  SmallVector<Access, 4> accesses = getAccesses(op);
  waitForOperands(queue, accesses, cost, start);
  int64_t longer = takePorts(queue, accesses, cost.stream, start);

  Slice slice{op, number, start.time, start.time + cost.busy + longer,
              std::max(queue.lastEnd, start.time + cost.latency + longer), start.reason,
              start.cause};
  size_t index = add(slice);
  timeline.flops += getProductFlops(op);
  timeline.queues[number].busy += cost.busy + longer;
  queue.productStart = start.time;
  queue.issued.meet(issue.time, issue.reason, issue.cause);
  queue.free = {slice.free, Reason::queue, index};
  llvm::erase_if(accesses, [](const Access &access) { return !access.writes; });
  queue.inFlight.push_back({index, start.time, slice.end, cost.stream, cost.forward, accesses});
  auto kept = static_cast<size_t>(std::max<int64_t>(model.getFigures().inFlight,
                                                    model.getFigures().inFlightTensor));
  if (queue.inFlight.size() > kept)
    queue.inFlight.pop_front();
  finish(queue, number, slice);
}

void Clock::runTrigger(Queue &queue, uint32_t number, nc::TriggerOp op, Moment issue) {
  uint32_t ringNumber = cores[queue.core].numbers.lookup(op.getQueue());
  Queue &ring = queues[ringNumber];
  auto transfer = cast<nc::InstructionOp>(*ring.nextTriggered++);
  DgeMode mode = *ring.op.getRing();
  TransferCost transferCost = model.ofTransfer(transfer, mode);
  TriggerCost cost = model.ofTrigger(transfer, transferCost, mode);
  Moment start = issue;
  if (cost.gpsimd > 0)
    start.meet(queue.free.time, Reason::queue, queue.free.cause);
  int64_t free = start.time + cost.sequencer + cost.gpsimd;
  size_t index = add({op, number, start.time, free, free, start.reason, start.cause});
  // Where the engine is busy at the same time, that counts once.
  timeline.queues[number].busy += free - std::clamp(queue.free.time, start.time, free);
  if (cost.gpsimd > 0) {
    queue.free = {free, Reason::queue, index};
    queue.issued.meet(start.time, Reason::queue, index);
  } else {
    queue.issued = {free, Reason::queue, index};
  }
  timeline.coreEnd[queue.core] = std::max(timeline.coreEnd[queue.core], free);
  ring.transfers.push_back({transferCost, mode, start.time + cost.latency, index});
  push(ringNumber);
}

void Clock::runTransfer(Queue &queue, uint32_t number) {
  Transfer transfer = queue.transfers.front();
  queue.transfers.pop_front();
  const TransferCost &cost = transfer.cost;
  const TimingInfo &figures = model.getFigures();
  Core &core = cores[queue.core];
  auto op = cast<nc::InstructionOp>(*queue.next++);
  Moment start{transfer.triggered + cost.start, Reason::trigger, transfer.trigger};
  start.meet(queue.free.time, Reason::queue, queue.free.cause);
  int64_t done = start.time;
  for (size_t e = 0; e < kDmaEngines; ++e) {
    auto place = static_cast<int64_t>((e + figures.spreadFirst) % kDmaEngines);
    int64_t begin = start.time + place * cost.spread;
    if (cost.engine[e] > 0) {
      begin = std::max(begin, core.dmaFree[e]) + cost.engine[e];
      core.dmaFree[e] = begin;
    }
    done = std::max(done, begin);
  }
  core.rateFree = std::max(core.rateFree, start.time) + cost.core;
  hbmFree = std::max(hbmFree, start.time) + cost.hbm;
  done = std::max({done, core.rateFree, hbmFree});
  Slice slice{op, number, start.time, done, std::max(queue.lastEnd, done + figures.end),
              start.reason, start.cause};
  size_t index = add(slice);
  int64_t cadence = transfer.mode == DgeMode::swdge || transfer.mode == DgeMode::hwdge
                        ? 0
                        : figures.cadence.value;
  QueueTime &time = timeline.queues[number];
  time.busy += slice.end - std::max(slice.start, std::min(slice.end, queue.lastEnd));
  queue.free = {start.time + cadence, Reason::queue, index};
  timeline.dmaBytes += getMovedBytes(op);
  timeline.hbmBytes += cost.hbmBytes;
  timeline.descriptors += cost.descriptors;
  finish(queue, number, slice);
}

void Clock::step(uint32_t number) {
  Queue &queue = queues[number];
  if (queue.isRing)
    return runTransfer(queue, number);
  Moment issue = getIssue(queue, *getReached(queue, getWaits(*queue.next), false));
  Operation &op = *queue.next++;
  if (auto instruction = dyn_cast<nc::InstructionOp>(op))
    return runInstruction(queue, number, instruction, issue);
  if (auto trigger = dyn_cast<nc::TriggerOp>(op))
    return runTrigger(queue, number, trigger, issue);
  int64_t free = issue.time + model.getFigures().eventSemaphore;
  size_t index = add({&op, number, issue.time, free, free, issue.reason, issue.cause});
  timeline.queues[number].busy += free - std::clamp(queue.free.time, issue.time, free);
  queue.issued = {free, Reason::queue, index};
  timeline.coreEnd[queue.core] = std::max(timeline.coreEnd[queue.core], free);
}

Timeline Clock::run() {
  for (uint32_t i = 0; i < queues.size(); ++i)
    push(i);
  while (!ready.empty()) {
    uint32_t number = ready.top().second;
    ready.pop();
    isQueued[number] = false;
    step(number);
    push(number);
  }
  for (int64_t end : timeline.coreEnd)
    timeline.end = std::max(timeline.end, end);
  return std::move(timeline);
}

} // namespace

Timeline nkic::timing::runClock(ArrayRef<nc::ProgramOp> programs) { return Clock(programs).run(); }
