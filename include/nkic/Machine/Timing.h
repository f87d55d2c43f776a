// How long things take on each target, as one table. A simple model: an engine is busy with
// an instruction from its start to its end.

#ifndef NKIC_MACHINE_TIMING_H
#define NKIC_MACHINE_TIMING_H

#include <cstdint>
#include <string_view>

namespace nkic {

/// Clock and fixed part of the instructions of an engine.
struct EngineTiming {
  int64_t megahertz;
  int64_t fixedCycles; // from start to visible result, besides the elements
};

/// One target: a row of the table below.
struct TimingInfo {
  std::string_view target;
  int64_t cycleMegahertz; // of what reports call a cycle (profile-schema-reference)
  EngineTiming tensor, vector, scalar, gpsimd;

  int64_t wakePs;           // semaphore to start (nki-dma-overview: 17 to 23 ns)
  int64_t eventSemaphorePs; // nc.wait (fused_mamba figure)

  // DMA (nki-dma-overview, nki-dma-bandwidth-guide).
  int64_t dmaEngines;
  int64_t dmaBytesPerNs;      // sustained, of one engine
  int64_t dmaDescriptorPs;    // least time of a descriptor
  int64_t dmaStartPs;         // trigger to first byte
  int64_t dmaEndPs;           // last byte to visible semaphore
  int64_t triggerPs;          // of a static transfer, on the sequencer
  int64_t softwareFixedPs;    // gpsimd making the descriptors of an affine transfer
  int64_t softwareRowPs;      // and of each row that is chosen by an index
};

/// Sources: the compute engine tables of the architecture guides; annotated profiles of
/// nki_perf_guide, use-neuron-profile and nki-dma-overview; pave_univr for rows.
inline constexpr TimingInfo kTimings[] = {
    {"trn1", 1400, {2800, 400}, {1120, 390}, {1400, 222}, {1400, 150},
     25'000, 9'000, 16, 17, 8'000, 770'000, 300'000, 80'000, 600'000, 40'000},
    {"trn2", 1200, {2400, 400}, {960, 155}, {1200, 356}, {1200, 150},
     20'000, 9'000, 16, 23, 8'000, 770'000, 300'000, 80'000, 600'000, 40'000},
    {"trn3", 1200, {2400, 400}, {1200, 155}, {1200, 356}, {1200, 150},
     20'000, 9'000, 16, 33, 8'000, 770'000, 300'000, 80'000, 600'000, 40'000},
};

/// Cycles of an engine for each element of a partition, where it is not 1.
struct InstructionRate {
  std::string_view opcode;
  int64_t cycles;
};

/// Source: "Estimated instruction cost" of the nki.isa docstrings of Neuron 2.26.
inline constexpr InstructionRate kInstructionRates[] = {
    {"reciprocal", 8},
    {"tensor_partition_reduce", 24},
    {"tensor_tensor_scan", 2},
};

/// Rows of the tables; the tiny test machine takes the time of trn2.
constexpr const TimingInfo &lookupTiming(std::string_view target) {
  for (const TimingInfo &timing : kTimings) {
    if (timing.target == target)
      return timing;
  }
  return kTimings[1];
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
