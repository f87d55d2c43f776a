// Starts Python on a kernel file, and takes the MLIR that it prints.

#include "nkic/Driver/PythonKernel.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cstdlib>

using namespace nkic::driver;

/// The folder of the Python package: `$NKIC_PYTHON_DIR`, beside the program, or installed.
static std::string findPackage() {
  auto holdsPackage = [](llvm::StringRef folder) {
    return llvm::sys::fs::exists(folder + "/nkic/command.py");
  };
  if (const char *given = std::getenv("NKIC_PYTHON_DIR"); given && holdsPackage(given))
    return given;
  std::string program = llvm::sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&findPackage));
  llvm::StringRef bin = llvm::sys::path::parent_path(program);
  for (const char *place : {"/../python", "/../share/nkic/python"}) {
    std::string folder = (bin + place).str();
    if (holdsPackage(folder))
      return folder;
  }
  return "";
}

std::optional<PythonName> nkic::driver::parsePythonName(const std::string &name) {
  llvm::StringRef text = name;
  if (text.ends_with(".py"))
    return PythonName{name, ""};
  auto [file, function] = text.rsplit(':');
  if (file.ends_with(".py") && text.contains(':'))
    return PythonName{file.str(), function.str()};
  return std::nullopt;
}

/// Runs `nkic.command` with `arguments`; its stdout becomes `text`.
static ExitCode runCommand(std::vector<std::string> arguments, std::string &text) {
  std::string package = findPackage();
  if (package.empty())
    return reportError("the Python package of nkic is not found; set NKIC_PYTHON_DIR to its folder",
                       ExitCode::internalError);
  const char *given = std::getenv("NKIC_PYTHON");
  // Debian's, which has NumPy from Debian; another one first on the path may not.
  std::string python = given ? given : "/usr/bin/python3";
  if (!llvm::sys::fs::can_execute(python))
    return reportError("'" + python + "' cannot be run, and kernels in Python need it; set "
                       "NKIC_PYTHON to a python3 that has numpy");
  std::vector<std::string> command = {
      python, "-c",
      "import sys; sys.path[0] = sys.argv.pop(1)\n"
      "from nkic.command import main; sys.exit(main())",
      package};
  command.insert(command.end(), arguments.begin(), arguments.end());
  llvm::SmallVector<llvm::StringRef> words(command.begin(), command.end());
  llvm::SmallString<128> path;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile("nkic", "mlir", path))
    return reportError("no temporary file can be made: " + error.message());
  llvm::FileRemover remover(path);
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), llvm::StringRef(path),
                                                std::nullopt};
  std::string message;
  int status = llvm::sys::ExecuteAndWait(python, words, std::nullopt, redirects, 0, 0, &message);
  if (status < 0)
    return reportError("'" + python + "' failed: " + message);
  if (status == 1)
    return ExitCode::wrongInput; // it has said why
  if (status != 0)
    return reportError("the Python front end failed; please report this as a bug",
                       ExitCode::internalError);
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return reportError("cannot read '" + path.str() + "': " + buffer.getError().message());
  text = (*buffer)->getBuffer().str();
  return ExitCode::done;
}

ExitCode nkic::driver::tracePython(const PythonName &name, const KernelOptions &options,
                                   const std::vector<std::string> &inputs, std::string &text) {
  std::vector<std::string> arguments = {"trace", name.file, name.function};
  if (!options.target.empty())
    arguments.push_back("--target=" + options.target);
  if (options.grid != 0)
    arguments.push_back("--grid=" + std::to_string(options.grid));
  for (const std::string &input : inputs)
    arguments.push_back("--in=" + input);
  for (const std::string &shape : options.shapes)
    arguments.push_back("--shape=" + shape);
  for (const std::string &definition : options.definitions)
    arguments.push_back("-D" + definition);
  return runCommand(arguments, text);
}

ExitCode nkic::driver::describePython(const PythonName &name, std::string &text) {
  return runCommand({"info", name.file, name.function}, text);
}
