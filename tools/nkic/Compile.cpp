// nkic compile: options.

#include "KernelArguments.h"
#include "Subcommands.h"

#include "nkic/Driver/Compile.h"

void addCompile(CLI::App &app, Action &action) {
  auto options = std::make_shared<nkic::driver::CompileOptions>();
  CLI::App *command = app.add_subcommand("compile", "Turn a kernel into tile IR, C++ or a NeuronCore program");
  addKernelArguments(*command, *options);
  addHostArguments(*command, *options);
  command->add_option("--emit", options->emit, "what to write")
      ->required()
      ->check(CLI::IsMember({"tile", "cpp", "nc", "asm"}));
  command->add_option("-o", options->out, "file to write; stdout when absent")->type_name("OUT");
  command->callback([options, &action] {
    action = [options] { return static_cast<int>(nkic::driver::compile(*options)); };
  });
}
