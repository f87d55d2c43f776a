// What the parts of the conversion share: the patterns of each part, and how a
// memref reaches C++.

#ifndef NKIC_LIB_CONVERSION_NKITOEMITC_NKITOEMITC_H
#define NKIC_LIB_CONVERSION_NKITOEMITC_NKITOEMITC_H

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Transforms/DialectConversion.h"

namespace nkic {

/// Hands out names that are unique in one conversion.
class CppNames {
public:
  /// `hint` itself the first time, then with a number.
  std::string unique(llvm::StringRef hint);

private:
  llvm::StringMap<unsigned> used;
};

void populateInstructionPatterns(const mlir::TypeConverter &converter,
                                 mlir::RewritePatternSet &patterns);
void populateViewPatterns(const mlir::TypeConverter &converter, mlir::RewritePatternSet &patterns,
                          CppNames &names);
void populateConstantPatterns(const mlir::TypeConverter &converter,
                              mlir::RewritePatternSet &patterns);
void populateElementPatterns(const mlir::TypeConverter &converter,
                             mlir::RewritePatternSet &patterns, CppNames &names);
void populateLoopPatterns(const mlir::TypeConverter &converter, mlir::RewritePatternSet &patterns,
                          CppNames &names);
void populateKernelPatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns, CppNames &names);
void populateScalarPatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);

/// Rewrites each scf.for that the C++ loop over size_t would misunderstand, because its bounds
/// may be negative or its counter is no index, to count its iterations from 0.
void countLoopsFromZero(mlir::Operation *root);

/// `"WHAT at FILE:LINE"`, a C++ literal for messages of the run.
std::string cppPlace(const llvm::Twine &what, mlir::Location loc);

/// An expression of C++ text as a value.
mlir::Value cppLiteral(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type,
                       const llvm::Twine &text);

} // namespace nkic

#endif // NKIC_LIB_CONVERSION_NKITOEMITC_NKITOEMITC_H
