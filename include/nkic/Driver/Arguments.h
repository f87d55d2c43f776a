// The arrays that a kernel or a program runs on, and the files they come from.

#ifndef NKIC_DRIVER_ARGUMENTS_H
#define NKIC_DRIVER_ARGUMENTS_H

#include "nkic/Data/Array.h"
#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Driver/ExitCode.h"
#include "nkic/Driver/Options.h"

#include <map>

namespace nkic::driver {

/// By argument name.
using Arrays = std::map<std::string, data::Array>;

struct Argument {
  std::string name;
  mlir::MemRefType type;
  bool isResult;
};

/// The arguments and results of a kernel or program, in order.
struct ArgumentList {
  std::string owner; // as messages name it
  std::vector<Argument> arguments;
};

ArgumentList getArguments(nki::KernelOp kernel);
ArgumentList getArguments(nc::ProgramOp program);

/// Every --out names a result.
ExitCode checkOutputs(const ArgumentList &list, const RunOptions &options);

/// Reads every --in file; each argument must be given once.
ExitCode readInputs(const ArgumentList &list, const RunOptions &options, Arrays &arrays);

/// Every array has the shape of its argument; for programs, whose shapes are fixed.
ExitCode checkShapes(const ArgumentList &list, const Arrays &arrays);

/// Rounds inputs to the element types of the list and makes the result arrays.
ExitCode prepareArrays(const ArgumentList &list, Arrays &arrays);

/// Writes every --out file, and `stats` to --stats; none gets its name before all are
/// written.
ExitCode writeOutputs(const RunOptions &options, const Arrays &arrays, const std::string &stats);

} // namespace nkic::driver

#endif // NKIC_DRIVER_ARGUMENTS_H
