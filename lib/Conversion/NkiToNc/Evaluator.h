// Runs the scalar part of tile IR at compile time: loop counters, offsets, conditions.

#ifndef NKIC_LIB_CONVERSION_NKITONC_EVALUATOR_H
#define NKIC_LIB_CONVERSION_NKITONC_EVALUATOR_H

#include "nkic/Dialect/Nki/Nki.h"

#include "llvm/ADT/DenseMap.h"

namespace nkic {

/// The values of scalars at one moment of a kernel's execution. Values are constants of
/// `arith`; every function that needs one that cannot be computed reports it and fails.
class Evaluator {
public:
  /// `programId` is the value of `nki.program_id`.
  explicit Evaluator(int64_t programId) : programId(programId) {}

  void set(mlir::Value scalar, mlir::Attribute value);
  void set(mlir::Value integer, int64_t value);
  mlir::Attribute get(mlir::Value scalar) const;
  int64_t getInteger(mlir::Value scalar) const;
  int64_t getInteger(mlir::OpFoldResult scalar) const;

  /// Computes the results of a pure scalar op from its operands.
  mlir::LogicalResult evaluate(mlir::Operation *op);

private:
  int64_t programId;
  // Counters take more values than a context should keep attributes of.
  llvm::DenseMap<mlir::Value, int64_t> indices;
  llvm::DenseMap<mlir::Value, mlir::Attribute> values; // of other types
};

} // namespace nkic

#endif // NKIC_LIB_CONVERSION_NKITONC_EVALUATOR_H
