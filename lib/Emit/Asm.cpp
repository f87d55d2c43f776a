// The listing of a NeuronCore program.

#include "nkic/Emit/Asm.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nc;
using nkic::nki::DgeMode;
using nkic::nki::Engine;
using nkic::nki::MemorySpace;

namespace {

/// Pairs of step and count that profiles print of an operand, at least.
constexpr size_t kPrintedDims = 3;

StringRef getEngineName(Engine engine) {
  switch (engine) {
  case Engine::tensor:
    return "Tensor";
  case Engine::vector:
    return "Vector";
  case Engine::scalar:
    return "Scalar";
  case Engine::gpsimd:
    return "GpSimd";
  default:
    return "Sync";
  }
}

/// The mnemonics that profiles show; others are the name of the instruction in capitals.
std::string getMnemonic(StringRef opcode) {
  StringRef known = llvm::StringSwitch<StringRef>(opcode)
                        .Cases({"activation", "activation_reduce"}, "ACTIVATE")
                        .Default("");
  return known.empty() ? opcode.upper() : known.str();
}

std::string getTypeName(Type type) {
  return llvm::TypeSwitch<Type, std::string>(type)
      .Case<Float32Type>([](auto) { return "fp32"; })
      .Case<BFloat16Type>([](auto) { return "bfloat16"; })
      .Case<Float16Type>([](auto) { return "fp16"; })
      .Case<Float8E4M3Type>([](auto) { return "fp8e4"; })
      .Case<Float8E4M3FNType>([](auto) { return "fp8e4fn"; })
      .Case<Float8E5M2Type>([](auto) { return "fp8e5"; })
      .Case<IntegerType>([](IntegerType integer) {
        return ((integer.isUnsigned() ? "uint" : "int") + Twine(integer.getWidth())).str();
      })
      .Default([](Type) { return "unknown"; });
}

int64_t getAddress(Value memory, PatternAttr pattern) {
  if (isHbm(memory))
    return pattern.getByte();
  return (getSpace(memory) == MemorySpace::psum ? kAnyMachine.psumAddress : 0) +
         pattern.getPartition() * kAnyMachine.partitionPitch + pattern.getByte();
}

class Listing {
public:
  Listing(ProgramOp program, raw_ostream &os) : program(program), os(os) {
    for (auto queue : program.getBody().front().getOps<QueueOp>())
      queues[queue.getSymName()] = queue;
  }
  void print();

private:
  void printMemories();
  void printQueue(QueueOp queue);
  void printInstruction(InstructionOp op, QueueOp queue);
  void printMatmul(InstructionOp op, QueueOp queue);
  void printTransfer(InstructionOp op, QueueOp queue, size_t number);
  void printTrigger(TriggerOp op, size_t number);
  void printOpcode(StringRef mnemonic) { os << "  " << llvm::format("%-24s", mnemonic.str().c_str()); }
  void printSemaphore(QueueOp queue);
  void printWaits(std::optional<ArrayAttr> waits);
  void printUpdate(QueueOp queue);
  void printOperand(StringRef name, Value memory, PatternAttr pattern, bool withType = true);
  void printDmaSide(StringRef name, Value memory, PatternAttr pattern);
  void printLocation(Operation *op);

