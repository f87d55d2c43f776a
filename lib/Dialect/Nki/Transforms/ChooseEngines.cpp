// nki-choose-engines: who executes what.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "nkic/Dialect/Nki/EngineChoice.h"
#include "nkic/Dialect/Nki/NkiVerify.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_CHOOSEENGINESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// The memref operands of an instruction under their names.
SmallVector<Operand> listOperands(InstructionOpInterface op) {
  ArrayRef<StringAttr> attributes = op->getName().getRegisteredInfo()->getAttributeNames();
  SmallVector<Operand> operands;
  unsigned group = 0;
  for (StringRef name : op.getArgumentOrder()) {
    if (llvm::any_of(attributes, [&](StringAttr a) { return a == name; }))
      continue;
    auto [first, count] = op.getOperandGroup(group++);
    if (count == 1)
      operands.push_back({name, op->getOperand(first)});
  }
  return operands;
}

struct ChooseEngines : nkic::nki::impl::ChooseEnginesPassBase<ChooseEngines> {
  void runOnOperation() override {
    bool isLegal = true;
    getOperation().walk([&](InstructionOpInterface op) {
      Engine engine = chooseEngine(op);
      if (isTransfer(op)) {
        DgeMode mode = chooseDgeMode(op);
        auto written = op->getAttrOfType<DgeModeAttr>("dge_mode");
        if (written && written.getValue() == mode)
          return;
        op->setAttr("dge_mode", DgeModeAttr::get(&getContext(), mode));
        ++numModes;
        return;
      }
      auto written = op->getAttrOfType<EngineAttr>("engine");
      if (!written || written.getValue() == engine)
        return;
      // The rule may demand an engine that cannot reach an operand.
      if (failed(verifyEngine(op, engine, listOperands(op)))) {
        isLegal = false;
        return;
      }
      op->setAttr("engine", EngineAttr::get(&getContext(), engine));
      ++numEngines;
    });
    if (!isLegal)
      signalPassFailure();
  }
};

} // namespace
