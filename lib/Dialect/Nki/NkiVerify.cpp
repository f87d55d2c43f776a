// Rules that many instructions share.

#include "nkic/Dialect/Nki/NkiVerify.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

/// Whether a branch around `op` may still turn out to be dead: pieces of kernels are judged
/// where they are inlined, kernels when their parameters are bound.
static bool isUndecided(Operation *op) {
  if (auto kernel = op->getParentOfType<KernelOp>())
    return !kernel.getParameters().empty() && !kernel->hasAttr("nki.bound");
  auto function = op->getParentOfType<FunctionOpInterface>();
  auto symbol = function ? dyn_cast<SymbolOpInterface>(function.getOperation()) : nullptr;
  return symbol && symbol.isPrivate();
}

const MachineInfo *nkic::nki::getTargetMachine(Operation *op) {
  if (isUndecided(op))
    return nullptr;
  // The innermost module that names a target.
  for (auto module = op->getParentOfType<ModuleOp>(); module;
       module = module->getParentOfType<ModuleOp>()) {
    if (auto target = module->getAttrOfType<StringAttr>("nki.target"))
      return lookupMachine(std::string_view(target.getValue()));
  }
  return nullptr;
}

bool nkic::nki::lacks(Operation *op, Capability capability) {
  const MachineInfo *machine = getTargetMachine(op);
  return machine && !has(*machine, capability);
}

//===----------------------------------------------------------------------===//
// Operands and element types
//===----------------------------------------------------------------------===//

MemRefType Operand::getType() const {
  return value ? dyn_cast<MemRefType>(value.getType()) : MemRefType();
}

static unsigned getSpaces(MemRefType type) {
  std::optional<MemorySpace> space = getMemorySpace(type);
  if (!space)
    return 0;
  switch (*space) {
  case MemorySpace::sbuf:
    return kSbuf;
  case MemorySpace::psum:
    return kPsum;
  case MemorySpace::hbm:
  case MemorySpace::shared_hbm:
  case MemorySpace::private_hbm:
    return kHbm;
  }
  llvm_unreachable("every space is handled");
}

bool Operand::isIn(Spaces space) const {
  MemRefType type = getType();
  return type && (getSpaces(type) & space);
}

bool nkic::nki::isFp8Element(Type type) {
  return isa<Float8E4M3Type, Float8E4M3FNType, Float8E5M2Type>(type);
}

