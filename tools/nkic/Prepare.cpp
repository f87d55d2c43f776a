// nkic prepare: options.

#include "Subcommands.h"

#include "nkic/Driver/Prepare.h"

using nkic::driver::ExitCode;
using nkic::driver::PrepareOptions;

void addPrepare(CLI::App &app, Action &action) {
  CLI::App *command = app.add_subcommand(
      "prepare", "Make inputs of attention_block_l1 from the forms that models keep");
  command->require_subcommand(1);
  auto add = [&](const char *name, const char *help, ExitCode (*function)(const PrepareOptions &)) {
    auto options = std::make_shared<PrepareOptions>();
    CLI::App *what = command->add_subcommand(name, help);
    what->add_option("IN", options->in, ".npy file to read")->required();
    what->add_option("OUT", options->out, ".npy file to write")->required();
    what->callback([options, function, &action] {
      action = [options, function] { return static_cast<int>(function(*options)); };
    });
    return std::pair(what, options);
  };
  auto [bias, biasOptions] = add("bqk", "Pack a bias (2, Fp) or (2, 1, Fp)",
                                 nkic::driver::prepareBias);
  bias->add_option("--head-dim", biasOptions->headSize,
                   "the columns are in plain head-major order, heads of this size");
  auto [weights, weightOptions] =
      add("wqk", "Order the columns of plain head-major weights (2, H, Fp)",
          nkic::driver::prepareWeights);
  weights->add_option("--head-dim", weightOptions->headSize, "elements of a head")->required();
  auto [rope, ropeOptions] =
      add("tab", "Make rotation tables of angles (tokens, head-dim / 2)", nkic::driver::prepareRope);
  rope->add_option("--head-dim", ropeOptions->headSize, "elements of a head")->required();
  rope->add_option("--tokens", ropeOptions->tokens, "N, padding included")->required();
  rope->add_option("--prefix", ropeOptions->prefix, "leading tokens that are not rotated")
      ->capture_default_str();
}
