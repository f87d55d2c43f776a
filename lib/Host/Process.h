//===- Process.h - Programs run to their end ---------------------------------===//
//
// Runs a program without a shell and collects what it prints.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_LIB_HOST_PROCESS_H
#define NKIC_LIB_HOST_PROCESS_H

#include "nkic/Support/Result.h"

#include <string>
#include <vector>

namespace nkic::host {

struct ProcessResult {
  int status;         // as of waitpid
  std::string output; // stdout and stderr together

  bool succeeded() const { return status == 0; }
  /// "exited with status 1" or "was killed by signal 9 (Killed)".
  std::string describe() const;
};

/// Runs `command`, whose first word is the path of a program, with empty stdin.
Result<ProcessResult> runProcess(const std::vector<std::string> &command);

} // namespace nkic::host

#endif // NKIC_LIB_HOST_PROCESS_H
