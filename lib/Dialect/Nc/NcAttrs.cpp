// Attributes and types of the nc dialect: parsing, checks, and the bytes of a pattern.

#include "nkic/Dialect/Nc/Nc.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace nkic::nc;
using nkic::nki::MemorySpace;
namespace nki = nkic::nki;

#include "nkic/Dialect/Nc/NcEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "nkic/Dialect/Nc/NcAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "nkic/Dialect/Nc/NcTypes.cpp.inc"

void NcDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "nkic/Dialect/Nc/NcAttrs.cpp.inc"
      >();
}

void NcDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "nkic/Dialect/Nc/NcTypes.cpp.inc"
      >();
}

/// Elements and addresses of a pattern stay below this, so that sums of them fit.
static constexpr int64_t kMostBytes = int64_t(1) << 56;

LogicalResult PatternAttr::verify(function_ref<InFlightDiagnostic()> emitError, Type elementType,
                                  int64_t partition, int64_t byte, ArrayRef<int64_t> counts,
                                  ArrayRef<int64_t> steps) {
  if (!elementType.isIntOrFloat() || !nki::isElementType(elementType))
    return emitError() << "element type of an access pattern must be one of the nki dialect, but "
                          "got "
                       << elementType;
  if (counts.size() != steps.size() || counts.empty())
    return emitError() << "an access pattern must have as many steps as counts, at least 1, but "
                          "got "
                       << steps.size() << " and " << counts.size();
  if (static_cast<int64_t>(counts.size()) > nki::kMaxRank)
    return emitError() << "an access pattern must have at most " << nki::kMaxRank
                       << " dimensions, but got " << counts.size();
  if (partition < 0 || byte < 0 || partition > kMostBytes || byte > kMostBytes)
    return emitError() << "an access pattern must begin at a partition and byte of at least 0, "
                          "but got "
                       << partition << " : " << byte;
  int64_t product = 1;
  for (auto [count, step] : llvm::zip(counts, steps)) {
    int64_t span;
    if (count < 1 || llvm::MulOverflow(product, count, product) || product > kMostBytes ||
        llvm::MulOverflow(count, step, span) || span > kMostBytes || span < -kMostBytes)
      return emitError() << "an access pattern must have counts of at least 1 and fewer than 2^56 "
                            "elements, but got count "
                         << count << " with step " << step;
  }
  if (byte % (elementType.getIntOrFloatBitWidth() / 8) != 0)
    return emitError() << "first byte of an access pattern must be a multiple of the size of "
                       << elementType << ", but got " << byte;
  return success();
}

int64_t PatternAttr::getElements() const { return getCounts()[0] * getFreeElements(); }

int64_t PatternAttr::getFreeElements() const {
  int64_t product = 1;
  for (int64_t count : getCounts().drop_front())
    product *= count;
  return product;
}

Box nkic::nc::getBox(PatternAttr pattern, bool isHbm) {
  ArrayRef<int64_t> counts = pattern.getCounts(), steps = pattern.getSteps();
  int64_t low = 0, high = 0; // elements, relative to the first
  for (size_t d = isHbm ? 0 : 1; d < counts.size(); ++d) {
    int64_t span = (counts[d] - 1) * steps[d];
    (span < 0 ? low : high) += span;
  }
  int64_t size = pattern.getElementBytes();
  Box box{pattern.getPartition(), pattern.getPartition() + (isHbm ? 1 : counts[0]),
          pattern.getByte() + low * size, pattern.getByte() + (high + 1) * size};
  return box;
}

Box nkic::nc::getBox(Value memory) {
  if (auto tile = memory.getDefiningOp<TileOp>())
    return {static_cast<int64_t>(tile.getPartition()),
            static_cast<int64_t>(tile.getPartition() + tile.getPartitions()),
            static_cast<int64_t>(tile.getByte()),
            static_cast<int64_t>(tile.getByte() + tile.getBytes())};
  auto tensor = memory.getDefiningOp<TensorOp>();
  auto address = static_cast<int64_t>(tensor.getAddress());
  return {0, 1, address, address + tensor.getBytes()};
}
