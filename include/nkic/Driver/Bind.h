// Parameters of a kernel from `-D` values and from the arrays it is given.

#ifndef NKIC_DRIVER_BIND_H
#define NKIC_DRIVER_BIND_H

#include "nkic/Data/Array.h"
#include "nkic/Dialect/Nki/Nki.h"

#include <map>

namespace nkic::driver {

/// The `NAME=VALUE` texts that bind the kernel: those of `definitions`, and those that follow
/// from the shapes and element types of `arrays` (by argument name). Reports every
/// contradiction with the argument, the dimension and both values. An f32 array
/// does not contradict a 16-bit element type: it will be rounded.
mlir::FailureOr<std::vector<std::string>>
inferParameters(nki::KernelOp kernel, const std::vector<std::string> &definitions,
                const std::map<std::string, data::Array> &arrays);

/// The data element type that stores an MLIR element type.
std::optional<data::ElementType> toElementType(mlir::Type type);

} // namespace nkic::driver

#endif // NKIC_DRIVER_BIND_H
