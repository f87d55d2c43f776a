// `nkic info` as a function.

#ifndef NKIC_DRIVER_INFO_H
#define NKIC_DRIVER_INFO_H

#include "nkic/Driver/KernelFile.h"
#include "nkic/Driver/Options.h"

namespace nkic::driver {

/// Does what the command line's contract says of `nkic info`.
ExitCode info(const KernelOptions &options);

} // namespace nkic::driver

#endif // NKIC_DRIVER_INFO_H
