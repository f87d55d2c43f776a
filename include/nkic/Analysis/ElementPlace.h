// Where the elements of a view lie in its tile, so that two views can be compared.

#ifndef NKIC_ANALYSIS_ELEMENTPLACE_H
#define NKIC_ANALYSIS_ELEMENTPLACE_H

#include "nkic/Dialect/Nki/Nki.h"

namespace nkic::analysis {

/// The elements of a view of static sizes, in the order that instructions pair them.
struct ElementPlace {
  mlir::Value root;                                              // tile or argument
  int64_t offset = 0;                                            // in elements, the constant part
  llvm::SmallVector<std::pair<mlir::Value, int64_t>> terms;      // the rest: value * stride
  int64_t partitions = 1, partitionStride = 0;                   // stride in elements
  llvm::SmallVector<std::pair<int64_t, int64_t>> free;           // sizes and strides, merged

  /// Nothing where the root is not a tile or an argument of the kernel, or the type not static.
  static std::optional<ElementPlace> of(mlir::Value view);

  int64_t freeElements() const;
  /// All elements lie side by side.
  bool isContiguous() const;
  /// Each element is the other's of the same number.
  bool isSameAs(const ElementPlace &other) const;
  /// Provably no element is shared.
  bool isDisjointFrom(const ElementPlace &other) const;
};

} // namespace nkic::analysis

#endif // NKIC_ANALYSIS_ELEMENTPLACE_H
