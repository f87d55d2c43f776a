// How tile IR is spelled in C++: types of the runtime for element types and memrefs.

#ifndef NKIC_CONVERSION_CPPTYPES_H
#define NKIC_CONVERSION_CPPTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include <optional>
#include <string>

namespace nkic {

/// The runtime's name of an element type: `float`, `rt::bf16`, `int32_t`.
std::string cppElementType(mlir::Type type);

/// The enumerator of `rt::DType` of an element type: `float32`, `bfloat16`, `int32`,
/// `uint8`.
std::string cppDType(mlir::Type type);

/// The view type of a static memref: `rt::Tile<float, 128, 64>` where it is
/// row-major, else `rt::View<float, rt::Sizes<...>, rt::Strides<...>>`.
std::string cppViewType(mlir::MemRefType type);

/// The C++ text of an attribute of an instruction, or nothing when it is of a kind that
/// none has. Attributes have defaults, so an absent one is an unset flag.
std::optional<std::string> cppAttribute(mlir::Attribute attr);

/// An identifier for a name of the kernel file: characters that C++ does not take become
/// `_`, and a keyword or a name that emitted code uses itself gets a `_` behind it.
std::string cppIdentifier(llvm::StringRef name);

/// Text of the kernel file for a comment of one line or a string literal: without
/// line breaks, quotes and backslashes.
std::string cppText(llvm::StringRef text);

} // namespace nkic

#endif // NKIC_CONVERSION_CPPTYPES_H
