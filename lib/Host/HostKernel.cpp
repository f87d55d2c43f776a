//===- HostKernel.cpp - Emitted C++ as a function to call --------------------===//
//
// Looks for a compiled kernel in the cache, compiles it when there is none, and
// loads it.
//
//===----------------------------------------------------------------------===//

#include "nkic/Host/HostKernel.h"

#include "Compiler.h"
#include "ObjectCache.h"
#include "nkic/Support/Hash.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>

using namespace nkic;
using namespace nkic::host;
namespace fs = std::filesystem;

namespace {

/// Adds a part to a record so that no two lists of parts look alike.
void addPart(std::string &record, std::string_view name,
             std::string_view bytes) {
  record.append("\n== ").append(name).append(" ");
  record.append(std::to_string(bytes.size())).append("\n").append(bytes);
}

/// Adds every file below nkic/Runtime of an include folder, in order of name.
Result<void> addRuntime(std::string &record, const fs::path &includeDir) {
  fs::path runtime = includeDir / "nkic" / "Runtime";
  std::error_code failed;
  if (!fs::exists(runtime, failed))
    return {};
  std::vector<fs::path> files;
  for (fs::recursive_directory_iterator entry(runtime, failed), end;
       !failed && entry != end; entry.increment(failed))
    if (entry->is_regular_file(failed))
      files.push_back(entry->path());
  if (failed)
    return Failure{runtime.string() + ": cannot be read: " + failed.message()};
  std::sort(files.begin(), files.end());
  for (const fs::path &path : files) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file)
      return Failure{path.string() + ": cannot be read"};
    addPart(record, path.lexically_relative(includeDir).string(), bytes);
  }
  return {};
}

/// Everything the object depends on. Its hash names the object, and the whole of
/// it is compared before an object is used.
Result<std::string> makeRecord(std::string_view source, const Compiler &compiler,
                               const HostKernelOptions &options) {
  std::string record;
  addPart(record, "compiler", compiler.identity);
  addPart(record, "processor", processorIdentity());
  for (const std::string &flag : compilerFlags())
    addPart(record, "flag", flag);
  addPart(record, "source", source);
  for (const std::string &folder : options.includeDirs)
    if (Result<void> done = addRuntime(record, folder); !done)
      return done.failure();
  return record;
}

/// Compiles into a folder nobody else sees and moves the result to `object`.
Result<void> buildObject(std::string_view source, const Compiler &compiler,
                         const std::string &record, ScratchFolder scratch,
                         const fs::path &object,
                         const HostKernelOptions &options) {
  fs::path sourceFile = scratch.path("kernel.cpp");
  fs::path built = scratch.path("kernel.so");
  std::ofstream file(sourceFile, std::ios::binary);
  file << source;
  file.close();
  if (!file)
    return Failure{sourceFile.string() +
                   ": cannot be written: " + std::strerror(errno)};
  if (Result<void> done =
          compileShared(compiler, options.includeDirs, sourceFile, built);
      !done)
    return done;
  if (Result<void> done = sealObject(built, record); !done)
    return done;
  std::error_code failed;
  fs::rename(built, object, failed);
  if (failed)
    return Failure{object.string() + ": cannot be written: " + failed.message()};
  return {};
}

void *load(const fs::path &object) {
  return dlopen(object.c_str(), RTLD_NOW | RTLD_LOCAL);
}

} // namespace

std::string HostKernelOptions::builtWithCompiler() { return NKIC_DEFAULT_CXX; }

HostKernel &HostKernel::operator=(HostKernel &&other) noexcept {
  std::swap(library, other.library);
  std::swap(function, other.function);
  std::swap(hit, other.hit);
  std::swap(milliseconds, other.milliseconds);
  std::swap(path, other.path);
  return *this;
}

HostKernel::~HostKernel() {
  if (library)
    dlclose(library);
}

Result<HostKernel> HostKernel::build(std::string_view source,
                                     const std::string &entry,
                                     const HostKernelOptions &options) {
  auto start = std::chrono::steady_clock::now();
  Result<Compiler> compiler = findCompiler(options.defaultCompiler);
  if (!compiler)
    return compiler.failure();
  Result<std::string> record = makeRecord(source, *compiler, options);
  if (!record)
    return record.failure();

  HostKernel kernel;
  std::string name = hashHex(*record) + ".so";
  for (bool isPrivate : {false, true}) {
    Result<fs::path> folder = isPrivate ? processFolder() : cacheFolder();
    if (!folder)
      return folder.failure();
    if (folder->empty())
      continue;
    kernel.path = *folder / name;
    // An object that cannot be loaded, e.g. for want of a library it was linked
    // with, is built again like a damaged one.
    if (isSealedObject(kernel.path, *record))
      kernel.library = load(kernel.path);
    kernel.hit = kernel.library != nullptr;
    if (kernel.hit)
      break;

    Result<ScratchFolder> scratch = ScratchFolder::create(*folder);
    if (!scratch && !isPrivate)
      continue;
    if (!scratch)
      return scratch.failure();
    if (options.progress)
      options.progress("compiling with " + compiler->command[0]);
    if (Result<void> done = buildObject(source, *compiler, *record,
                                        std::move(*scratch), kernel.path, options);
        !done)
      return done.failure();
    kernel.library = load(kernel.path);
    break;
  }
  if (!kernel.library)
    return Failure{std::string("compiled kernel cannot be loaded: ") + dlerror() +
                   "; set NKIC_CACHE_DIR to a folder programs may be run from"};

  kernel.function =
      reinterpret_cast<Entry>(dlsym(kernel.library, entry.c_str()));
  if (!kernel.function)
    return Failure{"generated code must define '" + entry +
                       "', but it does not, which is an internal error of nkic: "
                       "please report it",
                   /*internal=*/true};
  kernel.milliseconds = std::chrono::duration<double, std::milli>(
                            std::chrono::steady_clock::now() - start)
                            .count();
  return kernel;
}
