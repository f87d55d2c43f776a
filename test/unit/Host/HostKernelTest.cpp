//===- HostKernelTest.cpp - Tests of compiling and loading C++ ---------------===//
//
// Small sources through the system's compiler, and everything that can be wrong
// with a compiler or a cache.
//
//===----------------------------------------------------------------------===//

#include "nkic/Host/HostKernel.h"
#include "../Support/TemporaryFolder.h"
#include "nkic/Support/Hash.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace nkic;
using namespace nkic::host;
namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

/// A kernel that returns `value` and writes a message.
std::string returning(const std::string &value) {
  return "#include <cstdio>\n"
         "#include <cstddef>\n"
         "struct nkic_array;\n"
         "extern \"C\" int entry(const nkic_array *const *, int count,\n"
         "                     int threads, char *message, size_t size) {\n"
         "  std::snprintf(message, size, \"%d %d\", count, threads);\n"
         "  return " +
         value +
         ";\n"
         "}\n";
}

int call(const Result<HostKernel> &kernel, int count = 0, int threads = 1,
         std::string *message = nullptr) {
  if (!kernel) {
    ADD_FAILURE() << kernel.error();
    return -1;
  }
  char text[64] = "";
  int status = kernel->entry()(nullptr, count, threads, text, sizeof text);
  if (message)
    *message = text;
  return status;
}

/// Sets the environment for one test, with an empty cache.
class HostKernelTest : public testing::Test {
protected:
  HostKernelTest() {
    set("NKIC_CXX", nullptr);
    set("CXX", nullptr);
    set("NKIC_CACHE_DIR", folder.path("cache").c_str());
    options.includeDirs = {folder.path("include")};
  }
  ~HostKernelTest() override {
    for (auto entry = old.rbegin(); entry != old.rend(); ++entry)
      entry->second ? setenv(entry->first.c_str(), entry->second->c_str(), 1)
                    : unsetenv(entry->first.c_str());
  }

  void set(const char *name, const char *value) {
    const char *before = getenv(name);
    old.emplace_back(name, before ? std::optional<std::string>(before)
                                  : std::nullopt);
    value ? setenv(name, value, 1) : unsetenv(name);
  }
  void set(const char *name, const std::string &value) {
    set(name, value.c_str());
  }

  Result<HostKernel> build(const std::string &source) {
    return HostKernel::build(source, "entry", options);
  }

  /// An executable script.
  std::string script(const std::string &name, const std::string &body) {
    std::string path = folder.write(name, "#!/bin/sh\n" + body + "\n");
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }

  /// Overwrites the bytes of the only cached object.
  template <class Change> void damage(const std::string &path, Change change) {
    std::string bytes = folder.read("cache/" + fs::path(path).filename().string());
    ASSERT_GT(bytes.size(), 1000u);
    change(bytes);
    // A new file: writing into a loaded one would change running code.
    fs::remove(path);
    folder.write("cache/" + fs::path(path).filename().string(), bytes);
  }

  TemporaryFolder folder;
  HostKernelOptions options;

private:
  std::vector<std::pair<std::string, std::optional<std::string>>> old;
};

} // namespace

TEST_F(HostKernelTest, CompilesLoadsAndCalls) {
  std::vector<std::string> steps;
  options.progress = [&](std::string_view text) { steps.emplace_back(text); };
  Result<HostKernel> kernel = build(returning("41 + 1"));
  std::string message;
  EXPECT_EQ(call(kernel, 3, 8, &message), 42);
  EXPECT_EQ(message, "3 8");
  EXPECT_FALSE(kernel->isCacheHit());
  EXPECT_GT(kernel->compileMilliseconds(), 1);
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].substr(0, 16), "compiling with /");
  // Nothing but the object stays.
  EXPECT_EQ(folder.names("cache"),
            Names{fs::path(kernel->objectPath()).filename().string()});
  HostKernel moved = std::move(*kernel);
  EXPECT_EQ(moved.entry()(nullptr, 0, 0, nullptr, 0), 42);
}

