// nkic: the command line. Exit status: 0 done, 1 wrong input, 2 usage, 3 an
// internal error.

#include "Subcommands.h"

#include <algorithm>
#include <exception>
#include <iostream>

int main(int argc, char **argv) {
  CLI::App app("nkic compiles and runs NeuronCore tile kernels", "nkic");
  app.require_subcommand(1);
  Action action;
  addCompile(app, action);
  addRun(app, action);
  addCheck(app, action);
  addInfo(app, action);
  addPrepare(app, action);
  // CLI11 would only say that a subcommand is missing.
  auto isNamed = [&](const CLI::App *command) { return command->get_name() == argv[1]; };
  auto commands = app.get_subcommands([](CLI::App *) { return true; });
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), isNamed)) {
    std::cerr << "error: unknown subcommand '" << argv[1] << "'; nkic --help lists them\n";
    return 2;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    return action();
  } catch (const std::exception &error) {
    std::cerr << "error: " << error.what() << "; please report this as a bug\n";
    return 3;
  }
}
