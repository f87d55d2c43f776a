//===- Progress.cpp - One line that says what is going on --------------------===//
//
// Redraws the line on update and once a second.
//
//===----------------------------------------------------------------------===//

#include "nkic/Support/Progress.h"

#include <cstdlib>
#include <sys/ioctl.h>

using namespace nkic;

namespace {

constexpr std::string_view eraseLine = "\r\033[K";

bool isCapableTerminal(int descriptor) {
  const char *term = std::getenv("TERM");
  return isatty(descriptor) && !(term && std::string_view(term) == "dumb");
}

/// Cuts `text` to the terminal's width: a wrapped line cannot be erased. Bytes
/// are counted, which is never less than the columns they take.
void fitToTerminal(std::string &text, int descriptor) {
  winsize size{};
  size_t columns = 80;
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    columns = size.ws_col;
  if (text.size() < columns)
    return;
  size_t end = columns - 1;
  // Not inside a UTF-8 sequence.
  while (end > 0 && (text[end] & 0xC0) == 0x80)
    --end;
  text.resize(end);
}

void put(int descriptor, std::string_view text) {
  // A progress line that cannot be written is not worth an error.
  [[maybe_unused]] ssize_t written =
      write(descriptor, text.data(), text.size());
}

} // namespace

Progress::Progress(std::string_view task, int descriptor)
    : descriptor(descriptor), task(task),
      start(std::chrono::steady_clock::now()),
      active(isCapableTerminal(descriptor)) {
  if (!active)
    return;
  draw();
  clock = std::thread([this] {
    std::unique_lock guard(lock);
    for (int second = 1; active; ++second) {
      wake.wait_until(guard, start + std::chrono::seconds(second),
                      [this] { return !active; });
      if (active)
        draw();
    }
  });
}

Progress::~Progress() { finish(); }

void Progress::update(std::string_view text) {
  std::lock_guard guard(lock);
  if (!active)
    return;
  detail = text;
  draw();
}

void Progress::finish() {
  {
    std::lock_guard guard(lock);
    if (!active)
      return;
    active = false;
    put(descriptor, eraseLine);
  }
  wake.notify_all();
  clock.join();
}

void Progress::draw() {
  auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(
      std::chrono::steady_clock::now() - start);
  std::string line = task;
  if (!detail.empty())
    line += ": " + detail;
  if (elapsed.count() >= 1)
    line += " (" + std::to_string(elapsed.count()) + " s)";
  // Kernel names and the like must not steer the terminal.
  for (char &c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      c = ' ';
  fitToTerminal(line, descriptor);
  put(descriptor, std::string(eraseLine) + line);
}
