// nkic check: options.

#include "KernelArguments.h"
#include "Subcommands.h"

#include "nkic/Driver/Check.h"

void addCheck(CLI::App &app, Action &action) {
  auto options = std::make_shared<nkic::driver::KernelOptions>();
  CLI::App *command = app.add_subcommand(
      "check", "Check a kernel and plan its on-chip memory, without running it");
  command->footer("Checks parameters, requirements, the rules of the target's instructions, and\n"
                  "that the tiles fit into SBUF and PSUM. Checks of the order of instructions on\n"
                  "the engines (races, deadlocks) come with the instruction-stream back end.");
  addKernelArguments(*command, *options);
  command->callback([options, &action] {
    action = [options] { return static_cast<int>(nkic::driver::check(*options)); };
  });
}
