// Where the headers are that emitted C++ includes.

#include "nkic/Driver/RuntimeHeaders.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

std::string nkic::driver::findRuntimeHeaders() {
  auto holdsRuntime = [](llvm::StringRef folder) {
    llvm::SmallString<256> header(folder);
    llvm::sys::path::append(header, "nkic", "Runtime", "Runtime.h");
    return llvm::sys::fs::exists(header);
  };
  if (const char *given = std::getenv("NKIC_INCLUDE_DIR"); given && holdsRuntime(given))
    return given;
  llvm::SmallString<256> beside(llvm::sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&findRuntimeHeaders)));
  llvm::sys::path::remove_filename(beside);
  llvm::sys::path::append(beside, "..", "include");
  if (holdsRuntime(beside))
    return beside.str().str();
  return NKIC_SOURCE_INCLUDE_DIR;
}
