// Where the headers are that emitted C++ includes.

#ifndef NKIC_DRIVER_RUNTIMEHEADERS_H
#define NKIC_DRIVER_RUNTIMEHEADERS_H

#include <string>

namespace nkic::driver {

/// The folder that holds `nkic/Runtime/Runtime.h`: `$NKIC_INCLUDE_DIR`, the
/// `include` beside the program's `bin`, or the source tree it was built from.
std::string findRuntimeHeaders();

} // namespace nkic::driver

#endif // NKIC_DRIVER_RUNTIMEHEADERS_H
