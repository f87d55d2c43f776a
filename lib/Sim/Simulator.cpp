// The bytes of programs, in the order of simulated time.

#include "nkic/Sim/Simulator.h"

#include "InstructionLibrary.h"
#include "Memory.h"

#include "nkic/Dialect/Nc/Describe.h"

#include "llvm/ADT/StringSet.h"

#include <algorithm>

using namespace mlir;
using namespace nkic;
using namespace nkic::sim;
using nkic::nki::DgeMode;

namespace {

/// More findings than this say nothing new.
constexpr size_t kMaxFindings = 20;
constexpr int64_t kPsPerNs = 1000;

class Core {
public:
  Core(Memory &memory, InstructionLibrary &library) : memory(memory), library(library) {}

  void execute(nc::InstructionOp op);
  size_t numFindings = 0;

private:
  enum class Finding { unwritten, outOfRange };
  bool isNew(nc::InstructionOp op, Finding kind);
  void checkReads(nc::InstructionOp op);
  void moveState(nc::InstructionOp op);

  Memory &memory;
  InstructionLibrary &library;
  llvm::DenseSet<Value> begun; // tiles and scratch tensors
  llvm::DenseSet<std::pair<const void *, int>> reported;
  std::vector<rt::Argument> arguments;
};

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Counts a finding. One line of the kernel is wrong in every iteration in the same way, so
/// the first says it all.
bool Core::isNew(nc::InstructionOp op, Finding kind) {
  Location where = op.getLoc();
  while (auto call = dyn_cast<CallSiteLoc>(where))
    where = call.getCallee();
  if (isa<UnknownLoc>(where) || reported.insert({where.getAsOpaquePointer(), int(kind)}).second) {
    ++numFindings;
    return true;
  }
  return false;
}

/// Every byte that is read was written.
void Core::checkReads(nc::InstructionOp op) {
  auto value = op.getMemories().begin();
  for (auto [i, attribute] : llvm::enumerate(op.getArguments())) {
    auto operand = dyn_cast<nc::OperandAttr>(attribute);
    if (!operand)
      continue;
    Value read = *value++;
    // What moves bits hands the state of its data on.
    if ((op.getMovesBits() && i < 2) || !nc::reads(operand.getAccess()))
      continue;
    auto byte = memory.findUnwritten(read, operand.getPattern());
    if (!byte)
      continue;
    memory.setWritten(read, operand.getPattern()); // one finding for each cause
    if (!isNew(op, Finding::unwritten))
      continue;
    InFlightDiagnostic error = op.emitError();
    error << nc::describe(op) << " reads "
          << nc::describe(read, nc::getBox(operand.getPattern(), nc::isHbm(read)))
          << ", which nobody has written at ";
    if (!nc::isHbm(read))
      error << "partition " << byte->partition << ", ";
    error << "byte " << byte->byte;
  }
}

/// The state of what moves bits follows them: the instruction runs on the state as well.
void Core::moveState(nc::InstructionOp op) {
  auto dst = cast<nc::OperandAttr>(op.getArguments()[0]);
  auto src = dyn_cast<nc::OperandAttr>(op.getArguments()[1]);
  Value to = op.getMemories()[0], from = src ? op.getMemories()[1] : Value();
  // Mostly there is nothing to follow: everything was written before and is afterwards.
  auto isInput = [](Value memory) {
    auto tensor = memory.getDefiningOp<nc::TensorOp>();
    return tensor && tensor.getRole() == nc::TensorRole::input;
  };
  bool choosesElements = nc::reads(dst.getAccess()) || op.getMemories().size() > 2;
  bool isWritten = !src || isInput(from) ||
                   (!choosesElements && !memory.findUnwritten(from, src.getPattern()));
  if (isWritten && (!choosesElements || !memory.findUnwritten(to, dst.getPattern()))) {
    memory.setWritten(to, dst.getPattern());
    return;
  }
  std::vector<rt::Argument> state = arguments;
  state[0].view = memory.stateView(to, dst.getPattern());
  state[1].view = src ? memory.stateView(from, src.getPattern())
                      : memory.writtenView(state[0].view);
  library.lookupMove(op)(library.getCore(), state.data());
  memory.forgetState(to);
  rt::Fault fault;
  (void)library.takeFault(fault); // found again when the bytes move
}

/// The operand with `rows` rows of which indices or an offset choose some.
std::pair<Value, nc::OperandAttr> getIndexed(nc::InstructionOp op, int64_t rows) {
  llvm::StringSet<> present;
  for (auto [name, argument] : llvm::zip(op.getNames(), op.getArguments())) {
    if (isa<nc::OperandAttr>(argument))
      present.insert(cast<StringAttr>(name).getValue());
  }
  auto memory = op.getMemories().begin();
  for (auto [name, argument] : llvm::zip(op.getNames(), op.getArguments())) {
    auto operand = dyn_cast<nc::OperandAttr>(argument);
    if (!operand)
      continue;
    std::string operandName = cast<StringAttr>(name).getValue().str();
    if (operand.getPattern().getCounts()[0] == rows &&
        (present.contains(operandName + "_indices") || present.contains(operandName + "_offset")))
      return {*memory, operand};
    ++memory;
  }
  llvm_unreachable("only operands with indices can have one out of range");
}

void Core::execute(nc::InstructionOp op) {
  for (Value value : op.getMemories()) {
    auto tensor = value.getDefiningOp<nc::TensorOp>();
    // A new tile holds nothing, whatever was in its place.
    if ((!tensor || tensor.getRole() == nc::TensorRole::scratch) && begun.insert(value).second)
      memory.setState(value, false);
  }
  checkReads(op);

  arguments.clear();
  auto value = op.getMemories().begin();
  for (Attribute attribute : op.getArguments()) {
    if (!isPassed(attribute))
      continue;
    rt::Argument &argument = arguments.emplace_back();
    if (auto operand = dyn_cast<nc::OperandAttr>(attribute))
      argument.view = memory.view(*value++, operand.getPattern());
    else if (auto number = dyn_cast<FloatAttr>(attribute))
      argument.number = static_cast<float>(number.getValueAsDouble());
    else
      argument.integer = cast<IntegerAttr>(attribute).getValue().getSExtValue();
  }
  if (op.getMovesBits())
    moveState(op); // first, because the bytes may move onto the indices or the mask
  library.lookup(op)(library.getCore(), arguments.data());
  rt::Fault fault;
  if (library.takeFault(fault) && isNew(op, Finding::outOfRange)) {
    auto [indexed, operand] = getIndexed(op, fault.limit);
    op.emitError() << nc::describe(op) << " has index " << fault.index << " in lane " << fault.lane
                   << ", which must be at least 0 and less than " << fault.limit
                   << ", the rows of "
                   << nc::describe(indexed, nc::getBox(operand.getPattern(), nc::isHbm(indexed)));
  }
  if (!op.getMovesBits()) {
    op.forEachOperand([&](Value written, nc::OperandAttr operand) {
      if (nc::writes(operand.getAccess()))
        memory.setWritten(written, operand.getPattern());
    });
  }
}

/// Elements of the results that hold something that nobody wrote.
size_t checkResults(nc::ProgramOp program, const Memory &memory) {
  size_t findings = 0;
  for (auto tensor : program.getBody().front().getOps<nc::TensorOp>()) {
    if (tensor.getRole() != nc::TensorRole::output)
      continue;
    MemRefType type = tensor.getTensorMemRef();
    int64_t size = type.getElementTypeBitWidth() / 8;
    const std::byte *state = memory.getTensorState(tensor);
    int64_t unwritten = 0, first = 0;
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      bool isWritten = std::all_of(state + i * size, state + (i + 1) * size,
                                   [](std::byte b) { return b != std::byte(0); });
      if (!isWritten && unwritten++ == 0)
        first = i;
    }
    if (unwritten == 0)
      continue;
    ++findings;
    SmallVector<int64_t> index;
    for (int64_t extent : llvm::reverse(type.getShape())) {
      index.insert(index.begin(), first % extent);
      first /= extent;
    }
    InFlightDiagnostic error = tensor.emitError();
    error << "result '" << tensor.getName() << "' has " << unwritten << " of "
          << type.getNumElements() << " elements that nobody has written, the first is [";
    llvm::interleaveComma(index, error);
    error << "]";
  }
  return findings;
}

} // namespace

