// Checks of the element-wise instructions.

#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic::nki;

LogicalResult TensorCopyOp::verify() { return success(); }
LogicalResult TensorTensorOp::verify() { return success(); }
LogicalResult TensorScalarOp::verify() { return success(); }
LogicalResult ScalarTensorTensorOp::verify() { return success(); }
LogicalResult MemsetOp::verify() { return success(); }
LogicalResult IotaOp::verify() { return success(); }
LogicalResult ReciprocalOp::verify() { return success(); }
