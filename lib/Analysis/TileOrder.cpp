// Which tiles take over the memory of which.

#include "nkic/Analysis/TileOrder.h"

#include <algorithm>

using namespace mlir;
using namespace nkic;
using namespace nkic::analysis;

/// Adds a user; of one queue the later instruction stays.
static void addUser(SmallVectorImpl<TileOrder::User> &users, TileOrder::User user) {
  for (TileOrder::User &other : users) {
    if (other.queue == user.queue) {
      other.node = std::max(other.node, user.node);
      return;
    }
  }
  users.push_back(user);
}

void TileOrder::begin(Value value, Tile &tile) {
  tile.box = nc::getBox(value);
  SmallVector<Value> &present = owners[nc::getSpace(value) == nki::MemorySpace::psum];
  llvm::erase_if(present, [&](Value other) {
    Tile &old = tiles.find(other)->second;
    if (!tile.box.overlaps(old.box))
      return false;
    for (const User &user : old.users)
      addUser(tile.predecessors, user);
    if (!old.successor)
      old.successor = value;
    return tile.box.contains(old.box);
  });
  present.push_back(value);
}

void TileOrder::use(Value value, uint32_t node, uint32_t queue) {
  auto [entry, isNew] = tiles.try_emplace(value);
  if (isNew)
    begin(value, tiles.find(value)->second);
  addUser(entry->second.users, {node, queue});
}

ArrayRef<TileOrder::User> TileOrder::getPredecessors(Value tile) const {
  return tiles.find(tile)->second.predecessors;
}

Value TileOrder::getSuccessor(Value tile) const { return tiles.find(tile)->second.successor; }
