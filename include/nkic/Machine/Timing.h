// What things take on each generation. docs/reference/machine.md is written from the lines
// below: one figure a line. docs/timing.md says how the clock uses them.

#ifndef NKIC_MACHINE_TIMING_H
#define NKIC_MACHINE_TIMING_H

#include "nkic/Machine/Machine.h"

namespace nkic {

/// One generation. Cycles are those of the engine.
struct TimingInfo {
  Figure profilerClock; // of what reports call a cycle
  Figure tensorClock;
  Figure vectorClock;
  Figure scalarClock;
  Figure gpsimdClock;

  // Sequencers and semaphores.
  Figure wake; // semaphore of an engine to the start of what waits for it
  Figure wakeDma; // the same for the semaphore of a ring
  Figure eventSemaphore; // an nc.wait
  Figure inFlight; // instructions of an engine that have been issued and are not done
  Figure inFlightTensor; // the same for the tensor engine
  Figure leastInterval; // between starts of instructions of an engine, of its cycles

  // Tensor engine. A product streams its moving columns, an f32 one twice at half speed.
  Figure tensorGap; // added to the columns
  Figure tensorLatency; // from the last column in to the last result out
  Figure tensorLoadColumns; // stationary columns of 2 bytes loaded in a cycle
  Figure tensorLoadLatency;

  // Vector engine: what is added to the elements.
  Figure vectorGap;
  Figure vectorLatency;
  Figure vectorPointer; // a scalar operand that is read from memory
  Figure readout; // of an accumulator register, on vector and scalar

  // Vector engine: rates. Copies are tensor_copy and tensor_scalar.
  Figure copy16; // 2-byte floats in SBUF, contiguous
  Figure copy16Slow; // the same strided, or with a side in PSUM
  Figure copySbuf; // other types in SBUF
  Figure copyPsum; // other types with a side in PSUM
  // Two tensors of 2-byte floats in SBUF; on trn1 contiguous add, multiply, subtract only.
  Figure pair16;
  Figure pairSbuf; // two tensors in SBUF
  Figure pairPsum; // one of them in PSUM
  Figure reduce16; // tensor_reduce by add or maximum of bf16
  Figure memsetZero16; // zero in 2-byte floats

  // Scalar engine.
  Figure scalarGap;
  Figure scalarLatency; // of an activation
  Figure scalarCopyLatency; // of tensor_copy and tensor_scalar
  Figure scalarBiasSbuf; // added by a bias in memory, argument in SBUF; fitted to one point
  Figure scalarBiasPsum; // the same, argument in PSUM; fitted to one point
  Figure scalarTable; // ACT_TABLE_LOAD, when the function changes

  // Gpsimd.
  Figure gpsimdStart;

  // DMA engines.
  Figure dmaEngines;
  Figure dmaPartitions; // of a tile that one engine moves
  Figure dmaRate; // of one engine alone
  Figure dmaCoreRate; // of the 16 engines together, sustained
  Figure hbmRate; // of the stack that the cores of a launch share
  Figure descriptor; // fixed part of a descriptor
  Figure packet; // bytes that one descriptor moves at most
  Figure transposeRate; // of dma_transpose from HBM, 2-byte, against a copy
  Figure transposeSbufRate; // the same from SBUF

  // Fixed times of a transfer: from its trigger to the first byte, to the semaphore.
  Figure startHbm; // source in HBM
  Figure startSbuf; // source in SBUF
  Figure startDynamicHbm; // the same with descriptors made on the device
  Figure startDynamicSbuf;
  Figure spreadHbm; // from one engine to the next
  Figure spreadSbuf;
  // Place of the engine of partition 0 among those that start; fitted to one point.
  Figure spreadFirst;
  Figure end; // last byte to visible semaphore
  Figure cadence; // least time between static transfers of a ring

