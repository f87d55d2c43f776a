// Checks of the reductions.

#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic::nki;

LogicalResult TensorReduceOp::verify() { return success(); }
LogicalResult TensorScalarReduceOp::verify() { return success(); }
LogicalResult TensorPartitionReduceOp::verify() { return success(); }