TEST_F(HostKernelTest, FindsWhatItCompiledBefore) {
  std::string log = folder.path("log");
  set("NKIC_CXX", script("counting", "echo \"$@\" >> " + log + "\nexec c++ \"$@\""));
  ASSERT_EQ(call(build(returning("1"))), 1);
  int steps = 0;
  options.progress = [&](std::string_view) { ++steps; };
  Result<HostKernel> kernel = build(returning("1"));
  EXPECT_EQ(call(kernel), 1);
  EXPECT_TRUE(kernel->isCacheHit());
  EXPECT_EQ(steps, 0);
  // The version is asked for each time, the source is compiled once.
  std::string commands = folder.read("log");
  EXPECT_EQ(std::count(commands.begin(), commands.end(), '\n'), 3);
  EXPECT_NE(commands.find("-std=c++20 -O3 -march=native -ffp-contract=off "
                          "-fno-math-errno -fno-strict-aliasing -fPIC -shared -pthread -I " +
                          folder.path("include")),
            std::string::npos);
}

TEST_F(HostKernelTest, AnyChangeIsCompiledAnew) {
  folder.write("include/nkic/Runtime/Value.h", "#define VALUE 1\n");
  std::string source =
      "#include \"nkic/Runtime/Value.h\"\n" + returning("VALUE");
  set("NKIC_CXX", script("compiler-1", "exec c++ \"$@\""));
  ASSERT_EQ(call(build(source)), 1);
  EXPECT_TRUE(build(source)->isCacheHit());

  folder.write("include/nkic/Runtime/Value.h", "#define VALUE 2\n");
  Result<HostKernel> kernel = build(source);
  EXPECT_EQ(call(kernel), 2);
  EXPECT_FALSE(kernel->isCacheHit());
  // A header in a folder below counts too, and so does its name.
  folder.write("include/nkic/Runtime/More/Other.h", "");
  EXPECT_FALSE(build(source)->isCacheHit());
  EXPECT_TRUE(build(source)->isCacheHit());

  // Another compiler, and another version of the same.
  set("NKIC_CXX", script("compiler-2", "exec c++ \"$@\""));
  EXPECT_FALSE(build(source)->isCacheHit());
  script("compiler-2", "[ $1 = --version ] && echo 99 && exit\nexec c++ \"$@\"");
  EXPECT_FALSE(build(source)->isCacheHit());
  EXPECT_FALSE(build(source + "// a comment\n")->isCacheHit());
}

TEST_F(HostKernelTest, DamagedObjectsAreCompiledAnew) {
  std::string path = build(returning("7"))->objectPath();
  auto recovers = [&](const char *how) {
    Result<HostKernel> kernel = build(returning("7"));
    EXPECT_EQ(call(kernel), 7) << how;
    EXPECT_FALSE(kernel->isCacheHit()) << how;
    EXPECT_EQ(kernel->objectPath(), path) << how;
  };
  damage(path, [](std::string &bytes) { bytes.resize(bytes.size() / 2); });
  recovers("half of it");
  damage(path, [](std::string &bytes) { bytes.pop_back(); });
  recovers("one byte short");
  damage(path, [](std::string &bytes) { bytes += '\n'; });
  recovers("one byte long");
  damage(path, [](std::string &bytes) { bytes.clear(); });
  recovers("empty");
  damage(path, [](std::string &bytes) { bytes[500] ^= 1; });
  recovers("one bit");
  // Sealed correctly, but nothing the loader takes.
  damage(path, [](std::string &bytes) {
    bytes.replace(0, 4, "junk");
    bytes.resize(bytes.size() - 32);
    bytes += hashHex(bytes);
  });
  recovers("not an object");
  EXPECT_TRUE(build(returning("7"))->isCacheHit());
}

// The hash only names an object; what it was made from decides.
TEST_F(HostKernelTest, ACollisionIsNotTaken) {
  std::string wrong = build(returning("1"))->objectPath();
  std::string right = build(returning("2"))->objectPath();
  fs::rename(wrong, right);
  Result<HostKernel> kernel = build(returning("2"));
  EXPECT_EQ(call(kernel), 2);
  EXPECT_FALSE(kernel->isCacheHit());
}

