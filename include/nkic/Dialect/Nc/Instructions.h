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

/// Whether numbers in memory choose the rows that the instruction writes.
bool isScatter(InstructionOp op);

} // namespace nkic::nc

#endif // NKIC_DIALECT_NC_INSTRUCTIONS_H