  // Triggers.
  Figure triggerStatic; // on the sequencer
  Figure triggerHwdge; // on the sequencer
  Figure softwareBusy; // gpsimd for an affine transfer
  Figure softwareBusyDescriptor; // and for each descriptor
  Figure softwareLatency; // until the trigger
  Figure softwareLatencyDescriptor; // and for each descriptor
  Figure softwareRow; // gpsimd for a row that an index chooses
};

inline constexpr TimingInfo kTimingV2 = {
    .profilerClock = Figure::stated(1400, "MHz", "profile-schema-reference"),
    .tensorClock = Figure::stated(2800, "MHz", "trainium_inferentia2_arch"),
    .vectorClock = Figure::stated(1120, "MHz", "trainium_inferentia2_arch"),
    .scalarClock = Figure::stated(1400, "MHz", "trainium_inferentia2_arch"),
    .gpsimdClock = Figure::stated(1400, "MHz", "trainium_inferentia2_arch"),
    .wake = Figure::measured(30'000, "ps", "nki_perf_guide"),
    .wakeDma = Figure::assumed(20'000, "ps", "as on trn2"),
    .eventSemaphore = Figure::measured(9'000, "ps", "fused_mamba"),
    .inFlight = Figure::assumed(4, "instructions", "instruction time is 1.5 to 2.1 of active time in profiles"),
    .inFlightTensor = Figure::assumed(8, "instructions", "several pairs in flight, says trainium_inferentia2_arch"),
    .leastInterval = Figure::stated(64, "cycles", "nki.isa of 2.26"),
    .tensorGap = Figure::assumed(7, "cycles", "as on trn2"),
    .tensorLatency = Figure::measured(400, "cycles", "nki_perf_guide"),
    .tensorLoadColumns = Figure::stated(4, "columns/cycle", "nki_perf_guide"),
    .tensorLoadLatency = Figure::measured(180, "cycles", "nki_perf_guide"),
    .vectorGap = Figure::measured(20, "cycles", "fused_mamba"),
    .vectorLatency = Figure::measured(390, "cycles", "nki_perf_guide"),
    .vectorPointer = Figure::assumed(0, "cycles", "no figure of trn1 shows it"),
    .readout = Figure::stated(64, "cycles", "nki.isa of 2.26"),
    .copy16 = Figure::stated(4, "cycles/4 elements", "nki.isa of 2.26"),
    .copy16Slow = Figure::stated(4, "cycles/4 elements", "nki.isa of 2.26"),
    .copySbuf = Figure::stated(4, "cycles/4 elements", "nki.isa of 2.26"),
    .copyPsum = Figure::stated(4, "cycles/4 elements", "nki.isa of 2.26"),
    .pair16 = Figure::stated(4, "cycles/4 elements", "nki.isa of 2.26"),
    .pairSbuf = Figure::stated(8, "cycles/4 elements", "nki.isa of 2.26"),
    .pairPsum = Figure::stated(4, "cycles/4 elements", "nki.isa of 2.26"),
    .reduce16 = Figure::stated(2, "cycles/4 elements", "nki.isa of 2.26"),
    .memsetZero16 = Figure::stated(2, "cycles/4 elements", "nki.isa of 2.26"),
    .scalarGap = Figure::assumed(64, "cycles", "the vector engine has 70"),
    .scalarLatency = Figure::measured(222, "cycles", "nki_perf_guide"),
    .scalarCopyLatency = Figure::assumed(222, "cycles", "as of an activation"),
    .scalarBiasSbuf = Figure::measured(0, "cycles", "nki_perf_guide"),
    .scalarBiasPsum = Figure::measured(0, "cycles", "nki_perf_guide"),
    .scalarTable = Figure::measured(368'000, "ps", "neuron_profile_for_nki"),
    .gpsimdStart = Figure::stated(150, "cycles", "nki.isa of 2.26"),
    .dmaEngines = Figure::stated(16, "engines", "nki-dma-overview"),
    .dmaPartitions = Figure::stated(8, "partitions", "nki-dma-overview"),
    .dmaRate = Figure::measured(186, "B/10 ns", "nki_perf_guide"),
    .dmaCoreRate = Figure::stated(272, "B/ns", "nki-dma-bandwidth-guide"),
    .hbmRate = Figure::stated(410, "B/ns", "trainium_inferentia2_arch"),
    .descriptor = Figure::measured(7'000, "ps", "nki_perf_guide"),
    .packet = Figure::stated(4096, "B", "nki-dma-overview"),
    .transposeRate = Figure::assumed(0, "%", "not on trn1: by elements"),
    .transposeSbufRate = Figure::assumed(0, "%", "not on trn1: by elements"),
    .startHbm = Figure::assumed(770'000, "ps", "as on trn2"),
    .startSbuf = Figure::assumed(665'000, "ps", "as on trn2"),
    .startDynamicHbm = Figure::assumed(740'000, "ps", "as on trn2"),
    .startDynamicSbuf = Figure::assumed(615'000, "ps", "as on trn2"),
    .spreadHbm = Figure::assumed(25'000, "ps", "as on trn2"),
    .spreadSbuf = Figure::assumed(10'000, "ps", "as on trn2"),
    .spreadFirst = Figure::assumed(9, "place", "as on trn2"),
    .end = Figure::assumed(300'000, "ps", "as on trn2"),
    .cadence = Figure::assumed(860'000, "ps", "as on trn2"),
    .triggerStatic = Figure::measured(45'000, "ps", "nki_perf_guide"),
    .triggerHwdge = Figure::assumed(560'000, "ps", "not on trn1"),
    .softwareBusy = Figure::assumed(485'000, "ps", "as on trn2"),
    .softwareBusyDescriptor = Figure::assumed(1'000, "ps", "as on trn2"),
    .softwareLatency = Figure::assumed(600'000, "ps", "as on trn2"),
    .softwareLatencyDescriptor = Figure::assumed(2'000, "ps", "as on trn2"),
    .softwareRow = Figure::assumed(40'000, "ps", "as on trn3"),
};

inline constexpr TimingInfo kTimingV3 = {
    .profilerClock = Figure::stated(1200, "MHz", "profile-schema-reference"),
    .tensorClock = Figure::stated(2400, "MHz", "trainium2_arch"),
    .vectorClock = Figure::stated(960, "MHz", "trainium2_arch"),
    .scalarClock = Figure::stated(1200, "MHz", "trainium2_arch"),
    .gpsimdClock = Figure::stated(1200, "MHz", "trainium2_arch"),
    .wake = Figure::measuredByOthers(34'000, "ps", "trainium-kernel-fusion"),
    .wakeDma = Figure::measured(20'000, "ps", "nki-dma-overview"),
    .eventSemaphore = Figure::assumed(9'000, "ps", "as on trn1"),
    .inFlight = Figure::assumed(4, "instructions", "instruction time is 1.5 to 2.1 of active time in profiles"),
    .inFlightTensor = Figure::assumed(8, "instructions", "several pairs in flight, says trainium_inferentia2_arch"),
    .leastInterval = Figure::stated(64, "cycles", "nki.isa of 2.26"),
    .tensorGap = Figure::measured(7, "cycles", "use-neuron-profile"),
    .tensorLatency = Figure::measured(400, "cycles", "use-neuron-profile"),
    .tensorLoadColumns = Figure::stated(4, "columns/cycle", "nki_perf_guide"),
    .tensorLoadLatency = Figure::measured(350, "cycles", "use-neuron-profile"),
    .vectorGap = Figure::measured(70, "cycles", "use-neuron-profile"),
    .vectorLatency = Figure::measured(155, "cycles", "use-neuron-profile"),
    .vectorPointer = Figure::measuredByOthers(51, "cycles", "trainium-kernel-fusion"),
    .readout = Figure::stated(64, "cycles", "nki.isa of 2.26"),
    .copy16 = Figure::stated(1, "cycles/4 elements", "trainium2_arch"),
    .copy16Slow = Figure::stated(2, "cycles/4 elements", "trainium2_arch"),
    .copySbuf = Figure::measured(2, "cycles/4 elements", "use-neuron-profile"),
    .copyPsum = Figure::measured(4, "cycles/4 elements", "use-neuron-profile"),
    .pair16 = Figure::stated(2, "cycles/4 elements", "trainium2_arch"),
    .pairSbuf = Figure::assumed(4, "cycles/4 elements", "two reads over a port of two elements a cycle"),
    .pairPsum = Figure::measured(4, "cycles/4 elements", "use-neuron-profile"),
    .reduce16 = Figure::stated(2, "cycles/4 elements", "nki.isa of 2.26"),
    .memsetZero16 = Figure::stated(2, "cycles/4 elements", "nki.isa of 2.26"),
    .scalarGap = Figure::assumed(64, "cycles", "the vector engine has 70"),
    .scalarLatency = Figure::measured(356, "cycles", "nki-dma-overview"),
    .scalarCopyLatency = Figure::measuredByOthers(190, "cycles", "trainium-kernel-fusion"),
    .scalarBiasSbuf = Figure::measuredByOthers(158, "cycles", "trainium-kernel-fusion"),
    .scalarBiasPsum = Figure::measuredByOthers(108, "cycles", "trainium-kernel-fusion"),
    .scalarTable = Figure::measured(1'328'000, "ps", "nki-dma-overview"),
    .gpsimdStart = Figure::stated(150, "cycles", "nki.isa of 2.26"),
    .dmaEngines = Figure::stated(16, "engines", "nki-dma-overview"),
    .dmaPartitions = Figure::stated(8, "partitions", "nki-dma-overview"),
    .dmaRate = Figure::stated(272, "B/10 ns", "nki-dma-overview"),
    .dmaCoreRate = Figure::stated(368, "B/ns", "nki-dma-bandwidth-guide"),
    .hbmRate = Figure::stated(716, "B/ns", "overview-device-profiles"),
    .descriptor = Figure::measuredByOthers(7'500, "ps", "trainium-kernel-fusion"),
    .packet = Figure::stated(4096, "B", "nki-dma-overview"),
    .transposeRate = Figure::stated(90, "%", "trainium2_arch"),
    .transposeSbufRate = Figure::stated(50, "%", "trainium2_arch"),
    .startHbm = Figure::measured(770'000, "ps", "nki-dma-overview"),
    .startSbuf = Figure::measured(665'000, "ps", "nki-dma-overview"),
    .startDynamicHbm = Figure::measured(740'000, "ps", "nki-dma-overview"),
    .startDynamicSbuf = Figure::measured(615'000, "ps", "nki-dma-overview"),
    .spreadHbm = Figure::measured(25'000, "ps", "nki-dma-overview"),
    .spreadSbuf = Figure::measured(10'000, "ps", "nki-dma-overview"),
    .spreadFirst = Figure::measured(9, "place", "nki-dma-overview"),
    .end = Figure::measured(300'000, "ps", "nki-dma-overview"),
    .cadence = Figure::measured(860'000, "ps", "nki-dma-overview"),
    .triggerStatic = Figure::measured(80'000, "ps", "nki-dma-overview"),
    .triggerHwdge = Figure::measuredByOthers(560'000, "ps", "trainium-kernel-fusion"),
    .softwareBusy = Figure::measuredByOthers(485'000, "ps", "trainium-kernel-fusion"),
    .softwareBusyDescriptor = Figure::measuredByOthers(1'000, "ps", "trainium-kernel-fusion"),
    .softwareLatency = Figure::measured(600'000, "ps", "nki-dma-overview, kernel-optimization"),
    .softwareLatencyDescriptor = Figure::measured(2'000, "ps", "nki-dma-overview"),
    .softwareRow = Figure::assumed(40'000, "ps", "as on trn3, same clock"),
};

inline constexpr TimingInfo kTimingV4 = {
    .profilerClock = Figure::stated(1200, "MHz", "profile-schema-reference"),
    .tensorClock = Figure::stated(2400, "MHz", "trainium3_arch"),
    .vectorClock = Figure::stated(1200, "MHz", "trainium3_arch"),
    .scalarClock = Figure::stated(1200, "MHz", "trainium3_arch"),
    .gpsimdClock = Figure::stated(1200, "MHz", "trainium3_arch"),
    .wake = Figure::assumed(34'000, "ps", "as on trn2"),
    .wakeDma = Figure::assumed(20'000, "ps", "as on trn2"),
    .eventSemaphore = Figure::assumed(9'000, "ps", "as on trn1"),
    .inFlight = Figure::assumed(4, "instructions", "instruction time is 1.5 to 2.1 of active time in profiles"),
    .inFlightTensor = Figure::assumed(8, "instructions", "several pairs in flight, says trainium_inferentia2_arch"),
    .leastInterval = Figure::stated(64, "cycles", "nki.isa of 2.26"),
    .tensorGap = Figure::assumed(7, "cycles", "as on trn2"),
    .tensorLatency = Figure::assumed(400, "cycles", "as on trn2"),
    .tensorLoadColumns = Figure::stated(4, "columns/cycle", "nki_perf_guide"),
    .tensorLoadLatency = Figure::assumed(350, "cycles", "as on trn2"),
    .vectorGap = Figure::assumed(70, "cycles", "as on trn2"),
    .vectorLatency = Figure::assumed(155, "cycles", "as on trn2"),
    .vectorPointer = Figure::assumed(51, "cycles", "as on trn2"),
    .readout = Figure::stated(64, "cycles", "nki.isa of 2.26"),
    .copy16 = Figure::stated(1, "cycles/4 elements", "trainium3_arch"),
    .copy16Slow = Figure::stated(2, "cycles/4 elements", "trainium3_arch"),
    .copySbuf = Figure::assumed(2, "cycles/4 elements", "as on trn2"),
    .copyPsum = Figure::assumed(4, "cycles/4 elements", "as on trn2"),
    .pair16 = Figure::stated(2, "cycles/4 elements", "trainium3_arch"),
    .pairSbuf = Figure::assumed(4, "cycles/4 elements", "as on trn2"),
    .pairPsum = Figure::assumed(4, "cycles/4 elements", "as on trn2"),
    .reduce16 = Figure::stated(2, "cycles/4 elements", "nki.isa of 2.26"),
    .memsetZero16 = Figure::stated(2, "cycles/4 elements", "nki.isa of 2.26"),
    .scalarGap = Figure::assumed(64, "cycles", "the vector engine has 70"),
    .scalarLatency = Figure::assumed(356, "cycles", "as on trn2"),
    .scalarCopyLatency = Figure::assumed(190, "cycles", "as on trn2"),
    .scalarBiasSbuf = Figure::assumed(158, "cycles", "as on trn2"),
    .scalarBiasPsum = Figure::assumed(108, "cycles", "as on trn2"),
    .scalarTable = Figure::assumed(1'328'000, "ps", "as on trn2"),
    .gpsimdStart = Figure::stated(150, "cycles", "nki.isa of 2.26"),
    .dmaEngines = Figure::stated(16, "engines", "nki-dma-overview"),
    .dmaPartitions = Figure::stated(8, "partitions", "nki-dma-overview"),
    .dmaRate = Figure::stated(384, "B/10 ns", "nki-dma-overview"),
    .dmaCoreRate = Figure::stated(528, "B/ns", "nki-dma-bandwidth-guide"),
    .hbmRate = Figure::measuredByOthers(1178, "B/ns", "pave_univr"),
    .descriptor = Figure::assumed(7'500, "ps", "as on trn2"),
    .packet = Figure::stated(4096, "B", "nki-dma-overview"),
    .transposeRate = Figure::assumed(90, "%", "as on trn2"),
    .transposeSbufRate = Figure::assumed(50, "%", "as on trn2"),
    .startHbm = Figure::assumed(770'000, "ps", "as on trn2"),
    .startSbuf = Figure::assumed(665'000, "ps", "as on trn2"),
    .startDynamicHbm = Figure::assumed(740'000, "ps", "as on trn2"),
    .startDynamicSbuf = Figure::assumed(615'000, "ps", "as on trn2"),
    .spreadHbm = Figure::assumed(25'000, "ps", "as on trn2"),
    .spreadSbuf = Figure::assumed(10'000, "ps", "as on trn2"),
    .spreadFirst = Figure::assumed(9, "place", "as on trn2"),
    .end = Figure::assumed(300'000, "ps", "as on trn2"),
    .cadence = Figure::assumed(860'000, "ps", "as on trn2"),
    .triggerStatic = Figure::assumed(80'000, "ps", "as on trn2"),
    .triggerHwdge = Figure::assumed(560'000, "ps", "as on trn2"),
    .softwareBusy = Figure::assumed(485'000, "ps", "as on trn2"),
    .softwareBusyDescriptor = Figure::assumed(1'000, "ps", "as on trn2"),
    .softwareLatency = Figure::assumed(600'000, "ps", "as on trn2"),
    .softwareLatencyDescriptor = Figure::assumed(2'000, "ps", "as on trn2"),
    .softwareRow = Figure::measuredByOthers(40'000, "ps", "pave_univr"),
};

/// Quarters of a cycle for each element of a partition, where it is not a whole one.
struct InstructionRate {
  std::string_view opcode;
  Figure rate;
};

inline constexpr InstructionRate kVectorRates[] = {
    {"reciprocal", Figure::stated(32, "cycles/4 elements", "nki.isa of 2.26")},
    {"tensor_tensor_scan", Figure::stated(8, "cycles/4 elements", "nki.isa of 2.26")},
};

inline constexpr InstructionRate kGpsimdRates[] = {
    {"tensor_partition_reduce", Figure::assumed(96, "cycles/4 elements", "16 partitions in turn, 8 ways combined")},
    {"tensor_scalar", Figure::assumed(16, "cycles/4 elements", "rsqrt is 4 times slower than on scalar, says nki-library")},
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

} // namespace nkic

#endif // NKIC_MACHINE_TIMING_H