TEST_F(HostKernelTest, ObjectsOfOtherUsersAreNotTaken) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root can give a file away";
  std::string path = build(returning("5"))->objectPath();
  ASSERT_EQ(chown(path.c_str(), 65534, 65534), 0);
  Result<HostKernel> kernel = build(returning("5"));
  EXPECT_EQ(call(kernel), 5);
  EXPECT_FALSE(kernel->isCacheHit());
}

TEST_F(HostKernelTest, ACompilerErrorIsInternalAndQuoted) {
  Result<HostKernel> kernel = build("int x = undefined_name;\n");
  ASSERT_FALSE(kernel);
  EXPECT_TRUE(kernel.failure().internal);
  EXPECT_NE(kernel.error().find("internal error of nkic"), std::string::npos);
  EXPECT_NE(kernel.error().find("exited with status 1"), std::string::npos);
  EXPECT_NE(kernel.error().find("undefined_name"), std::string::npos);
  EXPECT_EQ(folder.names("cache"), Names{});
}

TEST_F(HostKernelTest, AKilledCompilerSaysSo) {
  set("NKIC_CXX",
      script("killed", "[ $1 = --version ] && exit 0\nkill -KILL $$"));
  Result<HostKernel> kernel = build(returning("1"));
  ASSERT_FALSE(kernel);
  EXPECT_NE(kernel.error().find("was killed by signal 9 (Killed)"),
            std::string::npos);
}

TEST_F(HostKernelTest, AMissingEntryIsInternal) {
  Result<HostKernel> kernel =
      HostKernel::build(returning("1"), "other", options);
  ASSERT_FALSE(kernel);
  EXPECT_TRUE(kernel.failure().internal);
  EXPECT_EQ(kernel.error(),
            "generated code must define 'other', but it does not, which is an "
            "internal error of nkic: please report it");
}

TEST_F(HostKernelTest, AMissingCompilerSaysWhatToDo) {
  set("PATH", folder.path("none"));
  options.defaultCompiler = folder.path("none/c++");
  Result<HostKernel> kernel = build(returning("1"));
  ASSERT_FALSE(kernel);
  EXPECT_FALSE(kernel.failure().internal);
  EXPECT_EQ(kernel.error(),
            "running on the host needs a C++20 compiler, but none was found: "
            "install g++ or clang++, or set NKIC_CXX to one");
}

TEST_F(HostKernelTest, AWrongVariableIsNotPassedOver) {
  set("CXX", "no-such-compiler");
  EXPECT_EQ(build(returning("1")).error(),
            "environment variable CXX must name a C++ compiler, but there is no "
            "program 'no-such-compiler'; correct it or unset it");
  set("NKIC_CXX", "no-such-compiler -x");
  EXPECT_EQ(build(returning("1")).error(),
            "environment variable NKIC_CXX must name a C++ compiler, but there is "
            "no program 'no-such-compiler -x'; correct it or unset it");
}

// NKIC_CXX before CXX before the default before PATH.
TEST_F(HostKernelTest, CompilersAreTriedInOrder) {
  for (std::string name : {"first", "second", "third", "bin/c++"})
    script(name, "echo " + name + " >> " + folder.path("log") + "\nexit 1");
  auto used = [&] {
    fs::remove(folder.path("log"));
    EXPECT_FALSE(build(returning("1")));
    return folder.read("log");
  };
  options.defaultCompiler = folder.path("none");
  set("PATH", folder.path("bin") + ":" + getenv("PATH"));
  EXPECT_EQ(used(), "bin/c++\n");
  options.defaultCompiler = folder.path("third");
  EXPECT_EQ(used(), "third\n");
  set("CXX", folder.path("second"));
  EXPECT_EQ(used(), "second\n");
  set("NKIC_CXX", folder.path("first"));
  EXPECT_EQ(used(), "first\n");
}

