// What the passes that give tiles addresses share: the memory of a target, and a tile of the
// kernel as entries of its plan.

#ifndef NKIC_LIB_DIALECT_NKI_TRANSFORMS_TILEMEMORY_H
#define NKIC_LIB_DIALECT_NKI_TRANSFORMS_TILEMEMORY_H

#include "nkic/Analysis/LiveRanges.h"
#include "nkic/Analysis/TilePlan.h"
#include "nkic/Machine/Machine.h"

namespace nkic::nki {

/// On every tile whose address nki-place-tiles chose, so that later passes may move it.
inline constexpr llvm::StringLiteral kPlacedAttr = "nki.placed";

/// SBUF or PSUM of a target.
analysis::MemoryExtent getExtent(MemorySpace space, const MachineInfo &machine);

/// Bytes of a partition that a tile takes, up to where the next one may begin.
int64_t getPaddedBytes(AllocOp tile);

/// Adds a tile to a plan: one entry, alive where the tile is; with several buffers one for
/// each, alive in the whole loop, because neighbouring iterations use them at once.
void addToPlan(const analysis::LiveRange &range,
               std::vector<analysis::PlannedTile> &plan);

} // namespace nkic::nki

#endif // NKIC_LIB_DIALECT_NKI_TRANSFORMS_TILEMEMORY_H
