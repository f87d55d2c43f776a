// nc-check-launch: what the cores of a launch do to the tensors that they share.

#include "nkic/Dialect/Nc/Transforms/Passes.h"

#include "nkic/Analysis/ByteRanges.h"
#include "nkic/Dialect/Nc/Describe.h"
#include "nkic/Dialect/Nc/Instructions.h"
#include "nkic/Dialect/Nc/Stretches.h"

#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace nkic::nc {
#define GEN_PASS_DEF_CHECKLAUNCHPASS
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"
} // namespace nkic::nc

using namespace nkic;
using namespace nkic::analysis;
using namespace nkic::nc;

namespace {

/// Calls `body(op, memory, operand)` for the accesses to inputs and outputs whose bytes are
/// known before the run, until it returns false.
template <class Body> void forEachSharedAccess(ProgramOp program, Body body) {
  program.walk([&](InstructionOp op) {
    bool isRunning = true;
    op.forEachOperand([&](Value memory, OperandAttr operand) {
      auto tensor = memory.getDefiningOp<TensorOp>();
      if (!isRunning || !tensor || tensor.getRole() == TensorRole::scratch ||
          (writes(operand.getAccess()) && isScatter(op)))
        return;
      isRunning = body(op, memory, operand);
    });
    return isRunning ? WalkResult::advance() : WalkResult::interrupt();
  });
}

/// The bytes of an operand in HBM.
Stretches getBytes(OperandAttr operand) { return {operand.getPattern(), /*isHbm=*/true}; }

struct CheckLaunch : nkic::nc::impl::CheckLaunchPassBase<CheckLaunch> {
  void runOnOperation() override {
    SmallVector<ProgramOp> programs(getOperation().getOps<ProgramOp>());
    if (programs.size() < 2)
      return;
    std::vector<ByteRanges> written(programs.size());
    for (auto [program, bytes] : llvm::zip(programs, written)) {
      ByteRanges &ranges = bytes;
      forEachSharedAccess(program, [&](InstructionOp, Value, OperandAttr operand) {
        if (writes(operand.getAccess()))
          ranges.add(getBytes(operand));
        return true;
      });
    }
    for (size_t i = 0; i < programs.size(); ++i) {
      for (size_t k = 0; k < programs.size(); ++k) {
        // Nothing orders the instructions of two cores.
        if (i != k && !areApart(programs[i], written[i], programs[k]))
          return signalPassFailure();
      }
    }
  }

private:
  bool areApart(ProgramOp writer, const ByteRanges &written, ProgramOp other) {
    bool areApart = true;
    forEachSharedAccess(other, [&](InstructionOp op, Value memory, OperandAttr operand) {
      if (!written.overlaps(getBytes(operand)))
        return true;
      areApart = false;
      InFlightDiagnostic error = op.emitError();
      error << "race: " << describe(op) << " of '" << other.getSymName() << "' "
            << (writes(operand.getAccess()) ? "writes " : "reads ")
            << describe(memory, getBox(operand.getPattern(), /*isHbm=*/true))
            << ", which '" << writer.getSymName()
            << "' writes, too, and nothing orders the cores of a launch";
      ByteRanges mine;
      mine.add(getBytes(operand));
      forEachSharedAccess(writer, [&](InstructionOp cause, Value target, OperandAttr theirs) {
        if (!writes(theirs.getAccess()) || !mine.overlaps(getBytes(theirs)))
          return true;
        error.attachNote(cause.getLoc())
            << describe(cause) << " of '" << writer.getSymName() << "' writes "
            << describe(target, getBox(theirs.getPattern(), /*isHbm=*/true));
        return false;
      });
      return false;
    });
    return areApart;
  }
};

} // namespace
