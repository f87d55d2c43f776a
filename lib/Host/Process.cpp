//===- Process.cpp - Programs run to their end -------------------------------===//
//
// posix_spawn, a pipe for the output, and waitpid.
//
//===----------------------------------------------------------------------===//

#include "Process.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

using namespace nkic;
using namespace nkic::host;

std::string ProcessResult::describe() const {
  if (WIFSIGNALED(status))
    return "was killed by signal " + std::to_string(WTERMSIG(status)) + " (" +
           strsignal(WTERMSIG(status)) + ")";
  return "exited with status " + std::to_string(WEXITSTATUS(status));
}

Result<ProcessResult>
host::runProcess(const std::vector<std::string> &command) {
  std::vector<char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);

  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return Failure{command[0] + ": cannot be run: " + std::strerror(errno)};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  pid_t child;
  int error = posix_spawn(&child, arguments[0], &actions, nullptr,
                          arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    return Failure{command[0] + ": cannot be run: " + std::strerror(error)};
  }

  ProcessResult result{0, ""};
  char buffer[4096];
  for (;;) {
    ssize_t size = read(ends[0], buffer, sizeof buffer);
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      break;
    result.output.append(buffer, size);
  }
  close(ends[0]);
  while (waitpid(child, &result.status, 0) < 0)
    if (errno != EINTR)
      return Failure{command[0] + ": cannot be waited for: " +
                     std::strerror(errno)};
  return result;
}
