// Facts about each target that tiles and instructions depend on. docs/reference/machine.md is
// written from the lines below: one figure a line. What things take is in Timing.h.

#ifndef NKIC_MACHINE_MACHINE_H
#define NKIC_MACHINE_MACHINE_H

#include "nkic/Machine/Figure.h"

namespace nkic {

/// The core of a target; later ones can do what earlier ones can unless a rule says otherwise.
enum class Generation {
  v2 = 2, // NeuronCore-v2 of Trn1 and Inf2
  v3,     // NeuronCore-v3 of Trn2
  v4,     // NeuronCore-v4 of Trn3
};

/// What is the same for all targets; rules that need no target read it.
struct CommonInfo {
  Figure partitions;
  Figure psumBankBytes;
  Figure patternFreeDims;
  Figure patternMaxCount;
  Figure patternMaxStep; // and down to -patternMaxStep - 1
  Figure stationaryMaxColumns;
  Figure vectorTransposeMaxExtent;
  Figure indicesPartitionMultiple;
  Figure hwdgeTransposeRows;
  Figure maxPriority;

  // Queues and semaphores.
  Figure semaphoreStepOfRing;
  Figure maxWaits;
  Figure tensorSemaphore, vectorSemaphore, scalarSemaphore, gpsimdSemaphore, syncSemaphore;
  Figure firstRingSemaphore;
  Figure staticRings, dynamicRings;

  // Addresses, as listings show them.
  Figure partitionPitch;
  Figure psumAddress;
  Figure dmaAddress;
  Figure hbmAlignment;

  // Where tiles may lie.
  Figure tileAlignment;
};

inline constexpr CommonInfo kAnyMachine = {
    .partitions = Figure::stated(128, "partitions", "trainium_inferentia2_arch"),
    .psumBankBytes = Figure::stated(2 * 1024, "B", "trainium_inferentia2_arch"),
    .patternFreeDims = Figure::stated(4, "dimensions", "trainium_inferentia2_arch"),
    .patternMaxCount = Figure::stated(65535, "elements", "trainium_inferentia2_arch"),
    .patternMaxStep = Figure::stated(32767, "elements", "trainium_inferentia2_arch"),
    .stationaryMaxColumns = Figure::stated(128, "columns", "nki.isa.nc_matmul"),
    .vectorTransposeMaxExtent = Figure::stated(32, "elements", "nki.isa.nc_transpose"),
    .indicesPartitionMultiple = Figure::stated(16, "partitions", "nki.isa.dma_transpose"),
    .hwdgeTransposeRows = Figure::stated(16, "rows", "nki.isa.dma_transpose"),
    .maxPriority = Figure::stated(3, "class", "trainium3_arch"),
    .semaphoreStepOfRing = Figure::stated(16, "count", "nki-dma-overview"),
    .maxWaits = Figure::assumed(2, "waits", "figures of use-neuron-profile never show more"),
    .tensorSemaphore = Figure::measured(5, "number", "nki_perf_guide"),
    .vectorSemaphore = Figure::measured(6, "number", "nki_perf_guide"),
    .scalarSemaphore = Figure::measured(4, "number", "nki_perf_guide"),
    .gpsimdSemaphore = Figure::ours(7, "number", "no figure shows it"),
    .syncSemaphore = Figure::ours(3, "number", "no figure shows it"),
    .firstRingSemaphore = Figure::measured(8, "number", "use-neuron-profile"),
    .staticRings = Figure::ours(8, "rings", "so that loads do not wait for stores; 16 exist"),
    .dynamicRings = Figure::ours(2, "rings", "of each mode; gpsimd or a block feeds them all"),
    .partitionPitch = Figure::measured(0x40000, "B", "nki_perf_guide, use-neuron-profile"),
    .psumAddress = Figure::measured(0x2000000, "B", "nki_perf_guide, use-neuron-profile"),
    .dmaAddress = Figure::measured(0x802000000000, "B", "nki-dma-overview"),
    .hbmAlignment = Figure::ours(64, "B", "so that no two tensors share a DMA burst"),
    .tileAlignment = Figure::stated(32, "B", "nki.isa.dma_transpose"),
};

/// One target.
struct MachineInfo {
  std::string_view target; // as `nki.target` and --target spell it
  Generation generation;

  Figure sbufPartitionBytes;
  Figure sbufReserveBytes; // at the top of each partition, not for tiles
  Figure psumPartitionBytes;

  // Columns of the moving operand, by the element type of the result in PSUM.
  Figure movingMaxColumnsF32;
  Figure movingMaxColumnsBf16;
  Figure smallestTensorTile; // rows or columns of a piece of the systolic array

