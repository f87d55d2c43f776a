// Passes from nki to nki, and their registration.

#ifndef NKIC_DIALECT_NKI_TRANSFORMS_PASSES_H
#define NKIC_DIALECT_NKI_TRANSFORMS_PASSES_H

#include "nkic/Dialect/Nki/Nki.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"

namespace nkic::nki {

#define GEN_PASS_DECL
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"

} // namespace nkic::nki

#endif // NKIC_DIALECT_NKI_TRANSFORMS_PASSES_H
