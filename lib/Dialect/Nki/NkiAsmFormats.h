// Hand-written pieces of the assembly formats: a bare word, the entries of a slice,
// the pairs of a pattern, types of optional operands. ODS has no directive for them.

#ifndef NKIC_LIB_DIALECT_NKI_NKIASMFORMATS_H
#define NKIC_LIB_DIALECT_NKI_NKIASMFORMATS_H

#include "mlir/IR/OpImplementation.h"

namespace nkic::nki {

/// A parameter name without quotes: `nki.param N_q`.
mlir::ParseResult parseWord(mlir::OpAsmParser &parser, mlir::StringAttr &name);
void printWord(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::StringAttr name);

/// Types of optional operands, in order, each after a comma: `, f32, memref<...>`.
/// ODS can not tell which of several optional types is the one that is written;
/// here the operands, parsed before, say it.
template <class... Rest>
mlir::ParseResult parseOptionalTypes(mlir::OpAsmParser &parser,
                                     std::optional<mlir::OpAsmParser::UnresolvedOperand> operand,
                                     mlir::Type &type, Rest &&...rest) {
  if (operand && (parser.parseComma() || parser.parseType(type)))
    return mlir::failure();
  if constexpr (sizeof...(Rest) > 0)
    return parseOptionalTypes(parser, std::forward<Rest>(rest)...);
  return mlir::success();
}

template <class... Rest>
void printOptionalTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::Value operand,
                        mlir::Type type, Rest &&...rest) {
  if (operand)
    printer << ", " << type;
  if constexpr (sizeof...(Rest) > 0)
    printOptionalTypes(printer, op, std::forward<Rest>(rest)...);
}

/// `[[-1, %n], [0, 4]]`: pairs of step and count, kept as one flat list in which
/// kDynamic stands for the next value.
mlir::ParseResult
parsePattern(mlir::OpAsmParser &parser,
             llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &values,
             mlir::DenseI64ArrayAttr &pattern);
void printPattern(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::OperandRange values,
                  mlir::DenseI64ArrayAttr pattern);

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
