// What instructions, triggers and transfers take.

#include "nkic/Timing/Cost.h"

#include <algorithm>

using namespace mlir;
using namespace nkic;
using namespace nkic::timing;
using nkic::nki::AluOp;
using nkic::nki::DgeMode;
using nkic::nki::Engine;
using nkic::nki::MemorySpace;

namespace {

/// An operand in memory; `pattern` is null when the argument is absent or a number.
struct Operand {
  Value memory;
  nc::PatternAttr pattern;

  explicit operator bool() const { return static_cast<bool>(pattern); }
  bool isIn(MemorySpace space) const { return pattern && nc::getSpace(memory) == space; }
  bool isHbm() const { return nc::isHbm(memory); }
  int64_t getFree() const { return pattern.getFreeElements(); }
  int64_t getBytes() const { return pattern.getElementBytes(); }
};

Attribute findArgument(nc::InstructionOp op, StringRef name) {
  for (auto [argumentName, argument] : llvm::zip(op.getNames(), op.getArguments())) {
    if (cast<StringAttr>(argumentName).getValue() == name)
      return argument;
  }
  return {};
}

Operand findOperand(nc::InstructionOp op, StringRef name) {
  auto memory = op.getMemories().begin();
  for (auto [argumentName, argument] : llvm::zip(op.getNames(), op.getArguments())) {
    auto operand = dyn_cast<nc::OperandAttr>(argument);
    if (!operand)
      continue;
    if (cast<StringAttr>(argumentName).getValue() == name)
      return {*memory, operand.getPattern()};
    ++memory;
  }
  return {};
}

AluOp findOperator(nc::InstructionOp op, StringRef name) {
  auto attribute = dyn_cast_or_null<nki::AluOpAttr>(findArgument(op, name));
  return attribute ? attribute.getValue() : AluOp::none;
}

bool isSet(nc::InstructionOp op, StringRef name) {
  auto flag = dyn_cast_or_null<BoolAttr>(findArgument(op, name));
  return flag && flag.getValue();
}

/// Elements of the innermost dimensions from `firstDim` on that lie one behind the other.
int64_t getRun(nc::PatternAttr pattern, size_t firstDim) {
  int64_t run = 1;
  for (size_t d = pattern.getCounts().size(); d-- > firstDim;) {
    if (pattern.getCounts()[d] == 1)
      continue;
    if (pattern.getSteps()[d] != run)
      break;
    run *= pattern.getCounts()[d];
  }
  return run;
}

bool isContiguous(const Operand &operand) {
  return !operand || getRun(operand.pattern, 1) == operand.getFree();
}

/// Operands but the first, which is written.
template <class Body> void forEachOperand(nc::InstructionOp op, Body body) {
  op.forEachOperand([&](Value memory, nc::OperandAttr operand) {
    body(Operand{memory, operand.getPattern()});
  });
}

int64_t getLargestFree(nc::InstructionOp op) {
  int64_t elements = 1;
  forEachOperand(op, [&](const Operand &operand) {
    elements = std::max(elements, operand.getFree());
  });
  return elements;
}

int64_t toPs(int64_t cycles, int64_t megahertz) { return cycles * 1'000'000 / megahertz; }

int64_t lookupRate(ArrayRef<InstructionRate> rates, StringRef opcode) {
  for (const InstructionRate &row : rates) {
    if (row.opcode == std::string_view(opcode))
      return row.rate;
  }
  return 4;
}

int64_t scale(int64_t elements, int64_t quarters) { return llvm::divideCeil(elements * quarters, 4); }

} // namespace

//===----------------------------------------------------------------------===//
// Engines
//===----------------------------------------------------------------------===//

bool CostModel::isFast16(Type type) const {
  if (type.isBF16() || type.isF16())
    return true;
  return machine.generation >= Generation::v4 && isa<FloatType>(type) &&
         type.getIntOrFloatBitWidth() == 8;
}

