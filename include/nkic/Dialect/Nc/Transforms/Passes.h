// Passes from nc to nc, and their registration.

#ifndef NKIC_DIALECT_NC_TRANSFORMS_PASSES_H
#define NKIC_DIALECT_NC_TRANSFORMS_PASSES_H

#include "nkic/Dialect/Nc/Nc.h"

#include "mlir/Pass/Pass.h"

namespace nkic::nc {

#define GEN_PASS_DECL
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"

} // namespace nkic::nc

#endif // NKIC_DIALECT_NC_TRANSFORMS_PASSES_H