bool nkic::nki::isElementType(Type type) {
  if (isParameter(type) || isFp8Element(type))
    return true;
  if (auto integer = dyn_cast<IntegerType>(type))
    return !integer.isSigned() && llvm::is_contained({8u, 16u, 32u}, integer.getWidth());
  return type.isBF16() || type.isF16() || type.isF32();
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

bool nkic::nki::isBitwise(AluOp op) {
  switch (op) {
  case AluOp::invert:
  case AluOp::bitwise_and:
  case AluOp::bitwise_or:
  case AluOp::bitwise_xor:
  case AluOp::left_shift:
  case AluOp::right_shift:
    return true;
  default:
    return false;
  }
}

bool nkic::nki::isUnary(AluOp op) {
  switch (op) {
  case AluOp::invert:
  case AluOp::abs:
  case AluOp::square:
  case AluOp::relu:
  case AluOp::rsqrt:
  case AluOp::reciprocal:
    return true;
  default:
    return false;
  }
}

bool nkic::nki::isComparison(AluOp op) {
  switch (op) {
  case AluOp::equal:
  case AluOp::not_equal:
  case AluOp::greater_equal:
  case AluOp::greater:
  case AluOp::less_equal:
  case AluOp::less:
    return true;
  default:
    return false;
  }
}

bool nkic::nki::isArithmeticBinary(AluOp op) {
  switch (op) {
  case AluOp::add:
  case AluOp::subtract:
  case AluOp::multiply:
  case AluOp::maximum:
  case AluOp::minimum:
  case AluOp::logical_and:
  case AluOp::logical_or:
  case AluOp::logical_xor:
    return true;
  default:
    return isComparison(op);
  }
}

bool nkic::nki::isMagnitudeBinary(AluOp op) {
  return op == AluOp::abs_max || op == AluOp::abs_min;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

static std::string getSpaceWord(MemRefType type) {
  std::optional<MemorySpace> space = getMemorySpace(type);
  return space ? stringifyMemorySpace(*space).str() : "none";
}

static LogicalResult verifyAccessPattern(Operation *op, const Operand &operand) {
  // V-AP
  MemRefType type = operand.getType();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return must(op, "layout of '" + operand.name + "'", "be strided", quoted(type));
  int64_t freeDims = 0;
  for (int64_t dim = 1; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim), step = strides[dim];
    // Nothing is stepped over in a dimension of one element.
    if (size == 1)
      continue;
    ++freeDims;
    if (isKnown(size) && size > kAnyMachine.patternMaxCount)
      return mustBeAtMost(op, "size of dim " + Twine(dim) + " of '" + operand.name + "'",
                          kAnyMachine.patternMaxCount, size);
    if (isKnown(step) && step > kAnyMachine.patternMaxStep)
      return mustBeAtMost(op, "stride of dim " + Twine(dim) + " of '" + operand.name + "'",
                          kAnyMachine.patternMaxStep, step);
    if (isKnown(step) && step < -kAnyMachine.patternMaxStep - 1)
      return mustBeAtLeast(op, "stride of dim " + Twine(dim) + " of '" + operand.name + "'",
                           -kAnyMachine.patternMaxStep - 1, step);
  }
  if (freeDims > kAnyMachine.patternFreeDims)
    return mustBeAtMost(op, "free dimensions of '" + operand.name + "'",
                        kAnyMachine.patternFreeDims, freeDims);
  return success();
}

static LogicalResult verifyOperand(Operation *op, const Operand &operand) {
  MemRefType type = operand.getType();
  if (!type)
    return success();
  // V-TYPE
  if (!isElementType(type.getElementType()))
    return mustBeOneOf(op, "element type of '" + operand.name + "'",
                       {"bf16", "f16", "f32", "f8E4M3", "f8E4M3FN", "f8E5M2", "i8", "i16", "i32",
                        "ui8", "ui16", "ui32"},
                       quoted(type.getElementType()));
  // V-SPACE
  if (!(getSpaces(type) & operand.spaces)) {
    SmallVector<StringRef> words;
    if (operand.spaces & kHbm)
      words.append({"hbm", "shared_hbm", "private_hbm"});
    if (operand.spaces & kSbuf)
      words.push_back("sbuf");
    if (operand.spaces & kPsum)
      words.push_back("psum");
    return mustBeOneOf(op, "memory space of '" + operand.name + "'", words, getSpaceWord(type));
  }
  // V-AP
  if (type.getRank() > kMaxRank)
    return mustBeAtMost(op, "rank of '" + operand.name + "'", kMaxRank, type.getRank());
  if (!isOnChip(type))
    return success();
  // V-P
  if (type.getRank() < 2)
    return mustBeAtLeast(op, "rank of '" + operand.name + "'", 2, type.getRank());
  int64_t partitions = getPartitions(type);
  if (isKnown(partitions) && partitions > kAnyMachine.partitions)
    return mustBeAtMost(op, "partitions of '" + operand.name + "'", kAnyMachine.partitions,
                        partitions);
  if (partitions == 0)
    return mustBeAtLeast(op, "partitions of '" + operand.name + "'", 1, 0);
  return verifyAccessPattern(op, operand);
}

LogicalResult nkic::nki::verifyOperands(Operation *op, ArrayRef<Operand> operands) {
  // Faults of different operands are independent of each other.
  bool ok = true;
  for (const Operand &operand : operands)
    ok &= succeeded(verifyOperand(op, operand));
  return success(ok);
}

LogicalResult nkic::nki::verifyMatch(Operation *op, const Operand &first, const Operand &second) {
  // V-MATCH
  MemRefType a = first.getType(), b = second.getType();
  if (!a || !b)
    return success();
  int64_t demanded = getPartitions(a), found = getPartitions(b);
  if (isKnown(demanded) && isKnown(found) && demanded != found)
    return mustEqual(op, "partitions of '" + second.name + "'",
                     "partitions of '" + first.name + "'", Twine(demanded), Twine(found));
  demanded = getFreeElements(a), found = getFreeElements(b);
  if (isKnown(demanded) && isKnown(found) && demanded != found)
    return mustEqual(op, "free elements of '" + second.name + "'",
                     "free elements of '" + first.name + "'", Twine(demanded), Twine(found));
  return success();
}

LogicalResult nkic::nki::verifyNotBothInPsum(Operation *op, const Operand &first,
                                             const Operand &second) {
  // V-2PSUM
  if (first.isIn(kPsum) && second.isIn(kPsum))
    return must(op, "memory space of '" + second.name + "'",
                "be sbuf when '" + first.name + "' is in psum", "psum");
  return success();
}

static std::string getShapeText(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      shape, os, [&](int64_t size) { isKnown(size) ? os << size : os << '?'; }, "x");
  return text;
}

