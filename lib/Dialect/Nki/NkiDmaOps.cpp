// Checks and memory effects of the DMA instructions.

#include "NkiAsmFormats.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

namespace {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// A DMA reads every operand but `dst`. It leaves rows of `dst` as they were when
/// `keepsRows`, which counts as reading them.
void addDmaEffects(Operation *op, bool keepsRows, Effects &effects) {
  for (OpOperand &operand : op->getOpOperands().drop_front())
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
  OpOperand &dst = op->getOpOperand(0);
  if (keepsRows)
    effects.emplace_back(MemoryEffects::Read::get(), &dst);
  effects.emplace_back(MemoryEffects::Write::get(), &dst);
}

LogicalResult verifyPriority(Operation *op, std::optional<uint64_t> priority) {
  if (!priority)
    return success();
  auto value = static_cast<int64_t>(*priority);
  if (value < 0)
    return mustBeAtLeast(op, "'priority'", 0, value);
  if (value > kAnyMachine.maxPriority)
    return mustBeAtMost(op, "'priority'", kAnyMachine.maxPriority, value);
  return verifyHas(op, "'priority'", Capability::dmaPriority);
}

/// `a * b`, dynamic when one of them is.
int64_t multiply(int64_t a, int64_t b) {
  return isKnown(a) && isKnown(b) ? a * b : ShapedType::kDynamic;
}

} // namespace

//===----------------------------------------------------------------------===//
// dma_copy
//===----------------------------------------------------------------------===//

void DmaCopyOp::getEffects(Effects &effects) {
  addDmaEffects(*this, getDstIndices() || getDstOffset() || getOobMode() == OobMode::skip,
                effects);
}

namespace {

/// One side of a copy.
struct Side {
  Operand tile, indices, offset;

  /// Elements that move: a gather or scatter moves as many rows as it has indices,
  /// an offset picks one entry of dimension 0.
  int64_t getMovedElements() const {
    MemRefType type = tile.getType();
    if (indices.value)
      return multiply(getElements(indices.getType()), getFreeElements(type));
    return offset.value ? getFreeElements(type) : getElements(type);
  }
};

LogicalResult verifySide(Operation *op, const Side &side) {
  // dma_copy C4
  if (side.indices.value && side.offset.value)
    return must(op, "'" + side.tile.name + "'",
                "have '" + side.indices.name + "' or '" + side.offset.name + "'", "both");
  // dma_copy C5
  if ((side.indices.value || side.offset.value) && !side.tile.isIn(kHbm))
    return must(op, "memory space of '" + side.tile.name + "'",
                "be hbm where rows are picked at run time", "sbuf");
  auto verifyNumbers = [&](const Operand &operand, int64_t rows,
                           const Twine &shape) -> LogicalResult {
    MemRefType type = operand.getType();
    if (!type)
      return success();
    auto agrees = [](int64_t a, int64_t b) { return !isKnown(a) || !isKnown(b) || a == b; };
    if (type.getRank() != 2 || !agrees(type.getDimSize(0), rows) ||
        !agrees(type.getDimSize(1), 1))
      return must(op, "shape of '" + operand.name + "'", "be " + shape, quoted(type));
    return verifyElementType(op, operand, isInt32Element, "be one of i32, ui32");
  };
  // dma_copy C6
  if (failed(verifyNumbers(side.indices, ShapedType::kDynamic, "(rows, 1)")))
    return failure();
  // dma_copy C7
  return verifyNumbers(side.offset, 1, "(1, 1)");
}

} // namespace

