// The frame of a kernel: parsing and checks of kernel, parameters and tiles.

#include "NkiAsmFormats.h"
#include "StaticLists.h"

#include "nkic/Dialect/Nki/NkiVerify.h"
#include "nkic/Dialect/Nki/ShapeExpr.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

//===----------------------------------------------------------------------===//
// kernel
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kShapeAttr = "nki.shape";
static constexpr StringLiteral kNameAttr = "nki.name";

ParseResult KernelOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  StringAttr name;
  if (parser.parseSymbolName(name, SymbolTable::getSymbolAttrName(), result.attributes))
    return failure();

  SmallVector<Attribute> parameters;
  if (succeeded(parser.parseOptionalKeyword("parameters"))) {
    if (parser.parseLBrace())
      return failure();
    while (failed(parser.parseOptionalRBrace())) {
      auto param = ParamAttr::parseBare(parser);
      if (failed(param))
        return failure();
      parameters.push_back(*param);
    }
  }

  SmallVector<OpAsmParser::Argument> arguments, results;
  if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, /*allowType=*/true,
                               /*allowAttrs=*/true))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    if (parser.parseArgumentList(results, OpAsmParser::Delimiter::Paren, /*allowType=*/true,
                                 /*allowAttrs=*/true))
      return failure();
  }
  size_t numResults = results.size();
  arguments.append(results.begin(), results.end());

  // The spelling of an argument is part of its interface: keep it as an attribute.
  SmallVector<Type> types;
  for (OpAsmParser::Argument &argument : arguments) {
    types.push_back(argument.type);
    NamedAttrList attrs(argument.attrs);
    if (!attrs.get(kNameAttr))
      attrs.set(kNameAttr, builder.getStringAttr(argument.ssaName.name.drop_front()));
    argument.attrs = attrs.getDictionary(builder.getContext());
  }
  result.addAttribute(getFunctionTypeAttrName(result.name),
                      TypeAttr::get(builder.getFunctionType(types, {})));
  result.addAttribute(getParametersAttrName(result.name), builder.getArrayAttr(parameters));
  result.addAttribute(getNumResultsAttrName(result.name),
                      builder.getI64IntegerAttr(static_cast<int64_t>(numResults)));
  if (failed(parser.parseOptionalAttrDictWithKeyword(result.attributes)))
    return failure();
  call_interface_impl::addArgAndResultAttrs(builder, result, arguments, {},
                                            getArgAttrsAttrName(result.name),
                                            getResAttrsAttrName(result.name));
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, arguments))
    return failure();
  // A body without arguments and ops parses as no block at all.
  if (body->empty())
    body->emplaceBlock();
  return success();
}

void KernelOp::print(OpAsmPrinter &p) {
  p << ' ';
  p.printSymbolName(getSymName());
  if (!getParameters().empty()) {
    p.printNewline();
    p << "  parameters {";
    for (auto param : getParameters().getAsRange<ParamAttr>()) {
      p.printNewline();
      p << "    ";
      param.printBare(p);
    }
    p.printNewline();
    p << "  } ";
  }
  auto printArguments = [&](unsigned begin, unsigned end) {
    p << '(';
    for (unsigned i = begin; i < end; ++i) {
      if (i != begin)
        p << ", ";
      BlockArgument argument = getBody().getArgument(i);
      NamedAttrList attrs(getArgAttrDict(i));
      p.printRegionArgument(argument, attrs.getAttrs());
    }
    p << ')';
  };
  unsigned numInputs = getNumInputs(), total = getNumArguments();
  printArguments(0, numInputs);
  if (total > numInputs) {
    p << " -> ";
    printArguments(numInputs, total);
  }
  p.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {SymbolTable::getSymbolAttrName(), getFunctionTypeAttrName(), getParametersAttrName(),
       getNumResultsAttrName(), getArgAttrsAttrName(), getResAttrsAttrName()});
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
}

ParamAttr KernelOp::lookupParameter(StringRef name) {
  for (auto param : getParameters().getAsRange<ParamAttr>()) {
    if (param.getName() == name)
      return param;
  }
  return {};
}

