//===- Compiler.h - The system's C++ compiler --------------------------------===//
//
// Finds a C++ compiler and runs it.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_LIB_HOST_COMPILER_H
#define NKIC_LIB_HOST_COMPILER_H

#include "nkic/Support/Result.h"

#include <string>
#include <vector>

namespace nkic::host {

struct Compiler {
  /// The program, as an absolute path, and arguments that come first.
  std::vector<std::string> command;
  /// Path and version.
  std::string identity;
};

/// `NKIC_CXX`, `CXX`, `defaultCompiler`, then c++, g++, clang++ of `PATH`. The
/// variables may carry arguments, as in `CXX="ccache g++"`.
Result<Compiler> findCompiler(const std::string &defaultCompiler);

/// The options every kernel is compiled with.
const std::vector<std::string> &compilerFlags();

/// What `-march=native` depends on: the processor's model and features.
std::string processorIdentity();

/// Compiles the file `source` to the shared object `object`.
Result<void> compileShared(const Compiler &compiler,
                           const std::vector<std::string> &includeDirs,
                           const std::string &source, const std::string &object);

} // namespace nkic::host

#endif // NKIC_LIB_HOST_COMPILER_H
