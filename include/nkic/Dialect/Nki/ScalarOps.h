// Which scalars a kernel computes with: the types, and the ops of `arith` on them.

#ifndef NKIC_DIALECT_NKI_SCALAROPS_H
#define NKIC_DIALECT_NKI_SCALAROPS_H

#include "mlir/IR/Operation.h"

#include <string>

namespace nkic::nki {

/// Whether kernels compute with numbers of this type: index, i1, i8, i16, i32, i64, f32, f64.
bool isScalarType(mlir::Type type);

/// Why an op of `arith` is no part of the kernel language: what stands behind
/// `'arith.bitcast' op ` in the error. Empty when both back ends and the folders give it the
/// same value.
std::string explainForeignScalar(mlir::Operation *op);

/// The attribute of an op that may be undefined in some execution, so that the host looks at
/// its operands (nki-guard-scalars).
inline constexpr llvm::StringLiteral kGuardedAttr = "nki.guarded";

} // namespace nkic::nki

#endif // NKIC_DIALECT_NKI_SCALAROPS_H