LogicalResult DmaCopyOp::verify() {
  Side dst{{"dst", getDst(), kHbm | kSbuf},
           {"dst_indices", getDstIndices(), kSbuf},
           {"dst_offset", getDstOffset(), kSbuf}};
  Side src{{"src", getSrc(), kHbm | kSbuf},
           {"src_indices", getSrcIndices(), kSbuf},
           {"src_offset", getSrcOffset(), kSbuf}};
  if (failed(verifyOperands(*this, {dst.tile, src.tile, dst.indices, src.indices, dst.offset,
                                    src.offset})))
    return failure();
  // dma_copy C2
  bool hasIndices = dst.indices.value || src.indices.value;
  bool isDynamic = hasIndices || dst.offset.value || src.offset.value;
  if (getDgeMode() == DgeMode::hwdge) {
    if (failed(verifyHas(*this, "'dge_mode' hwdge", Capability::hwdge)))
      return failure();
    if (hasIndices)
      return must(*this, "'dge_mode'", "be one of unknown, swdge for a gather or scatter",
                  "hwdge");
    Type dstType = dst.tile.getElementType(), srcType = src.tile.getElementType();
    if (dstType != srcType && !isParameter(dstType) && !isParameter(srcType))
      return must(*this, "'dge_mode'", "be one of unknown, none, swdge to change the element type",
                  "hwdge");
  }
  if (getDgeMode() == DgeMode::none && isDynamic)
    return must(*this, "'dge_mode'",
                "be one of unknown, swdge, hwdge where rows are picked at run time", "none");
  // dma_copy C3
  if (getEngine() != Engine::unknown) {
    if (getEngine() != Engine::sync && getEngine() != Engine::scalar)
      return mustBeOneOf(*this, "'engine'", {"sync", "scalar"}, stringifyEngine(getEngine()));
    if (getDgeMode() != DgeMode::hwdge)
      return must(*this, "'engine'", "be unknown unless 'dge_mode' is hwdge",
                  stringifyEngine(getEngine()));
  }
  if (failed(verifySide(*this, dst)) || failed(verifySide(*this, src)))
    return failure();
  if (hasIndices && failed(verifyHas(*this, "a gather or scatter", Capability::indirectDma)))
    return failure();
  // dma_copy C8
  if (dst.indices.value && !src.tile.isIn(kSbuf))
    return must(*this, "memory space of 'src'", "be sbuf in a scatter", "hbm");
  // dma_copy C1
  int64_t demanded = src.getMovedElements(), found = dst.getMovedElements();
  if (isKnown(demanded) && isKnown(found) && demanded != found)
    return mustEqual(*this, "elements moved to 'dst'", "elements moved from 'src'",
                     Twine(demanded), Twine(found));
  // dma_copy C9
  return verifyPriority(*this, getPriority());
}

//===----------------------------------------------------------------------===//
// dma_transpose
//===----------------------------------------------------------------------===//

void DmaTransposeOp::getEffects(Effects &effects) {
  addDmaEffects(*this, getOobMode() == OobMode::skip, effects);
}

/// The rules of the hardware's own transpose for a source that is not gathered.
static LogicalResult verifyHwdgeTranspose(DmaTransposeOp op, MemRefType src) {
  // dma_transpose C6
  if (failed(verifyHas(op, "'dge_mode' hwdge", Capability::hwdge)))
    return failure();
  constexpr int64_t kRows = kAnyMachine.hwdgeTransposeRows;
  int64_t rows = src.getDimSize(0), inner = src.getDimSize(src.getRank() - 2);
  if (!isKnown(rows))
    return success();
  if (src.getRank() == 2)
    return rows == kRows ? success()
                         : LogicalResult(must(op, "size of dim 0 of 'src'",
                                              "be " + Twine(kRows) + " with hwdge", Twine(rows)));
  if (rows < 1 || rows > kRows || !llvm::isPowerOf2_64(rows))
    return must(op, "size of dim 0 of 'src'", "be one of 1, 2, 4, 8, 16 with hwdge", Twine(rows));
  if (isKnown(inner) && rows * inner % kRows != 0)
    return must(op, "dim 0 times dim " + Twine(src.getRank() - 2) + " of 'src'",
                "be a multiple of " + Twine(kRows) + " with hwdge", Twine(rows * inner));
  return success();
}

