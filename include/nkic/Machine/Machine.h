// Facts about each target that tiles and instructions depend on, as one table.

#ifndef NKIC_MACHINE_MACHINE_H
#define NKIC_MACHINE_MACHINE_H

#include <cstdint>
#include <string_view>

namespace nkic {

/// One target: a row of the table below. Sizes are in bytes or elements, as named.
struct MachineInfo {
  std::string_view target; // as `nki.target` and --target spell it
  int generation;          // of the NeuronCore

  // On-chip memory.
  int64_t partitions;
  int64_t sbufPartitionBytes;
  int64_t psumPartitionBytes;
  int64_t psumBankBytes;
  int64_t psumBanks;

  // Access patterns: dimensions besides the partitions, and what their fields hold.
  int64_t patternFreeDims;
  int64_t patternMaxCount;
  int64_t patternMaxStep; // and down to -patternMaxStep - 1

  // Tensor engine.
  int64_t stationaryMaxColumns;
  int64_t movingMaxColumnsF32; // by the element type of the result in PSUM
  int64_t movingMaxColumnsBf16;
  int64_t smallestTensorTile; // rows or columns of a piece of the systolic array

  // Vector engine.
  int64_t vectorTransposeMaxExtent;

  // DMA.
  int64_t indicesPartitionMultiple; // dma_transpose reads indices in such groups
  int64_t hwdgeTransposeRows;
  int64_t maxPriority;

  // HBM within reach of a core, and the cores that can share a launch.
  int64_t hbmBytes;
  int64_t logicalCores;

  // Where tiles may lie.
  int64_t sbufReserveBytes; // at the top of each partition, not for tiles
  int64_t tileAlignment;    // of an address, in bytes; DMA transposes ask for it
};

inline constexpr int64_t kGiB = int64_t(1) << 30;

inline constexpr MachineInfo kMachines[] = {
    // target, generation,
    //   partitions, SBUF, PSUM, bank, banks,   free dims, count, step,
    //   stationary, moving f32, moving bf16, tile,   transpose,   indices, rows, priority,
    //   HBM, cores,   reserve, align
    {"trn1", 2,
     128, 192 * 1024, 16 * 1024, 2 * 1024, 8, 4, 65535, 32767,
     128, 512, 512, 64, 32, 16, 16, 3,
     16 * kGiB, 1, 16 * 1024, 32},
    {"trn2", 3,
     128, 224 * 1024, 16 * 1024, 2 * 1024, 8, 4, 65535, 32767,
     128, 512, 512, 32, 32, 16, 16, 3,
     24 * kGiB, 2, 16 * 1024, 32},
    {"trn3", 4,
     128, 256 * 1024, 16 * 1024, 2 * 1024, 8, 4, 65535, 32767,
     128, 4096, 8192, 32, 32, 16, 16, 3,
     36 * kGiB, 2, 16 * 1024, 32},
};

/// A machine with hardly any memory, so that tests of capacity stay small: 1 KiB of
/// SBUF for tiles, two PSUM banks. Only the module attribute `nki.target` reaches it.
inline constexpr MachineInfo kTestMachine = {
    "test", 3,
    128, 1024 + 256, 4 * 1024, 2 * 1024, 2, 4, 65535, 32767,
    128, 512, 512, 32, 32, 16, 16, 3,
    kGiB, 2, 256, 32};

/// Rows or columns that a piece of the systolic array may have, where the target has
/// pieces as small as that.
inline constexpr int64_t kTensorTileSizes[] = {32, 64, 128};

/// The row of a target, or null.
constexpr const MachineInfo *lookupMachine(std::string_view target) {
  for (const MachineInfo &machine : kMachines) {
    if (machine.target == target)
      return &machine;
  }
  return target == kTestMachine.target ? &kTestMachine : nullptr;
}

/// The row of a NeuronCore generation, or null.
constexpr const MachineInfo *lookupMachine(int generation) {
  for (const MachineInfo &machine : kMachines) {
    if (machine.generation == generation)
      return &machine;
  }
  return nullptr;
}

/// A row for facts that all targets share, where no target is named yet.
inline constexpr const MachineInfo &kAnyMachine = kMachines[0];

static_assert([] {
  for (const MachineInfo &machine : kMachines) {
    if (machine.partitions != kAnyMachine.partitions ||
        machine.psumBankBytes != kAnyMachine.psumBankBytes ||
        machine.patternFreeDims != kAnyMachine.patternFreeDims ||
        machine.patternMaxCount != kAnyMachine.patternMaxCount ||
        machine.patternMaxStep != kAnyMachine.patternMaxStep ||
        machine.stationaryMaxColumns != kAnyMachine.stationaryMaxColumns ||
        machine.vectorTransposeMaxExtent != kAnyMachine.vectorTransposeMaxExtent ||
        machine.indicesPartitionMultiple != kAnyMachine.indicesPartitionMultiple ||
        machine.hwdgeTransposeRows != kAnyMachine.hwdgeTransposeRows ||
        machine.maxPriority != kAnyMachine.maxPriority)
      return false;
  }
  // psumBankBytes is what the verifiers read of the memory sizes.
  return kTestMachine.psumBankBytes == kAnyMachine.psumBankBytes;
}(), "the verifiers read these from any row");

} // namespace nkic

#endif // NKIC_MACHINE_MACHINE_H
