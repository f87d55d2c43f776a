// The options that all subcommands share.

#ifndef NKIC_TOOLS_NKIC_KERNELARGUMENTS_H
#define NKIC_TOOLS_NKIC_KERNELARGUMENTS_H

#include "nkic/Driver/Options.h"

#include <CLI/CLI.hpp>

inline void addKernelArguments(CLI::App &command, nkic::driver::KernelOptions &options) {
  command.add_option("FILE", options.file, "kernel file (.mlir); - reads stdin")->required();
  command.add_option("-D", options.definitions, "NAME=VALUE of a parameter, as often as needed")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  command.add_option("--kernel", options.kernel, "which kernel of the file")->type_name("NAME");
  command.add_option("--target", options.target, "NeuronCore generation; default trn2")
      ->check(CLI::IsMember({"trn1", "trn2", "trn3"}));
}

#endif // NKIC_TOOLS_NKIC_KERNELARGUMENTS_H