LogicalResult nkic::nki::verifyPerPartition(Operation *op, const Operand &scalar,
                                            const Operand &tile) {
  // V-SC
  MemRefType type = scalar.getType();
  if (!type)
    return success();
  int64_t partitions = getPartitions(tile.getType());
  auto agrees = [](int64_t a, int64_t b) { return !isKnown(a) || !isKnown(b) || a == b; };
  if (type.getRank() == 2 && agrees(type.getDimSize(0), partitions) &&
      agrees(type.getDimSize(1), 1))
    return success();
  return must(op, "shape of '" + scalar.name + "'", "be " + getShapeText({partitions, 1}),
              getShapeText(type.getShape()));
}

LogicalResult nkic::nki::verifyBitwise(Operation *op,
                                       ArrayRef<std::pair<StringRef, AluOp>> operators,
                                       ArrayRef<Operand> operands) {
  // V-BIT
  auto [firstName, first] = operators.front();
  for (auto [name, alu] : operators.drop_front()) {
    if (alu != AluOp::none && isBitwise(alu) != isBitwise(first))
      return must(op, "'" + name + "'",
                  (isBitwise(first) ? "be bitwise like '" : "be arithmetic like '") + firstName +
                      "' (" + stringifyAluOp(first) + ")",
                  stringifyAluOp(alu));
  }
  if (!isBitwise(first))
    return success();
  const Operand *known = nullptr;
  for (const Operand &operand : operands) {
    if (operand.value && operand.value.getType().isF32())
      return must(op, "type of '" + operand.name + "'",
                  "be an integer for " + stringifyAluOp(first), "'f32'");
    if (!operand.getType() || isParameter(operand.getElementType()))
      continue;
    Type type = operand.getElementType();
    if (!isIntegerElement(type))
      return must(op, "element type of '" + operand.name + "'",
                  "be an integer for " + stringifyAluOp(first), quoted(type));
    unsigned width = type.getIntOrFloatBitWidth();
    if (!known)
      known = &operand;
    unsigned demanded = known->getElementType().getIntOrFloatBitWidth();
    if (width != demanded)
      return mustEqual(op, "element width of '" + operand.name + "'",
                       "element width of '" + known->name + "'", Twine(demanded), Twine(width));
  }
  return success();
}

LogicalResult nkic::nki::verifyEngine(Operation *op, Engine engine, ArrayRef<Operand> operands) {
  // V-ENG
  if (engine == Engine::unknown)
    return success();
  ArrayRef<Engine> engines = cast<InstructionOpInterface>(op).getEngines();
  if (!llvm::is_contained(engines, engine)) {
    SmallVector<StringRef> words;
    for (Engine accepted : engines)
      words.push_back(stringifyEngine(accepted));
    return mustBeOneOf(op, "'engine'", words, stringifyEngine(engine));
  }
  if (engine != Engine::gpsimd)
    return success();
  for (const Operand &operand : operands) {
    if (operand.isIn(kPsum))
      return must(op, "memory space of '" + operand.name + "'", "be sbuf on gpsimd", "psum");
  }
  return success();
}

