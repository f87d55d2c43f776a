// Which tiles take over the memory of which, instruction by instruction.

#ifndef NKIC_ANALYSIS_TILEORDER_H
#define NKIC_ANALYSIS_TILEORDER_H

#include "nkic/Dialect/Nc/Nc.h"

#include "llvm/ADT/MapVector.h"

namespace nkic::analysis {

/// A tile owns all its bytes from its first to its last instruction, whichever of them an
/// instruction touches. So each instruction of a tile must follow each instruction of the
/// tiles that were in its place.
class TileOrder {
public:
  struct User {
    uint32_t node, queue;
  };

  /// An instruction uses a tile. Instructions come in an order in which those of a tile
  /// follow those of the tiles before it.
  void use(mlir::Value tile, uint32_t node, uint32_t queue);

  /// The instructions that every user of the tile must follow: of each queue the last one
  /// that used a tile in its place. Known from the first `use` on.
  llvm::ArrayRef<User> getPredecessors(mlir::Value tile) const;

  /// The tile that has taken over a part of the memory of `tile`, or null.
  mlir::Value getSuccessor(mlir::Value tile) const;

private:
  struct Tile {
    nc::Box box;
    llvm::SmallVector<User, 4> users;        // the last one of each queue
    llvm::SmallVector<User, 4> predecessors; // the same
    mlir::Value successor;
  };

  void begin(mlir::Value value, Tile &tile);

  llvm::DenseMap<mlir::Value, Tile> tiles;
  llvm::SmallVector<mlir::Value> owners[2]; // in SBUF and PSUM: of at least one byte
};

} // namespace nkic::analysis

#endif // NKIC_ANALYSIS_TILEORDER_H
