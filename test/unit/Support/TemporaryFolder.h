//===- TemporaryFolder.h - A folder that lives as long as a test -------------===//
//
// A fresh, empty folder for tests that write files.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_UNIT_SUPPORT_TEMPORARYFOLDER_H
#define NKIC_TEST_UNIT_SUPPORT_TEMPORARYFOLDER_H

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "nkic-test-XXXXXX").string();
    root = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(root, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;

  std::string path(const std::string &name = "") const {
    return name.empty() ? root.string() : (root / name).string();
  }

  std::string write(const std::string &name, const std::string &bytes) const {
    std::filesystem::create_directories((root / name).parent_path());
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

  std::string read(const std::string &name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  /// Names of everything in the folder, hidden files too.
  std::set<std::string> names(const std::string &below = "") const {
    std::set<std::string> result;
    for (auto &entry : std::filesystem::directory_iterator(path(below)))
      result.insert(entry.path().filename().string());
    return result;
  }

private:
  std::filesystem::path root;
};

#endif // NKIC_TEST_UNIT_SUPPORT_TEMPORARYFOLDER_H
