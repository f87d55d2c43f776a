// Hand-written pieces of the assembly formats.

#include "NkiAsmFormats.h"

#include "nkic/Dialect/Nki/Nki.h"

using namespace mlir;
using namespace nkic::nki;

ParseResult nkic::nki::parseWord(OpAsmParser &parser, StringAttr &name) {
  std::string word;
  if (parser.parseKeywordOrString(&word))
    return failure();
  name = parser.getBuilder().getStringAttr(word);
  return success();
}

void nkic::nki::printWord(OpAsmPrinter &printer, Operation *, StringAttr name) {
  printer.printKeywordOrString(name.getValue());
}

/// Parses `%value` or an integer; a value leaves kDynamic in `number`.
static ParseResult parseIndex(OpAsmParser &parser,
                              SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
                              int64_t &number) {
  OpAsmParser::UnresolvedOperand value;
  OptionalParseResult parsed = parser.parseOptionalOperand(value);
  if (parsed.has_value()) {
    if (failed(*parsed))
      return failure();
    values.push_back(value);
    number = ShapedType::kDynamic;
    return success();
  }
  return parser.parseInteger(number);
}

ParseResult nkic::nki::parseSliceList(OpAsmParser &parser,
                                      SmallVectorImpl<OpAsmParser::UnresolvedOperand> &offsets,
                                      SmallVectorImpl<OpAsmParser::UnresolvedOperand> &sizes,
                                      DenseI64ArrayAttr &staticOffsets,
                                      DenseI64ArrayAttr &staticSizes, DenseI64ArrayAttr &steps) {
  SmallVector<int64_t> offsetList, sizeList, stepList;
  auto parseEntry = [&]() -> ParseResult {
    int64_t offset = 0, size = SliceOp::kWhole, step = 1;
    if (failed(parser.parseOptionalColon())) {
      size = SliceOp::kDropped;
      if (parseIndex(parser, offsets, offset))
        return failure();
      if (succeeded(parser.parseOptionalColon())) {
        if (parseIndex(parser, sizes, size))
          return failure();
        if (size == SliceOp::kWhole || size == SliceOp::kDropped)
          return parser.emitError(parser.getCurrentLocation())
                 << "count of a slice must be at least 1, but got " << size;
        if (succeeded(parser.parseOptionalColon()) && parser.parseInteger(step))
          return failure();
      }
    }
    offsetList.push_back(offset);
    sizeList.push_back(size);
    stepList.push_back(step);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseEntry))
    return failure();
  Builder &builder = parser.getBuilder();
  staticOffsets = builder.getDenseI64ArrayAttr(offsetList);
  staticSizes = builder.getDenseI64ArrayAttr(sizeList);
  steps = builder.getDenseI64ArrayAttr(stepList);
  return success();
}

void nkic::nki::printSliceList(OpAsmPrinter &printer, Operation *, OperandRange offsets,
                               OperandRange sizes, DenseI64ArrayAttr staticOffsets,
                               DenseI64ArrayAttr staticSizes, DenseI64ArrayAttr steps) {
  auto nextOffset = offsets.begin(), nextSize = sizes.begin();
  auto printIndex = [&](int64_t number, OperandRange::iterator &next) {
    if (ShapedType::isDynamic(number))
      printer << *next++;
    else
      printer << number;
  };
  printer << '[';
  for (size_t dim = 0, rank = staticOffsets.size(); dim < rank; ++dim) {
    if (dim)
      printer << ", ";
    int64_t size = staticSizes[dim];
    if (size == SliceOp::kWhole) {
      printer << ':';
      continue;
    }
    printIndex(staticOffsets[dim], nextOffset);
    if (size == SliceOp::kDropped)
      continue;
    printer << " : ";
    printIndex(size, nextSize);
    if (steps[dim] != 1)
      printer << " : " << steps[dim];
  }
  printer << ']';
}

ParseResult nkic::nki::parsePattern(OpAsmParser &parser,
                                    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
                                    DenseI64ArrayAttr &pattern) {
  SmallVector<int64_t> flat;
  auto parsePair = [&]() -> ParseResult {
    int64_t step, count;
    if (parser.parseLSquare() || parseIndex(parser, values, step) || parser.parseComma() ||
        parseIndex(parser, values, count) || parser.parseRSquare())
      return failure();
    flat.append({step, count});
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parsePair))
    return failure();
  pattern = parser.getBuilder().getDenseI64ArrayAttr(flat);
  return success();
}

void nkic::nki::printPattern(OpAsmPrinter &printer, Operation *, OperandRange values,
                             DenseI64ArrayAttr pattern) {
  auto next = values.begin();
  printer << '[';
  for (auto [index, number] : llvm::enumerate(pattern.asArrayRef())) {
    bool isStep = index % 2 == 0;
    printer << (isStep ? (index ? ", [" : "[") : ", ");
    if (ShapedType::isDynamic(number))
      printer << *next++;
    else
      printer << number;
    if (!isStep)
      printer << ']';
  }
  printer << ']';
}
