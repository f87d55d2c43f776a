// What one instruction, trigger or transfer takes: the tables of Machine/Timing.h applied.
// Times are in picoseconds. What they add up to is for Clock.h.

#ifndef NKIC_TIMING_COST_H
#define NKIC_TIMING_COST_H

#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Machine/Timing.h"

#include <array>

namespace nkic::timing {

/// An instruction of an engine.
struct InstructionCost {
  int64_t stream = 0;  // what its elements take
  int64_t busy = 0;    // from its start until the engine may start the next one
  int64_t latency = 0; // from its start until its results are visible to others
  /// From its start until an instruction behind it on the same engine may read its results:
  /// of an element-wise one that of its first element, else its latency.
  int64_t forward = 0;
  int64_t load = 0;    // of the stationary operand, behind the product before it
};

inline constexpr size_t kDmaEngines = 16;
static_assert(kTimingV2.dmaEngines == kDmaEngines && kTimingV3.dmaEngines == kDmaEngines &&
              kTimingV4.dmaEngines == kDmaEngines);

/// A transfer.
struct TransferCost {
  std::array<int64_t, kDmaEngines> engine = {}; // each of them alone
  int64_t bytes = 0;       // the larger of both sides
  int64_t hbmBytes = 0;    // read from and written to HBM
  int64_t descriptors = 0; // contiguous runs, cut into packets
  int64_t core = 0, hbm = 0; // at the rate of the engines together, and of the HBM stack
  int64_t start = 0;       // from the trigger to the first engine
  int64_t spread = 0;      // from one engine to the next
};

/// A trigger.
struct TriggerCost {
  int64_t sequencer = 0; // it occupies the sequencer
  int64_t gpsimd = 0;    // it occupies gpsimd
  int64_t latency = 0;   // from its start until the transfer is triggered
};

class CostModel {
public:
  explicit CostModel(const MachineInfo &machine)
      : machine(machine), timing(getTiming(machine.generation)) {}

  InstructionCost ofInstruction(nc::InstructionOp op, nki::Engine engine) const;
  TransferCost ofTransfer(nc::InstructionOp op, nki::DgeMode mode) const;
  TriggerCost ofTrigger(nc::InstructionOp transfer, const TransferCost &cost,
                        nki::DgeMode mode) const;

  const TimingInfo &getFigures() const { return timing; }
  const MachineInfo &getMachine() const { return machine; }

private:
  InstructionCost ofProduct(nc::InstructionOp op) const;
  InstructionCost onVector(nc::InstructionOp op) const;
  InstructionCost onScalar(nc::InstructionOp op) const;
  InstructionCost onGpsimd(nc::InstructionOp op) const;
  int64_t getCopyRate(nc::InstructionOp op) const;
  int64_t getPairRate(nc::InstructionOp op) const;
  bool isFast16(mlir::Type type) const;

  const MachineInfo &machine;
  const TimingInfo &timing;
};

/// The function of an activation that needs a table of its own, or none.
std::optional<nki::Activation> getTable(nc::InstructionOp op);

/// Bytes that a transfer moves, counted at its destination.
int64_t getMovedBytes(nc::InstructionOp transfer);

/// Floating point operations of a product: 2 K M N, 0 for other instructions and transposes.
int64_t getProductFlops(nc::InstructionOp op);

} // namespace nkic::timing

#endif // NKIC_TIMING_COST_H
