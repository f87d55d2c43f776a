// nc-check-instructions: every instruction is one that the nki dialect accepts.

#include "nkic/Dialect/Nc/Transforms/Passes.h"

#include "nkic/Analysis/PatternOverlap.h"
#include "nkic/Dialect/Nc/Describe.h"
#include "nkic/Dialect/Nc/Instructions.h"
#include "nkic/Support/Diagnostics.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace nkic::nc {
#define GEN_PASS_DEF_CHECKINSTRUCTIONSPASS
#include "nkic/Dialect/Nc/Transforms/Passes.h.inc"
} // namespace nkic::nc

using namespace nkic;
using namespace nkic::nc;
using nkic::analysis::Overlap;
using nkic::analysis::comparePatterns;
using nkic::nki::Engine;

namespace {

/// The memref that an access pattern walks over.
MemRefType getMemRef(Value memory, PatternAttr pattern) {
  SmallVector<int64_t> steps(pattern.getSteps());
  if (!isHbm(memory)) {
    // As long as the rows of the tile: that is what one partition is apart.
    Box tile = getBox(memory);
    steps[0] = (tile.endByte - tile.firstByte) / pattern.getElementBytes();
  }
  MLIRContext *context = pattern.getContext();
  return MemRefType::get(pattern.getCounts(), pattern.getElementType(),
                         StridedLayoutAttr::get(context, ShapedType::kDynamic, steps),
                         nki::MemAttr::get(context, getSpace(memory)));
}

struct CheckInstructions : nkic::nc::impl::CheckInstructionsPassBase<CheckInstructions> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    // The instructions are built again as ops of nki, one at a time, in a module of their
    // own, and verified there.
    OwningOpRef<ModuleOp> module = ModuleOp::create(program.getLoc());
    (*module)->setAttr("nki.target", program.getTargetAttr());
    bool isClean = true;
    program.walk([&](InstructionOp op) {
      module->getBody()->clear();
      isClean &= succeeded(check(op, *module));
    });
    if (!isClean)
      signalPassFailure();
  }

