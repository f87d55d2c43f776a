// Lists whose entries are numbers or values, such as the sizes of a tile: reading
// constants of the IR, and moving them into the list.

#ifndef NKIC_LIB_DIALECT_NKI_STATICLISTS_H
#define NKIC_LIB_DIALECT_NKI_STATICLISTS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace nkic::nki {

/// The entries with constants filled in for values; kDynamic where a value is not
/// constant.
llvm::SmallVector<int64_t> readList(mlir::ValueRange values, llvm::ArrayRef<int64_t> numbers);

/// Moves constants of at least `least` from `values` into `numbers`; nothing when there are none.
/// (Smaller numbers have meanings of their own in the lists.)
std::optional<llvm::SmallVector<int64_t>>
moveConstants(mlir::MutableOperandRange values, llvm::ArrayRef<int64_t> numbers, int64_t least);

} // namespace nkic::nki

#endif // NKIC_LIB_DIALECT_NKI_STATICLISTS_H
