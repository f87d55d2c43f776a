// What the passes that give tiles addresses share.

#include "TileMemory.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nki;

MemoryExtent nkic::nki::getExtent(MemorySpace space, const MachineInfo &machine) {
  if (space == MemorySpace::sbuf)
    return {machine.sbufPartitionBytes - machine.sbufReserveBytes, kAnyMachine.tileAlignment};
  return {machine.psumPartitionBytes, kAnyMachine.tileAlignment, kAnyMachine.psumBankBytes};
}

int64_t nkic::nki::getPaddedBytes(AllocOp tile) {
  auto type = cast<MemRefType>(tile.getType());
  int64_t bits = getFreeElements(type) * type.getElementTypeBitWidth();
  int64_t bytes = llvm::divideCeil(bits, 8);
  // Tiles that the author places may lie side by side.
  bool isPlacedByHand = tile.getAddress() && !tile->hasAttr(kPlacedAttr);
  return isPlacedByHand ? bytes : llvm::alignTo(bytes, kAnyMachine.tileAlignment);
}

void nkic::nki::addToPlan(const LiveRange &range,
                          std::vector<PlannedTile> &plan) {
  AllocOp tile = range.tile;
  PlannedTile entry{range.first, range.last, getPartitions(cast<MemRefType>(tile.getType())),
                    getPaddedBytes(tile)};
  auto address = tile.getAddress();
  if (!address) {
    plan.push_back(entry);
    return;
  }
  if (address->size() > 2 && range.loop)
    std::tie(entry.first, entry.last) = *range.loop;
  entry.partition = address->front();
  for (int64_t byte : address->drop_front()) {
    entry.byte = byte;
    plan.push_back(entry);
  }
}
