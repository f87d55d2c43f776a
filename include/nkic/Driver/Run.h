// `nkic run` as a function.

#ifndef NKIC_DRIVER_RUN_H
#define NKIC_DRIVER_RUN_H

#include "nkic/Driver/KernelFile.h"
#include "nkic/Driver/Options.h"

namespace nkic::driver {

/// Does what the command line's contract says of `nkic run`.
ExitCode run(const RunOptions &options);

} // namespace nkic::driver

#endif // NKIC_DRIVER_RUN_H
