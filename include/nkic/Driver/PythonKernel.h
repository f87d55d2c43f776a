// Kernels written in NKI Python: FILE.py:FUNCTION, traced by Debian's python3.

#ifndef NKIC_DRIVER_PYTHONKERNEL_H
#define NKIC_DRIVER_PYTHONKERNEL_H

#include "nkic/Driver/ExitCode.h"
#include "nkic/Driver/Options.h"

#include <optional>

namespace nkic::driver {

/// A file and a function of it.
struct PythonName {
  std::string file, function; // the function may be empty where the file has one kernel
};

/// The parts of `FILE.py` or `FILE.py:FUNCTION`; nothing for any other kernel file. Only such a
/// name makes nkic start Python.
std::optional<PythonName> parsePythonName(const std::string &name);

/// Runs the function on tensors that have the shapes and types of `inputs` (ARG=FILE.npy) and of
/// `options.shapes`, with the values of `options.definitions`; writes generic MLIR to `text`.
/// What is wrong is reported with the user's file and line.
ExitCode tracePython(const PythonName &name, const KernelOptions &options,
                     const std::vector<std::string> &inputs, std::string &text);

/// What `nkic info` prints of the kernels of a file.
ExitCode describePython(const PythonName &name, std::string &text);

} // namespace nkic::driver

#endif // NKIC_DRIVER_PYTHONKERNEL_H
