// Checks and memory effects of matrix multiply and transpose.

#include "NkiAsmFormats.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

//===----------------------------------------------------------------------===//
// nc_matmul
//===----------------------------------------------------------------------===//

void NcMatmulOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getStationaryMutable());
  effects.emplace_back(MemoryEffects::Read::get(), &getMovingMutable());
  // The old product is read unless the instruction is known to overwrite it.
  bool overwrites =
      getIsTranspose() || (getAccumulate() && matchPattern(getAccumulate(), m_Zero()));
  if (!overwrites)
    effects.emplace_back(MemoryEffects::Read::get(), &getDstMutable());
  effects.emplace_back(MemoryEffects::Write::get(), &getDstMutable());
}

/// Bytes between the first and the last element of a partition, both included.
static int64_t getFreeExtentBytes(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset, last = 0;
  if (!type.getElementType().isIntOrFloat() || failed(type.getStridesAndOffset(strides, offset)))
    return ShapedType::kDynamic;
  for (int64_t dim = 1; dim < type.getRank(); ++dim) {
    if (!isKnown(type.getDimSize(dim)) || !isKnown(strides[dim]))
      return ShapedType::kDynamic;
    last += (type.getDimSize(dim) - 1) * strides[dim];
  }
  return (last + 1) * static_cast<int64_t>(type.getElementTypeBitWidth() / 8);
}

/// One end of a piece of the systolic array: rows or columns.
static LogicalResult verifyTensorTile(NcMatmulOp op, unsigned index, StringRef what,
                                      const Operand &operand, int64_t extent,
                                      StringRef extentName) {
  constexpr int64_t kLargest = kAnyMachine.partitions;
  int64_t size = (*op.getTileSize())[index], start = (*op.getTilePosition())[index];
  const MachineInfo *machine = getTargetMachine(op);
  // nc_matmul C13
  if (!llvm::is_contained(kTensorTileSizes, size))
    return must(op, what + " of 'tile_size'", "be one of 32, 64, 128", Twine(size));
  if (machine && size < machine->smallestTensorTile)
    return must(op, what + " of 'tile_size'",
                "be at least " + Twine(machine->smallestTensorTile) + " on " +
                    StringRef(machine->target),
                Twine(size));
  if (start < 0 || start % size != 0)
    return must(op, what + " of 'tile_position'", "be a multiple of " + Twine(size), Twine(start));
  if (start + size > kLargest)
    return mustBeAtMost(op, what + " of 'tile_position' plus 'tile_size'", kLargest, start + size);
  if (isKnown(extent) && extent > size)
    return mustBeAtMost(op, extentName + " of '" + operand.name + "'", what + " of 'tile_size'",
                        size, extent);
  return success();
}

