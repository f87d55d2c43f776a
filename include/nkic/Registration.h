// The two lists every tool needs: all dialects and all passes.

#ifndef NKIC_REGISTRATION_H
#define NKIC_REGISTRATION_H

namespace mlir {
class DialectRegistry;
}

namespace nkic {

void registerAllDialects(mlir::DialectRegistry &registry);
void registerAllPasses();

} // namespace nkic

#endif // NKIC_REGISTRATION_H