StringRef KernelOp::getArgumentName(unsigned index) {
  if (auto name = getArgAttrOfType<StringAttr>(index, kNameAttr))
    return name.getValue();
  return "";
}

/// Checks one list of `nki.shape` against the type of its argument.
static LogicalResult verifyShape(KernelOp kernel, unsigned index, Attribute attr) {
  StringRef name = kernel.getArgumentName(index);
  auto type = cast<MemRefType>(kernel.getArgumentTypes()[index]);
  auto shape = dyn_cast<ArrayAttr>(attr);
  // kernel C2
  if (!shape)
    return kernel.emitOpError() << "'nki.shape' of argument '" << name
                                << "' must be a list, but got " << attr;
  if (static_cast<int64_t>(shape.size()) != type.getRank())
    return kernel.emitOpError() << "'nki.shape' of argument '" << name << "' must have "
                                << type.getRank() << " elements, but got " << shape.size();
  for (Attribute entry : shape) {
    auto expr = ShapeExpr::parse(entry);
    if (!expr)
      return kernel.emitOpError() << "'nki.shape' of argument '" << name
                                  << "' must hold integers and products of parameters, but got "
                                  << entry;
    for (const ShapeExpr::Factor &factor : expr->getFactors()) {
      if (factor.parameter.empty())
        continue;
      ParamAttr param = kernel.lookupParameter(factor.parameter);
      if (!param || param.getKind() != ParamKind::kind_int)
        return kernel.emitOpError()
               << "'nki.shape' of argument '" << name
               << "' must name declared parameters of kind int, but got '" << factor.parameter << "'";
    }
  }
  return success();
}

