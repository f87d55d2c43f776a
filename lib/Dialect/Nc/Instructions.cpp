// What an nc.instruction has to say of the nki instruction that it is.

#include "nkic/Dialect/Nc/Instructions.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nc;

SmallVector<Access> nkic::nc::getAccesses(Operation *op) {
  SmallVector<unsigned> bits(op->getNumOperands(), 0);
  SmallVector<MemoryEffects::EffectInstance> effects;
  cast<MemoryEffectOpInterface>(op).getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    auto *operand = effect.getEffectValue<OpOperand *>();
    if (!operand)
      continue; // accumulator registers belong to one engine
    auto access = isa<MemoryEffects::Read>(effect.getEffect()) ? Access::read : Access::write;
    bits[operand->getOperandNumber()] |= static_cast<unsigned>(access);
  }
  SmallVector<Access> accesses;
  for (unsigned set : bits)
    accesses.push_back(static_cast<Access>(set));
  return accesses;
}

bool nkic::nc::movesBits(nki::InstructionOpInterface op) {
  if (!op.mayMoveBits())
    return false;
  auto dst = cast<MemRefType>(op->getOperand(0).getType());
  auto src = dyn_cast<MemRefType>(op->getOperand(1).getType());
  // fp8 leaves the tensor engine in every second byte, with zeros between.
  if (isa<nki::NcTransposeOp>(op) && dst.getElementTypeBitWidth() == 8)
    return false;
  return src ? dst.getElementType() == src.getElementType() : true;
}

PatternAttr nkic::nc::getPattern(MemRefType view, int64_t offset, const Box &memory) {
  SmallVector<int64_t> counts(view.getShape()), steps;
  int64_t ignored;
  if (failed(view.getStridesAndOffset(steps, ignored)))
    llvm_unreachable("tile IR has strided memrefs only");
  if (counts.empty()) {
    counts.push_back(1);
    steps.push_back(1);
  }
  int64_t size = view.getElementTypeBitWidth() / 8;
  int64_t partition = 0, byte = memory.firstByte + offset * size;
  if (nki::isOnChip(view)) {
    int64_t row = (memory.endByte - memory.firstByte) / size;
    steps[0] = 1;
    partition = memory.firstPartition + offset / row;
    byte = memory.firstByte + offset % row * size;
  }
  return PatternAttr::get(view.getContext(), view.getElementType(), partition, byte, counts, steps);
}

bool nkic::nc::isScatter(InstructionOp op) {
  return llvm::any_of(llvm::zip(op.getNames(), op.getArguments()), [](auto pair) {
    auto [name, argument] = pair;
    StringRef word = cast<StringAttr>(name).getValue();
    return (word == "dst_indices" || word == "dst_offset") && isa<OperandAttr>(argument);
  });
}
