// Values of kernel parameters: read from text, printed, checked.

#ifndef NKIC_DIALECT_NKI_PARAMVALUE_H
#define NKIC_DIALECT_NKI_PARAMVALUE_H

#include "nkic/Dialect/Nki/Nki.h"

namespace nkic::nki {

/// Reads the text of `-D NAME=TEXT` as the parameter's kind: `256`, `true` or `1`,
/// `0.125`, `50x45,25x21` (rows by comma, columns by x), `BNLC`, `bf16`. Fails with a message
/// that names the parameter and the text.
mlir::FailureOr<mlir::Attribute> parseParamValue(ParamAttr param, llvm::StringRef text,
                                                 std::string &error);

/// The text that parseParamValue reads back.
std::string printParamValue(mlir::Attribute value);

/// Checks a value of the right kind against allowed values, min and max.
mlir::LogicalResult checkParamValue(ParamAttr param, mlir::Attribute value, std::string &error);

} // namespace nkic::nki

#endif // NKIC_DIALECT_NKI_PARAMVALUE_H
