// How messages name instructions, operands and addresses of a program.

#ifndef NKIC_DIALECT_NC_DESCRIBE_H
#define NKIC_DIALECT_NC_DESCRIBE_H

#include "nkic/Dialect/Nc/Nc.h"

#include <string>

namespace nkic::nc {

/// `'tensor_tensor' on vector`, `'dma_copy' on qSyncIO0`; with the label when there is one.
std::string describe(InstructionOp op);

/// `'acc' (psum, partitions 0 to 127, bytes 0 to 2047)`, `'output' (hbm, bytes 0 to 4095)`.
std::string describe(mlir::Value memory, const Box &box);

} // namespace nkic::nc

#endif // NKIC_DIALECT_NC_DESCRIBE_H
