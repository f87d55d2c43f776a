// Passes from nki to nki, and their registration.

#ifndef NKIC_DIALECT_NKI_TRANSFORMS_PASSES_H
#define NKIC_DIALECT_NKI_TRANSFORMS_PASSES_H

#include "nkic/Dialect/Nki/Nki.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"

namespace nkic::nki {

/// Attributes of a kernel whose tiles are placed: one past the highest byte in use.
inline constexpr llvm::StringLiteral kPeakSbufBytesAttr = "nki.peak_sbuf_bytes";
inline constexpr llvm::StringLiteral kPeakPsumBytesAttr = "nki.peak_psum_bytes";

#define GEN_PASS_DECL
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"

} // namespace nkic::nki

#endif // NKIC_DIALECT_NKI_TRANSFORMS_PASSES_H