/// nc_matmul, and nc_transpose on the tensor engine, which is a product with the identity.
InstructionCost CostModel::ofProduct(nc::InstructionOp op) const {
  bool isTranspose = op.getOpcode() == "nc_transpose";
  Operand stationary = findOperand(op, isTranspose ? "data" : "stationary");
  Operand moving = isTranspose ? stationary : findOperand(op, "moving");
  bool isDoubleRow = false;
  if (auto mode = dyn_cast_or_null<nki::PerfModeAttr>(findArgument(op, "perf_mode")))
    isDoubleRow = mode.getValue() == nki::PerfMode::double_row;
  int64_t halves = isDoubleRow ? 2 : 1;
  int64_t columns = isTranspose ? stationary.pattern.getCounts()[0] : moving.getFree() / halves;
  int64_t weights = stationary.getFree() / halves;
  bool isF32 = stationary.pattern.getElementType().isF32();
  // Exact halves of an f32 need one pass only.
  bool isExact = (isTranspose || isSet(op, "is_transpose")) && machine.generation >= Generation::v3;
  isExact |= isSet(op, "is_stationary_onezero") || isSet(op, "is_moving_onezero");
  int64_t passes = isF32 && !isExact ? 2 : 1, stream = isF32 ? 2 * columns : columns;
  int64_t pass = std::max<int64_t>(timing.leastInterval, stream) + timing.tensorGap;
  InstructionCost cost;
  cost.stream = toPs(passes * stream, timing.tensorClock);
  cost.busy = toPs(passes * pass, timing.tensorClock);
  cost.latency = toPs((passes - 1) * pass + stream + timing.tensorLatency, timing.tensorClock);
  cost.forward = cost.latency;
  cost.load = toPs(llvm::divideCeil(weights, timing.tensorLoadColumns) * (isF32 ? 4 : 1),
                   timing.tensorClock);
  return cost;
}

/// tensor_copy and tensor_scalar on the vector engine.
int64_t CostModel::getCopyRate(nc::InstructionOp op) const {
  Operand dst = findOperand(op, "dst"), src = findOperand(op, op.getOpcode() == "tensor_copy" ? "src" : "data");
  bool inPsum = dst.isIn(MemorySpace::psum) || src.isIn(MemorySpace::psum);
  bool is16 = isFast16(dst.pattern.getElementType()) && isFast16(src.pattern.getElementType());
  if (is16 && !inPsum && isContiguous(dst) && isContiguous(src))
    return timing.copy16;
  if (is16 && (!inPsum || (isContiguous(dst) && isContiguous(src))))
    return timing.copy16Slow;
  return inPsum ? timing.copyPsum : timing.copySbuf;
}

/// Two tensors into one.
int64_t CostModel::getPairRate(nc::InstructionOp op) const {
  bool inPsum = false, is16 = true, isDense = true;
  forEachOperand(op, [&](const Operand &operand) {
    inPsum |= operand.isIn(MemorySpace::psum);
    is16 &= isFast16(operand.pattern.getElementType());
    isDense &= isContiguous(operand);
  });
  if (inPsum)
    return timing.pairPsum;
  if (machine.generation == Generation::v2) {
    AluOp alu = findOperator(op, "op");
    is16 &= isDense && (alu == AluOp::add || alu == AluOp::multiply || alu == AluOp::subtract);
  }
  return is16 ? timing.pair16 : timing.pairSbuf;
}

InstructionCost CostModel::onVector(nc::InstructionOp op) const {
  StringRef opcode = op.getOpcode();
  int64_t elements = getLargestFree(op), rate = lookupRate(kVectorRates, opcode), extra = 0;
  bool isReduction = false;
  Operand reduceRes = findOperand(op, "reduce_res");
  if (opcode == "tensor_copy" || opcode == "tensor_scalar") {
    rate = getCopyRate(op);
    if (findOperand(op, "operand0") || findOperand(op, "operand1"))
      extra = timing.vectorPointer;
  } else if (opcode == "tensor_tensor" || opcode == "scalar_tensor_tensor") {
    rate = getPairRate(op);
  } else if (opcode == "tensor_copy_predicated" || opcode == "select_reduce") {
    bool inPsum = false;
    forEachOperand(op, [&](const Operand &o) { inPsum |= o.isIn(MemorySpace::psum); });
    rate = machine.generation == Generation::v2 && !inPsum ? timing.pairSbuf : timing.pairPsum;
  } else if (opcode == "tensor_reduce") {
    AluOp alu = findOperator(op, "op");
    Operand data = findOperand(op, "data");
    isReduction = true;
    if (data.pattern.getElementType().isBF16() && (alu == AluOp::add || alu == AluOp::maximum))
      rate = timing.reduce16;
  } else if (opcode == "memset") {
    auto value = dyn_cast_or_null<FloatAttr>(findArgument(op, "value"));
    Type type = findOperand(op, "dst").pattern.getElementType();
    if (value && value.getValue().isZero() && (type.isBF16() || type.isF16()))
      rate = timing.memsetZero16;
  } else if (opcode == "max8" || opcode == "nc_transpose") {
    isReduction = true;
  }
  if (reduceRes || opcode == "tensor_scalar_reduce") {
    extra += timing.readout;
    isReduction = true;
  }
  int64_t stream = scale(elements, rate) + extra;
  InstructionCost cost;
  cost.stream = toPs(stream, timing.vectorClock);
  cost.busy = toPs(std::max<int64_t>(timing.leastInterval, stream) + timing.vectorGap,
                   timing.vectorClock);
  cost.latency = toPs(stream + timing.vectorLatency, timing.vectorClock);
  cost.forward = isReduction ? cost.latency : toPs(extra + timing.vectorLatency, timing.vectorClock);
  return cost;
}

