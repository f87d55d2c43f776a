// Passes that change dialect, and their registration.

#ifndef NKIC_CONVERSION_PASSES_H
#define NKIC_CONVERSION_PASSES_H

#include "nkic/Dialect/Nc/Nc.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace nkic {

#define GEN_PASS_DECL
#include "nkic/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "nkic/Conversion/Passes.h.inc"

} // namespace nkic

#endif // NKIC_CONVERSION_PASSES_H
