// Which earlier accesses touch the same bytes.

#include "nkic/Analysis/AccessIndex.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace nkic;
using namespace nkic::analysis;
using nkic::nki::MemorySpace;

namespace {

/// Dimensions that walk over bytes: count and step in bytes, counts above 1 only.
using ByteDims = SmallVector<std::pair<int64_t, int64_t>, 6>;

ByteDims getByteDims(const MemoryAccess &access) {
  nc::PatternAttr pattern = access.operand.getPattern();
  ByteDims dims;
  for (auto [count, step] :
       llvm::drop_begin(llvm::zip(pattern.getCounts(), pattern.getSteps()),
                        nc::isHbm(access.memory) ? 0 : 1)) {
    if (count > 1)
      dims.push_back({count, step * pattern.getElementBytes()});
  }
  return dims;
}

/// The bytes of a pattern modulo `period`, when its larger steps are multiples of it and the
/// rest does not wrap around: first and one past the last.
std::optional<std::pair<int64_t, int64_t>> getResidues(const MemoryAccess &access,
                                                       const ByteDims &dims, int64_t period) {
  int64_t low = 0, high = access.operand.getPattern().getElementBytes();
  for (auto [count, step] : dims) {
    if (step % period == 0)
      continue;
    int64_t span = (count - 1) * step;
    (span < 0 ? low : high) += span;
  }
  int64_t first = llvm::mod(access.operand.getPattern().getByte() + low, period);
  if (first + high - low > period)
    return std::nullopt;
  return std::pair(first, first + high - low);
}

/// Address spaces: HBM is one, whatever the tensors are called.
unsigned getAddressSpace(Value memory) {
  return nc::isHbm(memory) ? 0 : static_cast<unsigned>(nc::getSpace(memory));
}

/// Bytes of a bucket, so that a tile is in few and a bucket holds few.
constexpr int64_t kOnChipBucket = 1 << 10, kSmallestHbmBucket = 1 << 18;
constexpr int64_t kMostHbmBuckets = 1 << 16;

} // namespace

MemoryAccess MemoryAccess::get(Value memory, nc::OperandAttr operand, uint32_t node,
                               uint32_t queue) {
  MemoryAccess access{memory, operand, nc::getBox(operand.getPattern(), nc::isHbm(memory)), true,
                      node, queue};
  int64_t step = operand.getPattern().getElementBytes();
  for (auto [count, byteStep] : llvm::reverse(getByteDims(access))) {
    access.isDense &= byteStep == step;
    step *= count;
  }
  return access;
}

bool nkic::analysis::mayOverlap(const MemoryAccess &a, const MemoryAccess &b) {
  if (!a.box.overlaps(b.box))
    return false;
  if (a.isDense && b.isDense)
    return true;
  ByteDims dimsA = getByteDims(a), dimsB = getByteDims(b);
  for (const ByteDims &dims : {dimsA, dimsB}) {
    for (auto [count, step] : dims) {
      if (step == 0)
        continue;
      int64_t period = std::abs(step);
      auto left = getResidues(a, dimsA, period), right = getResidues(b, dimsB, period);
      if (left && right && (left->second <= right->first || right->second <= left->first))
        return false;
    }
  }
  return true;
}

AccessIndex::AccessIndex(nc::ProgramOp program) {
  int64_t hbmEnd = 0;
  for (auto tensor : program.getBody().front().getOps<nc::TensorOp>())
    hbmEnd = std::max(hbmEnd, nc::getBox(tensor.getResult()).endByte);
  hbmBucket = std::max<int64_t>(kSmallestHbmBucket, llvm::divideCeil(hbmEnd, kMostHbmBuckets));
  program.walk([&](nc::InstructionOp op) {
    op.forEachOperand([&](Value memory, nc::OperandAttr operand) {
      if (nc::isHbm(memory) && nc::writes(operand.getAccess()))
        written.insert(memory);
    });
  });
}

bool AccessIndex::isRelevant(const MemoryAccess &access) const {
  return !nc::isHbm(access.memory) || written.contains(access.memory);
}

template <class Body> void AccessIndex::forEachBucket(const MemoryAccess &access, Body body) {
  unsigned space = getAddressSpace(access.memory);
  int64_t size = nc::isHbm(access.memory) ? hbmBucket : kOnChipBucket;
  for (int64_t i = access.box.firstByte / size, end = (access.box.endByte - 1) / size; i <= end; ++i)
    body(buckets[{space, i}]);
}

void AccessIndex::forEachConflict(const MemoryAccess &access,
                                  function_ref<void(const MemoryAccess &)> body) {
  if (!isRelevant(access))
    return;
  ++question;
  forEachBucket(access, [&](Bucket &bucket) {
    llvm::erase_if(bucket, [&](uint32_t id) { return forgotten[id]; });
    for (uint32_t id : bucket) {
      const MemoryAccess &other = accesses[id];
      if (lastSeen[id] == question)
        continue;
      lastSeen[id] = question;
      if ((access.writes() || other.writes()) && mayOverlap(access, other))
        body(other);
    }
  });
}

void AccessIndex::add(const MemoryAccess &access) {
  if (!isRelevant(access))
    return;
  auto id = static_cast<uint32_t>(accesses.size());
  forEachBucket(access, [&](Bucket &bucket) {
    for (uint32_t other : bucket) {
      const MemoryAccess &old = accesses[other];
      bool isUnder = access.isDense ? access.box.contains(old.box)
                                    : access.operand.getPattern() == old.operand.getPattern();
      if (isUnder && (access.writes() || (!old.writes() && old.queue == access.queue)))
        forgotten[other] = true;
    }
    bucket.push_back(id);
  });
  accesses.push_back(access);
  forgotten.push_back(false);
  lastSeen.push_back(0);
}