InstructionCost CostModel::onScalar(nc::InstructionOp op) const {
  int64_t elements = getLargestFree(op), latency = timing.scalarLatency, extra = 0;
  Operand data = findOperand(op, "data");
  bool isReduction = static_cast<bool>(findOperand(op, "reduce_res"));
  if (isReduction)
    extra += timing.readout;
  if (op.getOpcode() == "tensor_copy" || op.getOpcode() == "tensor_scalar") {
    latency = timing.scalarCopyLatency;
    Operand dst = findOperand(op, "dst"), src = data ? data : findOperand(op, "src");
    if (machine.generation >= Generation::v4 && isFast16(dst.pattern.getElementType()) &&
        isFast16(src.pattern.getElementType()))
      elements = llvm::divideCeil(elements, 2);
  }
  int64_t gap = timing.scalarGap;
  if (findOperand(op, "bias"))
    gap += data.isIn(MemorySpace::psum) ? timing.scalarBiasPsum : timing.scalarBiasSbuf;
  InstructionCost cost;
  cost.stream = toPs(elements + extra, timing.scalarClock);
  cost.busy = toPs(std::max<int64_t>(timing.leastInterval, elements) + extra + gap,
                   timing.scalarClock);
  cost.latency = toPs(elements + extra + latency, timing.scalarClock);
  cost.forward = isReduction ? cost.latency : toPs(latency, timing.scalarClock);
  return cost;
}

InstructionCost CostModel::onGpsimd(nc::InstructionOp op) const {
  int64_t rate = lookupRate(kGpsimdRates, op.getOpcode());
  if (op.getOpcode() == "tensor_tensor")
    rate = findOperand(op, "dst").getBytes() <= 2 ? 4 : 8; // two reads over a 32-bit port
  int64_t stream = scale(getLargestFree(op), rate);
  int64_t busy = toPs(timing.gpsimdStart + stream, timing.gpsimdClock);
  return {toPs(stream, timing.gpsimdClock), busy, busy, busy, 0};
}

InstructionCost CostModel::ofInstruction(nc::InstructionOp op, Engine engine) const {
  switch (engine) {
  case Engine::tensor:
    return ofProduct(op);
  case Engine::scalar:
    return onScalar(op);
  case Engine::gpsimd:
    return onGpsimd(op);
  default:
    return onVector(op);
  }
}

std::optional<nki::Activation> nkic::timing::getTable(nc::InstructionOp op) {
  if (!op.getOpcode().starts_with("activation"))
    return std::nullopt;
  auto attribute = dyn_cast_or_null<nki::ActivationAttr>(findArgument(op, "op"));
  if (!attribute)
    return std::nullopt;
  switch (attribute.getValue()) { // assumed: these are computed without one
  case nki::Activation::copy:
  case nki::Activation::relu:
  case nki::Activation::square:
  case nki::Activation::abs:
    return std::nullopt;
  default:
    return attribute.getValue();
  }
}

int64_t nkic::timing::getProductFlops(nc::InstructionOp op) {
  if (op.getOpcode() != "nc_matmul" || isSet(op, "is_transpose"))
    return 0;
  Operand stationary = findOperand(op, "stationary"), moving = findOperand(op, "moving");
  int64_t halves = 1;
  if (auto mode = dyn_cast_or_null<nki::PerfModeAttr>(findArgument(op, "perf_mode")))
    halves = mode.getValue() == nki::PerfMode::double_row ? 2 : 1;
  return 2 * stationary.pattern.getCounts()[0] * stationary.getFree() * moving.getFree() / halves;
}

//===----------------------------------------------------------------------===//
// DMA
//===----------------------------------------------------------------------===//

/// Rows that an index chooses, 0 where none does.
static int64_t countIndexedRows(nc::InstructionOp transfer) {
  int64_t rows = 0;
  for (StringRef name : {"src_indices", "dst_indices"}) {
    if (Operand indices = findOperand(transfer, name))
      rows = std::max(rows, indices.pattern.getElements());
  }
  return rows;
}

int64_t nkic::timing::getMovedBytes(nc::InstructionOp transfer) {
  Operand dst = findOperand(transfer, "dst"), src = findOperand(transfer, "src");
  if (!dst || !src)
    return 0;
  // A scatter moves its source.
  int64_t elements = findOperand(transfer, "dst_indices") ? src.pattern.getElements()
                                                          : dst.pattern.getElements();
  return elements * dst.getBytes();
}

