// convert-nki-to-nc: runs the loops and branches of a placed kernel and writes down the
// instructions they reach, with physical access patterns.

#include "Evaluator.h"

#include "nkic/Conversion/Passes.h"
#include "nkic/Dialect/Nc/Instructions.h"
#include "nkic/Dialect/Nki/EngineChoice.h"
#include "nkic/Dialect/Nki/NkiVerify.h"
#include "nkic/Runtime/Scalar.h"
#include "nkic/Support/Diagnostics.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;

namespace nkic {
#define GEN_PASS_DEF_CONVERTNKITONCPASS
#include "nkic/Conversion/Passes.h.inc"
} // namespace nkic

using namespace nkic;
using namespace nkic::nki;

namespace {

/// What a memref value looks at: a tensor or tile of the program, from an element on.
struct Place {
  Value memory;
  int64_t offset; // elements, in row-major order of the whole tensor or tile
};

/// What is the same in every execution of an instruction of the kernel.
struct InstructionFacts {
  StringAttr opcode;
  ArrayAttr names;
  Engine engine;
  DgeModeAttr dgeMode;
  StringAttr label;
  bool movesBits;
  SmallVector<nc::Access> accesses; // by operand number
};

/// What the programs of a launch may come to together, and how far they are.
struct Budget {
  /// Ops and iterations: a kernel that loops without end or use is refused, not followed.
  static constexpr int64_t kMaxSteps = 40'000'000;

  int64_t maxInstructions;
  int64_t instructions = 0, steps = 0;
};

class Unroller {
public:
  Unroller(KernelOp kernel, nc::ProgramOp program, Budget &budget)
      : kernel(kernel), program(program), budget(budget), evaluator(program.getCore()),
        builder(kernel.getContext()), memoryBuilder(kernel.getContext()) {
    builder.setInsertionPointToEnd(&program.getBody().front());
    memoryBuilder.setInsertionPointToEnd(&program.getBody().front());
  }

  LogicalResult run();

private:
  LogicalResult countStep();
  LogicalResult runBlock(Block &block);
  LogicalResult runOp(Operation *op);
  LogicalResult runFor(scf::ForOp loop);
  LogicalResult runForall(scf::ForallOp loop);
  LogicalResult runIf(scf::IfOp branch);
  LogicalResult runAlloc(AllocOp alloc);
  LogicalResult runView(ViewOpInterface view);
  LogicalResult runInstruction(InstructionOpInterface op);

  LogicalResult addTensor(Value value, Location loc, StringRef name, nc::TensorRole role,
                          int64_t index);
  void bind(Value to, Value from);
  const InstructionFacts &getFacts(InstructionOpInterface op);

