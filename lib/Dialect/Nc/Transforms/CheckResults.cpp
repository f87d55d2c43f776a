// nc-check-results: every element of an output is written.

#include "nkic/Dialect/Nc/Transforms/Passes.h"

#include "nkic/Analysis/ByteRanges.h"
#include "nkic/Dialect/Nc/Describe.h"
#include "nkic/Dialect/Nc/Instructions.h"
#include "nkic/Dialect/Nc/Stretches.h"

using namespace mlir;

namespace nkic::nc {
#define GEN_PASS_DEF_CHECKRESULTSPASS
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"
} // namespace nkic::nc

using namespace nkic;
using namespace nkic::nc;

namespace {

/// `[0, 3, 17]` of an element.
std::string printIndex(MemRefType type, int64_t element) {
  SmallVector<int64_t> index;
  for (int64_t size : llvm::reverse(type.getShape())) {
    index.push_back(element % size);
    element /= size;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(llvm::reverse(index), os);
  os << ']';
  return text;
}

struct CheckResults : nkic::nc::impl::CheckResultsPassBase<CheckResults> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    if (program.getCores().value_or(1) > 1)
      return;
    DenseMap<Value, analysis::ByteRanges> written;
    llvm::DenseSet<Value> chosenAtRunTime;
    for (auto tensor : program.getBody().front().getOps<TensorOp>()) {
      if (tensor.getRole() == TensorRole::output)
        written.try_emplace(tensor.getResult());
    }
    program.walk([&](InstructionOp op) {
      bool choosesRows = isScatter(op);
      op.forEachOperand([&](Value memory, OperandAttr operand) {
        auto bytes = written.find(memory);
        if (bytes == written.end() || !writes(operand.getAccess()))
          return;
        if (choosesRows)
          chosenAtRunTime.insert(memory);
        else
          bytes->second.add(Stretches(operand.getPattern(), /*isHbm=*/true));
      });
    });
    bool isClean = true;
    for (auto tensor : program.getBody().front().getOps<TensorOp>()) {
      auto bytes = written.find(tensor.getResult());
      if (bytes == written.end() || chosenAtRunTime.contains(tensor.getResult()))
        continue;
      int64_t all = tensor.getBytes(), missing = all - bytes->second.count();
      if (missing == 0)
        continue;
      // Patterns have the element type of the tensor, so no element is written in part.
      int64_t size = tensor.getTensorMemRef().getElementTypeBitWidth() / 8;
      auto address = static_cast<int64_t>(tensor.getAddress());
      int64_t first = (bytes->second.findGap(address) - address) / size;
      tensor.emitError() << "result '" << tensor.getName() << "' must be written as a whole, but "
                         << missing / size << " of " << all / size
                         << " elements are not written, the first is "
                         << printIndex(tensor.getTensorMemRef(), first);
      isClean = false;
    }
    if (!isClean)
      signalPassFailure();
  }
};

} // namespace
