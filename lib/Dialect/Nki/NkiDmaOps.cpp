// Checks of the DMA instructions.

#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic::nki;

LogicalResult DmaCopyOp::verify() { return success(); }
LogicalResult DmaTransposeOp::verify() { return success(); }
