// The options that all subcommands share.

#ifndef NKIC_TOOLS_NKIC_KERNELARGUMENTS_H
#define NKIC_TOOLS_NKIC_KERNELARGUMENTS_H

#include "nkic/Driver/Options.h"
#include "nkic/Driver/Pipelines.h"

#include <CLI/CLI.hpp>

inline void addKernelArguments(CLI::App &command, nkic::driver::KernelOptions &options) {
  command.add_option("FILE", options.file, "kernel file (.mlir), or FILE.py:FUNCTION; - reads stdin")->required();
  command.add_option("-D", options.definitions, "NAME=VALUE of a parameter, as often as needed")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  command.add_option("--kernel", options.kernel, "which kernel of the file")->type_name("NAME");
  command.add_option("--shape", options.shapes, "shape and type of an array of a kernel in Python")
      ->allow_extra_args(false)
      ->type_name("ARG=TYPE[SIZES]");
  command.add_option("--grid", options.grid, "programs of a kernel in Python")
      ->check(CLI::Range(1, 2));
  command.add_option("--target", options.target, "NeuronCore generation; default trn2")
      ->check(CLI::IsMember({"trn1", "trn2", "trn3"}));
}

/// Of those that make host C++.
inline void addHostArguments(CLI::App &command, nkic::driver::KernelOptions &options) {
  command.add_option("--disable-pass", options.disabled, "host pass that does not run, as often as needed")
      ->allow_extra_args(false)
      ->check(CLI::IsMember(nkic::driver::getHostPasses()))
      ->type_name("PASS");
}

#endif // NKIC_TOOLS_NKIC_KERNELARGUMENTS_H
