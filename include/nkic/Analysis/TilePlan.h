// The plan of one memory: an address for each of a list of tiles. Plain data, so that
// it can be tested without a kernel.

#ifndef NKIC_ANALYSIS_TILEPLAN_H
#define NKIC_ANALYSIS_TILEPLAN_H

#include <cstdint>
#include <optional>
#include <vector>

namespace nkic::analysis {

/// A memory; sizes in bytes of one partition.
struct MemoryExtent {
  int64_t bytes;         // that tiles may take
  int64_t alignment;     // of addresses
  int64_t bankBytes = 0; // 0 where there are no banks
};

/// A tile: when it is live (both ends included), what it takes, where it is.
struct PlannedTile {
  int64_t first, last;
  int64_t partitions, bytes;
  int64_t partition = 0;
  int64_t byte = -1; // not placed yet

  bool isPlaced() const { return byte >= 0; }
};

/// Whether two placed tiles take the same memory at the same time.
bool collide(const PlannedTile &a, const PlannedTile &b);

/// Whether a tile may begin at `byte`: aligned, and inside one bank or at the start of
/// one where it is larger.
bool mayBeginAt(const MemoryExtent &memory, int64_t bytes, int64_t byte);

/// Places every tile that has no address yet at the lowest one that is free while it
/// lives, at partition 0. Tiles that live longest come first, then the larger, then
/// the earlier in the list: lifetimes of structured code nest, and nested lifetimes
/// pack without gaps when each is placed on those around it.
///
/// Returns the tile that found no place; those behind it are not placed either.
std::optional<size_t> placeTiles(std::vector<PlannedTile> &tiles, const MemoryExtent &memory);

/// One past the highest byte in use.
int64_t highWaterMark(const std::vector<PlannedTile> &tiles);

/// What is free for a tile that found no place.
struct Shortage {
  std::vector<size_t> live; // placed tiles alive at the worst moment, largest first
  int64_t freeBytes;        // at that moment
  int64_t largestPiece;     // of the free bytes
};

/// Looks at the moment in the life of `tile` when least is free.
Shortage findShortage(const std::vector<PlannedTile> &tiles, size_t tile,
                      const MemoryExtent &memory);

} // namespace nkic::analysis

#endif // NKIC_ANALYSIS_TILEPLAN_H
