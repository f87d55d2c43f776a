// Exit status of the command line, and the report of a fault that has no place in a
// kernel file.

#ifndef NKIC_DRIVER_EXITCODE_H
#define NKIC_DRIVER_EXITCODE_H

namespace llvm {
class Twine;
}

namespace nkic::driver {

/// What every subcommand returns.
enum class ExitCode { done = 0, wrongInput = 1, usage = 2, internalError = 3 };

/// Prints `error: MESSAGE` to stderr and returns `code`.
ExitCode reportError(const llvm::Twine &message, ExitCode code = ExitCode::wrongInput);

} // namespace nkic::driver

#endif // NKIC_DRIVER_EXITCODE_H
