// `nkic run --on sim` as a function.

#ifndef NKIC_DRIVER_SIMULATE_H
#define NKIC_DRIVER_SIMULATE_H

#include "nkic/Driver/ExitCode.h"
#include "nkic/Driver/Options.h"

namespace nkic::driver {

/// Does what the command line's contract says of `nkic run --on sim`. The file holds a
/// kernel, or the programs that `nkic compile --emit nc` made of one. Findings of the checks
/// and of the run are errors; then no output file is written.
ExitCode simulate(const RunOptions &options);

} // namespace nkic::driver

#endif // NKIC_DRIVER_SIMULATE_H
