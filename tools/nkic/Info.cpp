// nkic info: options.

#include "Subcommands.h"

#include "nkic/Driver/Info.h"

void addInfo(CLI::App &app, Action &action) {
  auto options = std::make_shared<nkic::driver::KernelOptions>();
  CLI::App *command =
      app.add_subcommand("info", "List kernels, arguments and parameters of a file");
  command->add_option("FILE", options->file, "kernel file (.mlir), or FILE.py:FUNCTION; - reads stdin")->required();
  command->add_option("--kernel", options->kernel, "only this kernel")->type_name("NAME");
  command->callback([options, &action] {
    action = [options] { return static_cast<int>(nkic::driver::info(*options)); };
  });
}
