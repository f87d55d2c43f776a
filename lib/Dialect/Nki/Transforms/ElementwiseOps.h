// Which instructions compute each element of a tile on its own, as loops over elements take
// them.

#ifndef NKIC_LIB_DIALECT_NKI_TRANSFORMS_ELEMENTWISEOPS_H
#define NKIC_LIB_DIALECT_NKI_TRANSFORMS_ELEMENTWISEOPS_H

#include "nkic/Dialect/Nki/Nki.h"

namespace nkic::nki {

/// Why an instruction that works on elements must not be part of a loop over elements;
/// an empty text when it may, nothing when it is no such instruction.
std::optional<llvm::StringRef> whyNotInLoop(mlir::Operation *op);

inline bool isElementwise(mlir::Operation *op) {
  auto reason = whyNotInLoop(op);
  return reason && reason->empty();
}

} // namespace nkic::nki

#endif // NKIC_LIB_DIALECT_NKI_TRANSFORMS_ELEMENTWISEOPS_H
