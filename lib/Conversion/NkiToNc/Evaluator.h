// Runs the scalar part of tile IR at compile time: loop counters, offsets, conditions.

#ifndef NKIC_LIB_CONVERSION_NKITONC_EVALUATOR_H
#define NKIC_LIB_CONVERSION_NKITONC_EVALUATOR_H

#include "nkic/Dialect/Nki/Nki.h"

#include "llvm/ADT/DenseMap.h"

namespace nkic {

/// The values of scalars at one moment of a kernel's execution. They are computed by the
/// functions that emitted C++ calls (Runtime/Scalar.h); an op that has no value for its
/// operands is reported.
class Evaluator {
public:
  /// `programId` is the value of `nki.program_id`.
  explicit Evaluator(int64_t programId) : programId(programId) {}

  void set(mlir::Value scalar, mlir::Attribute value);
  void set(mlir::Value integer, int64_t value);
  /// A constant of `arith`; null for what is no scalar.
  mlir::Attribute get(mlir::Value scalar) const;
  /// With its sign; an i1 is 0 or 1.
  int64_t getInteger(mlir::Value scalar) const { return integers.lookup(scalar); }
  int64_t getInteger(mlir::OpFoldResult scalar) const;

  /// Computes the results of a pure scalar op from its operands.
  mlir::LogicalResult evaluate(mlir::Operation *op);

private:
  template <class T> T load(mlir::Value scalar) const;
  template <class T> void store(mlir::Value scalar, T value);
  template <class F> mlir::LogicalResult onIntegers(mlir::Operation *op, F function);
  template <class R, class F>
  mlir::LogicalResult onIntegers(mlir::Operation *op, R rule, F function);
  template <class F> mlir::LogicalResult onFloats(mlir::Operation *op, F function);
  template <class F> mlir::LogicalResult convert(mlir::Operation *op, F function);
  template <class... T>
  mlir::LogicalResult check(mlir::Operation *op, const char *rule, T... operands);
  mlir::LogicalResult truncate(mlir::Operation *op);
  mlir::LogicalResult fold(mlir::Operation *op);

  int64_t programId;
  // Scalars take more values than a context should keep attributes of.
  llvm::DenseMap<mlir::Value, int64_t> integers;
  llvm::DenseMap<mlir::Value, double> floats;
};

} // namespace nkic

#endif // NKIC_LIB_CONVERSION_NKITONC_EVALUATOR_H
