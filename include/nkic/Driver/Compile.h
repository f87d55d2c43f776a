// `nkic compile` as a function.

#ifndef NKIC_DRIVER_COMPILE_H
#define NKIC_DRIVER_COMPILE_H

#include "nkic/Driver/KernelFile.h"
#include "nkic/Driver/Options.h"

namespace nkic::driver {

/// Does what the command line's contract says of `nkic compile`.
ExitCode compile(const CompileOptions &options);

} // namespace nkic::driver

#endif // NKIC_DRIVER_COMPILE_H
