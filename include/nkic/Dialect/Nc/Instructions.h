// What an nc.instruction has to say of the nki instruction that it is.

#ifndef NKIC_DIALECT_NC_INSTRUCTIONS_H
#define NKIC_DIALECT_NC_INSTRUCTIONS_H

#include "nkic/Dialect/Nc/Nc.h"

namespace nkic::nc {

/// What the instruction does with each of its operands, by operand number; the entries of
/// numbers mean nothing.
llvm::SmallVector<Access> getAccesses(mlir::Operation *op);

/// Whether the instruction hands the bytes of its second operand on as they are: it may, and
/// the element types are equal.
bool movesBits(nki::InstructionOpInterface op);

/// The access pattern of a static view that begins `offset` elements behind the beginning of
/// its tensor or tile, which takes the bytes of `memory`.
PatternAttr getPattern(mlir::MemRefType view, int64_t offset, const Box &memory);

/// Whether numbers in memory choose the rows that the instruction writes.
bool isScatter(InstructionOp op);

} // namespace nkic::nc

#endif // NKIC_DIALECT_NC_INSTRUCTIONS_H
