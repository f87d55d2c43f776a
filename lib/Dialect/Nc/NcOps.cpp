// Ops of the nc dialect: custom syntax and verifiers.

#include "nkic/Dialect/Nc/Nc.h"

#include "nkic/Dialect/Nc/Stretches.h"
#include "nkic/Dialect/Nki/NkiVerify.h"
#include "nkic/Support/Diagnostics.h"

#include "mlir/IR/Builders.h"

#include <map>

using namespace mlir;
using namespace nkic;
using namespace nkic::nc;
using nkic::nki::DgeMode;
using nkic::nki::Engine;
using nkic::nki::MemorySpace;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// `name = none`, `name = ATTRIBUTE` or `name = read %memory PATTERN`, by comma.
static ParseResult parseArguments(OpAsmParser &parser,
                                  SmallVectorImpl<OpAsmParser::UnresolvedOperand> &memories,
                                  SmallVectorImpl<Type> &types, ArrayAttr &names,
                                  ArrayAttr &arguments) {
  Builder &builder = parser.getBuilder();
  SmallVector<Attribute> nameList, argumentList;
  auto parseOne = [&]() -> ParseResult {
    std::string name;
    if (parser.parseKeywordOrString(&name) || parser.parseEqual())
      return failure();
    nameList.push_back(builder.getStringAttr(name));
    if (succeeded(parser.parseOptionalKeyword("none"))) {
      argumentList.push_back(builder.getUnitAttr());
      return success();
    }
    std::optional<Access> access;
    for (Access candidate : {Access::readwrite, Access::read, Access::write}) {
      if (succeeded(parser.parseOptionalKeyword(stringifyAccess(candidate)))) {
        access = candidate;
        break;
      }
    }
    if (!access) {
      Attribute value;
      if (parser.parseAttribute(value))
        return failure();
      argumentList.push_back(value);
      return success();
    }
    PatternAttr pattern;
    MemoryType type;
    if (parser.parseOperand(memories.emplace_back()) || parser.parseColonType(type) ||
        parser.parseAttribute(pattern))
      return failure();
    types.push_back(type);
    argumentList.push_back(OperandAttr::get(builder.getContext(), *access, pattern));
    return success();
  };
  if (parser.parseCommaSeparatedList(parseOne))
    return failure();
  names = builder.getArrayAttr(nameList);
  arguments = builder.getArrayAttr(argumentList);
  return success();
}

static void printArguments(OpAsmPrinter &printer, InstructionOp, OperandRange memories, TypeRange,
                           ArrayAttr names, ArrayAttr arguments) {
  auto memory = memories.begin();
  llvm::interleaveComma(llvm::zip(names, arguments), printer, [&](auto pair) {
    auto [name, argument] = pair;
    printer.printKeywordOrString(cast<StringAttr>(name).getValue());
    printer << " = ";
    if (isa<UnitAttr>(argument)) {
      printer << "none";
    } else if (auto operand = dyn_cast<OperandAttr>(argument)) {
      Value value = *memory++;
      printer << stringifyAccess(operand.getAccess()) << ' ' << value << " : " << value.getType()
              << ' ' << operand.getPattern();
    } else {
      printer << argument;
    }
  });
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nc/NcOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Memories
//===----------------------------------------------------------------------===//

StringRef nkic::nc::getName(Value memory) {
  if (auto tile = memory.getDefiningOp<TileOp>())
    return tile.getName();
  return memory.getDefiningOp<TensorOp>().getName();
}

void TensorOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), getName());
}

void TileOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), getName());
}

int64_t TensorOp::getBytes() {
  MemRefType type = getTensorMemRef();
  return type.getNumElements() * type.getElementTypeBitWidth() / 8;
}

/// The machine of the program around a tensor or tile; null where the program's verifier has
/// something to say.
static const MachineInfo *lookupMachineOf(Operation *memory) {
  auto program = dyn_cast<ProgramOp>(memory->getParentOp());
  return program ? lookupMachine(std::string_view(program.getTarget())) : nullptr;
}