LogicalResult nkic::nki::verifySince(Operation *op, const Twine &what, Generation generation) {
  // V-GEN
  const MachineInfo *machine = getTargetMachine(op);
  if (!machine || machine->generation >= generation)
    return success();
  return needsTarget(op, what, StringRef(getFirstTarget(generation)),
                     StringRef(machine->target));
}

LogicalResult nkic::nki::verifyHas(Operation *op, const Twine &what, Capability capability) {
  return verifySince(op, what, getGeneration(capability));
}

LogicalResult nkic::nki::verifyOperatorSince(Operation *op, StringRef name, AluOp alu) {
  if (isMagnitudeBinary(alu) || alu == AluOp::square || alu == AluOp::relu)
    return verifyHas(op, "'" + name + "' " + stringifyAluOp(alu),
                     Capability::magnitudeOperators);
  return success();
}

LogicalResult nkic::nki::verifyElementType(Operation *op, const Operand &operand,
                                           function_ref<bool(Type)> accepts, const Twine &rule) {
  if (!operand.getType() || isParameter(operand.getElementType()) ||
      accepts(operand.getElementType()))
    return success();
  return must(op, "element type of '" + operand.name + "'", rule,
              quoted(operand.getElementType()));
}

LogicalResult nkic::nki::verifySameElementType(Operation *op, const Operand &first,
                                               const Operand &second) {
  if (!first.getType() || !second.getType())
    return success();
  Type demanded = first.getElementType(), found = second.getElementType();
  if (demanded == found || isParameter(demanded) || isParameter(found))
    return success();
  return mustEqual(op, "element type of '" + second.name + "'",
                   "element type of '" + first.name + "'", quoted(demanded), quoted(found));
}

LogicalResult nkic::nki::verifyOperator(Operation *op, StringRef name, AluOp alu,
                                        function_ref<bool(AluOp)> accepts) {
  if (accepts(alu))
    return success();
  SmallVector<StringRef> words;
  for (uint32_t value = 0; value <= getMaxEnumValForAluOp(); ++value) {
    std::optional<AluOp> candidate = symbolizeAluOp(value);
    if (candidate && accepts(*candidate))
      words.push_back(stringifyAluOp(*candidate));
  }
  return mustBeOneOf(op, "'" + name + "'", words, stringifyAluOp(alu));
}

LogicalResult nkic::nki::verifyReduceCmd(Operation *op, ReduceCmd command,
                                         ArrayRef<ReduceCmd> accepted) {
  if (llvm::is_contained(accepted, command))
    return success();
  SmallVector<StringRef> words;
  for (ReduceCmd word : accepted)
    words.push_back(stringifyReduceCmd(word));
  return mustBeOneOf(op, "'reduce_cmd'", words, stringifyReduceCmd(command));
}

LogicalResult nkic::nki::verifyOperatorOperand(Operation *op, StringRef operatorName, AluOp alu,
                                               const Operand &operand) {
  bool isZero = operand.value && (matchPattern(operand.value, m_Zero()) ||
                                  matchPattern(operand.value, m_AnyZeroFloat()));
  // A value that is not a constant yet may become 0.
  bool mayBeZero = isZero || (operand.value && !operand.getType() &&
                              !matchPattern(operand.value, m_Constant()));
  if (isUnary(alu) && operand.value && !mayBeZero)
    return must(op, "'" + operand.name + "'",
                "be absent or 0 for the unary '" + operatorName + "' (" + stringifyAluOp(alu) +
                    ")",
                operand.getType() ? "a tile" : "another number");
  if (!isUnary(alu) && !operand.value)
    return must(op, "'" + operand.name + "'",
                "be given for the binary '" + operatorName + "' (" + stringifyAluOp(alu) + ")",
                "nothing");
  return success();
}
