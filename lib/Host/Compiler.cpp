//===- Compiler.cpp - The system's C++ compiler ------------------------------===//
//
// Finds a C++ compiler, identifies it, and runs it without a shell.
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"

#include "Process.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace nkic;
using namespace nkic::host;
namespace fs = std::filesystem;

namespace {

bool isProgram(const std::string &path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

/// The absolute path of a program, or nothing. Like a shell, looks in `PATH` for
/// names without a slash.
std::string findProgram(const std::string &name) {
  if (name.empty())
    return "";
  if (name.find('/') != std::string::npos) {
    std::error_code failed;
    fs::path absolute = fs::absolute(name, failed);
    return !failed && isProgram(absolute) ? absolute.string() : "";
  }
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (std::string found = folder + "/" + name;
        folder.starts_with('/') && isProgram(found))
      return found;
  return "";
}

/// A command as an environment variable gives it: a program, or a program and
/// arguments separated by spaces. Empty when there is no such program.
std::vector<std::string> parseCommand(const std::string &text) {
  if (std::string whole = findProgram(text); !whole.empty())
    return {whole};
  std::istringstream words(text);
  std::vector<std::string> command;
  for (std::string word; words >> word;)
    command.push_back(word);
  if (command.empty())
    return {};
  command[0] = findProgram(command[0]);
  return command[0].empty() ? std::vector<std::string>() : command;
}

Result<std::vector<std::string>>
findCommand(const std::string &defaultCompiler) {
  for (const char *variable : {"NKIC_CXX", "CXX"}) {
    const char *value = std::getenv(variable);
    if (!value || !*value)
      continue;
    // A choice that cannot be had is not replaced silently.
    std::vector<std::string> command = parseCommand(value);
    if (command.empty())
      return Failure{std::string("environment variable ") + variable +
                     " must name a C++ compiler, but there is no program '" +
                     value + "'; correct it or unset it"};
    return command;
  }
  for (const std::string &name :
       {defaultCompiler, std::string("c++"), std::string("g++"),
        std::string("clang++")})
    if (std::string path = findProgram(name); !path.empty())
      return std::vector<std::string>{path};
  return Failure{"running on the host needs a C++20 compiler, but none was found: "
                 "install g++ or clang++, or set NKIC_CXX to one"};
}

std::string quoteCommand(const std::vector<std::string> &command) {
  std::string text;
  for (const std::string &word : command)
    text.append(text.empty() ? "" : " ").append(word);
  return text;
}

} // namespace

Result<Compiler> host::findCompiler(const std::string &defaultCompiler) {
  Result<std::vector<std::string>> command = findCommand(defaultCompiler);
  if (!command)
    return command.failure();
  Compiler compiler{*command, quoteCommand(*command) + "\n"};
  std::vector<std::string> question = *command;
  question.push_back("--version");
  Result<ProcessResult> answer = runProcess(question);
  if (!answer)
    return answer.failure();
  if (!answer->succeeded())
    return Failure{"C++ compiler '" + quoteCommand(question) +
                   "' must tell its version, but it " + answer->describe() +
                   "\n" + answer->output};
  compiler.identity += answer->output;
  return compiler;
}

const std::vector<std::string> &host::compilerFlags() {
  static const std::vector<std::string> flags = {
      // The language of emitted code and of the runtime headers.
      "-std=c++20",
      // Kernels are loops over tiles: vectorise and unroll them.
      "-O3",
      // The object runs here and nowhere else; the cache knows the processor.
      "-march=native",
      // A product and a sum are two roundings unless the code asks for one, so
      // that results do not depend on the processor.
      "-ffp-contract=off",
      // Nobody reads errno; without it sqrt and the like become instructions.
      "-fno-math-errno",
      // A kernel may look at one tile's bytes as two element types.
      "-fno-strict-aliasing",
      // For an object to be loaded into this process.
      "-fPIC", "-shared",
      // The runtime starts threads.
      "-pthread"};
  return flags;
}

std::string host::processorIdentity() {
  // Keys of x86 and of Arm; lines are counted once, however many processors.
  static const std::set<std::string> keys = {
      "vendor_id", "cpu family",      "model",       "model name",
      "stepping",  "flags",           "Features",    "CPU implementer",
      "CPU part",  "CPU architecture", "CPU variant", "isa"};
  std::set<std::string> lines;
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    std::string key = line.substr(0, line.find(':'));
    key.erase(key.find_last_not_of(" \t") + 1);
    if (keys.count(key))
      lines.insert(line);
  }
  std::string identity;
  for (const std::string &line : lines)
    identity += line + "\n";
  return identity;
}

Result<void> host::compileShared(const Compiler &compiler,
                                 const std::vector<std::string> &includeDirs,
                                 const std::string &source,
                                 const std::string &object) {
  std::vector<std::string> command = compiler.command;
  command.insert(command.end(), compilerFlags().begin(), compilerFlags().end());
  for (const std::string &folder : includeDirs) {
    command.push_back("-I");
    command.push_back(folder);
  }
  command.insert(command.end(), {source, "-o", object});
  Result<ProcessResult> result = runProcess(command);
  if (!result)
    return result.failure();
  if (result->succeeded())
    return {};
  return Failure{"the C++ compiler " + result->describe() +
                     " on generated code, which is an internal error of nkic: "
                     "please report it with the kernel and this output of '" +
                     quoteCommand(command) + "':\n" + result->output,
                 /*internal=*/true};
}
