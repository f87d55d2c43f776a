// nki-buffer-tiles: second buffers for the tiles of loop bodies.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "TileMemory.h"
#include "nkic/Dialect/Nki/NkiVerify.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_BUFFERTILESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nki;

namespace {

/// A tile of SBUF larger than this part of it stays single: two of a large one cost more
/// room than they save time.
constexpr int64_t kLargestPart = 16;

struct BufferTiles : nkic::nki::impl::BufferTilesPassBase<BufferTiles> {
  using BufferTilesPassBase::BufferTilesPassBase;

  void runOnOperation() override {
    KernelOp kernel = getOperation();
    const MachineInfo *machine = getTargetMachine(kernel);
    if (!machine) {
      kernel.emitOpError() << "module attribute 'nki.target' must name the target whose memory "
                              "is planned";
      return signalPassFailure();
    }
    if (maxBuffers < 1 || maxBuffers > kMaxBuffers) {
      kernel.emitOpError() << "'max-buffers' must be 1 to " << kMaxBuffers << ", but got "
                           << maxBuffers;
      return signalPassFailure();
    }
    LiveRanges liveRanges(kernel);
    Builder builder(&getContext());
    for (auto [space, peak] : {std::pair(MemorySpace::psum, kPeakPsumBytesAttr),
                               std::pair(MemorySpace::sbuf, kPeakSbufBytesAttr)}) {
      std::vector<LiveRange> ranges;
      for (const LiveRange &range : liveRanges.getRanges()) {
        AllocOp tile = range.tile;
        if (getMemorySpace(tile.getType()) == space)
          ranges.push_back(range);
      }
      if (!llvm::all_of(ranges, [](const LiveRange &range) {
            return AllocOp(range.tile).getAddress().has_value();
          })) {
        kernel.emitOpError() << "has tiles without an address: nki-place-tiles gives them one";
        return signalPassFailure();
      }
      int64_t bytes = buffer(ranges, getExtent(space, *machine),
                             space == MemorySpace::sbuf ? kLargestPart : 1);
      kernel->setAttr(peak, builder.getI64IntegerAttr(bytes));
    }
  }

private:
  /// Gives further buffers to the tiles of one memory, the smallest first, and returns the
  /// highest byte in use.
  int64_t buffer(ArrayRef<LiveRange> ranges, const MemoryExtent &memory,
                 int64_t largestPart) {
    SmallVector<LiveRange> candidates;
    for (const LiveRange &range : ranges) {
      AllocOp tile = range.tile;
      if (range.loop && tile->hasAttr(kPlacedAttr) &&
          getPaddedBytes(tile) * largestPart <= memory.bytes)
        candidates.push_back(range);
    }
    llvm::stable_sort(candidates, [&](const LiveRange &a, const LiveRange &b) {
      return getPaddedBytes(a.tile) < getPaddedBytes(b.tile);
    });
    for (const LiveRange &range : candidates) {
      for (int64_t count = maxBuffers; count > 1; --count) {
        if (tryBuffers(range, count, ranges, memory)) {
          numBuffers += count - 1;
          break;
        }
      }
    }
    std::vector<PlannedTile> plan;
    for (const LiveRange &range : ranges)
      addToPlan(range, plan);
    return highWaterMark(plan);
  }

  /// Moves a tile to `count` buffers if there is room for them beside all other tiles.
  bool tryBuffers(const LiveRange &range, int64_t count, ArrayRef<LiveRange> ranges,
                  const MemoryExtent &memory) {
    AllocOp tile = range.tile;
    std::vector<PlannedTile> plan;
    for (const LiveRange &other : ranges) {
      if (other.tile != range.tile)
        addToPlan(other, plan);
    }
    PlannedTile entry{range.loop->first, range.loop->second,
                      getPartitions(cast<MemRefType>(tile.getType())),
                      getPaddedBytes(tile)};
    size_t first = plan.size();
    plan.insert(plan.end(), count, entry);
    if (placeTiles(plan, memory))
      return false;
    SmallVector<int64_t> address = {0};
    for (size_t i = first; i < plan.size(); ++i)
      address.push_back(plan[i].byte);
    tile.setAddress(address);
    return true;
  }
};

} // namespace
