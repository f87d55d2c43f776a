// nc-schedule: queues for a sequential program, and the fewest waits that keep its order.

#include "nkic/Dialect/Nc/Transforms/Passes.h"

#include "nkic/Analysis/AccessIndex.h"
#include "nkic/Analysis/ProgramOrder.h"
#include "nkic/Analysis/TileOrder.h"

using namespace mlir;

namespace nkic::nc {
#define GEN_PASS_DEF_SCHEDULEPASS
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"
} // namespace nkic::nc

using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nc;
using nkic::nki::DgeMode;
using nkic::nki::Engine;

namespace {

/// Engines in the order of their queues, with their semaphores.
constexpr std::pair<Engine, int64_t> kEngines[] = {
    {Engine::tensor, kAnyMachine.tensorSemaphore},
    {Engine::vector, kAnyMachine.vectorSemaphore},
    {Engine::scalar, kAnyMachine.scalarSemaphore},
    {Engine::gpsimd, kAnyMachine.gpsimdSemaphore},
    {Engine::sync, kAnyMachine.syncSemaphore}};

/// A queue while it is filled.
struct Queue {
  QueueOp op;
  Engine engine;
  bool isRing;
  Clock passed;          // what its sequencer has waited for, or its last transfer's end
  uint32_t count = 0;    // instructions so far
};

/// `qSyncIO0`, `qGpSimdDynamic1`, `qScalarDynamicHW0`: as profiles name rings.
std::string getRingName(Engine engine, DgeMode mode, size_t number) {
  StringRef name = engine == Engine::gpsimd   ? "GpSimd"
                   : engine == Engine::scalar ? "Scalar"
                                              : "Sync";
  StringRef kind = mode == DgeMode::swdge   ? "Dynamic"
                   : mode == DgeMode::hwdge ? "DynamicHW"
                                            : "IO";
  return ("q" + name + kind + Twine(number)).str();
}

class Scheduler {
public:
  explicit Scheduler(ProgramOp program);
  void run();

  uint64_t numWaits = 0, numEventSemaphores = 0;

private:
  /// The most queues that there can be: the clocks have an entry for each. gpsimd, sync and
  /// scalar trigger static transfers, and each dynamic ones of a mode or two.
  static constexpr size_t kQueues =
      std::size(kEngines) + 3 * kAnyMachine.staticRings + 3 * kAnyMachine.dynamicRings;

  size_t addQueue(StringRef name, Engine engine, std::optional<DgeMode> ring, int64_t semaphore);
  size_t getRing(Engine engine, DgeMode mode);
  size_t getEngineQueue(Engine engine) const;
  void schedule(InstructionOp op);
  SmallVector<uint32_t> findPredecessors(const SmallVectorImpl<MemoryAccess> &accesses,
                                         const Clock &known, size_t queue);
  ArrayAttr makeWaits(ArrayRef<uint32_t> predecessors, size_t engine);
  int64_t getSemaphoreValue(uint32_t node) const;

