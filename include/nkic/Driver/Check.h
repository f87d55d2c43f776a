// `nkic check` as a function.

#ifndef NKIC_DRIVER_CHECK_H
#define NKIC_DRIVER_CHECK_H

#include "nkic/Driver/ExitCode.h"
#include "nkic/Driver/Options.h"

namespace nkic::driver {

/// Does what the command line's contract says of `nkic check`.
ExitCode check(const KernelOptions &options);

} // namespace nkic::driver

#endif // NKIC_DRIVER_CHECK_H