LogicalResult TensorOp::verify() {
  // nc.tensor C1
  MemRefType type = getTensorMemRef();
  if (!type.hasStaticShape() || !type.getLayout().isIdentity() || !nki::isAddressable(type) ||
      !type.getElementType().isIntOrFloat() || !nki::isElementType(type.getElementType()) ||
      type.getNumElements() == 0)
    return must(*this, "type", "be a static row-major memref of nki elements", quoted(type));
  auto address = static_cast<int64_t>(getAddress());
  if (address < 0 || address % (type.getElementTypeBitWidth() / 8) != 0)
    return must(*this, "'address'", "be a multiple of the element size, and at least 0",
                Twine(address));
  // nc.tensor C3
  const MachineInfo *machine = lookupMachineOf(*this);
  if (machine && address > machine->hbmBytes - getBytes())
    return must(*this, "bytes of '" + getName() + "'",
                "lie inside the " + Twine(machine->hbmBytes) + " of HBM",
                Twine(getBytes()) + " from " + Twine(address) + " on");
  // nc.tensor C2
  if (!nc::isHbm(getResult()))
    return must(*this, "memory space", "be hbm", stringifyMemorySpace(getSpace(getResult())));
  return success();
}

LogicalResult TileOp::verify() {
  // nc.tile C2
  bool isPsum = getSpace(getResult()) == MemorySpace::psum;
  if (nc::isHbm(getResult()))
    return must(*this, "memory space", "be sbuf or psum", stringifyMemorySpace(getSpace(getResult())));
  // nc.tile C1
  auto first = static_cast<int64_t>(getPartition()), byte = static_cast<int64_t>(getByte());
  auto partitions = static_cast<int64_t>(getPartitions()), bytes = static_cast<int64_t>(getBytes());
  if (first < 0 || partitions < 1 || first > kAnyMachine.partitions - partitions)
    return must(*this, "partitions of '" + getName() + "'",
                "lie inside the " + Twine(kAnyMachine.partitions) + " of the memory",
                Twine(partitions) + " from " + Twine(first) + " on");
  const MachineInfo *machine = lookupMachineOf(*this);
  if (!machine)
    return success(); // the program's verifier says so
  int64_t limit = isPsum ? machine->psumPartitionBytes
                         : machine->sbufPartitionBytes - machine->sbufReserveBytes;
  if (byte < 0 || bytes < 1 || byte > limit - bytes)
    return must(*this, "bytes of '" + getName() + "'",
                "lie inside the " + Twine(limit) + " of a partition of " +
                    stringifyMemorySpace(getSpace(getResult())),
                Twine(bytes) + " from " + Twine(byte) + " on");
  return success();
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

bool InstructionOp::isDma() { return getOpcode().starts_with("dma_"); }

void InstructionOp::forEachOperand(function_ref<void(Value, OperandAttr)> body) {
  auto memory = getMemories().begin();
  for (Attribute argument : getArguments()) {
    if (auto operand = dyn_cast<OperandAttr>(argument))
      body(*memory++, operand);
  }
}

static LogicalResult verifyWaits(Operation *op, std::optional<ArrayAttr> waits) {
  if (!waits)
    return success();
  for (Attribute wait : *waits) {
    if (!isa<WaitAttr>(wait))
      return must(op, "a wait", "be '#nc.wait'", quoted(wait));
  }
  // nc.instruction C5, nc.trigger C2, nc.wait C1
  if (static_cast<int64_t>(waits->size()) > kAnyMachine.maxWaits)
    return mustBeAtMost(op, "number of waits", kAnyMachine.maxWaits, waits->size());
  return success();
}

/// Pieces without gaps that an operand may consist of: far beyond what a ring of DMA
/// descriptors holds, and few enough to look at each.
constexpr int64_t kMaxStretches = int64_t(1) << 24;

// nc.instruction C2: the elements lie inside the tensor or tile, and are what it is made of.
static LogicalResult verifyInside(InstructionOp op, Value memory, PatternAttr pattern) {
  if (auto tensor = memory.getDefiningOp<TensorOp>()) {
    Type demanded = tensor.getTensorMemRef().getElementType();
    if (pattern.getElementType() != demanded)
      return mustEqual(op, "element type of the access pattern of '" + getName(memory) + "'",
                       "that of the tensor", quoted(demanded), quoted(pattern.getElementType()));
    if (pattern.getPartition() != 0)
      return must(op, "partition of the access pattern of '" + getName(memory) + "'",
                  "be 0 in HBM", Twine(pattern.getPartition()));
  } else if (pattern.getSteps()[0] != 1) {
    return must(op, "first step of the access pattern of '" + getName(memory) + "'",
                "be 1: partitions follow one another", Twine(pattern.getSteps()[0]));
  }
  Box inner = getBox(pattern, isHbm(memory)), outer = getBox(memory);
  if (outer.contains(inner)) {
    int64_t stretches = Stretches(pattern, isHbm(memory)).count();
    if (stretches > kMaxStretches)
      return mustBeAtMost(op, "pieces without gaps of the access pattern of '" + getName(memory) + "'",
                          kMaxStretches, stretches);
    return success();
  }
  auto print = [](const Box &box, bool hbm) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (!hbm)
      os << "partitions " << box.firstPartition << " to " << box.endPartition - 1 << ", ";
    os << "bytes " << box.firstByte << " to " << box.endByte - 1;
    return text;
  };
  bool hbm = isHbm(memory);
  return must(op, "operand '" + getName(memory) + "' of '" + op.getOpcode() + "'",
              "lie inside its " + Twine(hbm ? "tensor" : "tile") + " (" + print(outer, hbm) + ")",
              print(inner, hbm));
}