  ProgramOp program;
  raw_ostream &os;
  llvm::StringMap<QueueOp> queues;
};

/// `S[6] (Vector)`, `S[8] (qSyncIO0)`.
void Listing::printSemaphore(QueueOp queue) {
  os << "S[" << queue.getSemaphore().value_or(0) << "] ("
     << (queue.getRing() ? queue.getSymName() : getEngineName(queue.getEngine())) << ')';
}

void Listing::printWaits(std::optional<ArrayAttr> waits) {
  if (!waits)
    return;
  for (auto wait : waits->getAsRange<WaitAttr>()) {
    os << ' ';
    printSemaphore(queues.lookup(wait.getQueue().getValue()));
    os << ">=" << wait.getValue();
  }
}

void Listing::printUpdate(QueueOp queue) {
  os << ' ';
  printSemaphore(queue);
  os << "++@complete";
}

/// ` src=fp32@0x4000[1,1,1][512,1,1]`: steps and counts in elements, the innermost first.
void Listing::printOperand(StringRef name, Value memory, PatternAttr pattern, bool withType) {
  os << ' ' << name << '=';
  if (withType)
    os << getTypeName(pattern.getElementType()) << '@';
  os << llvm::format("0x%llx", static_cast<long long>(getAddress(memory, pattern)));
  SmallVector<int64_t> steps(llvm::reverse(pattern.getSteps().drop_front()));
  SmallVector<int64_t> counts(llvm::reverse(pattern.getCounts().drop_front()));
  while (counts.size() < kPrintedDims) {
    steps.push_back(0);
    counts.push_back(1);
  }
  os << '[';
  llvm::interleave(steps, os, ",");
  os << "][";
  llvm::interleave(counts, os, ",");
  os << ']';
}

void Listing::printLocation(Operation *op) {
  Location loc = op->getLoc();
  // Of an inlined function the line in it.
  while (auto call = dyn_cast<CallSiteLoc>(loc))
    loc = call.getCallee();
  if (auto line = dyn_cast<FileLineColLoc>(loc))
    os << "  ; " << line.getFilename().getValue() << ':' << line.getLine() << ':'
       << line.getColumn();
  os << '\n';
}

/// The two halves of a product; the second one writes.
void Listing::printMatmul(InstructionOp op, QueueOp queue) {
  PatternAttr patterns[3];
  Value memories[3];
  unsigned count = 0;
  bool adds = false;
  op.forEachOperand([&](Value memory, OperandAttr operand) {
    adds |= operand.getAccess() == Access::readwrite;
    memories[count] = memory;
    patterns[count++] = operand.getPattern();
  });
  int64_t rows = patterns[1].getCounts()[0], columns = patterns[1].getFreeElements();
  printOpcode("LDWEIGHTS");
  printWaits(op.getWaits());
  printOperand("src", memories[1], patterns[1]);
  os << ' ' << rows << '*' << columns;
  printLocation(op);
  printOpcode("MATMUL");
  printUpdate(queue);
  os << " psum_zero=" << (adds ? 0 : 1);
  printOperand("src", memories[2], patterns[2]);
  printOperand("dst", memories[0], patterns[0], /*withType=*/false);
  os << ' ' << rows << '*' << columns;
  printLocation(op);
}

void Listing::printInstruction(InstructionOp op, QueueOp queue) {
  if (op.getOpcode() == "nc_matmul")
    return printMatmul(op, queue);
  printOpcode(getMnemonic(op.getOpcode()));
  printWaits(op.getWaits());
  printUpdate(queue);
  auto memory = op.getMemories().begin();
  int64_t channels = 0;
  for (auto [name, argument] : llvm::zip(op.getNames(), op.getArguments())) {
    StringRef word = cast<StringAttr>(name).getValue();
    if (auto operand = dyn_cast<OperandAttr>(argument)) {
      channels = std::max(channels, operand.getPattern().getCounts()[0]);
      printOperand(word, *memory++, operand.getPattern());
      continue;
    }
    if (isa<UnitAttr, nki::EngineAttr>(argument))
      continue; // absent, and the name of the section
    os << ' ' << word << '=';
    llvm::TypeSwitch<Attribute>(argument)
        .Case<nki::AluOpAttr>([&](auto a) { os << nki::stringifyAluOp(a.getValue()).upper(); })
        .Case<nki::ActivationAttr>(
            [&](auto a) { os << nki::stringifyActivation(a.getValue()).upper(); })
        .Case<nki::ReduceCmdAttr>(
            [&](auto a) { os << nki::stringifyReduceCmd(a.getValue()).upper(); })
        .Case<nki::PerfModeAttr>(
            [&](auto a) { os << nki::stringifyPerfMode(a.getValue()).upper(); })
        .Case<nki::OobModeAttr>([&](auto a) { os << nki::stringifyOobMode(a.getValue()).upper(); })
        .Case<BoolAttr>([&](auto a) { os << (a.getValue() ? 1 : 0); })
        .Case<IntegerAttr>([&](auto a) { os << a.getValue().getSExtValue(); })
        .Case<FloatAttr>([&](auto a) { os << llvm::format("%.9g", a.getValueAsDouble()); })
        .Default([&](Attribute a) { os << a; });
  }
  os << " channels=" << channels;
  printLocation(op);
}

/// ` src_elem_size=256 src_pattern=[512,1][128,1] src_addr=0x0`: bytes without gaps, then
/// steps in bytes and counts, the innermost first.
void Listing::printDmaSide(StringRef name, Value memory, PatternAttr pattern) {
  int64_t bytes = pattern.getElementBytes();
  SmallVector<int64_t> steps, counts;
  size_t d = pattern.getCounts().size();
  for (; d > 0; --d) {
    bool isPartition = d == 1 && !isHbm(memory);
    int64_t count = pattern.getCounts()[d - 1];
    int64_t step =
        isPartition ? kAnyMachine.partitionPitch : pattern.getSteps()[d - 1] * pattern.getElementBytes();
    if (count == 1)
      continue;
    if (steps.empty() && !isPartition && step == bytes) {
      bytes *= count;
      continue;
    }
    steps.push_back(step);
    counts.push_back(count);
  }
  while (steps.size() < 2) {
    steps.push_back(1);
    counts.push_back(1);
  }
  os << ' ' << name << "_elem_size=" << bytes << ' ' << name << "_pattern=[";
  llvm::interleave(steps, os, ",");
  os << "][";
  llvm::interleave(counts, os, ",");
  int64_t base = isHbm(memory) ? int64_t(0) : kAnyMachine.dmaAddress.value;
  os << "] " << name << "_addr="
     << llvm::format("0x%llx", static_cast<long long>(base + getAddress(memory, pattern)));
}

void Listing::printTransfer(InstructionOp op, QueueOp queue, size_t number) {
  bool isTranspose = op.getOpcode() == "dma_transpose";
  os << "  " << llvm::format("%-4zu ", number)
     << llvm::format("%-19s", isTranspose ? "DmaTranspose" : "DmaMemcpy")
     << " semaphore=" << queue.getSemaphore().value_or(0)
     << " sem_increment=" << kAnyMachine.semaphoreStepOfRing;
  auto memory = op.getMemories().begin();
  for (auto [name, argument] : llvm::zip(op.getNames(), op.getArguments())) {
    auto operand = dyn_cast<OperandAttr>(argument);
    if (!operand) {
      if (auto mode = dyn_cast<nki::OobModeAttr>(argument))
        os << " oob_mode=" << nki::stringifyOobMode(mode.getValue()).upper();
      continue;
    }
    StringRef word = cast<StringAttr>(name).getValue();
    if (word == "dst" || word == "src")
      printDmaSide(word, *memory++, operand.getPattern());
    else
      printOperand(word, *memory++, operand.getPattern());
  }
  printLocation(op);
}

void Listing::printTrigger(TriggerOp op, size_t number) {
  QueueOp ring = queues.lookup(op.getQueue());
  printOpcode(ring.getRing() == DgeMode::none ? "WRITE" : "DMA_DIRECT2D");
  printWaits(op.getWaits());
  os << ' ' << op.getQueue() << " block_id=" << number;
  printLocation(op);
}

void Listing::printQueue(QueueOp queue) {
  Block &block = queue.getBody().front();
  os << "\n.queue " << (queue.getRing() ? queue.getSymName() : getEngineName(queue.getEngine()));
  if (queue.getRing())
    os << " ring=" << nki::stringifyDgeMode(*queue.getRing())
       << " trigger=" << getEngineName(queue.getEngine());
  os << " semaphore=" << queue.getSemaphore().value_or(0)
     << " instructions=" << block.getOperations().size() << '\n';
  llvm::StringMap<size_t> triggered;
  size_t number = 0;
  for (Operation &op : block) {
    if (auto instruction = dyn_cast<InstructionOp>(op)) {
      if (queue.getRing())
        printTransfer(instruction, queue, number++);
      else
        printInstruction(instruction, queue);
    } else if (auto trigger = dyn_cast<TriggerOp>(op)) {
      printTrigger(trigger, triggered[trigger.getQueue()]++);
    } else {
      printOpcode("EVENT_SEMAPHORE");
      printWaits(cast<WaitOp>(op).getWaits());
      os << '\n';
    }
  }
}

void Listing::printMemories() {
  for (auto tensor : program.getBody().front().getOps<TensorOp>())
    os << "; tensor " << tensor.getName() << ' ' << stringifyTensorRole(tensor.getRole()) << ' '
       << llvm::format("0x%llx", static_cast<long long>(tensor.getAddress())) << ' '
       << tensor.getTensorMemRef() << '\n';
}

void Listing::print() {
  os << "; NeuronCore program '" << program.getSymName() << "', target " << program.getTarget()
     << ", core " << program.getCore() << "\n; A listing for people, not an input of an "
     << "assembler: docs/listing.md says how to read it.\n;\n";
  printMemories();
  for (auto queue : program.getBody().front().getOps<QueueOp>())
    printQueue(queue);
}

} // namespace

void nkic::emitAsm(ProgramOp program, raw_ostream &os) { Listing(program, os).print(); }