  Figure hbmBytes;     // within reach of a core
  Figure logicalCores; // that can share a launch
};

inline constexpr int64_t kGiB = int64_t(1) << 30;

inline constexpr MachineInfo kTrn1 = {
    .target = "trn1",
    .generation = Generation::v2,
    .sbufPartitionBytes = Figure::stated(192 * 1024, "B", "trainium_inferentia2_arch"),
    .sbufReserveBytes = Figure::stated(16 * 1024, "B", "nki_direct_allocation_guide"),
    .psumPartitionBytes = Figure::stated(16 * 1024, "B", "trainium_inferentia2_arch"),
    .movingMaxColumnsF32 = Figure::stated(512, "columns", "nki.isa.nc_matmul"),
    .movingMaxColumnsBf16 = Figure::stated(512, "columns", "nki.isa.nc_matmul"),
    .smallestTensorTile = Figure::stated(64, "rows or columns", "nki.isa.nc_matmul"),
    .hbmBytes = Figure::stated(16 * kGiB, "B", "trainium_inferentia2_arch"),
    .logicalCores = Figure::stated(1, "cores", "lnc"),
};

inline constexpr MachineInfo kTrn2 = {
    .target = "trn2",
    .generation = Generation::v3,
    .sbufPartitionBytes = Figure::stated(224 * 1024, "B", "trainium2_arch"),
    .sbufReserveBytes = Figure::stated(16 * 1024, "B", "nki_direct_allocation_guide"),
    .psumPartitionBytes = Figure::stated(16 * 1024, "B", "trainium2_arch"),
    .movingMaxColumnsF32 = Figure::stated(512, "columns", "nki.isa.nc_matmul"),
    .movingMaxColumnsBf16 = Figure::stated(512, "columns", "nki.isa.nc_matmul"),
    .smallestTensorTile = Figure::stated(32, "rows or columns", "nki.isa.nc_matmul"),
    .hbmBytes = Figure::stated(24 * kGiB, "B", "trainium2_arch"),
    .logicalCores = Figure::stated(2, "cores", "lnc"),
};

inline constexpr MachineInfo kTrn3 = {
    .target = "trn3",
    .generation = Generation::v4,
    .sbufPartitionBytes = Figure::stated(256 * 1024, "B", "trainium3_arch"),
    .sbufReserveBytes = Figure::assumed(16 * 1024, "B", "as on trn1 and trn2"),
    .psumPartitionBytes = Figure::stated(16 * 1024, "B", "trainium3_arch"),
    .movingMaxColumnsF32 = Figure::stated(4096, "columns", "nki.isa.nc_matmul"),
    .movingMaxColumnsBf16 = Figure::stated(8192, "columns", "nki.isa.nc_matmul"),
    .smallestTensorTile = Figure::stated(32, "rows or columns", "nki.isa.nc_matmul"),
    .hbmBytes = Figure::stated(36 * kGiB, "B", "trainium3_arch"),
    .logicalCores = Figure::stated(2, "cores", "lnc"),
};

/// A machine with hardly any memory, so that tests of capacity stay small: 1 KiB of
/// SBUF for tiles, two PSUM banks. Only the module attribute `nki.target` reaches it.
inline constexpr MachineInfo kTestMachine = {
    .target = "test",
    .generation = Generation::v3,
    .sbufPartitionBytes = Figure::ours(1024 + 256, "B", "for tests"),
    .sbufReserveBytes = Figure::ours(256, "B", "for tests"),
    .psumPartitionBytes = Figure::ours(4 * 1024, "B", "for tests"),
    .movingMaxColumnsF32 = Figure::ours(512, "columns", "for tests"),
    .movingMaxColumnsBf16 = Figure::ours(512, "columns", "for tests"),
    .smallestTensorTile = Figure::ours(32, "rows or columns", "for tests"),
    .hbmBytes = Figure::ours(kGiB, "B", "for tests"),
    .logicalCores = Figure::ours(2, "cores", "for tests"),
};

inline constexpr const MachineInfo *kMachines[] = {&kTrn1, &kTrn2, &kTrn3};

/// Rows or columns that a piece of the systolic array may have, where the target has
/// pieces as small as that (nki.isa.nc_matmul).
inline constexpr int64_t kTensorTileSizes[] = {32, 64, 128};

/// The machine of a target, or null where a user names none that exists.
constexpr const MachineInfo *lookupMachine(std::string_view target) {
  for (const MachineInfo *machine : kMachines) {
    if (machine->target == target)
      return machine;
  }
  return target == kTestMachine.target ? &kTestMachine : nullptr;
}

/// The target that a generation came with.
constexpr std::string_view getFirstTarget(Generation generation) {
  switch (generation) {
  case Generation::v2:
    return kTrn1.target;
  case Generation::v3:
    return kTrn2.target;
  case Generation::v4:
    break;
  }
  return kTrn3.target;
}

/// What not every generation can do, besides whole instructions (`since` of their records).
enum class Capability {
  scalarEngineCopies,       // tensor_copy and tensor_scalar on the scalar engine
  scalarEngineAnyOperators, // of tensor_scalar there
  activationBiasNumber,
  activationBiasReciprocal,
  integerTensorTranspose,
  fp8DoubleRow,
  fp8E4m3fnMatmul,
  bf16MatmulResult,
  matmulResultAcrossBanks,
  accumulateOntoAnything,
  magnitudeOperators,
  hwdge,
  indirectDma,
  dmaPriority,
};

/// The generation that a capability came with.
constexpr Generation getGeneration(Capability capability) {
  switch (capability) {
  case Capability::scalarEngineCopies:       // nki.isa.tensor_copy, nki.isa.tensor_scalar
  case Capability::activationBiasNumber:     // nki.isa.activation
  case Capability::activationBiasReciprocal: // nki.isa.activation
  case Capability::integerTensorTranspose:   // trainium2_arch
  case Capability::fp8DoubleRow:             // trainium2_arch
  case Capability::hwdge:                    // nki-dge
  case Capability::indirectDma:              // nki-dge
    return Generation::v3;
  case Capability::scalarEngineAnyOperators: // nki.isa.tensor_scalar
  case Capability::fp8E4m3fnMatmul:          // nki.isa.nc_matmul
  case Capability::bf16MatmulResult:         // trainium3_arch
  case Capability::matmulResultAcrossBanks:  // nki.isa.nc_matmul
  case Capability::accumulateOntoAnything:   // trainium3_arch
  case Capability::magnitudeOperators:       // nki.isa.tensor_tensor
  case Capability::dmaPriority:              // trainium3_arch
    break;
  }
  return Generation::v4;
}

constexpr bool has(const MachineInfo &machine, Capability capability) {
  return machine.generation >= getGeneration(capability);
}

} // namespace nkic

#endif // NKIC_MACHINE_MACHINE_H