// nc.instruction C3, C4: of a tile.
static LogicalResult verifyPattern(InstructionOp op, Value memory, PatternAttr pattern) {
  auto dims = mergeDims(pattern, /*isHbm=*/false, kAnyMachine.patternMaxCount);
  if (static_cast<int64_t>(dims.size()) > kAnyMachine.patternFreeDims)
    return mustBeAtMost(op, "free dimensions of the access pattern of '" + getName(memory) + "'",
                        kAnyMachine.patternFreeDims, dims.size());
  for (auto [count, step] : dims) {
    if (count > kAnyMachine.patternMaxCount)
      return mustBeAtMost(op, "a count of the access pattern of '" + getName(memory) + "'",
                          kAnyMachine.patternMaxCount, count);
    if (step > kAnyMachine.patternMaxStep || step < -kAnyMachine.patternMaxStep - 1)
      return must(op, "a step of the access pattern of '" + getName(memory) + "'",
                  "have 16 bits", Twine(step));
  }
  if (op.isDma())
    return success();
  int64_t partitions = pattern.getCounts()[0], first = pattern.getPartition();
  int64_t multiple = partitions > 64 ? kAnyMachine.partitions.value : partitions > 32 ? 64 : 32;
  if (first % multiple != 0)
    return must(op,
                "first partition of '" + getName(memory) + "', an operand of " +
                    Twine(partitions) + " partitions,",
                multiple == kAnyMachine.partitions ? "be 0"
                : multiple == 64                   ? "be one of 0, 64"
                                                   : "be one of 0, 32, 64, 96",
                Twine(first));
  return success();
}

/// Who may trigger the transfers of a mode (nki-dge).
static LogicalResult verifyTrigger(Operation *op, Engine engine, DgeMode mode,
                                   StringRef transfer) {
  if (mode == DgeMode::unknown)
    return must(op, "mode of " + transfer, "be one of none, swdge, hwdge", "unknown");
  if (mode == DgeMode::swdge && engine != Engine::gpsimd)
    return must(op, "'engine' of an swdge " + transfer, "be gpsimd", stringifyEngine(engine));
  if (mode == DgeMode::hwdge && engine != Engine::sync && engine != Engine::scalar)
    return must(op, "'engine' of an hwdge " + transfer, "be sync or scalar",
                stringifyEngine(engine));
  if (engine == Engine::tensor || engine == Engine::vector)
    return must(op, "'engine' of a " + transfer, "be one of gpsimd, sync, scalar",
                stringifyEngine(engine));
  return success();
}

