// When the tiles of a kernel hold something.

#include "nkic/Analysis/LiveRanges.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <algorithm>

using namespace mlir;
using namespace nkic;
using namespace nkic::analysis;

/// The values that stand for the same tile because `use` passes it on: a view, a loop's
/// argument, what a branch or an iteration yields.
static SmallVector<Value> passOn(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    return {view.getViewDest()};
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return {select.getResult()};
  SmallVector<Value> values;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (BlockArgument argument = loop.getTiedLoopRegionIterArg(&use))
      values = {argument, loop.getTiedLoopResult(&use)};
  } else if (isa<scf::YieldOp>(op)) {
    unsigned index = use.getOperandNumber();
    if (auto branch = dyn_cast<scf::IfOp>(op->getParentOp()))
      values = {branch.getResult(index)};
    else if (auto loop = dyn_cast<scf::ForOp>(op->getParentOp()))
      values = {loop.getRegionIterArg(index), loop.getResult(index)};
  }
  return values;
}

void LiveRanges::number(Operation *op) {
  int64_t begin = operations.size();
  operations.push_back(op);
  for (Region &region : op->getRegions()) {
    for (Operation &nested : region.getOps())
      number(&nested);
  }
  if (op->getNumRegions() != 0)
    operations.push_back(op);
  spans[op] = {begin, static_cast<int64_t>(operations.size()) - 1};
}

/// The positions at which `op` may run, seen from `region`: those of the outermost loop
/// around it there, else its own.
LiveRanges::Span LiveRanges::cover(Operation *op, Region *region) const {
  Operation *outermost = op;
  for (Operation *outer = op; outer->getParentRegion() != region;) {
    outer = outer->getParentOp();
    if (isa<LoopLikeOpInterface>(outer))
      outermost = outer;
  }
  return spans.lookup(outermost);
}

LiveRange LiveRanges::follow(nki::AllocOp tile) const {
  std::optional<Span> live;
  auto extend = [&](Span span) {
    if (!live)
      live = span;
    live->begin = std::min(live->begin, span.begin);
    live->end = std::max(live->end, span.end);
  };
  SmallVector<Value> values = {tile.getResult()};
  for (size_t i = 0; i < values.size(); ++i) {
    for (OpOperand &use : values[i].getUses()) {
      Operation *user = use.getOwner();
      SmallVector<Value> passed = passOn(use);
      for (Value value : passed) {
        if (!llvm::is_contained(values, value))
          values.push_back(value);
      }
      if (isa<ViewLikeOpInterface>(user))
        continue; // reads nothing
      // A tile that left its region by a yield is used outside of it: then both ends
      // are seen from the region around them.
      Region *region = tile->getParentRegion();
      while (!region->isAncestor(user->getParentRegion()))
        region = region->getParentRegion();
      extend(cover(user, region));
      if (region != tile->getParentRegion())
        extend(cover(tile, region));
    }
  }
  if (!live)
    live = spans.lookup(tile);
  LiveRange range{tile, live->begin, live->end, std::nullopt};
  if (auto loop = tile->getParentOfType<LoopLikeOpInterface>()) {
    Span span = spans.lookup(loop);
    // A tile that left the loop is not made anew before it is used up.
    if (span.begin <= range.first && range.last <= span.end)
      range.loop = {span.begin, span.end};
  }
  return range;
}

LiveRanges::LiveRanges(nki::KernelOp kernel) {
  number(kernel);
  kernel.walk<WalkOrder::PreOrder>([&](nki::AllocOp tile) {
    if (nki::isOnChip(tile.getType()))
      ranges.push_back(follow(tile));
  });
}
