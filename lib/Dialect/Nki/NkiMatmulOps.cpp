// Checks of the tensor-engine instructions.

#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic::nki;

LogicalResult NcMatmulOp::verify() { return success(); }
LogicalResult NcTransposeOp::verify() { return success(); }
