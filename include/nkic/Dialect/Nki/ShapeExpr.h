// One entry of an argument's `nki.shape`: an integer or a product of parameters.

#ifndef NKIC_DIALECT_NKI_SHAPEEXPR_H
#define NKIC_DIALECT_NKI_SHAPEEXPR_H

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>

namespace nkic::nki {

/// A product `a*b/c*4` of parameters and integers, evaluated left to right.
class ShapeExpr {
public:
  struct Factor {
    bool divide = false;
    std::string parameter; // empty for a number
    int64_t number = 1;
  };

  /// Parses an IntegerAttr or a StringAttr; nothing when it is neither or is
  /// malformed.
  static std::optional<ShapeExpr> parse(mlir::Attribute attr);

  /// Its name when the expression is one lone parameter, else empty.
  llvm::StringRef getLoneParameter() const;

  /// The value, given those of the parameters; nothing when one is missing, a
  /// division leaves a remainder, or the product overflows.
  std::optional<int64_t>
  evaluate(llvm::function_ref<std::optional<int64_t>(llvm::StringRef)> lookup) const;

  llvm::ArrayRef<Factor> getFactors() const { return factors; }
  std::string str() const;

private:
  llvm::SmallVector<Factor, 2> factors;
};

} // namespace nkic::nki

#endif // NKIC_DIALECT_NKI_SHAPEEXPR_H
