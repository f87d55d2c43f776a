// When the tiles of a kernel in tile IR hold something: from the first to the last
// instruction that touches them, in program order.

#ifndef NKIC_ANALYSIS_LIVERANGES_H
#define NKIC_ANALYSIS_LIVERANGES_H

#include "nkic/Dialect/Nki/Nki.h"

#include "llvm/ADT/DenseMap.h"

namespace nkic::analysis {

/// Where a tile is live; positions count the beginnings and ends of ops, both ends
/// belong to the range. Two tiles may share memory when their ranges are disjoint.
struct LiveRange {
  nki::AllocOp tile;
  int64_t first, last;
  /// Beginning and end of the innermost loop whose iterations make the tile anew.
  std::optional<std::pair<int64_t, int64_t>> loop;
};

/// The live ranges of all SBUF and PSUM tiles of a kernel.
///
/// A use of a view is a use of its tile. A tile that a loop uses and that was made
/// outside is live in the whole loop, because the next iteration may need it; one that
/// was made in the loop body lives inside one iteration. A tile without uses is live
/// where it is made.
class LiveRanges {
public:
  explicit LiveRanges(nki::KernelOp kernel);

  /// In program order of the tiles.
  llvm::ArrayRef<LiveRange> getRanges() const { return ranges; }

  /// The op that begins or ends at a position.
  mlir::Operation *getOperation(int64_t position) const { return operations[position]; }

private:
  struct Span {
    int64_t begin, end;
  };

  void number(mlir::Operation *op);
  Span cover(mlir::Operation *op, mlir::Region *region) const;
  LiveRange follow(nki::AllocOp tile) const;

  llvm::DenseMap<mlir::Operation *, Span> spans;
  std::vector<mlir::Operation *> operations;
  std::vector<LiveRange> ranges;
};

} // namespace nkic::analysis

#endif // NKIC_ANALYSIS_LIVERANGES_H