// nc.instruction C6: the engine and the mode of the sequential form.
static LogicalResult verifyPlacement(InstructionOp op) {
  if (op.getEngine() == Engine::unknown)
    return must(op, "'engine'", "be one of tensor, vector, scalar, gpsimd, sync", "unknown");
  if (!op.isDma() && op.getDgeMode())
    return must(op, "'" + op.getOpcode() + "'", "have no 'dge_mode', as it is no transfer",
                stringifyDgeMode(*op.getDgeMode()));
  if (!op.isDma() || !op.getEngine())
    return success();
  return verifyTrigger(op, *op.getEngine(), op.getDgeMode().value_or(DgeMode::none), "transfer");
}

LogicalResult InstructionOp::verify() {
  // nc.instruction C1
  OperationName opcode("nki." + getOpcode().str(), getContext());
  if (!opcode.isRegistered() || !opcode.hasInterface<nki::InstructionOpInterface>())
    return must(*this, "opcode", "be an instruction of the nki dialect",
                "'" + getOpcode() + "'");
  if (getNames().size() != getArguments().size())
    return mustHaveElements(*this, "'names'", getArguments().size(), getNames().size());
  if (getNames().empty())
    return must(*this, "number of arguments", "be at least 1", "0");
  size_t operands = llvm::count_if(getArguments(), llvm::IsaPred<OperandAttr>);
  if (operands != getMemories().size())
    return mustHaveElements(*this, "'memories'", operands, getMemories().size());
  if (failed(verifyWaits(*this, getWaits())))
    return failure();
  if (failed(verifyPlacement(*this)))
    return failure();
  LogicalResult result = success();
  forEachOperand([&](Value memory, OperandAttr operand) {
    if (failed(result))
      return;
    auto tensor = memory.getDefiningOp<TensorOp>();
    if (!tensor && !memory.getDefiningOp<TileOp>())
      return; // the program's verifier says so
    result = verifyInside(*this, memory, operand.getPattern());
    if (succeeded(result) && !isHbm(memory))
      result = verifyPattern(*this, memory, operand.getPattern());
    // nc.instruction C7
    if (succeeded(result) && tensor && tensor.getRole() == TensorRole::input &&
        writes(operand.getAccess()))
      result = must(*this, "input '" + tensor.getName() + "'", "be read only",
                    "'" + stringifyAccess(operand.getAccess()) + "' by '" + getOpcode() + "'");
  });
  return result;
}

LogicalResult TriggerOp::verify() { return verifyWaits(*this, getWaits()); }

LogicalResult WaitOp::verify() {
  if (getWaits().empty())
    return must(*this, "number of waits", "be at least 1", "0");
  return verifyWaits(*this, getWaits());
}

//===----------------------------------------------------------------------===//
// Queues and programs
//===----------------------------------------------------------------------===//

