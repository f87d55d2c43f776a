// Host C++ of a kernel: a source file with a checked entry point, and a header for
// its callers.

#ifndef NKIC_EMIT_CPP_H
#define NKIC_EMIT_CPP_H

#include "nkic/Dialect/Nki/Nki.h"

namespace nkic {

/// The name of the C entry point of a kernel: `nkic_` and its name.
std::string cppEntryPoint(llvm::StringRef kernel);

/// Writes the C++ of a kernel in tile IR (`nki-verify-bound`), which stays as it
/// is. Fails, with a diagnostic, when an op has no C++ form.
mlir::LogicalResult emitCpp(nki::KernelOp kernel, llvm::raw_ostream &os);

/// Writes the header that declares the entry point and a typed wrapper.
void emitCppHeader(nki::KernelOp kernel, llvm::raw_ostream &os);

} // namespace nkic

#endif // NKIC_EMIT_CPP_H