  ProgramOp program;
  OpBuilder builder;
  AccessIndex index;
  TileOrder tiles;
  std::vector<Queue> queues;
  llvm::StringMap<size_t> rings;
  DenseMap<std::pair<unsigned, unsigned>, size_t> turns; // by engine and mode
  // Of each instruction scheduled so far.
  std::vector<uint32_t> queueOf, numberOf;
  ClockTable ends;
};

Scheduler::Scheduler(ProgramOp program)
    : program(program), builder(program.getContext()), index(program), ends(kQueues) {}

size_t Scheduler::addQueue(StringRef name, Engine engine, std::optional<DgeMode> ring,
                           int64_t semaphore) {
  MLIRContext *context = program.getContext();
  builder.setInsertionPointToEnd(&program.getBody().front());
  auto op = QueueOp::create(builder, program.getLoc(), builder.getStringAttr(name),
                            nki::EngineAttr::get(context, engine),
                            ring ? nki::DgeModeAttr::get(context, *ring) : nki::DgeModeAttr(),
                            builder.getI64IntegerAttr(semaphore));
  op.getBody().emplaceBlock();
  queues.push_back({op, engine, ring.has_value(), Clock(kQueues, 0), 0});
  return queues.size() - 1;
}

size_t Scheduler::getEngineQueue(Engine engine) const {
  for (size_t i = 0; i < std::size(kEngines); ++i) {
    if (kEngines[i].first == engine)
      return i;
  }
  llvm_unreachable("instructions have an engine");
}

size_t Scheduler::getRing(Engine engine, DgeMode mode) {
  // Transfers of one kind take their rings in turn. A ring moves one at a time.
  size_t count = mode == DgeMode::none ? kAnyMachine.staticRings : kAnyMachine.dynamicRings;
  size_t turn = turns[{unsigned(engine), unsigned(mode)}]++ % count;
  std::string name = getRingName(engine, mode, turn);
  auto [entry, isNew] = rings.try_emplace(name, queues.size());
  if (isNew)
    addQueue(name, engine, mode,
             kAnyMachine.firstRingSemaphore + static_cast<int64_t>(queues.size() - std::size(kEngines)));
  return entry->second;
}

int64_t Scheduler::getSemaphoreValue(uint32_t node) const {
  return numberOf[node] * (queues[queueOf[node]].isRing ? kAnyMachine.semaphoreStepOfRing : 1);
}

/// The instructions that `accesses` must follow and that are not known to be done, the last
/// first; none follows from those before it. `queue` is where the accesses happen.
SmallVector<uint32_t> Scheduler::findPredecessors(const SmallVectorImpl<MemoryAccess> &accesses,
                                                  const Clock &known, size_t queue) {
  SmallVector<uint32_t> candidates;
  auto follow = [&](uint32_t node) {
    // An instruction that takes the place of its own operand is for the checks to report.
    bool isItself = node == queueOf.size();
    if (!isItself && queueOf[node] != queue && known[queueOf[node]] < numberOf[node])
      candidates.push_back(node);
  };
  for (const MemoryAccess &access : accesses) {
    index.forEachConflict(access, [&](const MemoryAccess &other) { follow(other.node); });
    if (isHbm(access.memory))
      continue;
    for (const TileOrder::User &user : tiles.getPredecessors(access.memory))
      follow(user.node);
  }
  llvm::sort(candidates, std::greater<>());
  Clock implied = known;
  SmallVector<uint32_t> needed;
  for (uint32_t node : candidates) {
    if (implied[queueOf[node]] >= numberOf[node])
      continue;
    needed.push_back(node);
    join(implied, ends[node]);
  }
  return needed;
}

/// The waits for `predecessors`; those beyond the number that an instruction carries go into
/// `nc.wait` ops of the engine's queue.
ArrayAttr Scheduler::makeWaits(ArrayRef<uint32_t> predecessors, size_t engine) {
  numWaits += predecessors.size();
  SmallVector<Attribute> waits;
  for (auto [i, node] : llvm::enumerate(predecessors)) {
    if (static_cast<int64_t>(waits.size()) == kAnyMachine.maxWaits) {
      builder.setInsertionPointToEnd(&queues[engine].op.getBody().front());
      WaitOp::create(builder, program.getLoc(), builder.getArrayAttr(waits));
      ++numEventSemaphores;
      waits.clear();
    }
    waits.push_back(WaitAttr::get(program.getContext(),
                                  FlatSymbolRefAttr::get(queues[queueOf[node]].op.getSymNameAttr()),
                                  getSemaphoreValue(node)));
  }
  return waits.empty() ? ArrayAttr() : builder.getArrayAttr(waits);
}

void Scheduler::schedule(InstructionOp op) {
  auto node = static_cast<uint32_t>(queueOf.size());
  size_t engine = getEngineQueue(*op.getEngine());
  size_t queue = op.isDma() ? getRing(*op.getEngine(), op.getDgeMode().value_or(DgeMode::none))
                            : engine;
  SmallVector<MemoryAccess> accesses;
  op.forEachOperand([&](Value memory, OperandAttr operand) {
    accesses.push_back(MemoryAccess::get(memory, operand, node, queue));
    if (!isHbm(memory))
      tiles.use(memory, node, queue);
  });

  Clock begin = queues[engine].passed;
  if (op.isDma())
    join(begin, queues[queue].passed);
  SmallVector<uint32_t> predecessors = findPredecessors(accesses, begin, queue);
  ArrayAttr waits = makeWaits(predecessors, engine);
  for (uint32_t predecessor : predecessors) {
    join(begin, ends[predecessor]);
    join(queues[engine].passed, ends[predecessor]);
  }

  Clock end = begin;
  end[queue] = ++queues[queue].count;
  ends.push_back(end);
  queueOf.push_back(queue);
  numberOf.push_back(queues[queue].count);
  for (const MemoryAccess &access : accesses)
    index.add(access);

  if (op.isDma()) {
    queues[queue].passed = end;
    builder.setInsertionPointToEnd(&queues[engine].op.getBody().front());
    TriggerOp::create(builder, op.getLoc(), queues[queue].op.getSymName(), waits);
  } else if (waits) {
    op.setWaitsAttr(waits);
  }
  // The queue says where it runs.
  op.removeEngineAttr();
  op.removeDgeModeAttr();
  Block &block = queues[queue].op.getBody().front();
  op->moveBefore(&block, block.end());
}

void Scheduler::run() {
  SmallVector<InstructionOp> instructions(program.getBody().front().getOps<InstructionOp>());
  for (auto [engine, semaphore] : kEngines)
    addQueue(nki::stringifyEngine(engine), engine, std::nullopt, semaphore);
  for (InstructionOp op : instructions)
    schedule(op);
}

struct Schedule : nkic::nc::impl::SchedulePassBase<Schedule> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    if (program.isScheduled())
      return;
    for (auto op : program.getBody().front().getOps<InstructionOp>()) {
      if (!op.getEngine()) {
        op.emitOpError() << "needs an 'engine' to be scheduled";
        return signalPassFailure();
      }
    }
    Scheduler scheduler(program);
    scheduler.run();
    numWaits += scheduler.numWaits;
    numEventSemaphores += scheduler.numEventSemaphores;
  }
};

} // namespace