  KernelOp kernel;
  nc::ProgramOp program;
  Budget &budget;
  Evaluator evaluator;
  OpBuilder builder, memoryBuilder;
  DenseMap<Value, Place> places;
  DenseMap<Operation *, InstructionFacts> factsOf;
  DenseMap<Operation *, int64_t> executions; // of tiles
  int64_t hbmEnd = 0;
  bool hasInstructions = false;
};

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

LogicalResult Unroller::addTensor(Value value, Location loc, StringRef name, nc::TensorRole role,
                                  int64_t index) {
  auto type = cast<MemRefType>(value.getType());
  const MachineInfo &machine = nc::getMachine(program);
  // At most 2^58 bytes: the sum fits.
  int64_t end = hbmEnd + getElements(type) * type.getElementTypeBitWidth() / 8;
  if (end > machine.hbmBytes)
    return emitError(loc) << "tensor '" << name << "' must end inside the HBM of "
                          << machine.target << " (" << machine.hbmBytes.value << " bytes), but ends at "
                          << end;
  auto plain = MemRefType::get(type.getShape(), type.getElementType());
  auto tensor = nc::TensorOp::create(
      memoryBuilder, loc, nc::MemoryType::get(kernel.getContext(), *getMemorySpace(type)), name,
      role, index, hbmEnd, plain);
  hbmEnd = llvm::alignTo(end, kAnyMachine.hbmAlignment);
  places[value] = {tensor.getResult(), 0};
  return success();
}

LogicalResult Unroller::runAlloc(AllocOp alloc) {
  auto type = cast<MemRefType>(alloc.getType());
  if (isHbm(type)) {
    // A tensor of a loop body keeps its memory: one at a time holds something.
    if (places.count(alloc.getResult()))
      return success();
    return addTensor(alloc.getResult(), alloc.getLoc(), alloc.getName(), nc::TensorRole::scratch,
                     0);
  }
  // The executions take the buffers in turn.
  ArrayRef<int64_t> address = *alloc.getAddress();
  int64_t buffer = executions[alloc]++ % static_cast<int64_t>(address.size() - 1);
  int64_t bytes = getFreeElements(type) * type.getElementTypeBitWidth() / 8;
  auto tile = nc::TileOp::create(
      memoryBuilder, alloc.getLoc(),
      nc::MemoryType::get(kernel.getContext(), *getMemorySpace(type)), alloc.getName(), address[0],
      address[1 + buffer], getPartitions(type), bytes);
  places[alloc.getResult()] = {tile.getResult(), 0};
  return success();
}

LogicalResult Unroller::runView(ViewOpInterface view) {
  if (auto slice = dyn_cast<SliceOp>(view.getOperation())) {
    auto next = slice.getOffsets().begin();
    for (auto [dim, written] : llvm::enumerate(slice.getStaticOffsets())) {
      if (!ShapedType::isDynamic(written))
        continue;
      int64_t start = evaluator.getInteger(*next++), largest = slice.getLargestStart(dim);
      if (start < 0 || start > largest)
        return must(slice, "start of dim " + Twine(dim), "be 0 to " + Twine(largest),
                    Twine(start) + " in some iteration");
    }
  }
  auto type = cast<MemRefType>(view->getResult(0).getType());
  if (auto pattern = dyn_cast<ApOp>(view.getOperation()); pattern && !pattern.getOffset().empty()) {
    auto [least, most] = pattern.getOffsetRange();
    int64_t offset = evaluator.getInteger(pattern.getOffset().front());
    if (offset < least || offset > most)
      return must(pattern, "offset of the pattern", "be " + Twine(least) + " to " + Twine(most),
                  Twine(offset) + " in some iteration");
  }
  Place place = places.lookup(view.getViewSource());
  // Offsets count elements of the view, which may be other ones than those of its source.
  auto source = cast<MemRefType>(view.getViewSource().getType());
  place.offset = place.offset * source.getElementTypeBitWidth() / type.getElementTypeBitWidth();
  for (auto [index, stride] : view.getOffsetTerms())
    place.offset += evaluator.getInteger(index) * stride;
  places[view->getResult(0)] = place;
  return success();
}

void Unroller::bind(Value to, Value from) {
  if (isa<MemRefType>(to.getType()))
    places[to] = places.lookup(from);
  else
    evaluator.set(to, evaluator.get(from));
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

const InstructionFacts &Unroller::getFacts(InstructionOpInterface op) {
  auto [entry, isNew] = factsOf.try_emplace(op);
  InstructionFacts &facts = entry->second;
  if (!isNew)
    return facts;
  facts.opcode = builder.getStringAttr(op->getName().stripDialect());
  SmallVector<Attribute> names;
  for (StringRef name : op.getArgumentOrder()) {
    if (!llvm::is_contained(op.getPlacementAttributes(), name))
      names.push_back(builder.getStringAttr(name));
  }
  facts.names = builder.getArrayAttr(names);
  facts.engine = chooseEngine(op);
  if (isTransfer(op))
    facts.dgeMode = DgeModeAttr::get(kernel.getContext(), chooseDgeMode(op));
  facts.label = op->getAttrOfType<StringAttr>("name");
  facts.movesBits = nc::movesBits(op);
  facts.accesses = nc::getAccesses(op);
  return facts;
}

/// Numbers that an op moves into its attributes when they are constants, such as the steps
/// of a pattern: the op with the numbers of this execution.
InstructionOpInterface withNumbers(InstructionOpInterface op, const Evaluator &evaluator) {
  Operation *clone = op->clone();
  SmallVector<Attribute> operands;
  for (Value operand : clone->getOperands())
    operands.push_back(evaluator.get(operand));
  SmallVector<OpFoldResult> results;
  (void)clone->fold(operands, results);
  return cast<InstructionOpInterface>(clone);
}

LogicalResult Unroller::runInstruction(InstructionOpInterface op) {
  if (++budget.instructions > budget.maxInstructions)
    return kernel.emitError() << "number of instructions of the unrolled kernel must be at most "
                              << budget.maxInstructions << ", but there are more";
  const InstructionFacts &facts = getFacts(op);
  ArrayRef<StringAttr> attributes = op->getName().getRegisteredInfo()->getAttributeNames();
  bool mayFold = llvm::any_of(op.getPlacementAttributes(), [&](StringRef name) {
    return llvm::is_contained(op.getArgumentOrder(), name) &&
           llvm::none_of(attributes, [&](StringAttr a) { return a == name; });
  });
  InstructionOpInterface current = mayFold ? withNumbers(op, evaluator) : op;
  llvm::scope_exit eraseClone([&] {
    if (current != op)
      current->erase();
  });

  SmallVector<Value> memories;
  SmallVector<Attribute> arguments;
  unsigned group = 0;
  for (StringRef name : op.getArgumentOrder()) {
    bool isAttribute = llvm::any_of(attributes, [&](StringAttr a) { return a == name; });
    bool isPlacement = llvm::is_contained(op.getPlacementAttributes(), name);
    if (isAttribute) {
      // An absent argument is a unit attribute, so a flag is true or false.
      Attribute value = current->getInherentAttr(name).value_or(Attribute());
      if (!value || isa<UnitAttr>(value))
        value = builder.getBoolAttr(!!value);
      if (!isPlacement)
        arguments.push_back(value);
      continue;
    }
    auto [first, count] = current.getOperandGroup(group++);
    if (isPlacement)
      continue;
    if (count == 0) {
      arguments.push_back(builder.getUnitAttr());
      continue;
    }
    Value operand = current->getOperand(first);
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type) {
      arguments.push_back(evaluator.get(operand));
      continue;
    }
    const Place &place = places.find(operand)->second;
    nc::Access access = facts.accesses[first];
    // A matmul that overwrites does not read, whatever the same op does elsewhere.
    if (auto matmul = dyn_cast<NcMatmulOp>(op.getOperation());
        matmul && first == 0 && matmul.getAccumulate() &&
        !evaluator.getInteger(matmul.getAccumulate()))
      access = nc::Access::write;
    memories.push_back(place.memory);
    arguments.push_back(
        nc::OperandAttr::get(
        kernel.getContext(), access,
        nc::getPattern(type, place.offset, nc::getBox(place.memory))));
  }
  auto instruction = nc::InstructionOp::create(builder, op.getLoc(), facts.opcode, memories, facts.names,
                            builder.getArrayAttr(arguments), ArrayAttr(),
                            facts.movesBits ? builder.getUnitAttr() : UnitAttr(),
                            EngineAttr::get(kernel.getContext(), facts.engine), facts.dgeMode,
                            facts.label);
  // Tensors and tiles stay in front of the instructions.
  if (!std::exchange(hasInstructions, true))
    memoryBuilder.setInsertionPoint(instruction);
  return success();
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

LogicalResult Unroller::countStep() {
  if (++budget.steps <= Budget::kMaxSteps)
    return success();
  return kernel.emitError() << "number of ops and iterations of the unrolled kernel must be at most "
                            << Budget::kMaxSteps << ", but there are more";
}

/// The sum, or the largest number: a loop ends there.
static int64_t addSaturated(int64_t index, int64_t step) {
  int64_t sum;
  return llvm::AddOverflow(index, step, sum) ? std::numeric_limits<int64_t>::max() : sum;
}

LogicalResult Unroller::runFor(scf::ForOp loop) {
  int64_t lower = evaluator.getInteger(loop.getLowerBound());
  int64_t upper = evaluator.getInteger(loop.getUpperBound());
  int64_t step = evaluator.getInteger(loop.getStep());
  if (step < 1)
    return mustBeAtLeast(loop, "step of a loop", 1, step);
  for (auto [argument, initial] : llvm::zip(loop.getRegionIterArgs(), loop.getInitArgs()))
    bind(argument, initial);
  unsigned width = loop.getUnsignedCmp() && !loop.getLowerBound().getType().isIndex()
                       ? loop.getLowerBound().getType().getIntOrFloatBitWidth()
                       : 64;
  // Unsigned numbers are extended by zeros, so that their distance stays what it is.
  lower &= llvm::maskTrailingOnes<uint64_t>(width);
  upper &= llvm::maskTrailingOnes<uint64_t>(width);
  uint64_t trips = rt::tripCount(lower, upper, step, loop.getUnsignedCmp());
  for (uint64_t count = 0; count < trips; ++count) {
    evaluator.set(loop.getInductionVar(),
                  static_cast<int64_t>(static_cast<uint64_t>(lower) +
                                       count * static_cast<uint64_t>(step)));
    if (failed(countStep()) || failed(runBlock(*loop.getBody())))
      return failure();
    auto yielded = loop.getBody()->getTerminator()->getOperands();
    // All values of the iteration are read before the next one's are set.
    SmallVector<std::pair<Attribute, Place>> next;
    for (Value value : yielded)
      next.push_back({evaluator.get(value), places.lookup(value)});
    for (auto [argument, values] : llvm::zip(loop.getRegionIterArgs(), next)) {
      if (isa<MemRefType>(argument.getType()))
        places[argument] = values.second;
      else
        evaluator.set(argument, values.first);
    }
  }
  for (auto [result, argument] : llvm::zip(loop.getResults(), loop.getRegionIterArgs()))
    bind(result, argument);
  return success();
}

LogicalResult Unroller::runForall(scf::ForallOp loop) {
  SmallVector<int64_t> lower, upper, step;
  for (auto [l, u, s] : llvm::zip(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                                  loop.getMixedStep())) {
    lower.push_back(evaluator.getInteger(l));
    upper.push_back(evaluator.getInteger(u));
    step.push_back(evaluator.getInteger(s));
    if (step.back() < 1)
      return mustBeAtLeast(loop, "step of a loop", 1, step.back());
    if (lower.back() >= upper.back())
      return success();
  }
  SmallVector<int64_t> index = lower;
  while (true) {
    for (auto [variable, value] : llvm::zip(loop.getInductionVars(), index))
      evaluator.set(variable, value);
    if (failed(countStep()) || failed(runBlock(*loop.getBody())))
      return failure();
    int64_t d = static_cast<int64_t>(index.size()) - 1;
    for (; d >= 0; --d) {
      index[d] = addSaturated(index[d], step[d]);
      if (index[d] < upper[d])
        break;
      index[d] = lower[d];
    }
    if (d < 0)
      return success();
  }
}

LogicalResult Unroller::runIf(scf::IfOp branch) {
  bool taken = evaluator.getInteger(branch.getCondition()) != 0;
  Region &region = taken ? branch.getThenRegion() : branch.getElseRegion();
  if (region.empty())
    return success();
  if (failed(runBlock(region.front())))
    return failure();
  for (auto [result, value] :
       llvm::zip(branch.getResults(), region.front().getTerminator()->getOperands()))
    bind(result, value);
  return success();
}

LogicalResult Unroller::runOp(Operation *op) {
  if (failed(countStep()))
    return failure();
  if (auto instruction = dyn_cast<InstructionOpInterface>(op))
    return runInstruction(instruction);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return runFor(loop);
  if (auto loop = dyn_cast<scf::ForallOp>(op))
    return runForall(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return runIf(branch);
  if (auto alloc = dyn_cast<AllocOp>(op))
    return runAlloc(alloc);
  if (auto view = dyn_cast<ViewOpInterface>(op))
    return runView(view);
  if (auto select = dyn_cast<arith::SelectOp>(op); select && isa<MemRefType>(select.getType())) {
    bind(select.getResult(), evaluator.getInteger(select.getCondition()) ? select.getTrueValue()
                                                                         : select.getFalseValue());
    return success();
  }
  if (op->getNumRegions() != 0)
    return op->emitError() << "'" << op->getName()
                           << "' must be one of scf.for, scf.forall, scf.if to be unrolled";
  return evaluator.evaluate(op);
}

LogicalResult Unroller::runBlock(Block &block) {
  for (Operation &op : block) {
    if (!op.hasTrait<OpTrait::IsTerminator>() && failed(runOp(&op)))
      return failure();
  }
  return success();
}

LogicalResult Unroller::run() {
  for (unsigned i = 0; i < kernel.getNumArguments(); ++i) {
    bool isInput = i < kernel.getNumInputs();
    if (failed(addTensor(kernel.getBody().getArgument(i), kernel.getLoc(),
                         kernel.getArgumentName(i),
                         isInput ? nc::TensorRole::input : nc::TensorRole::output,
                         isInput ? i : i - kernel.getNumInputs())))
      return failure();
  }
  return runBlock(kernel.getBody().front());
}

struct ConvertNkiToNc : nkic::impl::ConvertNkiToNcPassBase<ConvertNkiToNc> {
  using ConvertNkiToNcPassBase::ConvertNkiToNcPassBase;

  void runOnOperation() override {
    for (KernelOp kernel : llvm::make_early_inc_range(getOperation().getOps<KernelOp>())) {
      if (failed(convert(kernel)))
        return signalPassFailure();
      kernel.erase();
    }
  }

  LogicalResult convert(KernelOp kernel) {
    const MachineInfo *machine = getTargetMachine(kernel);
    if (!machine)
      return kernel.emitOpError() << "module attribute 'nki.target' must name the target";
    LogicalResult placed = success();
    kernel.walk([&](AllocOp alloc) {
      if (succeeded(placed) && isOnChip(alloc.getType()) && !alloc.getAddress())
        placed = alloc.emitOpError() << "has no address: nki-place-tiles gives it one";
    });
    if (failed(placed))
      return failure();
    auto bound = kernel->getAttrOfType<DictionaryAttr>("nki.bound");
    auto programs = bound ? bound.getAs<IntegerAttr>("num_programs") : IntegerAttr();
    int64_t count = programs ? programs.getInt() : 1;
    if (count < 1 || count > machine->logicalCores)
      return kernel.emitError() << "parameter 'num_programs' must be 1 to "
                                << machine->logicalCores.value << " on " << machine->target
                                << ", the cores of a launch, but got " << count;
    Budget budget{maxInstructions};
    OpBuilder builder(kernel);
    for (int64_t core = 0; core < count; ++core) {
      std::string name = kernel.getSymName().str();
      if (count > 1)
        name += "_" + std::to_string(core);
      else
        kernel.setSymName(name + "_"); // the program takes its name
      auto program = nc::ProgramOp::create(
          builder, kernel.getLoc(), builder.getStringAttr(name),
          builder.getStringAttr(StringRef(machine->target)), builder.getI64IntegerAttr(core),
          count > 1 ? builder.getI64IntegerAttr(count) : IntegerAttr());
      program.getBody().emplaceBlock();
      if (failed(Unroller(kernel, program, budget).run()))
        return failure();
    }
    numInstructions += budget.instructions;
    return success();
  }
};

} // namespace