static LogicalResult verifyGatheredTranspose(DmaTransposeOp op, const Operand &src,
                                             const Operand &indices, int64_t rows) {
  if (failed(verifyHas(op, "a gather", Capability::indirectDma)))
    return failure();
  // dma_transpose C7
  if (op.getDgeMode() != DgeMode::unknown && op.getDgeMode() != DgeMode::swdge)
    return mustBeOneOf(op, "'dge_mode'", {"unknown", "swdge"}, stringifyDgeMode(op.getDgeMode()));
  // dma_transpose C8
  if (!src.isIn(kHbm))
    return must(op, "memory space of 'src'", "be hbm in a gather", "sbuf");
  // dma_transpose C9
  MemRefType type = indices.getType();
  if (type.getRank() != 2)
    return must(op, "rank of 'src_indices'", "be 2", Twine(type.getRank()));
  if (failed(verifyElementType(op, indices, [](Type t) { return t.isUnsignedInteger(32); },
                               "be ui32")))
    return failure();
  constexpr int64_t kMultiple = kAnyMachine.indicesPartitionMultiple;
  int64_t partitions = type.getDimSize(0), columns = type.getDimSize(1);
  if (isKnown(partitions) && partitions % kMultiple != 0)
    return must(op, "partitions of 'src_indices'", "be a multiple of " + Twine(kMultiple),
                Twine(partitions));
  if (isKnown(partitions) && isKnown(columns) && columns > 1 &&
      partitions != kAnyMachine.partitions)
    return must(op, "partitions of 'src_indices'",
                "be " + Twine(kAnyMachine.partitions) + " when it has several columns",
                Twine(partitions));
  // dma_transpose C10
  if (isKnown(rows) && rows % kMultiple != 0)
    return must(op, "size of the last dim of 'dst'", "be a multiple of " + Twine(kMultiple),
                Twine(rows));
  int64_t count = getElements(type);
  if (isKnown(rows) && isKnown(count) && count < rows)
    return must(op, "'src_indices'",
                "have at least as many elements as the last dim of 'dst' (" + Twine(rows) + ")",
                Twine(count));
  // dma_transpose C11
  if (src.getType().getRank() == 4) {
    ArrayRef<int64_t> shape = src.getType().getShape();
    if (isKnown(shape[1]) && isKnown(shape[2]) && shape[1] != 1 && shape[2] != 1)
      return must(op, "dim 1 or dim 2 of 'src'", "be 1 in a gather",
                  Twine(shape[1]) + " and " + Twine(shape[2]));
  }
  return success();
}

LogicalResult DmaTransposeOp::verify() {
  Operand dst{"dst", getDst(), kSbuf}, src{"src", getSrc(), kHbm | kSbuf},
      indices{"src_indices", getSrcIndices(), kSbuf};
  if (failed(verifyOperands(*this, {dst, src, indices})))
    return failure();
  MemRefType dstType = dst.getType(), srcType = src.getType();
  int64_t rank = srcType.getRank();
  // dma_transpose C1
  if (rank < 2 || rank > 4)
    return must(*this, "rank of 'src'", "be one of 2, 3, 4", Twine(rank));
  if (dstType.getRank() != rank)
    return mustEqual(*this, "rank of 'dst'", "rank of 'src'", Twine(rank),
                     Twine(dstType.getRank()));
  // dma_transpose C2
  SmallVector<int64_t> shape(srcType.getShape());
  std::swap(shape.front(), shape.back());
  if (rank == 3)
    shape = {srcType.getDimSize(2), srcType.getDimSize(1), srcType.getDimSize(0)};
  for (auto [dim, demanded] : llvm::enumerate(shape)) {
    int64_t found = dstType.getDimSize(dim);
    // A gather reads as many rows as 'dst' has room for.
    bool isRows = static_cast<int64_t>(dim) == rank - 1;
    if ((isRows && indices.value) || !isKnown(demanded) || !isKnown(found) || demanded == found)
      continue;
    int64_t from = dim == 0 ? rank - 1 : isRows ? 0 : static_cast<int64_t>(dim);
    return mustEqual(*this, "size of dim " + Twine(dim) + " of 'dst'",
                     "size of dim " + Twine(from) + " of 'src'", Twine(demanded), Twine(found));
  }
  // dma_transpose C3
  if (failed(verifySameElementType(*this, src, dst)))
    return failure();
  // dma_transpose C4
  if (failed(verifyElementType(*this, src, [](Type t) { return t.getIntOrFloatBitWidth() > 8; },
                               "have 2 or 4 bytes")))
    return failure();
  // dma_transpose C5
  bool isHwdge = getDgeMode() == DgeMode::hwdge;
  if ((isHwdge || indices.value) &&
      failed(verifyElementType(
          *this, src, [](Type t) { return t.getIntOrFloatBitWidth() == 16; },
          indices.value ? "have 2 bytes in a gather" : "have 2 bytes with hwdge")))
    return failure();
  if (indices.value) {
    if (failed(verifyGatheredTranspose(*this, src, indices, dstType.getDimSize(rank - 1))))
      return failure();
  } else {
    // dma_transpose C7
    if (getDgeMode() == DgeMode::swdge)
      return mustBeOneOf(*this, "'dge_mode'", {"unknown", "none", "hwdge"}, "swdge");
    if (isHwdge && failed(verifyHwdgeTranspose(*this, srcType)))
      return failure();
    // dma_transpose C12
    if (getOobMode() == OobMode::skip)
      return must(*this, "'oob_mode'", "be error without a gather", "skip");
  }
  // dma_transpose C13
  return verifyPriority(*this, getPriority());
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiDmaOps.cpp.inc"