TEST_F(HostKernelTest, AVariableMayHoldArgumentsOrSpaces) {
  set("CXX", "c++ -DVALUE=9");
  EXPECT_EQ(call(build(returning("VALUE"))), 9);
  set("CXX", script("my compiler", "exec c++ -DVALUE=8 \"$@\""));
  EXPECT_EQ(call(build(returning("VALUE"))), 8);
}

// The shell is not involved: nothing in a path is special.
TEST_F(HostKernelTest, PathsMayHoldAnything) {
  folder.write("a b;$(c)'/nkic/Runtime/Value.h", "#define VALUE 3\n");
  options.includeDirs = {folder.path("a b;$(c)'")};
  set("NKIC_CACHE_DIR", folder.path("cache $(d)\""));
  EXPECT_EQ(call(build("#include \"nkic/Runtime/Value.h\"\n" + returning("VALUE"))),
            3);
}

// A product and a sum are two roundings: (1 + 2^-27)^2 - (1 + 2^-26) is 2^-54
// when fused and 0 when not.
TEST_F(HostKernelTest, ArithmeticIsNotFused) {
  std::string source = "double product(volatile double &x, volatile double &y) {\n"
                       "  double a = x;\n"
                       "  return a * a + y;\n"
                       "}\n" +
                       returning("[] { volatile double x = 1 + 0x1p-27,\n"
                                 "y = -(1 + 0x1p-26);\n"
                                 "return product(x, y) == 0 ? 1 : 2; }()");
  EXPECT_EQ(call(build(source)), 1);
}

TEST_F(HostKernelTest, KernelsMayUseThreads) {
  std::string source = "#include <thread>\n" +
                       returning("[] { int result = 0;\n"
                                 "std::thread([&] { result = 6; }).join();\n"
                                 "return result; }()");
  EXPECT_EQ(call(build(source)), 6);
}

TEST_F(HostKernelTest, CacheFoldersAreTriedInOrder) {
  set("NKIC_CACHE_DIR", nullptr);
  set("HOME", folder.path("home"));
  set("XDG_CACHE_HOME", nullptr);
  EXPECT_EQ(fs::path(build(returning("1"))->objectPath()).parent_path(),
            folder.path("home/.cache/nkic"));
  set("XDG_CACHE_HOME", folder.path("xdg"));
  EXPECT_EQ(fs::path(build(returning("1"))->objectPath()).parent_path(),
            folder.path("xdg/nkic"));
}

// A folder that cannot be made stands for one that cannot be written, which does
// not exist for root. In a process of its own, because the replacement lives as
// long as the process.
TEST_F(HostKernelTest, WorksWithoutACache) {
  folder.write("file", "");
  fs::create_directory(folder.path("tmp"));
  pid_t child = fork();
  if (child == 0) {
    set("NKIC_CACHE_DIR", folder.path("file/cache"));
    set("TMPDIR", folder.path("tmp"));
    Result<HostKernel> first = build(returning("4"));
    Result<HostKernel> second = build(returning("4"));
    bool good = call(first) == 4 && !first->isCacheHit() && call(second) == 4 &&
                second->isCacheHit() && folder.names("tmp").size() == 1 &&
                first->objectPath().starts_with(folder.path("tmp"));
    exit(good ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(folder.names("tmp"), Names{});
}

TEST_F(HostKernelTest, ProcessesAndThreadsMayBuildTheSameAtOnce) {
  std::vector<pid_t> children;
  for (int i = 0; i < 3; ++i) {
    pid_t child = fork();
    if (child == 0) {
      std::vector<std::thread> threads;
      std::atomic<int> right = 0;
      for (int t = 0; t < 2; ++t)
        threads.emplace_back([&] { right += call(build(returning("11"))) == 11; });
      for (std::thread &thread : threads)
        thread.join();
      _exit(right == 2 ? 0 : 1);
    }
    children.push_back(child);
  }
  for (pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_TRUE(build(returning("11"))->isCacheHit());
  EXPECT_EQ(folder.names("cache").size(), 1u);
}
