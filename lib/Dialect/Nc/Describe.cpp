// How messages name things.

#include "nkic/Dialect/Nc/Describe.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace nkic::nc;

std::string nkic::nc::describe(InstructionOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "'" << op.getOpcode() << "'";
  if (auto label = op.getLabel())
    os << " '" << *label << "'";
  if (auto queue = dyn_cast<QueueOp>(op->getParentOp()))
    os << " on " << queue.getSymName();
  else if (op.getEngine())
    os << " on " << nki::stringifyEngine(*op.getEngine());
  return text;
}

std::string nkic::nc::describe(Value memory, const Box &box) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "'" << getName(memory) << "' (" << nki::stringifyMemorySpace(getSpace(memory)) << ", ";
  if (!isHbm(memory))
    os << "partitions " << box.firstPartition << " to " << box.endPartition - 1 << ", ";
  os << "bytes " << box.firstByte << " to " << box.endByte - 1 << ")";
  return text;
}
