//===- AtomicFileTest.cpp - Tests of AtomicFile ------------------------------===//
//
// A file appears complete or not at all, and an old one stays until then.
//
//===----------------------------------------------------------------------===//

#include "nkic/Support/AtomicFile.h"
#include "TemporaryFolder.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace nkic;

namespace {

using Names = std::set<std::string>;

/// Runs each test with and without unnamed files.
class AtomicFileTest : public testing::TestWithParam<bool> {
protected:
  Result<AtomicFile> create(const std::string &name) {
    return AtomicFile::create(folder.path(name), GetParam());
  }
  TemporaryFolder folder;
};

INSTANTIATE_TEST_SUITE_P(, AtomicFileTest, testing::Values(true, false),
                         [](auto &info) {
                           return info.param ? "Unnamed" : "Named";
                         });

/// Limits the size of files, which makes a write fail as a full disk does.
class FileSizeLimit {
public:
  explicit FileSizeLimit(rlim_t bytes) : handler(signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &old);
    rlimit limit{bytes, old.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, handler);
  }

private:
  rlimit old;
  sighandler_t handler;
};

/// While it lives, root is an ordinary user.
class OrdinaryUser {
public:
  OrdinaryUser() : before(geteuid()) {
    if (before == 0) {
      EXPECT_EQ(seteuid(65534), 0);
    }
  }
  ~OrdinaryUser() { EXPECT_EQ(seteuid(before), 0); }

private:
  uid_t before;
};

} // namespace

TEST_P(AtomicFileTest, AppearsOnCommit) {
  Result<AtomicFile> file = create("a");
  ASSERT_TRUE(file) << file.error();
  ASSERT_TRUE(file->write("one "));
  ASSERT_TRUE(file->write("two"));
  EXPECT_FALSE(folder.names().count("a"));
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(folder.read("a"), "one two");
  EXPECT_EQ(folder.names(), Names{"a"});
}

TEST_P(AtomicFileTest, KeepsTheOldFileUntilCommit) {
  folder.write("a", "old");
  chmod(folder.path("a").c_str(), 0640);
  Result<AtomicFile> file = create("a");
  ASSERT_TRUE(file) << file.error();
  ASSERT_TRUE(file->write("new"));
  EXPECT_EQ(folder.read("a"), "old");
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(folder.read("a"), "new");
  struct stat status;
  ASSERT_EQ(stat(folder.path("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
}

TEST_P(AtomicFileTest, LeavesNothingWithoutCommit) {
  folder.write("a", "old");
  {
    Result<AtomicFile> file = create("a");
    ASSERT_TRUE(file) << file.error();
    ASSERT_TRUE(file->write("half"));
    Result<AtomicFile> moved = std::move(file);
  }
  EXPECT_EQ(folder.names(), Names{"a"});
  EXPECT_EQ(folder.read("a"), "old");
}

TEST_P(AtomicFileTest, LeavesNothingWhenWritingFails) {
  folder.write("a", "old");
  {
    FileSizeLimit limit(1000);
    Result<AtomicFile> file = create("a");
    ASSERT_TRUE(file) << file.error();
    Result<void> done = file->write(std::string(5000, 'x'));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(),
              folder.path("a") + ": cannot be written: File too large");
  }
  EXPECT_EQ(folder.names(), Names{"a"});
  EXPECT_EQ(folder.read("a"), "old");
}

// With unnamed data not even a process that is killed leaves anything.
TEST(AtomicFileKilledTest, LeavesNothing) {
  TemporaryFolder folder;
  pid_t child = fork();
  if (child == 0) {
    Result<AtomicFile> file = AtomicFile::create(folder.path("a"));
    if (!file || !file->write("half"))
      _exit(1);
    raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(folder.names(), Names{});
}

TEST_P(AtomicFileTest, FollowsLinks) {
  folder.write("real/a", "old");
  ASSERT_EQ(symlink("real/a", folder.path("link").c_str()), 0);
  Result<AtomicFile> file = create("link");
  ASSERT_TRUE(file) << file.error();
  ASSERT_TRUE(file->write("new"));
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(folder.read("real/a"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
}

TEST_P(AtomicFileTest, NamesAMissingFolder) {
  Result<AtomicFile> file = create("none/a");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error(), folder.path("none/a") +
                              ": cannot be written: No such file or directory");
}

TEST_P(AtomicFileTest, RefusesWhatIsNotARegularFile) {
  std::filesystem::create_directory(folder.path("folder"));
  Result<AtomicFile> file = create("folder");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error(), folder.path("folder") +
                              ": output must be a regular file, but got a folder");
  file = AtomicFile::create("/dev/null", GetParam());
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error(), "/dev/null: output must be a regular file, but got a "
                          "device, pipe or socket");
}

TEST_P(AtomicFileTest, RefusesReadOnlyFilesAndFolders) {
  folder.write("open/a", "old");
  folder.write("closed/b", "old");
  chmod(folder.path().c_str(), 0755);
  chmod(folder.path("open").c_str(), 0777);
  chmod(folder.path("open/a").c_str(), 0444);
  chmod(folder.path("closed").c_str(), 0555);
  for (std::string name : {"open/a", "closed/b", "closed/new"}) {
    OrdinaryUser user;
    Result<AtomicFile> file = create(name);
    ASSERT_FALSE(file) << name;
    EXPECT_EQ(file.error(),
              folder.path(name) + ": cannot be written: Permission denied");
  }
  chmod(folder.path("closed").c_str(), 0755);
  EXPECT_EQ(folder.names("open"), Names{"a"});
  EXPECT_EQ(folder.names("closed"), Names{"b"});
}

// The relative form has no slash to find the folder by.
TEST_P(AtomicFileTest, WritesIntoTheCurrentFolder) {
  std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  Result<AtomicFile> file = AtomicFile::create("a", GetParam());
  bool done = file && file->write("x") && file->commit();
  std::filesystem::current_path(before);
  ASSERT_TRUE(done);
  EXPECT_EQ(folder.read("a"), "x");
}
