// nkic run: options.

#include "KernelArguments.h"
#include "Subcommands.h"

#include "nkic/Driver/Run.h"

void addRun(CLI::App &app, Action &action) {
  auto options = std::make_shared<nkic::driver::RunOptions>();
  CLI::App *command = app.add_subcommand("run", "Run a kernel on .npy files");
  addKernelArguments(*command, *options);
  addHostArguments(*command, *options);
  command->add_option("--on", options->on, "where it runs")
      ->check(CLI::IsMember({"host", "sim"}))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "threads on the host; all cores when absent")
      ->check(CLI::Range(1, 1024));
  command->add_option("--in", options->inputs, "array of an argument, as often as needed")
      ->allow_extra_args(false)
      ->type_name("ARG=FILE.npy");
  command->add_option("--out", options->outputs, "file for a result, as often as needed")
      ->allow_extra_args(false)
      ->type_name("RESULT=FILE.npy");
  command->add_option("--repeat", options->repeat, "timed runs after one to warm up")
      ->check(CLI::Range(0, 1000000));
  command->add_option("--stats", options->stats, "JSON file with times; - writes to stdout")->type_name("FILE.json");
  command->callback([options, &action] {
    action = [options] { return static_cast<int>(nkic::driver::run(*options)); };
  });
}
