//===- ObjectCache.h - Where compiled kernels are kept -----------------------===//
//
// A folder of shared objects, each followed by a record of everything it was
// made from. The loader ignores what follows the object, and one file can be
// replaced in one step.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_LIB_HOST_OBJECTCACHE_H
#define NKIC_LIB_HOST_OBJECTCACHE_H

#include "nkic/Support/Result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace nkic::host {

/// The cache folder of this user, as an absolute path; empty when none is named
/// by the environment.
std::filesystem::path cacheFolder();

/// A folder that only this process uses and that is removed when it exits.
Result<std::filesystem::path> processFolder();

/// Appends to a finished object the record of what it was made from.
Result<void> sealObject(const std::filesystem::path &object,
                        std::string_view record);

/// Whether `object` is complete, undamaged, made from exactly `record`, and owned
/// by this user or root.
bool isSealedObject(const std::filesystem::path &object,
                    std::string_view record);

/// A new folder inside another, removed with the object.
class ScratchFolder {
public:
  static Result<ScratchFolder> create(const std::filesystem::path &parent);
  ScratchFolder(ScratchFolder &&other) noexcept
      : folder(std::exchange(other.folder, {})) {}
  ScratchFolder &operator=(ScratchFolder &&) = delete;
  ~ScratchFolder();

  std::filesystem::path path(const char *name) const { return folder / name; }

private:
  explicit ScratchFolder(std::filesystem::path folder)
      : folder(std::move(folder)) {}
  std::filesystem::path folder;
};

} // namespace nkic::host

#endif // NKIC_LIB_HOST_OBJECTCACHE_H
