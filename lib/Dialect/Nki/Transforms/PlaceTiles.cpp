// nki-place-tiles: an address in SBUF or PSUM for every tile.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "TileMemory.h"
#include "nkic/Dialect/Nki/NkiVerify.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_PLACETILESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nki;

namespace {

/// Partitions at which a tile may begin: the multiples of this.
int64_t partitionStep(int64_t partitions) {
  return partitions > 64 ? 128 : partitions > 32 ? 64 : 32;
}

/// Whether a dma_transpose writes a view of `value`.
bool isTransposedTo(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    if (auto view = dyn_cast<ViewOpInterface>(use.getOwner()))
      return isTransposedTo(view->getResult(0));
    return isa<DmaTransposeOp>(use.getOwner()) && use.getOperandNumber() == 0;
  });
}

/// What an address is a multiple of: the plan's own granularity where the plan chose it or a
/// dma_transpose asks for it, the element, but at least 2 bytes, where the author did.
int64_t getAlignment(AllocOp alloc, const MemoryExtent &memory) {
  if (alloc->hasAttr(kPlacedAttr) || isTransposedTo(alloc.getResult()))
    return memory.alignment;
  return std::max<int64_t>(2, cast<MemRefType>(alloc.getType()).getElementTypeBitWidth() / 8);
}

/// The tiles of one memory space.
class SpacePlan {
public:
  SpacePlan(MemorySpace space, const MachineInfo &machine)
      : space(space), memory(getExtent(space, machine)) {}

  void add(const LiveRange &range);
  LogicalResult place();
  void setAddresses(Builder &builder);
  int64_t getPeak() const { return highWaterMark(tiles); }
  size_t size() const { return tiles.size(); }

private:
  StringRef getName() const { return stringifyMemorySpace(space); }
  LogicalResult checkAddress(size_t index);
  LogicalResult checkCollisions(size_t index);
  void reportShortage(size_t index);

  MemorySpace space;
  MemoryExtent memory;
  std::vector<AllocOp> allocs;
  std::vector<PlannedTile> tiles;
};

void SpacePlan::add(const LiveRange &range) {
  addToPlan(range, tiles);
  allocs.resize(tiles.size(), range.tile);
}

/// An address that the kernel gives keeps the rules of the memory.
LogicalResult SpacePlan::checkAddress(size_t index) {
  AllocOp alloc = allocs[index];
  const PlannedTile &tile = tiles[index];
  int64_t step = partitionStep(tile.partitions);
  std::string name = "'" + alloc.getName().str() + "'";
  if (tile.partition % step != 0 || tile.partition + tile.partitions > kAnyMachine.partitions)
    return must(alloc, "first partition of " + name,
                step == 128  ? "be 0"
                : step == 64 ? "be one of 0, 64"
                             : "be one of 0, 32, 64, 96",
                Twine(tile.partition));
  int64_t alignment = getAlignment(alloc, memory);
  if (tile.byte % alignment != 0)
    return must(alloc, "byte of " + name, "be a multiple of " + Twine(alignment),
                Twine(tile.byte));
  // An address that an earlier plan gave may lie inside a bank; a written one may not.
  bool isAtBank = alloc->hasAttr(kPlacedAttr) ? mayBeginAt(memory, tile.bytes, tile.byte)
                              : memory.bankBytes == 0 || tile.byte % memory.bankBytes == 0;
  if (!isAtBank)
    return must(alloc, "byte of " + name,
                "be a multiple of a bank (" + Twine(memory.bankBytes) + ")", Twine(tile.byte));
  if (tile.byte + tile.bytes > memory.bytes)
    return mustBeAtMost(alloc, "end of " + name, "the bytes per partition of " + getName(),
                        memory.bytes, tile.byte + tile.bytes);
  return success();
}

LogicalResult SpacePlan::checkCollisions(size_t index) {
  for (size_t other = 0; other < index; ++other) {
    if (!tiles[other].isPlaced() || !collide(tiles[index], tiles[other]))
      continue;
    const PlannedTile &first = tiles[other];
    InFlightDiagnostic error =
        must(allocs[index], "address of '" + allocs[index].getName() + "'",
             "be free while the tile is live",
             "bytes " + Twine(first.byte) + " to " + Twine(first.byte + first.bytes - 1) + " of '" +
                 allocs[other].getName() + "'");
    error.attachNote(allocs[other].getLoc()) << "'" << allocs[other].getName() << "' is live, too";
    return error;
  }
  return success();
}

void SpacePlan::reportShortage(size_t index) {
  Shortage shortage = findShortage(tiles, index, memory);
  int64_t bytes = tiles[index].bytes;
  InFlightDiagnostic error =
      needsBytes(allocs[index], "'" + allocs[index].getName() + "'", bytes, getName(),
                 shortage.freeBytes, memory.bytes);
  if (bytes <= shortage.freeBytes) {
    Diagnostic &note = error.attachNote()
                       << "the largest free piece has " << shortage.largestPiece << " bytes";
    if (memory.bankBytes != 0)
      note << "; a tile of at most " << memory.bankBytes << " bytes stays inside one bank, a "
           << "larger one begins with a bank";
  }
  for (size_t other : shortage.live)
    error.attachNote(allocs[other].getLoc())
        << "'" << allocs[other].getName() << "' takes " << tiles[other].bytes << " bytes";
}

LogicalResult SpacePlan::place() {
  bool failed = false;
  for (size_t index = 0; index < tiles.size(); ++index) {
    if (tiles[index].isPlaced())
      failed |= mlir::failed(checkAddress(index)) || mlir::failed(checkCollisions(index));
  }
  if (failed)
    return failure();
  if (auto index = placeTiles(tiles, memory)) {
    reportShortage(*index);
    return failure();
  }
  return success();
}

void SpacePlan::setAddresses(Builder &builder) {
  for (auto [alloc, tile] : llvm::zip(allocs, tiles)) {
    if (alloc.getAddress())
      continue;
    alloc.setAddressAttr(builder.getDenseI64ArrayAttr({tile.partition, tile.byte}));
    alloc->setAttr(kPlacedAttr, builder.getUnitAttr());
  }
}

struct PlaceTiles : nkic::nki::impl::PlaceTilesPassBase<PlaceTiles> {
  void runOnOperation() override {
    KernelOp kernel = getOperation();
    const MachineInfo *machine = getTargetMachine(kernel);
    if (!machine) {
      kernel.emitOpError() << "module attribute 'nki.target' must name the target whose memory "
                              "is planned";
      return signalPassFailure();
    }
    SpacePlan sbuf(MemorySpace::sbuf, *machine);
    SpacePlan psum(MemorySpace::psum, *machine);
    LiveRanges liveRanges(kernel);
    for (const LiveRange &range : liveRanges.getRanges()) {
      AllocOp tile = range.tile;
      (getMemorySpace(tile.getType()) == MemorySpace::sbuf ? sbuf : psum).add(range);
    }
    bool isPlaced = succeeded(sbuf.place());
    isPlaced &= succeeded(psum.place());
    if (!isPlaced)
      return signalPassFailure();

    Builder builder(&getContext());
    sbuf.setAddresses(builder);
    psum.setAddresses(builder);
    kernel->setAttr(kPeakSbufBytesAttr, builder.getI64IntegerAttr(sbuf.getPeak()));
    kernel->setAttr(kPeakPsumBytesAttr, builder.getI64IntegerAttr(psum.getPeak()));
    numTilesPlaced += sbuf.size() + psum.size();
    peakSbufBytes.updateMax(sbuf.getPeak());
    peakPsumBytes.updateMax(psum.getPeak());
  }
};

} // namespace
