// nkic check: options.

#include "KernelArguments.h"
#include "Subcommands.h"

#include "nkic/Driver/Check.h"

void addCheck(CLI::App &app, Action &action) {
  auto options = std::make_shared<nkic::driver::KernelOptions>();
  CLI::App *command = app.add_subcommand(
      "check", "Check a kernel and plan its on-chip memory, without running it");
  command->footer("Checks parameters, requirements, the rules of the target's instructions, that the\n"
                  "tiles fit into SBUF and PSUM, and the NeuronCore program: races, deadlocks, sums in\n"
                  "PSUM, results that are not written.");
  addKernelArguments(*command, *options);
  command->callback([options, &action] {
    action = [options] { return static_cast<int>(nkic::driver::check(*options)); };
  });
}
