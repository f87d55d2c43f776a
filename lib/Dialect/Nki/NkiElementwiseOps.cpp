// Checks of the element-wise instructions.

#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic::nki;

LogicalResult TensorTensorOp::verify() { return success(); }
