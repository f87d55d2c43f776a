// Where the elements of a view lie in its tile.

#include "nkic/Analysis/ElementPlace.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::analysis;

std::optional<ElementPlace> ElementPlace::of(Value view) {
  auto type = dyn_cast<MemRefType>(view.getType());
  SmallVector<int64_t> strides;
  int64_t ignored;
  if (!type || !type.hasStaticShape() || failed(type.getStridesAndOffset(strides, ignored)) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return std::nullopt;
  ElementPlace place;
  if (type.getRank() > 0) {
    place.partitions = type.getDimSize(0);
    place.partitionStride = strides[0];
  }
  for (int64_t dim = 1; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim);
    if (size == 1)
      continue;
    if (!place.free.empty() && place.free.back().second == size * strides[dim])
      place.free.back() = {place.free.back().first * size, strides[dim]};
    else
      place.free.push_back({size, strides[dim]});
  }

  Value value = view;
  while (auto op = value.getDefiningOp<nki::ViewOpInterface>()) {
    // Views whose offset is in elements of the tile, and that keep their type.
    if (!isa<nki::SliceOp, nki::PermuteOp, nki::FlattenOp, nki::SplitOp, nki::BroadcastOp>(op))
      return std::nullopt;
    for (auto [index, stride] : op.getOffsetTerms()) {
      if (auto attr = dyn_cast<Attribute>(index))
        place.offset += cast<IntegerAttr>(attr).getInt() * stride;
      else
        place.terms.push_back({cast<Value>(index), stride});
    }
    value = op.getViewSource();
  }
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument ? !isa<nki::KernelOp>(argument.getOwner()->getParentOp())
               : !value.getDefiningOp<nki::AllocOp>())
    return std::nullopt;
  place.root = value;
  llvm::sort(place.terms, [](const auto &a, const auto &b) {
    return std::pair(a.first.getAsOpaquePointer(), a.second) <
           std::pair(b.first.getAsOpaquePointer(), b.second);
  });
  return place;
}

int64_t ElementPlace::freeElements() const {
  int64_t count = 1;
  for (auto [size, stride] : free)
    count *= size;
  return count;
}

bool ElementPlace::isContiguous() const {
  if (free.empty())
    return partitions == 1 || partitionStride == 1;
  return free.size() == 1 && free[0].second == 1 &&
         (partitions == 1 || partitionStride == free[0].first);
}

bool ElementPlace::isSameAs(const ElementPlace &other) const {
  return root == other.root && offset == other.offset && terms == other.terms &&
         partitions == other.partitions && free == other.free &&
         (partitions == 1 || partitionStride == other.partitionStride);
}

bool ElementPlace::isDisjointFrom(const ElementPlace &other) const {
  if (root != other.root)
    return true;
  // Two stretches inside the rows of one tile.
  if (terms != other.terms || partitionStride != other.partitionStride || partitionStride <= 0)
    return false;
  auto stretch = [&](const ElementPlace &place) -> std::optional<std::pair<int64_t, int64_t>> {
    int64_t begin = place.offset % partitionStride, end = begin + 1;
    for (auto [size, stride] : place.free) {
      if (stride < 0)
        return std::nullopt;
      end += (size - 1) * stride;
    }
    if (begin < 0 || end > partitionStride)
      return std::nullopt;
    return std::pair(begin, end);
  };
  auto a = stretch(*this), b = stretch(other);
  return a && b && (a->second <= b->first || b->second <= a->first);
}
