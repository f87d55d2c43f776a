// What the subcommands of nkic are told, as plain structs.

#ifndef NKIC_DRIVER_OPTIONS_H
#define NKIC_DRIVER_OPTIONS_H

#include <string>
#include <vector>

namespace nkic::driver {

/// Common to all subcommands.
struct KernelOptions {
  std::string file;                     // the kernel file
  std::vector<std::string> definitions; // NAME=VALUE
  std::string kernel;                   // which one; may be empty when there is one
  std::vector<std::string> shapes;      // ARG=TYPE[SIZES] of a kernel in Python
  int grid = 0;                         // programs of a kernel in Python; 0: what it says
  std::vector<std::string> disabled;    // host passes that do not run
  std::string target;                   // generation; trn2, or that of a program, when empty
};

struct CompileOptions : KernelOptions {
  std::string emit; // tile, cpp, nc or asm
  std::string out;  // file; empty for stdout
};

struct RunOptions : KernelOptions {
  std::string on = "host";          // host or sim
  int threads = 0;                  // 0 takes every core
  std::vector<std::string> inputs;  // ARG=FILE.npy
  std::vector<std::string> outputs; // RESULT=FILE.npy
  int repeat = 0;                   // timed runs after one to warm up
  std::string stats;                // JSON file; empty for none
};

} // namespace nkic::driver

#endif // NKIC_DRIVER_OPTIONS_H
