// The two lists every tool needs: all dialects and all passes.

#ifndef NKIC_REGISTRATION_H
#define NKIC_REGISTRATION_H

namespace mlir {
class DialectRegistry;
}

namespace nkic {

/// The dialects of kernels and programs: what a file that nkic reads may hold.
void registerFileDialects(mlir::DialectRegistry &registry);

/// These and the dialects that lowering makes, for the tools that debug it.
void registerAllDialects(mlir::DialectRegistry &registry);
void registerAllPasses();

} // namespace nkic

#endif // NKIC_REGISTRATION_H
