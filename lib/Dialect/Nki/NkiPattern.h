// The affine pattern of iota and affine_select: a list of steps and counts, some of
// which are values until the kernel is bound.

#ifndef NKIC_LIB_DIALECT_NKI_NKIPATTERN_H
#define NKIC_LIB_DIALECT_NKI_NKIPATTERN_H

#include "nkic/Dialect/Nki/NkiVerify.h"

namespace nkic::nki {

/// Rules C1 to C4 of both instructions: the pairs, their counts, their number of
/// positions against the free elements of `tile`, and the range of `numbers`.
mlir::LogicalResult
verifyPattern(mlir::Operation *op, llvm::ArrayRef<int64_t> pattern, mlir::ValueRange values,
              const Operand &tile,
              llvm::ArrayRef<std::pair<llvm::StringRef, mlir::Value>> numbers);

/// The pattern with constants filled in, and the values that are left; nothing when
/// no value is constant.
std::optional<llvm::SmallVector<int64_t>> fillPattern(llvm::ArrayRef<int64_t> pattern,
                                                      llvm::ArrayRef<mlir::Attribute> constants);

/// Moves constant values of an instruction's pattern into the pattern.
template <class Op>
mlir::LogicalResult foldPattern(Op op, llvm::ArrayRef<mlir::Attribute> constants) {
  std::optional<llvm::SmallVector<int64_t>> filled = fillPattern(op.getPattern(), constants);
  if (!filled)
    return mlir::failure();
  llvm::SmallVector<mlir::Value> left;
  for (auto [value, constant] : llvm::zip(op.getPatternValues(), constants)) {
    if (!constant)
      left.push_back(value);
  }
  op.setPattern(*filled);
  op.getPatternValuesMutable().assign(left);
  return mlir::success();
}

} // namespace nkic::nki

#endif // NKIC_LIB_DIALECT_NKI_NKIPATTERN_H
