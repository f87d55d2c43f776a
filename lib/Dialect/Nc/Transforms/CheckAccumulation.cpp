// nc-check-accumulation: what a matmul adds to.

#include "nkic/Dialect/Nc/Transforms/Passes.h"

#include "nkic/Analysis/AccessIndex.h"
#include "nkic/Analysis/ProgramOrder.h"
#include "nkic/Dialect/Nc/Describe.h"

using namespace mlir;

namespace nkic::nc {
#define GEN_PASS_DEF_CHECKACCUMULATIONPASS
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"
} // namespace nkic::nc

using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nc;

namespace {

/// The first generation whose PSUM adds to anything (trainium3_arch).
constexpr int kAddsToAnything = 4;

/// Who wrote last to a part of a tile.
struct Writer {
  MemoryAccess access;
  InstructionOp op;
};

struct CheckAccumulation : nkic::nc::impl::CheckAccumulationPassBase<CheckAccumulation> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    if (getMachine(program).generation >= kAddsToAnything)
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
    writers.clear();
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
      SmallVector<Writer> &tile = writers[memory];
      bool isMatmul = op.getOpcode() == "nc_matmul";
      if (isMatmul && operand.getAccess() == Access::readwrite)
        isClean &= checkSum(op, access, tile);
      llvm::erase_if(tile, [&](const Writer &writer) {
        return access.isDense && access.box.contains(writer.access.box);
      });
      tile.push_back({access, op});
    });
    return isClean;
  }

  bool checkSum(InstructionOp op, const MemoryAccess &access, ArrayRef<Writer> tile) {
    // The last writer decides.
    for (const Writer &writer : llvm::reverse(tile)) {
      if (!mayOverlap(access, writer.access))
        continue;
      InstructionOp other = writer.op;
      if (other.getOpcode() == "nc_matmul")
        return true;
      InFlightDiagnostic error = op.emitError();
      error << describe(op) << " adds to " << describe(access.memory, access.box)
            << ", which must have been written by 'nc_matmul' last, but got " << describe(other);
      error.attachNote(other.getLoc()) << describe(other) << " writes it";
      return false;
    }
    op.emitError() << describe(op) << " adds to " << describe(access.memory, access.box)
                     << ", which must have been written by 'nc_matmul' last, but nothing has "
                        "written it";
    return false;
  }

  DenseMap<Value, SmallVector<Writer>> writers;
};

} // namespace
