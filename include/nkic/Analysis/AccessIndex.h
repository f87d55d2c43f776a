// Which earlier accesses of a NeuronCore program touch the same bytes as a new one.

#ifndef NKIC_ANALYSIS_ACCESSINDEX_H
#define NKIC_ANALYSIS_ACCESSINDEX_H

#include "nkic/Dialect/Nc/Nc.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace nkic::analysis {

/// One operand of one instruction.
struct MemoryAccess {
  mlir::Value memory;
  nc::OperandAttr operand;
  nc::Box box;
  bool isDense; // all bytes of the box are elements
  uint32_t node;  // the instruction, numbered by the user of the index
  uint32_t queue; // where it executes; accesses of one queue happen in order

  static MemoryAccess get(mlir::Value memory, nc::OperandAttr operand, uint32_t node,
                          uint32_t queue);
  bool writes() const { return nc::writes(operand.getAccess()); }
};

/// Whether two accesses to the same address space may share a byte. Exact for patterns that
/// are dense, or regular with a common step such as pieces of columns; otherwise it may say
/// yes where the answer is no, never the other way round.
bool mayOverlap(const MemoryAccess &a, const MemoryAccess &b);

/// The accesses of a program so far, in an order in which conflicting ones are ordered.
class AccessIndex {
public:
  /// Tensors that nobody writes conflict with nothing and are left out.
  explicit AccessIndex(nc::ProgramOp program);

  /// Calls `body` with each recorded access that may conflict with `access`: they may share
  /// a byte and one of them writes.
  void forEachConflict(const MemoryAccess &access,
                       llvm::function_ref<void(const MemoryAccess &)> body);

  /// Records an access. What was recorded and lies under it is forgotten where later
  /// conflicts with it are conflicts with `access`, too: under a write everything, under a
  /// read the reads of the same queue.
  void add(const MemoryAccess &access);

private:
  /// The accesses that touch a stretch of one address space.
  using Bucket = llvm::SmallVector<uint32_t, 4>;

  bool isRelevant(const MemoryAccess &access) const;
  template <class Body> void forEachBucket(const MemoryAccess &access, Body body);

  int64_t hbmBucket; // bytes
  llvm::DenseSet<mlir::Value> written;
  llvm::DenseMap<std::pair<unsigned, int64_t>, Bucket> buckets;
  std::vector<MemoryAccess> accesses;
  std::vector<bool> forgotten;
  std::vector<uint32_t> lastSeen; // number of the last question that met the access
  uint32_t question = 0;
};

} // namespace nkic::analysis

#endif // NKIC_ANALYSIS_ACCESSINDEX_H
