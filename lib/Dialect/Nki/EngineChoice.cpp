// Who executes an instruction whose author did not say.

#include "nkic/Dialect/Nki/EngineChoice.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

using namespace mlir;
using namespace nkic::nki;

bool nkic::nki::isTransfer(InstructionOpInterface op) { return op.getEngines().empty(); }

DgeMode nkic::nki::chooseDgeMode(InstructionOpInterface transfer) {
  auto mode = transfer->getAttrOfType<DgeModeAttr>("dge_mode");
  if (mode && mode.getValue() != DgeMode::unknown)
    return mode.getValue();
  // The operands behind `dst` and `src` choose rows.
  return transfer->getNumOperands() > 2 ? DgeMode::swdge : DgeMode::none;
}

/// The engine where the rule is not the op's first one.
static std::optional<Engine> chooseByRule(Operation *op) {
  if (auto transpose = dyn_cast<NcTransposeOp>(op)) {
    bool isPsum = getMemorySpace(transpose.getDst().getType()) == MemorySpace::psum;
    return isPsum ? Engine::tensor : Engine::vector;
  }
  if (auto binary = dyn_cast<TensorTensorOp>(op)) {
    bool areInt32 = llvm::all_of(binary->getOperandTypes(), [](Type type) {
      return isInt32Element(cast<MemRefType>(type).getElementType());
    });
    if (binary.getOp() == AluOp::power || (areInt32 && !isBitwise(binary.getOp())))
      return Engine::gpsimd;
  }
  if (auto unary = dyn_cast<TensorScalarOp>(op)) {
    if (unary.getOp0() == AluOp::rsqrt || unary.getOp1() == AluOp::rsqrt)
      return Engine::gpsimd;
  }
  return std::nullopt;
}

Engine nkic::nki::chooseEngine(InstructionOpInterface op) {
  auto engine = op->getAttrOfType<EngineAttr>("engine");
  if (engine && engine.getValue() != Engine::unknown)
    return engine.getValue();
  if (isTransfer(op))
    return chooseDgeMode(op) == DgeMode::swdge ? Engine::gpsimd : Engine::sync;
  return chooseByRule(op).value_or(op.getEngines().front());
}
