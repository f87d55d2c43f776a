// A set of bytes, as ranges.

#include "nkic/Analysis/ByteRanges.h"

#include <algorithm>
#include <iterator>

using namespace nkic;
using namespace nkic::analysis;

void ByteRanges::add(int64_t first, int64_t length) {
  int64_t end = first + length;
  auto next = ranges.upper_bound(first);
  if (next != ranges.begin() && std::prev(next)->second >= first) {
    --next;
    first = next->first;
  }
  while (next != ranges.end() && next->first <= end) {
    end = std::max(end, next->second);
    next = ranges.erase(next);
  }
  ranges.emplace_hint(next, first, end);
}

void ByteRanges::remove(int64_t first, int64_t length) {
  int64_t end = first + length;
  auto next = ranges.lower_bound(first);
  if (next != ranges.begin() && std::prev(next)->second > first) {
    auto before = std::prev(next);
    int64_t behind = before->second;
    before->second = first;
    if (behind > end)
      ranges.emplace_hint(next, end, behind);
  }
  while (next != ranges.end() && next->first < end) {
    int64_t behind = next->second;
    next = ranges.erase(next);
    if (behind > end)
      next = ranges.emplace_hint(next, end, behind);
  }
}

bool ByteRanges::overlaps(int64_t first, int64_t length) const {
  auto next = ranges.lower_bound(first + length);
  return next != ranges.begin() && std::prev(next)->second > first;
}

void ByteRanges::add(const nc::Stretches &stretches) {
  stretches.forEach([&](int64_t first, int64_t length) {
    add(first, length);
    return true;
  });
}

void ByteRanges::remove(const nc::Stretches &stretches) {
  stretches.forEach([&](int64_t first, int64_t length) {
    remove(first, length);
    return true;
  });
}

bool ByteRanges::overlaps(const nc::Stretches &stretches) const {
  return !stretches.forEach(
      [&](int64_t first, int64_t length) { return !overlaps(first, length); });
}

bool ByteRanges::contains(const nc::Stretches &stretches) const {
  return stretches.forEach(
      [&](int64_t first, int64_t length) { return findGap(first) >= first + length; });
}

int64_t ByteRanges::count() const {
  int64_t bytes = 0;
  for (auto [first, end] : ranges)
    bytes += end - first;
  return bytes;
}

int64_t ByteRanges::findGap(int64_t byte) const {
  auto next = ranges.upper_bound(byte);
  return next != ranges.begin() && std::prev(next)->second > byte ? std::prev(next)->second : byte;
}
