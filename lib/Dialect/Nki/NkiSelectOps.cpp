// Checks of the selections.

#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic::nki;

LogicalResult TensorCopyPredicatedOp::verify() { return success(); }
LogicalResult SelectReduceOp::verify() { return success(); }
LogicalResult AffineSelectOp::verify() { return success(); }
LogicalResult RangeSelectOp::verify() { return success(); }
