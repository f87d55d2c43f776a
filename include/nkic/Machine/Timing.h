// What things take on each generation. docs/reference/machine.md is written from the lines
// below: one figure a line. docs/timing.md says how the simulator uses them.

#ifndef NKIC_MACHINE_TIMING_H
#define NKIC_MACHINE_TIMING_H

#include "nkic/Machine/Machine.h"

namespace nkic {

/// Clock and fixed part of the instructions of an engine.
struct EngineTiming {
  Figure clock;
  Figure fixedCycles; // from start to visible result, besides the elements
};

/// One generation.
struct TimingInfo {
  Figure profilerClock; // of what reports call a cycle
  EngineTiming tensor, vector, scalar, gpsimd;

  Figure wake;           // from a semaphore to the start of what waits for it
  Figure eventSemaphore; // an nc.wait

  Figure dmaEngines;
  Figure dmaRate;         // sustained, of one engine
  Figure descriptor;      // least time of a descriptor
  Figure dmaStart;        // trigger to first byte
  Figure dmaEnd;          // last byte to visible semaphore
  Figure trigger;         // of a static transfer, on the sequencer
  Figure softwareTrigger; // gpsimd making the descriptors of an affine transfer
  Figure softwareRow;     // and of each row that is chosen by an index
};

inline constexpr TimingInfo kTimingV2 = {
    .profilerClock = Figure::stated(1400, "MHz", "profile-schema-reference"),
    .tensor = {.clock = Figure::stated(2800, "MHz", "trainium_inferentia2_arch"),
               .fixedCycles = Figure::measured(400, "cycles", "nki_perf_guide")},
    .vector = {.clock = Figure::stated(1120, "MHz", "trainium_inferentia2_arch"),
               .fixedCycles = Figure::measured(390, "cycles", "nki_perf_guide")},
    .scalar = {.clock = Figure::stated(1400, "MHz", "trainium_inferentia2_arch"),
               .fixedCycles = Figure::measured(222, "cycles", "nki_perf_guide")},
    .gpsimd = {.clock = Figure::stated(1400, "MHz", "trainium_inferentia2_arch"),
               .fixedCycles = Figure::stated(150, "cycles", "nki.isa of 2.26")},
    .wake = Figure::measured(25'000, "ps", "nki_perf_guide"),
    .eventSemaphore = Figure::measured(9'000, "ps", "fused_mamba"),
    .dmaEngines = Figure::stated(16, "engines", "nki-dma-overview"),
    .dmaRate = Figure::stated(17, "B/ns", "nki-dma-bandwidth-guide"),
    .descriptor = Figure::measured(8'000, "ps", "nki_perf_guide"),
    .dmaStart = Figure::assumed(770'000, "ps", "as on trn2: nki-dma-overview"),
    .dmaEnd = Figure::assumed(300'000, "ps", "as on trn2: nki-dma-overview"),
    .trigger = Figure::assumed(80'000, "ps", "as on trn2: nki-dma-overview"),
    .softwareTrigger = Figure::assumed(600'000, "ps", "as on trn2: kernel-optimization"),
    .softwareRow = Figure::assumed(40'000, "ps", "as on trn3"),
};

inline constexpr TimingInfo kTimingV3 = {
    .profilerClock = Figure::stated(1200, "MHz", "profile-schema-reference"),
    .tensor = {.clock = Figure::stated(2400, "MHz", "trainium2_arch"),
               .fixedCycles = Figure::measured(400, "cycles", "use-neuron-profile")},
    .vector = {.clock = Figure::stated(960, "MHz", "trainium2_arch"),
               .fixedCycles = Figure::measured(155, "cycles", "use-neuron-profile")},
    .scalar = {.clock = Figure::stated(1200, "MHz", "trainium2_arch"),
               .fixedCycles = Figure::measured(356, "cycles", "nki-dma-overview")},
    .gpsimd = {.clock = Figure::stated(1200, "MHz", "trainium2_arch"),
               .fixedCycles = Figure::stated(150, "cycles", "nki.isa of 2.26")},
    .wake = Figure::measured(20'000, "ps", "nki-dma-overview"),
    .eventSemaphore = Figure::assumed(9'000, "ps", "as on trn1"),
    .dmaEngines = Figure::stated(16, "engines", "nki-dma-overview"),
    .dmaRate = Figure::stated(23, "B/ns", "nki-dma-bandwidth-guide"),
    .descriptor = Figure::assumed(8'000, "ps", "as on trn1"),
    .dmaStart = Figure::measured(770'000, "ps", "nki-dma-overview"),
    .dmaEnd = Figure::measured(300'000, "ps", "nki-dma-overview"),
    .trigger = Figure::measured(80'000, "ps", "nki-dma-overview"),
    .softwareTrigger = Figure::measured(600'000, "ps", "kernel-optimization"),
    .softwareRow = Figure::assumed(40'000, "ps", "as on trn3"),
};

inline constexpr TimingInfo kTimingV4 = {
    .profilerClock = Figure::stated(1200, "MHz", "profile-schema-reference"),
    .tensor = {.clock = Figure::stated(2400, "MHz", "trainium3_arch"),
               .fixedCycles = Figure::assumed(400, "cycles", "as on trn2")},
    .vector = {.clock = Figure::stated(1200, "MHz", "trainium3_arch"),
               .fixedCycles = Figure::assumed(155, "cycles", "as on trn2")},
    .scalar = {.clock = Figure::stated(1200, "MHz", "trainium3_arch"),
               .fixedCycles = Figure::assumed(356, "cycles", "as on trn2")},
    .gpsimd = {.clock = Figure::stated(1200, "MHz", "trainium3_arch"),
               .fixedCycles = Figure::stated(150, "cycles", "nki.isa of 2.26")},
    .wake = Figure::assumed(20'000, "ps", "as on trn2"),
    .eventSemaphore = Figure::assumed(9'000, "ps", "as on trn1"),
    .dmaEngines = Figure::stated(16, "engines", "nki-dma-overview"),
    .dmaRate = Figure::stated(33, "B/ns", "nki-dma-bandwidth-guide"),
    .descriptor = Figure::measuredByOthers(8'000, "ps", "pave_univr"),
    .dmaStart = Figure::assumed(770'000, "ps", "as on trn2: nki-dma-overview"),
    .dmaEnd = Figure::assumed(300'000, "ps", "as on trn2: nki-dma-overview"),
    .trigger = Figure::assumed(80'000, "ps", "as on trn2: nki-dma-overview"),
    .softwareTrigger = Figure::assumed(600'000, "ps", "as on trn2: kernel-optimization"),
    .softwareRow = Figure::measuredByOthers(40'000, "ps", "pave_univr"),
};

/// Cycles of an engine for each element of a partition, where it is not 1.
struct InstructionRate {
  std::string_view opcode;
  Figure cycles;
};

inline constexpr InstructionRate kInstructionRates[] = {
    {"reciprocal", Figure::stated(8, "cycles/element", "nki.isa of 2.26")},
    {"tensor_partition_reduce", Figure::assumed(24, "cycles/element", "16 partitions in turn")},
    {"tensor_tensor_scan", Figure::stated(2, "cycles/element", "nki.isa of 2.26")},
};

constexpr const TimingInfo &getTiming(Generation generation) {
  switch (generation) {
  case Generation::v2:
    return kTimingV2;
  case Generation::v3:
    return kTimingV3;
  case Generation::v4:
    break;
  }
  return kTimingV4;
}

constexpr int64_t lookupRate(std::string_view opcode) {
  for (const InstructionRate &rate : kInstructionRates) {
    if (rate.opcode == opcode)
      return rate.cycles;
  }
  return 1;
}

} // namespace nkic

#endif // NKIC_MACHINE_TIMING_H
