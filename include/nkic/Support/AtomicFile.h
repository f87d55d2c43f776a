//===- AtomicFile.h - Files that appear complete or not at all ---------------===//
//
// A file that is written out of sight and takes its name only when it is
// complete, so that no reader and no failure ever meets half of it.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_SUPPORT_ATOMICFILE_H
#define NKIC_SUPPORT_ATOMICFILE_H

#include "nkic/Support/Result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace nkic {

/// A file being written. Until `commit` succeeds an existing file of that name
/// is untouched; destroying the object without `commit` discards what was
/// written. Several outputs belong together when all are written before the
/// first is committed. Failures name the path.
class AtomicFile {
public:
  /// Starts a file that will be called `path`; its folder must exist. A link is
  /// followed. Anything but a regular, writable file of that name is refused.
  /// Data without a name is used where the file system has it
  /// (`allowUnnamed`), so that a killed process leaves nothing behind either.
  static Result<AtomicFile> create(const std::string &path,
                                   bool allowUnnamed = true);

  AtomicFile(AtomicFile &&other) noexcept;
  AtomicFile &operator=(AtomicFile &&other) noexcept;
  ~AtomicFile();

  Result<void> write(const void *bytes, size_t size);
  Result<void> write(std::string_view text) {
    return write(text.data(), text.size());
  }

  /// Gives the file its name, replacing an older one in one step. Call it once.
  Result<void> commit();

private:
  AtomicFile() = default;
  void discard();
  Failure fail(int error) const;

  int descriptor = -1;
  std::string givenPath;     // as the caller wrote it, for messages
  std::string finalPath;     // after following links
  std::string temporaryPath; // empty while the data has no name
};

} // namespace nkic

#endif // NKIC_SUPPORT_ATOMICFILE_H
