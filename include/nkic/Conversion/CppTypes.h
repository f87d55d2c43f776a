// How tile IR is spelled in C++: types of the runtime for element types and memrefs.

#ifndef NKIC_CONVERSION_CPPTYPES_H
#define NKIC_CONVERSION_CPPTYPES_H

#include "mlir/IR/BuiltinTypes.h"
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

} // namespace nkic

#endif // NKIC_CONVERSION_CPPTYPES_H
