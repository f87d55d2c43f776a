// Registration of the nc dialect.

#include "nkic/Dialect/Nc/Nc.h"

using namespace mlir;
using namespace nkic::nc;

#include "nkic/Dialect/Nc/NcDialect.cpp.inc"

void NcDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "nkic/Dialect/Nc/NcOps.cpp.inc"
      >();
}
