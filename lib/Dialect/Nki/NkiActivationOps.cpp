// Checks of the scalar-engine functions.

#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic::nki;

LogicalResult ActivationOp::verify() { return success(); }
LogicalResult ActivationReduceOp::verify() { return success(); }
