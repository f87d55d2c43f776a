// nc-check-accumulation: what a matmul adds to.

#include "nkic/Dialect/Nc/Transforms/Passes.h"

#include "nkic/Analysis/AccessIndex.h"
#include "nkic/Analysis/ByteRanges.h"
#include "nkic/Analysis/ProgramOrder.h"
#include "nkic/Dialect/Nc/Describe.h"
#include "nkic/Dialect/Nc/Stretches.h"

using namespace mlir;

namespace nkic::nc {
#define GEN_PASS_DEF_CHECKACCUMULATIONPASS
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"
} // namespace nkic::nc

using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nc;

namespace {

/// Who wrote to a part of a tile.
struct Writer {
  MemoryAccess access;
  InstructionOp op;
};

/// Partitions of a tile that have seen the same writes.
struct Segment {
  int64_t first, end;
  ByteRanges sums; // bytes that a matmul wrote last
};

struct Tile {
  SmallVector<Segment, 1> segments;
  SmallVector<Writer> writers;
};

struct CheckAccumulation : nkic::nc::impl::CheckAccumulationPassBase<CheckAccumulation> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    if (has(getMachine(program), Capability::accumulateOntoAnything))
      return;
    bool isClean = true;
    if (program.isScheduled()) {
      ProgramOrder order(program);
      for (const ProgramOrder::Node &node : order.getNodes())
        isClean &= check(node.op);
    } else {
      for (auto op : program.getBody().front().getOps<InstructionOp>())
        isClean &= check(op);
    }
    tiles.clear();
    if (!isClean)
      signalPassFailure();
  }

private:
  bool check(InstructionOp op) {
    bool isClean = true;
    op.forEachOperand([&](Value memory, OperandAttr operand) {
      if (getSpace(memory) != nki::MemorySpace::psum || !writes(operand.getAccess()))
        return;
      MemoryAccess access = MemoryAccess::get(memory, operand, 0, 0);
      Tile &tile = tiles[memory];
      if (tile.segments.empty())
        tile.segments.push_back({getBox(memory).firstPartition, getBox(memory).endPartition, {}});
      bool isMatmul = op.getOpcode() == "nc_matmul";
      auto segments = selectSegments(tile, access.box);
      if (isMatmul && operand.getAccess() == Access::readwrite && !areSums(segments, operand)) {
        report(op, access, tile.writers);
        isClean = false;
      }
      Stretches bytes(operand.getPattern(), /*isHbm=*/false);
      for (Segment &segment : segments)
        isMatmul ? segment.sums.add(bytes) : segment.sums.remove(bytes);
      llvm::erase_if(tile.writers, [&](const Writer &writer) {
        return access.isDense && access.box.contains(writer.access.box);
      });
      tile.writers.push_back({access, op});
    });
    return isClean;
  }

  /// The segments of the partitions of `box`: those at its ends are divided there.
  static MutableArrayRef<Segment> selectSegments(Tile &tile, const Box &box) {
    for (int64_t partition : {box.firstPartition, box.endPartition}) {
      for (size_t i = 0; i < tile.segments.size(); ++i) {
        Segment &segment = tile.segments[i];
        if (segment.first >= partition || partition >= segment.end)
          continue;
        Segment behind{partition, segment.end, segment.sums};
        segment.end = partition;
        tile.segments.insert(tile.segments.begin() + i + 1, std::move(behind));
      }
    }
    auto *first = llvm::find_if(
        tile.segments, [&](const Segment &segment) { return segment.first >= box.firstPartition; });
    auto *end = std::find_if(first, tile.segments.end(), [&](const Segment &segment) {
      return segment.first >= box.endPartition;
    });
    return {first, end};
  }

  /// Whether a matmul wrote all bytes of an operand last.
  static bool areSums(ArrayRef<Segment> segments, OperandAttr operand) {
    Stretches bytes(operand.getPattern(), /*isHbm=*/false);
    return llvm::all_of(segments,
                        [&](const Segment &segment) { return segment.sums.contains(bytes); });
  }

  /// Names the last writer that is no matmul where there is one: it may be what is wrong.
  static void report(InstructionOp op, const MemoryAccess &access, ArrayRef<Writer> writers) {
    InFlightDiagnostic error = op.emitError();
    error << describe(op) << " adds to " << describe(access.memory, access.box)
          << ", which must have been written by 'nc_matmul' last, but ";
    for (const Writer &writer : llvm::reverse(writers)) {
      InstructionOp other = writer.op;
      if (other.getOpcode() == "nc_matmul" || !mayOverlap(access, writer.access))
        continue;
      error << "got " << describe(other);
      error.attachNote(other.getLoc()) << describe(other) << " writes it";
      return;
    }
    bool isPart = llvm::any_of(
        writers, [&](const Writer &writer) { return mayOverlap(access, writer.access); });
    error << "nothing has written " << (isPart ? "part of it" : "it");
  }

  DenseMap<Value, Tile> tiles;
};

} // namespace
