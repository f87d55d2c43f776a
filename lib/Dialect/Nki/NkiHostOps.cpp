// Checks and the text form of what the host makes of instructions.

#include "NkiAsmFormats.h"

#include "nkic/Dialect/Nki/NkiVerify.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

//===----------------------------------------------------------------------===//
// for_elements
//===----------------------------------------------------------------------===//

void ForElementsOp::build(OpBuilder &builder, OperationState &state, int64_t count) {
  state.addAttribute(getCountAttrName(state.name), builder.getI64IntegerAttr(count));
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(state.addRegion());
  block->addArgument(builder.getIndexType(), state.location);
}

ParseResult ForElementsOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::Argument position;
  position.type = parser.getBuilder().getIndexType();
  int64_t count;
  if (parser.parseArgument(position) || parser.parseKeyword("in") || parser.parseInteger(count) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes))
    return failure();
  state.addAttribute(getCountAttrName(state.name), parser.getBuilder().getI64IntegerAttr(count));
  return parser.parseRegion(*state.addRegion(), {position});
}

void ForElementsOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getBody().getArgument(0) << " in " << getCount();
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getCountAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult ForElementsOp::verify() {
  // for_elements C1
  if (getBody().getNumArguments() != 1 || !getBody().getArgument(0).getType().isIndex())
    return must(*this, "body", "have one index", Twine(getBody().getNumArguments()) + " arguments");
  // for_elements C2
  if (getCount() < 1)
    return mustBeAtLeast(*this, "'count'", 1, getCount());
  return success();
}

//===----------------------------------------------------------------------===//
// load, store
//===----------------------------------------------------------------------===//

namespace {

/// Whether the dimensions from `first` on are one stretch of elements at equal distances.
bool isOneRun(MemRefType type, int64_t first) {
  SmallVector<int64_t> strides;
  int64_t offset, expected = 0;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  for (int64_t dim = type.getRank(); dim-- > first;) {
    if (type.getDimSize(dim) == 1)
      continue;
    if (expected != 0 && strides[dim] != expected)
      return false;
    expected = strides[dim] * type.getDimSize(dim);
  }
  return true;
}

bool isDense(MemRefType type, int64_t first) {
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(type.getStridesAndOffset(strides, offset)) && isOneRun(type, first) &&
         (type.getDimSize(type.getRank() - 1) == 1 || strides.back() == 1);
}

LogicalResult verifyAccess(Operation *op, StringRef name, Type view) {
  auto type = cast<MemRefType>(view);
  // load C1, store C1
  if (!type.hasStaticShape() || !isOneRun(type, 1))
    return must(op, name, "have free elements at equal distances", quoted(type));
  return success();
}

} // namespace

LogicalResult LoadOp::verify() { return verifyAccess(*this, "'source'", getSource().getType()); }
LogicalResult StoreOp::verify() { return verifyAccess(*this, "'target'", getTarget().getType()); }

//===----------------------------------------------------------------------===//
// gather_accumulate
//===----------------------------------------------------------------------===//

LogicalResult GatherAccumulateOp::verify() {
  auto acc = cast<MemRefType>(getAcc().getType()), table = cast<MemRefType>(getTable().getType());
  auto rows = cast<MemRefType>(getRows().getType());
  auto weights = cast<MemRefType>(getWeights().getType());
  // gather_accumulate C1
  for (MemRefType type : {acc, table, rows, weights}) {
    if (!type.hasStaticShape() || type.getRank() < 2)
      return must(*this, "an operand", "have 2 dimensions or more of known size", quoted(type));
  }
  if (getPartitions(rows) != getPartitions(acc))
    return mustEqual(*this, "partitions of 'rows'", "those of 'acc'", Twine(getPartitions(acc)),
                     Twine(getPartitions(rows)));
  if (rows.getRank() > 3 || rows.getShape() != weights.getShape())
    return must(*this, "'weights'", "have the shape of 'rows', at most 3 dimensions",
                quoted(weights));
  if (getFreeElements(table) != getFreeElements(acc))
    return mustEqual(*this, "free elements of 'table'", "those of 'acc'",
                     Twine(getFreeElements(acc)), Twine(getFreeElements(table)));
  if (!isInt32Element(rows.getElementType()))
    return mustBeOneOf(*this, "elements of 'rows'", {"i32", "ui32"},
                       quoted(rows.getElementType()));
  // gather_accumulate C2
  if (!isDense(acc, 1) || !isDense(table, 1))
    return must(*this, "elements of a row of 'acc' and 'table'", "lie side by side",
                quoted(isDense(acc, 1) ? table : acc));
  return success();
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiHostOps.cpp.inc"
