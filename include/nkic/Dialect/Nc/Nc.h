// The nc dialect for C++: NeuronCore programs. The one header that users of the dialect
// include.

#ifndef NKIC_DIALECT_NC_NC_H
#define NKIC_DIALECT_NC_NC_H

#include "nkic/Dialect/Nki/Nki.h"
#include "nkic/Machine/Machine.h"

#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"

#include "nkic/Dialect/Nc/NcDialect.h.inc"
#include "nkic/Dialect/Nc/NcEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "nkic/Dialect/Nc/NcAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "nkic/Dialect/Nc/NcTypes.h.inc"

#define GET_OP_CLASSES
#include "nkic/Dialect/Nc/NcOps.h.inc"

namespace nkic::nc {

inline bool reads(Access access) { return access != Access::write; }
inline bool writes(Access access) { return access != Access::read; }

/// The memory space of a tensor or tile.
inline nki::MemorySpace getSpace(mlir::Value memory) {
  return mlir::cast<MemoryType>(memory.getType()).getSpace();
}
inline bool isHbm(mlir::Value memory) {
  return mlir::cast<MemoryType>(memory.getType()).isHbm();
}

/// The name that the kernel gives a tensor or tile.
llvm::StringRef getName(mlir::Value memory);

/// The machine of a program; its verifier has seen that there is one.
const MachineInfo &getMachine(ProgramOp program);

/// The smallest box of bytes around the elements of an operand: partitions and bytes of
/// each, first and one past the last. HBM has one partition.
struct Box {
  int64_t firstPartition, endPartition;
  int64_t firstByte, endByte;

  bool overlaps(const Box &other) const {
    return firstPartition < other.endPartition && other.firstPartition < endPartition &&
           firstByte < other.endByte && other.firstByte < endByte;
  }
  bool contains(const Box &other) const {
    return firstPartition <= other.firstPartition && other.endPartition <= endPartition &&
           firstByte <= other.firstByte && other.endByte <= endByte;
  }
};

Box getBox(PatternAttr pattern, bool isHbm);

/// The box of all bytes of a tensor or tile.
Box getBox(mlir::Value memory);

} // namespace nkic::nc

#endif // NKIC_DIALECT_NC_NC_H
