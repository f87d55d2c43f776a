// The subcommands: each adds its options to the command line and sets what runs.

#ifndef NKIC_TOOLS_NKIC_SUBCOMMANDS_H
#define NKIC_TOOLS_NKIC_SUBCOMMANDS_H

#include <CLI/CLI.hpp>
#include <functional>

/// What the chosen subcommand does; returns the exit status.
using Action = std::function<int()>;

void addCompile(CLI::App &app, Action &action);
void addRun(CLI::App &app, Action &action);
void addCheck(CLI::App &app, Action &action);
void addInfo(CLI::App &app, Action &action);
void addPrepare(CLI::App &app, Action &action);

#endif // NKIC_TOOLS_NKIC_SUBCOMMANDS_H
