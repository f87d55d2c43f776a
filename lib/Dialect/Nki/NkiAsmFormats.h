// Hand-written pieces of the assembly formats: a bare word, and the entries of a
// slice. ODS has no directive for either.

#ifndef NKIC_LIB_DIALECT_NKI_NKIASMFORMATS_H
#define NKIC_LIB_DIALECT_NKI_NKIASMFORMATS_H

#include "mlir/IR/OpImplementation.h"

namespace nkic::nki {

/// A parameter name without quotes: `nki.param N_q`.
mlir::ParseResult parseWord(mlir::OpAsmParser &parser, mlir::StringAttr &name);
void printWord(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::StringAttr name);

/// `[:, %i, 0 : 32, %j : %n : 2]`, see nki.slice.
mlir::ParseResult
parseSliceList(mlir::OpAsmParser &parser,
               llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &offsets,
               llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &sizes,
               mlir::DenseI64ArrayAttr &staticOffsets, mlir::DenseI64ArrayAttr &staticSizes,
               mlir::DenseI64ArrayAttr &steps);
void printSliceList(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::OperandRange offsets,
                    mlir::OperandRange sizes, mlir::DenseI64ArrayAttr staticOffsets,
                    mlir::DenseI64ArrayAttr staticSizes, mlir::DenseI64ArrayAttr steps);

} // namespace nkic::nki

#endif // NKIC_LIB_DIALECT_NKI_NKIASMFORMATS_H
