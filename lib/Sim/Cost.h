// How long instructions and transfers take: the table of Machine/Timing.h applied.

#ifndef NKIC_LIB_SIM_COST_H
#define NKIC_LIB_SIM_COST_H

#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Machine/Timing.h"

namespace nkic::sim {

/// All times are in picoseconds.
class Cost {
public:
  explicit Cost(const TimingInfo &timing) : timing(timing) {}

  /// From the start of an instruction of an engine to its visible result.
  int64_t ofInstruction(nc::InstructionOp op, nki::Engine engine) const;
  /// From the first byte of a transfer to the visible semaphore of its ring.
  int64_t ofTransfer(nc::InstructionOp op) const;
  /// What a trigger occupies its engine for; descriptors made in software take long.
  int64_t ofTrigger(nc::InstructionOp transfer, nki::DgeMode mode) const;

  int64_t getWake() const { return timing.wake; }
  int64_t getTransferStart() const { return timing.dmaStart; }
  int64_t ofWait() const { return timing.eventSemaphore; }

private:
  const TimingInfo &timing;
};

/// Bytes that a transfer moves, counted at its destination.
int64_t getMovedBytes(nc::InstructionOp transfer);

} // namespace nkic::sim

#endif // NKIC_LIB_SIM_COST_H