LogicalResult QueueOp::verify() {
  // nc.queue C3
  if (getEngine() == Engine::unknown)
    return must(*this, "'engine'", "be one of tensor, vector, scalar, gpsimd, sync", "unknown");
  if (getRing() && failed(verifyTrigger(*this, getEngine(), *getRing(), "ring")))
    return failure();
  // nc.queue C1
  if (getBody().getNumArguments() != 0)
    return must(*this, "a queue", "have no block arguments", Twine(getBody().getNumArguments()));
  for (Operation &op : getBody().front()) {
    auto instruction = dyn_cast<InstructionOp>(op);
    if (!instruction && (getRing() || !isa<TriggerOp, WaitOp>(op)))
      return must(&op, "an op in a queue",
                  getRing() ? "be an instruction" : "be an instruction, a trigger or a wait",
                  "'" + op.getName().getStringRef() + "'");
    if (!instruction)
      continue;
    if (instruction.isDma() != getRing().has_value())
      return must(instruction, "'" + instruction.getOpcode() + "'",
                  instruction.isDma() ? "stand in a ring" : "stand in the queue of an engine",
                  "'" + getSymName() + "'");
    if (instruction.getEngine() || instruction.getDgeMode())
      return must(instruction, "an instruction in a queue", "leave its engine and mode to the queue",
                  quoted(instruction.getEngine() ? Attribute(instruction.getEngineAttr())
                                                 : Attribute(instruction.getDgeModeAttr())));
    if (getRing() && instruction.getWaits())
      return must(instruction, "a transfer", "leave its waits to its trigger",
                  Twine(instruction.getWaits()->size()) + " waits");
  }
  return success();
}

bool ProgramOp::isScheduled() { return !getBody().front().getOps<QueueOp>().empty(); }

const MachineInfo &nkic::nc::getMachine(ProgramOp program) {
  return *lookupMachine(std::string_view(program.getTarget()));
}

// nc.program C3, C4
static LogicalResult verifyTensors(ProgramOp program) {
  SmallVector<TensorOp> tensors(program.getBody().front().getOps<TensorOp>());
  llvm::StringMap<TensorOp> byName;
  std::map<std::pair<TensorRole, int64_t>, TensorOp> byIndex;
  for (TensorOp tensor : tensors) {
    if (tensor.getRole() == TensorRole::scratch)
      continue;
    if (!byName.try_emplace(tensor.getName(), tensor).second)
      return must(tensor, "names of inputs and outputs", "differ", "a second '" +
                  tensor.getName() + "'");
    auto index = static_cast<int64_t>(tensor.getIndex());
    if (!byIndex.try_emplace({tensor.getRole(), index}, tensor).second)
      return must(tensor, "numbers of " + stringifyTensorRole(tensor.getRole()) + "s", "differ",
                  "a second " + Twine(index));
  }
  for (TensorRole role : {TensorRole::input, TensorRole::output}) {
    int64_t next = 0;
    for (auto &[key, tensor] : byIndex) {
      if (key.first == role && key.second != next++)
        return must(tensor, "numbers of " + stringifyTensorRole(role) + "s",
                    "count from 0 without gaps", Twine(key.second));
    }
  }
  llvm::sort(tensors, [](TensorOp a, TensorOp b) {
    return static_cast<int64_t>(a.getAddress()) < static_cast<int64_t>(b.getAddress());
  });
  for (size_t i = 1; i < tensors.size(); ++i) {
    Box left = getBox(tensors[i - 1].getResult()), right = getBox(tensors[i].getResult());
    if (left.overlaps(right))
      return must(tensors[i], "address of '" + tensors[i].getName() + "'",
                  "lie behind '" + tensors[i - 1].getName() + "' (" + Twine(left.endByte) + ")",
                  Twine(right.firstByte));
  }
  return success();
}