LogicalResult NcMatmulOp::verify() {
  Operand dst{"dst", getDst(), kPsum}, stationary{"stationary", getStationary(), kSbuf},
      moving{"moving", getMoving(), kSbuf};
  if (failed(verifyOperands(*this, {dst, stationary, moving})))
    return failure();
  const MachineInfo *machine = getTargetMachine(*this);
  // nc_matmul C7
  auto isFactor = [](Type type) { return isFloatElement(type); };
  for (const Operand &factor : {stationary, moving}) {
    if (failed(verifyElementType(*this, factor, isFactor,
                                 "be one of bf16, f16, f32, f8E4M3, f8E4M3FN, f8E5M2")))
      return failure();
    if (isa<Float8E4M3FNType>(factor.getElementType()) &&
        failed(verifyHas(*this, "element type f8E4M3FN of '" + factor.name + "'",
                         Capability::fp8E4m3fnMatmul)))
      return failure();
  }
  Type left = stationary.getElementType(), right = moving.getElementType();
  if (!isParameter(left) && !isParameter(right)) {
    // nc_matmul C8
    if (left.isF32() != right.isF32())
      return mustEqual(*this, "element type of 'moving'", "element type of 'stationary'",
                       quoted(left), quoted(right));
    // nc_matmul C9
    if (isFp8Element(left) && isFp8Element(right) && left != right &&
        !isa<Float8E5M2Type>(left) && !isa<Float8E5M2Type>(right))
      return must(*this, "element type of 'moving'",
                  "not be mixed with that of 'stationary' (" + quoted(left) + ")", quoted(right));
  }
  // nc_matmul C11
  int64_t halves = 1;
  if (getPerfMode() == PerfMode::double_row) {
    halves = 2;
    if (failed(verifyHas(*this, "'perf_mode' double_row", Capability::fp8DoubleRow)))
      return failure();
    if (getIsTranspose())
      return must(*this, "'perf_mode'", "be none with 'is_transpose'", "double_row");
    for (const Operand &factor : {stationary, moving}) {
      if (failed(verifyElementType(*this, factor, isFp8Element, "be fp8 with double_row")))
        return failure();
      MemRefType type = factor.getType();
      if (type.getRank() < 3 || (isKnown(type.getDimSize(1)) && type.getDimSize(1) != halves))
        return must(*this, "size of dim 1 of '" + factor.name + "'",
                    "be 2 before a further dim with double_row", quoted(type));
    }
    if (getTileSize() && getTileSize()->size() == 2 &&
        (*getTileSize())[1] < kAnyMachine.stationaryMaxColumns)
      return must(*this, "columns of 'tile_size'", "be 128 with double_row",
                  Twine((*getTileSize())[1]));
  }
  auto columnsOf = [&](const Operand &factor) {
    int64_t elements = getFreeElements(factor.getType());
    return isKnown(elements) ? elements / halves : elements;
  };
  int64_t inner = getPartitions(stationary.getType()), m = columnsOf(stationary),
          n = columnsOf(moving);
  auto differ = [](int64_t a, int64_t b) { return isKnown(a) && isKnown(b) && a != b; };
  // nc_matmul C1
  if (differ(inner, getPartitions(moving.getType())))
    return mustEqual(*this, "partitions of 'moving'", "partitions of 'stationary'", Twine(inner),
                     Twine(getPartitions(moving.getType())));
  // nc_matmul C4
  if (isKnown(m) && m > kAnyMachine.stationaryMaxColumns)
    return mustBeAtMost(*this, "columns of 'stationary'", kAnyMachine.stationaryMaxColumns, m);
  // nc_matmul C2
  if (differ(m, getPartitions(dst.getType())))
    return mustEqual(*this, "partitions of 'dst'", "columns of 'stationary'", Twine(m),
                     Twine(getPartitions(dst.getType())));
  // nc_matmul C3
  if (differ(n, getFreeElements(dst.getType())))
    return mustEqual(*this, "free elements of 'dst'", "columns of 'moving'", Twine(n),
                     Twine(getFreeElements(dst.getType())));
  // nc_matmul C10
  if (getIsTranspose()) {
    if (failed(verifySameElementType(*this, stationary, dst)))
      return failure();
  } else {
    if (failed(verifyElementType(
            *this, dst, [](Type type) { return type.isF32() || type.isBF16(); },
            "be one of f32, bf16")))
      return failure();
    if (dst.getElementType().isBF16() &&
        failed(verifyHas(*this, "element type bf16 of 'dst'", Capability::bf16MatmulResult)))
      return failure();
  }
  if (machine) {
    // nc_matmul C5
    int64_t limit = dst.getElementType().isBF16() ? machine->movingMaxColumnsBf16
                                                  : machine->movingMaxColumnsF32;
    if (isKnown(n) && n > limit)
      return mustBeAtMost(*this, "columns of 'moving'", "the limit of " + StringRef(machine->target), limit,
                          n);
    // nc_matmul C6
    int64_t extent = getFreeExtentBytes(dst.getType());
    if (!has(*machine, Capability::matmulResultAcrossBanks) && isKnown(extent) &&
        extent > kAnyMachine.psumBankBytes)
      return mustBeAtMost(*this, "bytes per partition that 'dst' spans", "a bank of psum",
                          kAnyMachine.psumBankBytes, extent);
  }
  // nc_matmul C12
  if (getIsTranspose()) {
    if (getAccumulate() && matchPattern(getAccumulate(), m_One()))
      return must(*this, "'accumulate'", "be absent or false with 'is_transpose'", "true");
    if (differ(inner, n))
      return mustEqual(*this, "columns of 'moving'", "partitions of 'stationary'", Twine(inner),
                       Twine(n));
  }
  // nc_matmul C13
  if (getTilePosition().has_value() != getTileSize().has_value())
    return must(*this, "'tile_position' and 'tile_size'", "come together",
                getTileSize() ? "'tile_size' alone" : "'tile_position' alone");
  if (getTileSize()) {
    if (getTilePosition()->size() != 2)
      return mustHaveElements(*this, "'tile_position'", 2, getTilePosition()->size());
    if (getTileSize()->size() != 2)
      return mustHaveElements(*this, "'tile_size'", 2, getTileSize()->size());
    if (failed(verifyTensorTile(*this, 0, "rows", stationary, inner, "partitions")) ||
        failed(verifyTensorTile(*this, 1, "columns", stationary, m, "columns")))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// nc_transpose
//===----------------------------------------------------------------------===//

LogicalResult NcTransposeOp::verify() {
  Operand dst{"dst", getDst()}, data{"data", getData()};
  if (failed(verifyOperands(*this, {dst, data})) ||
      failed(verifyEngine(*this, getEngine(), {dst, data})))
    return failure();
  auto differ = [](int64_t a, int64_t b) { return isKnown(a) && isKnown(b) && a != b; };
  int64_t partitions = getPartitions(data.getType()), elements = getFreeElements(data.getType());
  // nc_transpose C1
  if (differ(elements, getPartitions(dst.getType())))
    return mustEqual(*this, "partitions of 'dst'", "free elements of 'data'", Twine(elements),
                     Twine(getPartitions(dst.getType())));
  // nc_transpose C2
  if (differ(partitions, getFreeElements(dst.getType())))
    return mustEqual(*this, "free elements of 'dst'", "partitions of 'data'", Twine(partitions),
                     Twine(getFreeElements(dst.getType())));
  // nc_transpose C3
  if (failed(verifySameElementType(*this, data, dst)))
    return failure();
  Engine engine = getEngine();
  if (engine == Engine::unknown)
    engine = dst.isIn(kPsum) ? Engine::tensor : Engine::vector;
  if (engine == Engine::tensor) {
    // nc_transpose C4
    if (!dst.isIn(kPsum))
      return must(*this, "memory space of 'dst'", "be psum on the tensor engine", "sbuf");
    if (!data.isIn(kSbuf))
      return must(*this, "memory space of 'data'", "be sbuf on the tensor engine", "psum");
    // nc_transpose C6
    if (isIntegerElement(data.getElementType()))
      return verifyHas(*this, "an integer transpose on the tensor engine",
                       Capability::integerTensorTranspose);
    return success();
  }
  // nc_transpose C5
  constexpr int64_t kLimit = kAnyMachine.vectorTransposeMaxExtent;
  if (isKnown(partitions) && partitions > kLimit)
    return mustBeAtMost(*this, "partitions of 'data'", "the limit of the vector engine", kLimit,
                        partitions);
  if (isKnown(elements) && elements > kLimit)
    return mustBeAtMost(*this, "free elements of 'data'", "the limit of the vector engine", kLimit,
                        elements);
  return success();
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiMatmulOps.cpp.inc"