Stats nkic::sim::getStats(const timing::Timeline &timeline) {
  Stats stats;
  stats.ns = llvm::divideCeil(timeline.end, kPsPerNs);
  nc::QueueOp any = timeline.queues.front().op;
  const TimingInfo &figures =
      getTiming(nc::getMachine(any->getParentOfType<nc::ProgramOp>()).generation);
  stats.cycles = stats.ns * figures.profilerClock / kPsPerNs;
  nc::ProgramOp last;
  for (const timing::QueueTime &queue : timeline.queues) {
    nc::QueueOp op = queue.op;
    std::string name = op.getSymName().str();
    stats.busyNs[name] += queue.busy / kPsPerNs;
    stats.instructions[name] += queue.instructions;
    auto program = op->getParentOfType<nc::ProgramOp>();
    if (program == last)
      continue;
    last = program;
    for (auto tile : program.getBody().front().getOps<nc::TileOp>()) {
      int64_t &peak = nc::getSpace(tile.getResult()) == nki::MemorySpace::sbuf
                          ? stats.peakSbufBytes
                          : stats.peakPsumBytes;
      peak = std::max<int64_t>(peak, tile.getByte() + tile.getBytes());
    }
  }
  stats.dmaBytes = timeline.dmaBytes;
  return stats;
}

