//===- ObjectCache.cpp - Where compiled kernels are kept ---------------------===//
//
// Layout of a sealed object: the object, the record, then 64 bytes: a magic word,
// both sizes in hexadecimal, and the hash of all that stands before.
//
//===----------------------------------------------------------------------===//

#include "ObjectCache.h"

#include "nkic/Support/Hash.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

using namespace nkic;
using namespace nkic::host;
namespace fs = std::filesystem;

namespace {

constexpr size_t sealSize = 8 + 12 + 12 + 32;

/// The seal without the hash.
std::string sealStart(size_t objectSize, size_t recordSize) {
  char text[sealSize];
  std::snprintf(text, sizeof text, "nkicobj1%012zx%012zx", objectSize,
                recordSize);
  return text;
}

std::string readFile(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Removes the process's folder at exit, but not in a forked copy of it.
struct ProcessFolder {
  Result<fs::path> path = make();
  pid_t owner = getpid();

  static Result<fs::path> make() {
    std::error_code failed;
    fs::path base = fs::temp_directory_path(failed);
    std::string pattern = (failed ? fs::path("/tmp") : base) / "nkic-XXXXXX";
    if (!mkdtemp(pattern.data()))
      return Failure{pattern + ": no temporary folder can be made: " +
                     std::strerror(errno) +
                     "; set NKIC_CACHE_DIR or TMPDIR to a folder that can be "
                     "written"};
    return fs::path(pattern);
  }
  ~ProcessFolder() {
    std::error_code ignored;
    if (path && owner == getpid())
      fs::remove_all(*path, ignored);
  }
};

} // namespace

fs::path host::cacheFolder() {
  auto variable = [](const char *name) -> fs::path {
    const char *value = std::getenv(name);
    return value ? value : "";
  };
  std::error_code failed;
  if (fs::path own = variable("NKIC_CACHE_DIR"); !own.empty())
    return fs::absolute(own, failed);
  // Relative values of these are to be ignored.
  if (fs::path xdg = variable("XDG_CACHE_HOME"); xdg.is_absolute())
    return xdg / "nkic";
  if (fs::path home = variable("HOME"); home.is_absolute())
    return home / ".cache" / "nkic";
  return {};
}

Result<fs::path> host::processFolder() {
  static ProcessFolder folder;
  return folder.path;
}

Result<void> host::sealObject(const fs::path &object, std::string_view record) {
  std::string bytes = readFile(object);
  size_t objectSize = bytes.size();
  bytes += record;
  bytes += sealStart(objectSize, record.size());
  std::ofstream file(object, std::ios::binary | std::ios::app);
  file << std::string_view(bytes).substr(objectSize) << hashHex(bytes);
  file.close();
  if (!file)
    return Failure{object.string() +
                   ": cannot be written: " + std::strerror(errno)};
  return {};
}

bool host::isSealedObject(const fs::path &object, std::string_view record) {
  struct stat status;
  if (stat(object.c_str(), &status) != 0 || !S_ISREG(status.st_mode) ||
      (status.st_uid != geteuid() && status.st_uid != 0))
    return false;
  std::string bytes = readFile(object);
  if (bytes.size() < record.size() + sealSize)
    return false;
  std::string_view all = bytes;
  size_t objectSize = bytes.size() - record.size() - sealSize;
  std::string_view body = all.substr(0, bytes.size() - 32);
  return body.ends_with(sealStart(objectSize, record.size())) &&
         all.substr(objectSize, record.size()) == record &&
         all.substr(body.size()) == hashHex(body);
}

Result<ScratchFolder> ScratchFolder::create(const fs::path &parent) {
  std::error_code failed;
  fs::create_directories(parent, failed);
  std::string pattern = parent / "build-XXXXXX";
  if (failed || !mkdtemp(pattern.data()))
    return Failure{parent.string() + ": cannot be written: " +
                   (failed ? failed.message() : std::strerror(errno))};
  return ScratchFolder(pattern);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!folder.empty())
    fs::remove_all(folder, ignored);
}
