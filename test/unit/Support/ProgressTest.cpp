//===- ProgressTest.cpp - Tests of the progress line -------------------------===//
//
// What a terminal and a pipe receive from a progress line.
//
//===----------------------------------------------------------------------===//

#include "nkic/Support/Progress.h"

#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace nkic;

namespace {

/// Everything that can be read from `descriptor` in that time.
std::string drain(int descriptor, int milliseconds = 50) {
  using Clock = std::chrono::steady_clock;
  auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  std::string text;
  pollfd ready{descriptor, POLLIN, 0};
  for (;;) {
    auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0 || poll(&ready, 1, left.count()) <= 0)
      return text;
    char buffer[4096];
    ssize_t size = read(descriptor, buffer, sizeof buffer);
    if (size <= 0)
      return text;
    text.append(buffer, size);
  }
}

/// A pseudo terminal: what is written to `terminal` is read from `screen`.
class ProgressTest : public testing::Test {
protected:
  void SetUp() override {
    setenv("TERM", "xterm", 1);
    screen = posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_GE(screen, 0);
    ASSERT_EQ(grantpt(screen), 0);
    ASSERT_EQ(unlockpt(screen), 0);
    terminal = open(ptsname(screen), O_RDWR | O_NOCTTY);
    ASSERT_GE(terminal, 0);
  }
  void TearDown() override {
    close(terminal);
    close(screen);
  }
  int screen = -1, terminal = -1;
};

} // namespace

TEST_F(ProgressTest, ShowsTaskAndDetailThenErasesItself) {
  {
    Progress progress("compiling softmax", terminal);
    EXPECT_EQ(drain(screen), "\r\x1b[Kcompiling softmax");
    progress.update("c++");
    EXPECT_EQ(drain(screen), "\r\x1b[Kcompiling softmax: c++");
  }
  EXPECT_EQ(drain(screen), "\r\x1b[K");
}

TEST_F(ProgressTest, CountsSecondsByItself) {
  Progress progress("compiling", terminal);
  drain(screen);
  EXPECT_EQ(drain(screen, 1500), "\r\x1b[Kcompiling (1 s)");
}

TEST_F(ProgressTest, DoesNothingAfterFinish) {
  Progress progress("compiling", terminal);
  progress.finish();
  drain(screen);
  progress.update("late");
  progress.finish();
  EXPECT_EQ(drain(screen), "");
}

// A wrapped line could not be erased.
TEST_F(ProgressTest, FitsTheTerminal) {
  winsize size{24, 12, 0, 0};
  ASSERT_EQ(ioctl(terminal, TIOCSWINSZ, &size), 0);
  Progress progress("compiling", terminal);
  drain(screen);
  progress.update("something long");
  EXPECT_EQ(drain(screen), "\r\x1b[Kcompiling: ");
  // The cut does not split "\u00e9", whose second byte is the twelfth.
  progress.finish();
  drain(screen);
  Progress accent("0123456789\xC3\xA9z", terminal);
  EXPECT_EQ(drain(screen), "\r\x1b[K0123456789");
}

TEST_F(ProgressTest, ControlCharactersDoNotReachTheTerminal) {
  Progress progress("a\nb\x1b[2J", terminal);
  EXPECT_EQ(drain(screen), "\r\x1b[Ka b [2J");
}

TEST_F(ProgressTest, IsSilentOnADumbTerminal) {
  setenv("TERM", "dumb", 1);
  {
    Progress progress("compiling", terminal);
    progress.update("c++");
  }
  EXPECT_EQ(drain(screen), "");
}

TEST_F(ProgressTest, IsSilentInAPipe) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  {
    Progress progress("compiling", ends[1]);
    progress.update("c++");
  }
  EXPECT_EQ(drain(ends[0]), "");
  close(ends[0]);
  close(ends[1]);
}
