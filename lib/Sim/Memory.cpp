// The memories of a simulated core.

#include "Memory.h"

#include "nkic/Dialect/Nc/Stretches.h"

#include "llvm/ADT/TypeSwitch.h"

#include <cstring>
#include <sys/mman.h>

using namespace mlir;
using namespace nkic;
using namespace nkic::sim;

namespace {

constexpr int kWritten = 0xff;

static_assert(nki::kMaxRank == rt::kMaxRank, "views hold every access pattern");

rt::DType getDType(Type type) {
  return llvm::TypeSwitch<Type, rt::DType>(type)
      .Case<BFloat16Type>([](auto) { return rt::DType::bfloat16; })
      .Case<Float16Type>([](auto) { return rt::DType::float16; })
      .Case<Float8E4M3Type>([](auto) { return rt::DType::float8_e4m3; })
      .Case<Float8E4M3FNType>([](auto) { return rt::DType::float8_e4m3fn; })
      .Case<Float8E5M2Type>([](auto) { return rt::DType::float8_e5m2; })
      .Case<IntegerType>([](IntegerType integer) {
        bool isUnsigned = integer.isUnsigned();
        switch (integer.getWidth()) {
        case 8:
          return isUnsigned ? rt::DType::uint8 : rt::DType::int8;
        case 16:
          return isUnsigned ? rt::DType::uint16 : rt::DType::int16;
        default:
          return isUnsigned ? rt::DType::uint32 : rt::DType::int32;
        }
      })
      .Default([](Type) { return rt::DType::float32; });
}

/// Calls `body(partition, byte, length)` for each stretch of a pattern without gaps, until it
/// returns false.
template <class Body> void forEachStretch(nc::PatternAttr pattern, bool isHbm, Body body) {
  nc::Stretches stretches(pattern, isHbm);
  int64_t first = pattern.getPartition(), end = first + (isHbm ? 1 : pattern.getCounts()[0]);
  for (int64_t partition = first; partition < end; ++partition) {
    if (!stretches.forEach(
            [&](int64_t byte, int64_t length) { return body(partition, byte, length); }))
      return;
  }
}

} // namespace

Pages::Pages(size_t bytes) : length(std::max<size_t>(bytes, 1)) {
  void *memory = mmap(nullptr, length, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return;
#if defined(MADV_HUGEPAGE)
  madvise(memory, length, MADV_HUGEPAGE); // rows of a tile are far apart
#endif
  start = static_cast<std::byte *>(memory);
}

Pages::~Pages() {
  if (start)
    munmap(start, length);
}

bool Memory::allocate(const MachineInfo &machine, int64_t hbmBytes) {
  // Partitions a power of two apart would fall on the same cache sets.
  constexpr int64_t kCacheLine = 64;
  auto make = [&](int64_t partitionBytes) {
    int64_t pitch = partitionBytes + kCacheLine;
    auto bytes = static_cast<size_t>(pitch * kAnyMachine.partitions);
    return Space{Pages(bytes), Pages(bytes), pitch};
  };
  sbuf = make(machine.sbufPartitionBytes);
  psum = make(machine.psumPartitionBytes);
  auto bytes = static_cast<size_t>(hbmBytes);
  hbm = {Pages(bytes), Pages(bytes), 0};
  return hbm.data && hbm.state && sbuf.data && sbuf.state && psum.data && psum.state;
}

const Memory::Space &Memory::getSpace(Value memory) const {
  if (nc::isHbm(memory))
    return hbm;
  return nc::getSpace(memory) == nki::MemorySpace::sbuf ? sbuf : psum;
}

rt::AnyView Memory::makeView(std::byte *base, int64_t pitch, Value memory,
                             nc::PatternAttr pattern) const {
  rt::AnyView view;
  view.elementType = getDType(pattern.getElementType());
  view.data = base + pattern.getPartition() * pitch + pattern.getByte();
  for (auto [count, step] : llvm::zip(pattern.getCounts(), pattern.getSteps())) {
    view.sizes[view.rank] = count;
    view.strides[view.rank++] = step;
  }
  if (!nc::isHbm(memory))
    view.strides[0] = pitch / pattern.getElementBytes();
  return view;
}

rt::AnyView Memory::view(Value memory, nc::PatternAttr pattern) const {
  const Space &space = getSpace(memory);
  return makeView(space.data.data(), space.pitch, memory, pattern);
}

rt::AnyView Memory::stateView(Value memory, nc::PatternAttr pattern) const {
  const Space &space = getSpace(memory);
  return makeView(space.state.data(), space.pitch, memory, pattern);
}

rt::AnyView Memory::writtenView(const rt::AnyView &like) const {
  static uint32_t written = 0xffffffff;
  rt::AnyView view = like;
  view.data = &written;
  for (int d = 0; d < view.rank; ++d)
    view.strides[d] = 0;
  return view;
}

bool Memory::isKnownWritten(Value memory, nc::PatternAttr pattern) const {
  auto known = knownWritten.find({memory, pattern});
  return known != knownWritten.end() && known->second == versions.lookup(memory);
}

void Memory::setKnownWritten(Value memory, nc::PatternAttr pattern) {
  knownWritten[{memory, pattern}] = versions.lookup(memory);
}

std::optional<UnwrittenByte> Memory::findUnwritten(Value memory, nc::PatternAttr pattern) {
  if (isKnownWritten(memory, pattern))
    return std::nullopt;
  const Space &space = getSpace(memory);
  std::optional<UnwrittenByte> found;
  forEachStretch(pattern, nc::isHbm(memory), [&](int64_t partition, int64_t byte, int64_t length) {
    const std::byte *from = space.state.data() + partition * space.pitch + byte;
    const void *zero = std::memchr(from, 0, static_cast<size_t>(length));
    if (zero)
      found = {partition, byte + (static_cast<const std::byte *>(zero) - from)};
    return !zero;
  });
  if (!found)
    setKnownWritten(memory, pattern);
  return found;
}

void Memory::setWritten(Value memory, nc::PatternAttr pattern) {
  if (isKnownWritten(memory, pattern))
    return;
  setKnownWritten(memory, pattern);
  const Space &space = getSpace(memory);
  forEachStretch(pattern, nc::isHbm(memory), [&](int64_t partition, int64_t byte, int64_t length) {
    std::memset(space.state.data() + partition * space.pitch + byte, kWritten,
                static_cast<size_t>(length));
    return true;
  });
}

void Memory::setState(Value memory, bool isWritten) {
  forgetState(memory);
  const Space &space = getSpace(memory);
  nc::Box box = nc::getBox(memory);
  for (int64_t p = box.firstPartition; p < box.endPartition; ++p)
    std::memset(space.state.data() + p * space.pitch + box.firstByte, isWritten ? kWritten : 0,
                static_cast<size_t>(box.endByte - box.firstByte));
}

std::byte *Memory::getTensor(nc::TensorOp tensor) const {
  return hbm.data.data() + tensor.getAddress();
}

const std::byte *Memory::getTensorState(nc::TensorOp tensor) const {
  return hbm.state.data() + tensor.getAddress();
}
