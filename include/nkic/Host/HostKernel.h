//===- HostKernel.h - Emitted C++ as a function to call ----------------------===//
//
// Builds emitted C++ with the system's compiler, loads it and calls it. What was
// built once is kept and found again by content.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_HOST_HOSTKERNEL_H
#define NKIC_HOST_HOSTKERNEL_H

#include "nkic/Support/Result.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct nkic_array; // nkic/Runtime/Array.h

namespace nkic::host {

struct HostKernelOptions {
  /// Folders to include from. Files below `nkic/Runtime` of each are part of what
  /// a kept object is found by; the source may include only those and the
  /// compiler's own headers.
  std::vector<std::string> includeDirs;
  /// The compiler when neither `NKIC_CXX` nor `CXX` names one; when it does not
  /// exist either, c++, g++ and clang++ are looked for in `PATH`.
  std::string defaultCompiler = builtWithCompiler();
  /// Told what is being done, e.g. "compiling with /usr/bin/c++".
  std::function<void(std::string_view)> progress;

  /// The compiler nkic itself was built with.
  static std::string builtWithCompiler();
};

/// A kernel that is loaded and can be called, as long as the object lives.
class HostKernel {
public:
  /// The entry point of emitted C++: 0 when done; otherwise `message` says why
  /// not. `count` arrays in the order of the kernel's arguments and results.
  using Entry = int (*)(const nkic_array *const *arrays, int count, int threads,
                        char *message, size_t messageSize);

  /// Compiles `source`, or finds it compiled in the cache: `NKIC_CACHE_DIR`, else
  /// `XDG_CACHE_HOME`/nkic, else ~/.cache/nkic. Where that cannot be used, a
  /// folder that lives as long as the process. Safe in any number of processes
  /// and threads. Fails when there is no compiler, and, as an internal failure,
  /// when it rejects the source or `entry` is not in it.
  static Result<HostKernel> build(std::string_view source,
                                  const std::string &entry,
                                  const HostKernelOptions &options);

  HostKernel(HostKernel &&other) noexcept { *this = std::move(other); }
  HostKernel &operator=(HostKernel &&other) noexcept;
  ~HostKernel();

  Entry entry() const { return function; }
  /// Where the symbol that `build` was asked for is, when it is not an entry point.
  const void *symbol() const { return reinterpret_cast<const void *>(function); }

  /// Whether it was found in the cache.
  bool isCacheHit() const { return hit; }
  /// Time `build` took from call to callable, in milliseconds.
  double compileMilliseconds() const { return milliseconds; }
  /// The shared object, for debuggers. Its tail holds what it was made from.
  const std::string &objectPath() const { return path; }

private:
  HostKernel() = default;

  void *library = nullptr;
  Entry function = nullptr;
  bool hit = false;
  double milliseconds = 0;
  std::string path;
};

} // namespace nkic::host

#endif // NKIC_HOST_HOSTKERNEL_H