Simulator::Simulator() = default;
Simulator::Simulator(Simulator &&) noexcept = default;
Simulator::~Simulator() = default;

Result<Simulator> Simulator::create(ArrayRef<nc::ProgramOp> programs, const Options &options) {
  auto library = InstructionLibrary::build(programs, options);
  if (!library)
    return library.failure();
  Simulator simulator;
  simulator.programs.assign(programs.begin(), programs.end());
  simulator.library = std::make_unique<InstructionLibrary>(std::move(*library));
  simulator.timeline = timing::runClock(programs);
  int64_t hbmBytes = 0;
  for (nc::ProgramOp program : programs) {
    for (auto tensor : program.getBody().front().getOps<nc::TensorOp>())
      hbmBytes = std::max<int64_t>(hbmBytes, tensor.getAddress() + tensor.getBytes());
  }
  simulator.memory = std::make_unique<Memory>();
  if (!simulator.memory->allocate(nc::getMachine(simulator.programs.front()), hbmBytes))
    return Failure{"the simulator needs " + std::to_string(2 * hbmBytes) +
                   " bytes for the tensors, more than the system has"};
  return simulator;
}

Outcome Simulator::run(ArrayRef<TensorBytes> inputs, ArrayRef<TensorBytes> outputs) {
  // The programs of a launch have the same arguments at the same addresses.
  auto tensors = programs.front().getBody().front().getOps<nc::TensorOp>();
  for (nc::TensorOp tensor : tensors) {
    if (tensor.getRole() == nc::TensorRole::input)
      std::copy_n(inputs[tensor.getIndex()], tensor.getBytes(), memory->getTensor(tensor));
    memory->setState(tensor.getResult(), tensor.getRole() == nc::TensorRole::input);
  }
  Outcome outcome;
  size_t findings = 0;
  outcome.stats = getStats(timeline);
  // Cores touch different bytes of the results (nc-check-launch): one after the other will do.
  for (uint32_t number = 0; number < programs.size(); ++number) {
    library->resetCore();
    Core core(*memory, *library);
    for (const timing::Slice &slice : timeline.slices) {
      auto op = dyn_cast<nc::InstructionOp>(slice.op);
      if (op && timeline.queues[slice.queue].core == number && core.numFindings < kMaxFindings)
        core.execute(op);
    }
    findings += core.numFindings;
  }
  if (findings == 0)
    findings = checkResults(programs.front(), *memory);
  for (nc::TensorOp tensor : tensors) {
    if (tensor.getRole() == nc::TensorRole::output)
      std::copy_n(memory->getTensor(tensor), tensor.getBytes(), outputs[tensor.getIndex()]);
  }
  outcome.isClean = findings == 0;
  return outcome;
}
