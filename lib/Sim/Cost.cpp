// How long things take.

#include "Cost.h"

#include <algorithm>

using namespace mlir;
using namespace nkic;
using namespace nkic::sim;
using nkic::nki::DgeMode;
using nkic::nki::Engine;

static constexpr int64_t kPsPerCycleAtOneMegahertz = 1'000'000;

/// The pattern of an argument of that name, or null.
static nc::PatternAttr findPattern(nc::InstructionOp op, StringRef name) {
  for (auto [argumentName, argument] : llvm::zip(op.getNames(), op.getArguments())) {
    auto operand = dyn_cast<nc::OperandAttr>(argument);
    if (operand && cast<StringAttr>(argumentName).getValue() == name)
      return operand.getPattern();
  }
  return {};
}

/// Rows that an index chooses, 0 where none does.
static int64_t countIndexedRows(nc::InstructionOp transfer) {
  int64_t rows = 0;
  for (StringRef name : {"src_indices", "dst_indices"}) {
    if (nc::PatternAttr indices = findPattern(transfer, name))
      rows = std::max(rows, indices.getElements());
  }
  return rows;
}

int64_t nkic::sim::getMovedBytes(nc::InstructionOp transfer) {
  nc::PatternAttr dst = findPattern(transfer, "dst"), src = findPattern(transfer, "src");
  if (!dst || !src)
    return 0;
  // A scatter moves its source.
  int64_t elements = findPattern(transfer, "dst_indices") ? src.getElements() : dst.getElements();
  return elements * dst.getElementBytes();
}

int64_t Cost::ofInstruction(nc::InstructionOp op, Engine engine) const {
  int64_t elements = 0;
  op.forEachOperand([&](Value, nc::OperandAttr operand) {
    elements = std::max(elements, operand.getPattern().getFreeElements());
  });
  const EngineTiming &of = engine == Engine::tensor   ? timing.tensor
                           : engine == Engine::vector ? timing.vector
                           : engine == Engine::scalar ? timing.scalar
                                                      : timing.gpsimd;
  int64_t cycles = elements * lookupRate(std::string_view(op.getOpcode())) + of.fixedCycles;
  return cycles * kPsPerCycleAtOneMegahertz / of.clock;
}

int64_t Cost::ofTransfer(nc::InstructionOp op) const {
  nc::PatternAttr dst = findPattern(op, "dst");
  int64_t bytes = getMovedBytes(op);
  int64_t rows = std::max(countIndexedRows(op), dst ? dst.getCounts()[0] : 1);
  int64_t byBytes = bytes * 1000 / (timing.dmaRate * timing.dmaEngines);
  int64_t byRows = rows * timing.descriptor / timing.dmaEngines;
  return std::max(byBytes, byRows) + timing.dmaEnd;
}

int64_t Cost::ofTrigger(nc::InstructionOp transfer, DgeMode mode) const {
  if (mode != DgeMode::swdge)
    return timing.trigger;
  int64_t rows = countIndexedRows(transfer);
  return rows > 0 ? rows * timing.softwareRow : timing.softwareTrigger;
}