LogicalResult KernelOp::verify() {
  // kernel C1
  llvm::StringSet<> names;
  for (Attribute attr : getParameters()) {
    auto param = dyn_cast<ParamAttr>(attr);
    if (!param)
      return emitOpError() << "'parameters' must hold #nki.param attributes, but got " << attr;
    if (!names.insert(param.getName()).second)
      return emitOpError() << "names of parameters must differ, but got '" << param.getName()
                           << "' twice";
  }
  int64_t numResults = getNumResultsAttr().getInt();
  if (numResults < 0 || numResults > static_cast<int64_t>(getFunctionType().getNumInputs()))
    return emitOpError() << "'num_results' must be at most the number of arguments ("
                         << getFunctionType().getNumInputs() << "), but got " << numResults;
  for (auto [index, type] : llvm::enumerate(getArgumentTypes())) {
    // kernel C3
    if (!isHbm(type))
      return emitOpError() << "argument '" << getArgumentName(index)
                           << "' must be a memref in hbm, but got " << type;
    Attribute shape = getArgAttr(index, kShapeAttr);
    if (!shape)
      continue;
    auto byWord = dyn_cast<DictionaryAttr>(shape);
    if (!byWord) {
      if (failed(verifyShape(*this, index, shape)))
        return failure();
      continue;
    }
    for (NamedAttribute entry : byWord) {
      ParamAttr param = lookupParameter(entry.getName());
      auto words = dyn_cast<DictionaryAttr>(entry.getValue());
      if (!param || param.getKind() != ParamKind::kind_word || !words || byWord.size() != 1)
        return emitOpError() << "'nki.shape' of argument '" << getArgumentName(index)
                             << "' must map one word parameter to a list per word, but got "
                             << shape;
      for (Attribute word : param.getAllowed()) {
        Attribute list = words.get(cast<StringAttr>(word));
        if (!list)
          return emitOpError() << "'nki.shape' of argument '" << getArgumentName(index)
                               << "' must have a list for each word of '" << param.getName()
                               << "', but got none for " << word;
        if (failed(verifyShape(*this, index, list)))
          return failure();
      }
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// param, param_is, param_len, param_at
//===----------------------------------------------------------------------===//

/// The declaration an op names: null, with an error when the kernel has none by
/// that name; a success without one when no kernel encloses the op (a function
/// that will be inlined).
static FailureOr<ParamAttr> lookupParameter(Operation *op, StringRef name) {
  auto kernel = op->getParentOfType<KernelOp>();
  if (!kernel)
    return ParamAttr();
  ParamAttr param = kernel.lookupParameter(name);
  if (!param)
    return op->emitOpError() << "names parameter '" << name << "', but kernel '"
                             << kernel.getSymName() << "' declares no such parameter";
  return param;
}

static LogicalResult mustBeOfKind(Operation *op, ParamAttr param, ArrayRef<ParamKind> kinds) {
  if (!param || llvm::is_contained(kinds, param.getKind()))
    return success();
  std::string words;
  for (ParamKind kind : kinds)
    words += (words.empty() ? "" : ", ") + stringifyParamKind(kind).str();
  return op->emitOpError() << "kind of parameter '" << param.getName() << "' must be one of "
                           << words << ", but got " << stringifyParamKind(param.getKind());
}

LogicalResult ParamOp::verify() {
  auto param = lookupParameter(*this, getName()); // param C1
  if (failed(param))
    return failure();
  // param C2
  ParamKind kind = getType().isIndex()   ? ParamKind::kind_int
                   : getType().isF32()   ? ParamKind::kind_number
                                         : ParamKind::kind_bool;
  return mustBeOfKind(*this, *param, kind);
}

LogicalResult ParamIsOp::verify() {
  auto param = lookupParameter(*this, getName()); // param_is C1
  if (failed(param) ||
      failed(mustBeOfKind(*this, *param, {ParamKind::kind_word, ParamKind::kind_type})))
    return failure();
  // param_is C2
  if (*param && param->getAllowed() && !llvm::is_contained(param->getAllowed(), getValue()))
    return emitOpError() << "'value' must be one of " << param->getAllowed() << ", but got "
                         << getValue();
  return success();
}

LogicalResult ParamLenOp::verify() {
  auto param = lookupParameter(*this, getName()); // param_len C1
  return failed(param) ? failure() : mustBeOfKind(*this, *param, ParamKind::kind_list);
}

LogicalResult ParamAtOp::verify() {
  auto param = lookupParameter(*this, getName()); // param_at C1
  return failed(param) ? failure() : mustBeOfKind(*this, *param, ParamKind::kind_list);
}

//===----------------------------------------------------------------------===//
// table_at
//===----------------------------------------------------------------------===//

LogicalResult TableAtOp::verify() {
  auto type = dyn_cast<RankedTensorType>(getTable().getType());
  if (!type || type.getRank() != 2)
    return emitOpError() << "'table' must have 2 dimensions, but got " << getTable().getType();
  auto mustLieInside = [&](Value index, int64_t size, StringRef what) -> LogicalResult {
    APInt value;
    if (!matchPattern(index, m_ConstantInt(&value)))
      return success();
    // table_at C1
    if (value.isNegative() || value.sge(size))
      return emitOpError() << "'" << what << "' must be at least 0 and at most " << size - 1
                           << ", but got " << value.getSExtValue();
    return success();
  };
  if (failed(mustLieInside(getRow(), type.getDimSize(0), "row")) ||
      failed(mustLieInside(getColumn(), type.getDimSize(1), "column")))
    return failure();
  return success();
}

OpFoldResult TableAtOp::fold(FoldAdaptor adaptor) {
  auto row = dyn_cast_or_null<IntegerAttr>(adaptor.getRow());
  auto column = dyn_cast_or_null<IntegerAttr>(adaptor.getColumn());
  auto type = cast<ShapedType>(getTable().getType());
  if (!row || !column)
    return {};
  int64_t r = row.getInt(), c = column.getInt();
  if (r < 0 || c < 0 || r >= type.getDimSize(0) || c >= type.getDimSize(1))
    return {};
  auto values = getTable().getValues<int64_t>();
  return IntegerAttr::get(IndexType::get(getContext()), values[r * type.getDimSize(1) + c]);
}

//===----------------------------------------------------------------------===//
// loop_step
//===----------------------------------------------------------------------===//

OpFoldResult LoopStepOp::fold(FoldAdaptor adaptor) {
  auto step = dyn_cast_or_null<IntegerAttr>(adaptor.getStep());
  return step && step.getValue().sge(1) ? getStep() : Value();
}

//===----------------------------------------------------------------------===//
// require
//===----------------------------------------------------------------------===//

LogicalResult RequireOp::verify() {
  StringRef message = getMessage();
  for (size_t open = message.find('{'); open != StringRef::npos;
       open = message.find('{', open + 1)) {
    StringRef number = message.substr(open + 1, message.find('}', open) - open - 1);
    unsigned index;
    // require C1
    if (number.getAsInteger(10, index) || index >= getValues().size())
      return emitOpError() << "'message' must name values by {0} to {" << getValues().size()
                           << "} exclusive, but got '{" << number << "}'";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// alloc
//===----------------------------------------------------------------------===//

MemRefType AllocOp::inferRefinedType(std::string &error) {
  auto type = cast<MemRefType>(getType());
  SmallVector<int64_t> sizes = readList(getSizes(), getStaticSizes());
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    // alloc C3
    if (!ShapedType::isDynamic(size) && size < 1) {
      error = "size " + std::to_string(dim) + " of '" + getName().str() +
              "' must be at least 1, but got " + std::to_string(size);
      return {};
    }
  }
  auto refined = MemRefType::get(sizes, type.getElementType(), MemRefLayoutAttrInterface(),
                                 type.getMemorySpace());
  if (refined.hasStaticShape() && !isAddressable(refined)) {
    error = "'" + getName().str() + "' must have at most 2^56 elements, but got more";
    return {};
  }
  return refined;
}

OpFoldResult AllocOp::fold(FoldAdaptor) {
  auto sizes = moveConstants(getSizesMutable(), getStaticSizes(), /*least=*/1);
  if (!sizes)
    return {};
  setStaticSizes(*sizes);
  return getResult();
}

LogicalResult AllocOp::verify() {
  auto type = cast<MemRefType>(getType());
  // alloc C1
  if (!getMemorySpace(type))
    return emitOpError() << "memory space of '" << getName()
                         << "' must be one of hbm, shared_hbm, private_hbm, sbuf, psum, but got "
                         << type;
  if (isOnChip(type) && type.getRank() < 2)
    return emitOpError() << "rank of '" << getName() << "' must be at least 2, but got "
                         << type.getRank();
  unsigned dynamic = llvm::count_if(getStaticSizes(), ShapedType::isDynamic);
  if (dynamic != getSizes().size() ||
      static_cast<int64_t>(getStaticSizes().size()) != type.getRank())
    return emitOpError() << "must have one size per dimension of " << type << " ("
                         << type.getRank() << "), but got " << getStaticSizes().size();
  for (auto [size, written] : llvm::zip(getStaticSizes(), type.getShape())) {
    // alloc C2
    if (!ShapedType::isDynamic(written) && !ShapedType::isDynamic(size) && size != written)
      return emitOpError() << "sizes must equal those of the type " << type << ", but got "
                           << size;
  }
  std::string error;
  if (!inferRefinedType(error)) // alloc C3
    return emitOpError() << error;
  // V-P
  int64_t partitions = getPartitions(type);
  if (isOnChip(type) && !ShapedType::isDynamic(partitions) &&
      partitions > kAnyMachine.partitions)
    return mustBeAtMost(*this, "partitions of '" + getName() + "'", kAnyMachine.partitions,
                        partitions);
  // alloc C4
  if (auto address = getAddress()) {
    if (!isOnChip(type) || address->size() < 2 || address->size() > 1 + kMaxBuffers ||
        llvm::any_of(*address, [](int64_t value) { return value < 0; }))
      return emitOpError() << "'address' must be a partition and 1 to " << kMaxBuffers
                           << " bytes of an sbuf or psum tile, none negative";
  }
  return success();
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiKernelOps.cpp.inc"