private:
  LogicalResult check(InstructionOp op, ModuleOp module) {
    OperationName name("nki." + op.getOpcode().str(), op.getContext());
    auto *facts = name.getInterface<nki::InstructionOpInterface>();
    SmallVector<StringRef> demanded;
    for (StringRef argument : facts->getArgumentOrder()) {
      if (!llvm::is_contained(facts->getPlacementAttributes(), argument))
        demanded.push_back(argument);
    }
    SmallVector<StringRef> found;
    for (auto argument : op.getNames().getAsRange<StringAttr>())
      found.push_back(argument.getValue());
    if (demanded != found) {
      op.emitError() << "arguments of '" << op.getOpcode() << "' must be "
                     << llvm::join(demanded, ", ") << ", but got " << llvm::join(found, ", ");
      return failure();
    }
    OpBuilder builder(module.getBodyRegion());
    Operation *built = build(op, name, *facts, builder);
    if (!built || failed(compareAttributes(op, built)) ||
        failed(verify(built, /*verifyRecursively=*/false)) || failed(checkOverlap(op, facts->changesOrder())))
      return failure();
    return compare(op, cast<nki::InstructionOpInterface>(built));
  }

  Operation *build(InstructionOp op, OperationName name,
                   const nki::InstructionOpInterface::Concept &facts, OpBuilder &builder) {
    OperationState state(op.getLoc(), name);
    ArrayRef<StringAttr> attributes = name.getRegisteredInfo()->getAttributeNames();
    SmallVector<int32_t> segments;
    auto memory = op.getMemories().begin();
    size_t next = 0;
    for (StringRef argument : facts.getArgumentOrder()) {
      bool isAttribute = llvm::any_of(attributes, [&](StringAttr a) { return a == argument; });
      if (llvm::is_contained(facts.getPlacementAttributes(), argument)) {
        if (!isAttribute)
          segments.push_back(0);
        continue;
      }
      Attribute value = op.getArguments()[next++];
      bool isOptional = llvm::is_contained(facts.getOptionalOperands(), argument);
      if (isAttribute) {
        if (isa<OperandAttr, UnitAttr>(value)) {
          op.emitError() << "argument '" << argument << "' of '" << op.getOpcode()
                         << "' must be a word or number, but got " << value;
          return nullptr;
        }
        // A flag is true or false here, there or not there.
        auto flag = dyn_cast<BoolAttr>(value);
        if (!flag)
          state.addAttribute(argument, value);
        else if (flag.getValue())
          state.addAttribute(argument, builder.getUnitAttr());
        continue;
      }
      if (isa<UnitAttr>(value) && !isOptional) {
        op.emitError() << "argument '" << argument << "' of '" << op.getOpcode()
                       << "' must be an operand, but got none";
        return nullptr;
      }
      segments.push_back(isa<UnitAttr>(value) ? 0 : 1);
      if (auto operand = dyn_cast<OperandAttr>(value)) {
        MemRefType type = getMemRef(*memory++, operand.getPattern());
        auto place = UnrealizedConversionCastOp::create(builder, op.getLoc(), type, ValueRange());
        state.addOperands(place.getResult(0));
      } else if (auto number = dyn_cast<TypedAttr>(value)) {
        state.addOperands(arith::ConstantOp::create(builder, op.getLoc(), number).getResult());
      } else if (!isa<UnitAttr>(value)) {
        op.emitError() << "argument '" << argument << "' of '" << op.getOpcode()
                       << "' must be an operand in memory, a number or none, but got " << value;
        return nullptr;
      }
    }
    if (name.hasTrait<OpTrait::AttrSizedOperandSegments>()) {
      state.addAttribute("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments));
    }
    // Rules of a mode hold in its rings.
    auto queue = dyn_cast<QueueOp>(op->getParentOp());
    if (nki::DgeModeAttr mode = queue ? queue.getRingAttr() : op.getDgeModeAttr())
      state.addAttribute("dge_mode", mode);
    return builder.create(state);
  }

  /// An attribute of another kind than the op's does not get into it.
  LogicalResult compareAttributes(InstructionOp op, Operation *built) {
    ArrayRef<StringAttr> attributes = built->getName().getRegisteredInfo()->getAttributeNames();
    for (auto [name, value] : llvm::zip(op.getNames().getAsRange<StringAttr>(), op.getArguments())) {
      if (!llvm::is_contained(attributes, name))
        continue;
      Attribute wanted = value;
      if (auto flag = dyn_cast<BoolAttr>(value))
        wanted = flag.getValue() ? UnitAttr::get(op.getContext()) : Attribute();
      if (built->getInherentAttr(name).value_or(Attribute()) != wanted)
        return op.emitError() << "argument '" << name.getValue() << "' of '" << op.getOpcode()
                              << "' must be of another kind, but got " << value;
    }
    return success();
  }

  /// An operand that is written is another operand as a whole, element by element, or shares
  /// nothing with it (nki-aps: else the result is undefined).
  LogicalResult checkOverlap(InstructionOp op, bool changesOrder) {
    SmallVector<std::pair<Value, OperandAttr>> operands;
    op.forEachOperand(
        [&](Value memory, OperandAttr operand) { operands.push_back({memory, operand}); });
    for (auto [memory, written] : operands) {
      for (auto [otherMemory, read] : operands) {
        if (!writes(written.getAccess()) || writes(read.getAccess()) || memory != otherMemory)
          continue;
        PatternAttr to = written.getPattern(), from = read.getPattern();
        Overlap overlap = comparePatterns(to, from, isHbm(memory));
        if (overlap == Overlap::none || (overlap == Overlap::same && !changesOrder))
          continue;
        return op.emitError() << describe(op) << " writes "
                              << describe(memory, getBox(to, isHbm(memory)))
                              << ", which must be what it reads or share nothing with it, but got "
                              << describe(memory, getBox(from, isHbm(memory)));
      }
    }
    return success();
  }

  /// What the instruction says of itself is what follows from the op.
  LogicalResult compare(InstructionOp op, nki::InstructionOpInterface built) {
    auto queue = dyn_cast<QueueOp>(op->getParentOp());
    std::optional<Engine> engine = queue ? std::optional(queue.getEngine()) : op.getEngine();
    if (engine && !op.isDma() && !llvm::is_contained(built.getEngines(), *engine)) {
      SmallVector<StringRef> words;
      for (Engine accepted : built.getEngines())
        words.push_back(nki::stringifyEngine(accepted));
      return op.emitError() << "engine of '" << op.getOpcode() << "' must be one of "
                            << llvm::join(words, ", ") << ", but got "
                            << nki::stringifyEngine(*engine);
    }
    auto asked = built->getAttrOfType<nki::EngineAttr>("engine");
    if (engine && asked && asked.getValue() != Engine::unknown && asked.getValue() != *engine)
      return op.emitError() << "argument 'engine' of '" << op.getOpcode()
                            << "' must be that of the instruction ("
                            << nki::stringifyEngine(*engine) << "), but got "
                            << nki::stringifyEngine(asked.getValue());
    if (op.getMovesBits() != movesBits(built))
      return op.emitError() << "'" << op.getOpcode() << "' must "
                            << (op.getMovesBits() ? "not have" : "have")
                            << " 'moves_bits' with these element types";
    SmallVector<Access> accesses = getAccesses(built);
    ArrayRef<StringAttr> attributes = built->getName().getRegisteredInfo()->getAttributeNames();
    unsigned number = 0; // of the operand of the nki op
    for (auto [name, argument] : llvm::zip(op.getNames(), op.getArguments())) {
      if (llvm::is_contained(attributes, cast<StringAttr>(name)) || isa<UnitAttr>(argument))
        continue;
      Access demanded = accesses[number++];
      auto operand = dyn_cast<OperandAttr>(argument);
      if (operand && operand.getAccess() != demanded)
        return op.emitError() << "access to " << cast<StringAttr>(name).getValue() << " of '"
                              << op.getOpcode() << "' must be " << stringifyAccess(demanded)
                              << ", but got " << stringifyAccess(operand.getAccess());
    }
    return success();
  }
};

} // namespace
