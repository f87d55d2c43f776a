// nc-check-results: every element of an output is written.

#include "nkic/Dialect/Nc/Transforms/Passes.h"

#include "nkic/Dialect/Nc/Describe.h"

#include "llvm/ADT/BitVector.h"

using namespace mlir;

namespace nkic::nc {
#define GEN_PASS_DEF_CHECKRESULTSPASS
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"
} // namespace nkic::nc

using namespace nkic;
using namespace nkic::nc;

namespace {

/// Marks the elements of a pattern, counted from the beginning of its tensor.
void mark(PatternAttr pattern, int64_t address, llvm::BitVector &written) {
  ArrayRef<int64_t> counts = pattern.getCounts(), steps = pattern.getSteps();
  int64_t first = (pattern.getByte() - address) / pattern.getElementBytes();
  size_t inner = counts.size() - 1;
  SmallVector<int64_t> index(counts.size(), 0);
  while (true) {
    int64_t element = first;
    for (size_t d = 0; d < inner; ++d)
      element += index[d] * steps[d];
    if (steps[inner] == 1)
      written.set(element, element + counts[inner]);
    else
      for (int64_t i = 0; i < counts[inner]; ++i)
        written.set(element + i * steps[inner]);
    int64_t d = static_cast<int64_t>(inner) - 1;
    for (; d >= 0; --d) {
      if (++index[d] < counts[d])
        break;
      index[d] = 0;
    }
    if (d < 0)
      return;
  }
}

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
    if (program.getCores())
      return;
    DenseMap<Value, llvm::BitVector> written;
    llvm::DenseSet<Value> chosenAtRunTime;
    for (auto tensor : program.getBody().front().getOps<TensorOp>()) {
      if (tensor.getRole() == TensorRole::output)
        written[tensor.getResult()].resize(tensor.getTensorMemRef().getNumElements());
    }
    program.walk([&](InstructionOp op) {
      bool isScatter = llvm::any_of(llvm::zip(op.getNames(), op.getArguments()), [](auto pair) {
        auto name = cast<StringAttr>(std::get<0>(pair)).getValue();
        return (name == "dst_indices" || name == "dst_offset") && isa<OperandAttr>(std::get<1>(pair));
      });
      op.forEachOperand([&](Value memory, OperandAttr operand) {
        auto marks = written.find(memory);
        if (marks == written.end() || !writes(operand.getAccess()))
          return;
        if (isScatter)
          chosenAtRunTime.insert(memory);
        else
          mark(operand.getPattern(), memory.getDefiningOp<TensorOp>().getAddress(), marks->second);
      });
    });
    bool isClean = true;
    for (auto tensor : program.getBody().front().getOps<TensorOp>()) {
      auto marks = written.find(tensor.getResult());
      if (marks == written.end() || marks->second.all() ||
          chosenAtRunTime.contains(tensor.getResult()))
        continue;
      int first = marks->second.find_first_unset();
      tensor.emitError() << "result '" << tensor.getName() << "' must be written as a whole, but "
                           << marks->second.size() - marks->second.count() << " of "
                           << marks->second.size() << " elements are not written, the first is "
                           << printIndex(tensor.getTensorMemRef(), first);
      isClean = false;
    }
    if (!isClean)
      signalPassFailure();
  }
};

} // namespace
