// The ranges of the integers of a kernel, by upstream's analysis.

#ifndef NKIC_LIB_DIALECT_NKI_TRANSFORMS_INTEGERRANGES_H
#define NKIC_LIB_DIALECT_NKI_TRANSFORMS_INTEGERRANGES_H

#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace nkic::nki {

class IntegerRanges {
public:
  mlir::LogicalResult compute(mlir::Operation *root);

  /// The values that an integer takes in all executions; nothing when none is known.
  std::optional<mlir::ConstantIntRanges> get(mlir::Value integer) const;

private:
  mlir::DataFlowSolver solver;
};

} // namespace nkic::nki

#endif // NKIC_LIB_DIALECT_NKI_TRANSFORMS_INTEGERRANGES_H
