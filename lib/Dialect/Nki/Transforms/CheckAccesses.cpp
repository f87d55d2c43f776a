// nki-check-accesses: what instructions may write, and how far a tile may go.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "nkic/Analysis/PatternOverlap.h"
#include "nkic/Dialect/Nc/Instructions.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_CHECKACCESSESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nki;

namespace {

/// The elements of a view, counted from the beginning of the tile or tensor it looks at, or
/// null where that depends on the iteration.
nc::PatternAttr getPattern(MemRefType view, MemRefType whole) {
  SmallVector<int64_t> steps;
  int64_t offset;
  if (failed(view.getStridesAndOffset(steps, offset)) || ShapedType::isDynamic(offset))
    return {};
  int64_t rowBytes = getFreeElements(whole) * whole.getElementTypeBitWidth() / 8;
  return nc::getPattern(view, offset, {0, getPartitions(whole), 0, rowBytes});
}

struct CheckAccesses : nkic::nki::impl::CheckAccessesPassBase<CheckAccesses> {
  void runOnOperation() override {
    KernelOp kernel = getOperation();
    BufferViewFlowAnalysis views(kernel);
    bool isClean = true;
    kernel.walk([&](AllocOp tile) { isClean &= succeeded(checkLoop(tile, views)); });
    kernel.walk([&](InstructionOpInterface op) {
      isClean &= succeeded(checkInputs(op, kernel, views)) && succeeded(checkOverlap(op, views));
    });
    if (!isClean)
      signalPassFailure();
  }

private:
  /// Every iteration makes the tiles of a loop body anew, in the same memory.
  LogicalResult checkLoop(AllocOp tile, const BufferViewFlowAnalysis &views) {
    auto loop = tile->getParentOfType<LoopLikeOpInterface>();
    if (!loop)
      return success();
    for (Value value : views.resolve(tile.getResult())) {
      auto argument = dyn_cast<BlockArgument>(value);
      Operation *owner = argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
      if (loop->isProperAncestor(owner))
        continue;
      InFlightDiagnostic error = tile.emitError()
                                 << "tile '" << tile.getName()
                                 << "' must stay in the iteration that makes it, but the loop "
                                    "yields it; allocate it before the loop";
      error.attachNote(loop.getLoc()) << "the loop";
      return error;
    }
    return success();
  }

  /// The allocations and arguments that an operand may look at.
  SmallVector<Value> getRoots(Value operand, const BufferViewFlowAnalysis &views) {
    SmallVector<Value> roots;
    for (Value value : views.resolveReverse(operand)) {
      auto argument = dyn_cast<BlockArgument>(value);
      if (argument ? isa<KernelOp>(argument.getOwner()->getParentOp())
                   : isa<AllocOp>(value.getDefiningOp()))
        roots.push_back(value);
    }
    return roots;
  }

  LogicalResult checkInputs(InstructionOpInterface op, KernelOp kernel,
                            const BufferViewFlowAnalysis &views) {
    for (auto [operand, access] : llvm::zip(op->getOperands(), nc::getAccesses(op))) {
      if (!isa<MemRefType>(operand.getType()) || !nc::writes(access))
        continue;
      for (Value root : getRoots(operand, views)) {
        auto argument = dyn_cast<BlockArgument>(root);
        if (argument && argument.getArgNumber() < kernel.getNumInputs())
          return op.emitError() << "input '" << kernel.getArgumentName(argument.getArgNumber())
                                << "' must not be written, but '" << op->getName().stripDialect()
                                << "' writes it; copy it to a tensor of the kernel first";
      }
    }
    return success();
  }

  /// What an instruction writes is an operand that it reads as a whole, element by element,
  /// or shares nothing with it (nki-aps: else the result is undefined). Where offsets depend
  /// on the iteration, nc-check-instructions looks at each.
  LogicalResult checkOverlap(InstructionOpInterface op, const BufferViewFlowAnalysis &views) {
    SmallVector<nc::Access> accesses = nc::getAccesses(op);
    for (auto [i, written] : llvm::enumerate(op->getOperands())) {
      auto to = dyn_cast<MemRefType>(written.getType());
      if (!to || !nc::writes(accesses[i]))
        continue;
      SmallVector<Value> roots = getRoots(written, views);
      for (auto [k, read] : llvm::enumerate(op->getOperands())) {
        auto from = dyn_cast<MemRefType>(read.getType());
        if (!from || nc::writes(accesses[k]) || roots.size() != 1 || getRoots(read, views) != roots)
          continue;
        auto whole = cast<MemRefType>(roots.front().getType());
        nc::PatternAttr target = getPattern(to, whole), source = getPattern(from, whole);
        if (!target || !source)
          continue;
        Overlap overlap = comparePatterns(target, source, isHbm(to));
        if (overlap == Overlap::none || (overlap == Overlap::same && !op.changesOrder()))
          continue;
        return op.emitError() << "what '" << op->getName().stripDialect()
                              << "' writes must be what it reads, element by element, or share "
                                 "nothing with it, but operands "
                              << i << " and " << k << " overlap; use a second tile";
      }
    }
    return success();
  }
};

} // namespace