TransferCost CostModel::ofTransfer(nc::InstructionOp op, DgeMode mode) const {
  TransferCost cost;
  Operand dst = findOperand(op, "dst"), src = findOperand(op, "src");
  bool isDynamic = mode == DgeMode::swdge || mode == DgeMode::hwdge;
  bool fromHbm = !src || src.isHbm();
  cost.start = isDynamic ? (fromHbm ? timing.startDynamicHbm : timing.startDynamicSbuf)
                         : (fromHbm ? timing.startHbm : timing.startSbuf);
  cost.spread = fromHbm ? timing.spreadHbm : timing.spreadSbuf;
  if (!dst || !src)
    return cost;
  bool isScatter = static_cast<bool>(findOperand(op, "dst_indices"));
  const Operand &moved = isScatter ? src : dst; // its rows are all moved
  int64_t elements = moved.pattern.getElements();
  int64_t elementBytes = std::max(dst.getBytes(), src.getBytes());
  cost.bytes = elements * elementBytes;
  cost.hbmBytes = (src.isHbm() ? elements * src.getBytes() : 0) +
                  (dst.isHbm() ? elements * dst.getBytes() : 0);

  bool isTranspose = op.getOpcode() == "dma_transpose";
  int64_t percent = fromHbm ? timing.transposeRate : timing.transposeSbufRate;
  bool isFast = isTranspose && elementBytes == 2 && percent > 0;
  bool onChip = !dst.isHbm() || !src.isHbm();
  // Contiguous runs, of which each row of a tile has its own.
  int64_t rows = moved.pattern.getCounts()[0], rowElements = elements / std::max<int64_t>(rows, 1);
  size_t firstDim = onChip || countIndexedRows(op) > 0 ? 1 : 0;
  int64_t run = isTranspose ? 1 : std::min(getRun(dst.pattern, firstDim), getRun(src.pattern, firstDim));
  run = std::clamp<int64_t>(run, 1, firstDim ? std::max<int64_t>(rowElements, 1) : elements);
  int64_t runBytes = run * elementBytes;
  int64_t descriptors = llvm::divideCeil(elements, run) * llvm::divideCeil(runBytes, timing.packet);
  if (isFast) { // blocks of 128 by 16, counted as whole ones
    int64_t inner = llvm::alignTo(std::max<int64_t>(rowElements, 1), 16);
    cost.bytes = llvm::alignTo(rows, 128) * inner * elementBytes * 100 / percent;
    descriptors = llvm::divideCeil(cost.bytes, timing.packet);
  }
  cost.descriptors = descriptors;
  // In picoseconds: 10'000 / (B per 10 ns) a byte.
  auto alone = [&](int64_t bytes, int64_t count) {
    return count * timing.descriptor + bytes * 10'000 / timing.dmaRate;
  };
  const Operand &tile = !dst.isHbm() ? dst : src;
  if (!onChip || isTranspose) {
    cost.engine.fill(alone(cost.bytes / int64_t(kDmaEngines),
                           llvm::divideCeil(descriptors, kDmaEngines)));
  } else {
    int64_t first = tile.pattern.getPartition(), partitions = tile.pattern.getCounts()[0];
    for (int64_t p = first; p < first + partitions;) {
      int64_t next = std::min(first + partitions, (p / timing.dmaPartitions + 1) * timing.dmaPartitions);
      int64_t share = next - p;
      cost.engine[p / timing.dmaPartitions % int64_t(kDmaEngines)] +=
          alone(cost.bytes * share / partitions, llvm::divideCeil(descriptors * share, partitions));
      p = next;
    }
  }
  cost.core = cost.bytes * 1000 / timing.dmaCoreRate;
  cost.hbm = cost.hbmBytes * 1000 / timing.hbmRate;
  return cost;
}

TriggerCost CostModel::ofTrigger(nc::InstructionOp transfer, const TransferCost &cost,
                                 DgeMode mode) const {
  if (mode == DgeMode::hwdge)
    return {timing.triggerHwdge, 0, timing.triggerHwdge};
  if (mode != DgeMode::swdge)
    return {timing.triggerStatic, 0, 0};
  if (int64_t rows = countIndexedRows(transfer); rows > 0)
    return {0, rows * timing.softwareRow, rows * timing.softwareRow};
  return {0, timing.softwareBusy + cost.descriptors * timing.softwareBusyDescriptor,
          timing.softwareLatency + cost.descriptors * timing.softwareLatencyDescriptor};
}
