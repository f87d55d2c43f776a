// What a file may hold: the one list of operations.

#ifndef NKIC_LIB_DRIVER_KERNELLANGUAGE_H
#define NKIC_LIB_DRIVER_KERNELLANGUAGE_H

#include "mlir/IR/BuiltinOps.h"

namespace nkic::driver {

/// What is wrong with an operation that is not on the list, behind its name.
inline constexpr llvm::StringLiteral kForeignOperation =
    "is no operation of kernels: these consist of nki, func.call, scf.for, scf.forall, scf.if and "
    "arith";

/// Fails, with an error at each, where the module holds an operation that neither kernels nor
/// NeuronCore programs consist of, or one where it must not stand. Whatever passes is known to every
/// pass behind it; text that should reach a C++ compiler never does. Functions must not call themselves,
/// and inlining must not make more than 2^20 operations.
mlir::LogicalResult checkLanguage(mlir::ModuleOp module);

} // namespace nkic::driver

#endif // NKIC_LIB_DRIVER_KERNELLANGUAGE_H
