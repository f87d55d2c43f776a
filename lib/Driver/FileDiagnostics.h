// Messages about one kernel file: `file:line:col: error: ...` and the line itself.

#ifndef NKIC_LIB_DRIVER_FILEDIAGNOSTICS_H
#define NKIC_LIB_DRIVER_FILEDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MemoryBuffer.h"

#include <set>

namespace nkic::driver {

/// Prints the diagnostics of a context to stderr, each once for a place and text. MLIR's own
/// handler opens whichever file a location names; this one shows lines of `buffer` alone, for
/// locations that carry its name, and no control characters. The lines of a traced kernel are
/// those of the Python files that the user runs, which are read.
class FileDiagnostics : public mlir::ScopedDiagnosticHandler {
public:
  FileDiagnostics(mlir::MLIRContext *context, const llvm::MemoryBuffer &buffer, bool isText,
                  bool isTraced);

private:
  void show(mlir::Location loc, llvm::StringRef message, mlir::DiagnosticSeverity severity);
  std::optional<std::string> findForeignOperation(mlir::Location where,
                                                  llvm::StringRef message) const;
  std::string getLine(llvm::StringRef file, unsigned line) const;

  llvm::StringRef name, text; // text: empty for bytecode
  bool isTraced;
  std::set<std::pair<const void *, std::string>> reported; // location and message
};

} // namespace nkic::driver

#endif // NKIC_LIB_DRIVER_FILEDIAGNOSTICS_H
