// The plan of one memory.

#include "nkic/Analysis/TilePlan.h"

#include <algorithm>
#include <numeric>

using namespace nkic::analysis;

namespace {

int64_t alignTo(int64_t value, int64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

bool liveTogether(const PlannedTile &a, const PlannedTile &b) {
  return a.first <= b.last && b.first <= a.last;
}

bool sharePartitions(const PlannedTile &a, const PlannedTile &b) {
  return a.partition < b.partition + b.partitions && b.partition < a.partition + a.partitions;
}

/// The lowest address at or above `byte` where a tile may begin.
int64_t nextBeginning(const MemoryExtent &memory, int64_t bytes, int64_t byte) {
  byte = alignTo(byte, memory.alignment);
  return mayBeginAt(memory, bytes, byte) ? byte : alignTo(byte, memory.bankBytes);
}

/// The placed tiles for which `include` holds, by address.
template <class Include>
std::vector<const PlannedTile *> collectPlaced(const std::vector<PlannedTile> &tiles,
                                               Include include) {
  std::vector<const PlannedTile *> found;
  for (const PlannedTile &tile : tiles) {
    if (tile.isPlaced() && include(tile))
      found.push_back(&tile);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const PlannedTile *a, const PlannedTile *b) { return a->byte < b->byte; });
  return found;
}

} // namespace

bool nkic::analysis::collide(const PlannedTile &a, const PlannedTile &b) {
  return liveTogether(a, b) && sharePartitions(a, b) && a.byte < b.byte + b.bytes &&
         b.byte < a.byte + a.bytes;
}

bool nkic::analysis::mayBeginAt(const MemoryExtent &memory, int64_t bytes, int64_t byte) {
  if (byte % memory.alignment != 0)
    return false;
  return memory.bankBytes == 0 || byte % memory.bankBytes == 0 ||
         byte % memory.bankBytes + bytes <= memory.bankBytes;
}

std::optional<size_t> nkic::analysis::placeTiles(std::vector<PlannedTile> &tiles,
                                                 const MemoryExtent &memory) {
  std::vector<size_t> order(tiles.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::stable_sort(order.begin(), order.end(), [&](size_t left, size_t right) {
    const PlannedTile &a = tiles[left], &b = tiles[right];
    int64_t lifeA = a.last - a.first, lifeB = b.last - b.first;
    return lifeA != lifeB ? lifeA > lifeB : a.bytes > b.bytes;
  });
  for (size_t index : order) {
    PlannedTile &tile = tiles[index];
    if (tile.isPlaced())
      continue;
    int64_t byte = 0;
    for (const PlannedTile *other : collectPlaced(tiles, [&](const PlannedTile &other) {
           return liveTogether(tile, other) && sharePartitions(tile, other);
         })) {
      if (byte + tile.bytes > other->byte)
        byte = std::max(byte, nextBeginning(memory, tile.bytes, other->byte + other->bytes));
    }
    if (byte + tile.bytes > memory.bytes)
      return index;
    tile.byte = byte;
  }
  return std::nullopt;
}

int64_t nkic::analysis::highWaterMark(const std::vector<PlannedTile> &tiles) {
  int64_t mark = 0;
  for (const PlannedTile &tile : tiles) {
    if (tile.isPlaced())
      mark = std::max(mark, tile.byte + tile.bytes);
  }
  return mark;
}

Shortage nkic::analysis::findShortage(const std::vector<PlannedTile> &tiles, size_t index,
                                      const MemoryExtent &memory) {
  const PlannedTile &tile = tiles[index];
  std::optional<Shortage> worst;
  auto look = [&](int64_t moment) {
    auto live = collectPlaced(tiles, [&](const PlannedTile &other) {
      return other.first <= moment && moment <= other.last && sharePartitions(tile, other);
    });
    Shortage here{{}, 0, 0};
    int64_t end = 0; // of the memory seen so far
    auto addPiece = [&](int64_t bytes) {
      here.freeBytes += std::max<int64_t>(bytes, 0);
      here.largestPiece = std::max(here.largestPiece, bytes);
    };
    for (const PlannedTile *other : live) {
      addPiece(other->byte - end);
      end = std::max(end, other->byte + other->bytes);
      here.live.push_back(other - tiles.data());
    }
    addPiece(memory.bytes - end);
    if (!worst || here.freeBytes < worst->freeBytes)
      worst = std::move(here);
  };
  // Memory fills up only where a tile begins to live.
  look(tile.first);
  for (const PlannedTile &other : tiles) {
    if (other.isPlaced() && other.first > tile.first && other.first <= tile.last)
      look(other.first);
  }
  std::stable_sort(worst->live.begin(), worst->live.end(), [&](size_t a, size_t b) {
    return tiles[a].bytes != tiles[b].bytes ? tiles[a].bytes > tiles[b].bytes : a < b;
  });
  return *worst;
}