LogicalResult ProgramOp::verifyRegions() {
  // nc.program C1
  if (!lookupMachine(std::string_view(getTarget())))
    return must(*this, "'target'", "be a known machine", "'" + getTarget() + "'");
  auto core = static_cast<int64_t>(getCore());
  auto cores = static_cast<int64_t>(getCores().value_or(1));
  int64_t limit = lookupMachine(std::string_view(getTarget()))->logicalCores;
  if (cores < 1 || cores > limit)
    return must(*this, "number of programs of a launch",
                "be 1 to " + Twine(limit) + " on " + getTarget(), Twine(cores));
  if (core < 0 || core >= cores)
    return must(*this, "number of a program", "be 0 to " + Twine(cores - 1), Twine(core));
  // nc.program C2
  if (getBody().getNumArguments() != 0)
    return must(*this, "a program", "have no block arguments", Twine(getBody().getNumArguments()));
  bool scheduled = isScheduled(), memoriesEnded = false;
  for (Operation &op : getBody().front()) {
    bool isMemory = isa<TensorOp, TileOp>(op);
    if (!isMemory && !(scheduled ? isa<QueueOp>(op) : isa<InstructionOp>(op)))
      return must(&op, "an op in a program",
                  scheduled ? "be a tensor, a tile or a queue"
                            : "be a tensor, a tile or an instruction",
                  "'" + op.getName().getStringRef() + "'");
    if (isMemory && memoriesEnded)
      return must(&op, "tensors and tiles", "come first",
                  scheduled ? "one behind a queue" : "one behind an instruction");
    memoriesEnded |= !isMemory;
  }
  if (failed(verifyTensors(*this)))
    return failure();
  // nc.queue C2
  llvm::StringMap<int64_t> triggers;
  llvm::StringMap<QueueOp> queues;
  SmallVector<bool> seen(nki::getMaxEnumValForEngine() + 1, false);
  for (auto queue : getBody().front().getOps<QueueOp>()) {
    queues[queue.getSymName()] = queue;
    if (queue.getRing())
      continue;
    auto engine = static_cast<size_t>(queue.getEngine());
    if (seen[engine])
      return must(queue, "engine '" + stringifyEngine(queue.getEngine()) + "'",
                  "have one queue", "a second");
    seen[engine] = true;
  }
  auto checkWaits = [&](Operation *op, std::optional<ArrayAttr> waits) -> LogicalResult {
    if (!waits)
      return success();
    for (auto wait : waits->getAsRange<WaitAttr>()) {
      // nc.program C5
      auto queue = queues.find(wait.getQueue().getValue());
      if (queue == queues.end())
        return must(op, "a wait", "name a queue of the program",
                    "'@" + wait.getQueue().getValue() + "'");
      if (wait.getValue() < 1)
        return mustBeAtLeast(op, "the value of a wait", 1, wait.getValue());
      if (queue->second.getRing() && wait.getValue() % kAnyMachine.semaphoreStepOfRing != 0)
        return must(op, "the value of a wait for a ring",
                    "be a multiple of " + Twine(kAnyMachine.semaphoreStepOfRing), Twine(wait.getValue()));
    }
    return success();
  };
  for (auto instruction : getBody().front().getOps<InstructionOp>()) {
    if (failed(checkWaits(instruction, instruction.getWaits())))
      return failure();
  }
  for (auto queue : getBody().front().getOps<QueueOp>()) {
    for (Operation &op : queue.getBody().front()) {
      if (auto instruction = dyn_cast<InstructionOp>(op)) {
        if (failed(checkWaits(&op, instruction.getWaits())))
          return failure();
      } else if (auto wait = dyn_cast<WaitOp>(op)) {
        if (failed(checkWaits(&op, wait.getWaits())))
          return failure();
      } else if (auto trigger = dyn_cast<TriggerOp>(op)) {
        auto ring = queues.find(trigger.getQueue());
        // nc.trigger C1
        if (ring == queues.end() || !ring->second.getRing() ||
            ring->second.getEngine() != queue.getEngine())
          return must(&op, "a trigger", "name a ring of its engine", "'@" + trigger.getQueue() + "'");
        ++triggers[trigger.getQueue()];
        if (failed(checkWaits(&op, trigger.getWaits())))
          return failure();
      }
    }
  }
  for (auto &entry : queues) {
    QueueOp queue = entry.second;
    if (!queue.getRing())
      continue;
    auto transfers = static_cast<int64_t>(queue.getBody().front().getOperations().size());
    if (triggers.lookup(entry.first()) != transfers)
      return mustEqual(queue, "number of triggers of '@" + entry.first() + "'",
                       "its number of transfers", Twine(transfers),
                       Twine(triggers.lookup(entry.first())));
  }
  return success();
}
