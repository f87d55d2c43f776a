//===- AtomicFile.cpp - Files that appear complete or not at all -------------===//
//
// Writes to an unnamed or hidden file in the target's folder, then renames.
//
//===----------------------------------------------------------------------===//

#include "nkic/Support/AtomicFile.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace nkic;

namespace {

std::string folderOf(const std::string &path) {
  size_t slash = path.rfind('/');
  if (slash == std::string::npos)
    return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// A hidden name nobody else uses: the process, then a count.
std::string temporaryName(const std::string &folder) {
  static std::atomic<unsigned> count{0};
  return folder + "/.nkic-" + std::to_string(getpid()) + "-" +
         std::to_string(count++) + ".tmp";
}

/// Opens data without a name in `folder`, or returns -1 where it cannot be had
/// or could not be named later.
int openUnnamed(const std::string &folder) {
#ifdef O_TMPFILE
  if (access("/proc/self/fd", X_OK) == 0)
    return open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#else
  (void)folder;
#endif
  return -1;
}

} // namespace

Failure AtomicFile::fail(int error) const {
  return {givenPath + ": cannot be written: " + std::strerror(error)};
}

Result<AtomicFile> AtomicFile::create(const std::string &path,
                                      bool allowUnnamed) {
  AtomicFile file;
  file.givenPath = file.finalPath = path;

  struct stat old;
  bool replaces = stat(path.c_str(), &old) == 0;
  if (replaces) {
    // Renaming over a device or a pipe would destroy it.
    if (!S_ISREG(old.st_mode))
      return Failure{path + ": output must be a regular file, but got a " +
                     (S_ISDIR(old.st_mode) ? "folder" : "device, pipe or socket")};
    if (faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0)
      return file.fail(errno);
    char resolved[PATH_MAX];
    if (realpath(path.c_str(), resolved))
      file.finalPath = resolved;
  }

  std::string folder = folderOf(file.finalPath);
  if (allowUnnamed)
    file.descriptor = openUnnamed(folder);
  if (file.descriptor < 0) {
    do {
      file.temporaryPath = temporaryName(folder);
      file.descriptor = open(file.temporaryPath.c_str(),
                             O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (file.descriptor < 0 && errno == EEXIST);
    if (file.descriptor < 0) {
      int error = errno;
      file.temporaryPath.clear();
      return file.fail(error);
    }
  }
  if (replaces && fchmod(file.descriptor, old.st_mode & 0777) != 0)
    return file.fail(errno);
  return file;
}

AtomicFile::AtomicFile(AtomicFile &&other) noexcept
    : descriptor(std::exchange(other.descriptor, -1)),
      givenPath(std::move(other.givenPath)),
      finalPath(std::move(other.finalPath)),
      temporaryPath(std::exchange(other.temporaryPath, {})) {}

AtomicFile &AtomicFile::operator=(AtomicFile &&other) noexcept {
  if (this == &other)
    return *this;
  discard();
  descriptor = std::exchange(other.descriptor, -1);
  givenPath = std::move(other.givenPath);
  finalPath = std::move(other.finalPath);
  temporaryPath = std::exchange(other.temporaryPath, {});
  return *this;
}

AtomicFile::~AtomicFile() { discard(); }

void AtomicFile::discard() {
  if (descriptor >= 0)
    close(std::exchange(descriptor, -1));
  if (!temporaryPath.empty())
    unlink(std::exchange(temporaryPath, {}).c_str());
}

Result<void> AtomicFile::write(const void *bytes, size_t size) {
  assert(descriptor >= 0 && "the file is committed or moved from");
  const char *next = static_cast<const char *>(bytes);
  while (size > 0) {
    // One call moves at most about 2 GiB on Linux.
    ssize_t written = ::write(descriptor, next, std::min<size_t>(size, 1 << 30));
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return fail(errno);
    next += written;
    size -= written;
  }
  return {};
}

Result<void> AtomicFile::commit() {
  assert(descriptor >= 0 && "the file is committed or moved from");
  if (temporaryPath.empty()) {
    // rename() needs a name to start from.
    std::string data = "/proc/self/fd/" + std::to_string(descriptor);
    std::string name;
    int linked;
    do {
      name = temporaryName(folderOf(finalPath));
      linked = linkat(AT_FDCWD, data.c_str(), AT_FDCWD, name.c_str(),
                      AT_SYMLINK_FOLLOW);
    } while (linked != 0 && errno == EEXIST);
    if (linked != 0)
      return fail(errno);
    temporaryPath = name;
  }
  // Some file systems report a full disk only now.
  if (close(std::exchange(descriptor, -1)) != 0)
    return fail(errno);
  if (rename(temporaryPath.c_str(), finalPath.c_str()) != 0)
    return fail(errno);
  temporaryPath.clear();
  return {};
}
