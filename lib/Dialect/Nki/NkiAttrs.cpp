// Attributes and types of the nki dialect: parsing, printing, checks.

#include "nkic/Dialect/Nki/Nki.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace nkic::nki;

/// Parses a name that stands without quotes: `dtype` in `!nki.elem<dtype>`.
static ParseResult parseBareName(AsmParser &parser, std::string &name) {
  return parser.parseKeywordOrString(&name);
}

static void printBareName(AsmPrinter &printer, StringRef name) {
  printer.printKeywordOrString(name);
}

#include "nkic/Dialect/Nki/NkiEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "nkic/Dialect/Nki/NkiAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "nkic/Dialect/Nki/NkiTypes.cpp.inc"

void NkiDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "nkic/Dialect/Nki/NkiAttrs.cpp.inc"
      >();
}

void NkiDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "nkic/Dialect/Nki/NkiTypes.cpp.inc"
      >();
}

/// Numbers are f32, however they are written.
static Attribute toF32(Attribute value) {
  auto number = dyn_cast<FloatAttr>(value);
  if (!number)
    return value;
  return FloatAttr::get(Float32Type::get(value.getContext()),
                        static_cast<float>(number.getValueAsDouble()));
}

FailureOr<ParamAttr> ParamAttr::parseBare(AsmParser &parser) {
  std::string name, help;
  SMLoc loc = parser.getCurrentLocation();
  StringRef kindWord;
  if (parser.parseKeywordOrString(&name) || parser.parseColon())
    return failure();
  SMLoc kindLoc = parser.getCurrentLocation();
  if (parser.parseKeyword(&kindWord))
    return failure();
  auto kind = symbolizeParamKind(kindWord);
  if (!kind) {
    parser.emitError(kindLoc) << "kind of parameter '" << name
                              << "' must be one of int, bool, number, list, word, type, but got '"
                              << kindWord << "'";
    return failure();
  }
  Attribute defaultValue;
  ArrayAttr allowed;
  std::optional<int64_t> min, max, columns;
  if (succeeded(parser.parseOptionalEqual())) {
    if (parser.parseAttribute(defaultValue))
      return failure();
    defaultValue = toF32(defaultValue);
  }
  if (succeeded(parser.parseOptionalKeyword("in"))) {
    if (parser.parseAttribute(allowed))
      return failure();
    allowed = ArrayAttr::get(parser.getContext(), llvm::map_to_vector(allowed, toF32));
  }
  auto parseBound = [&](StringRef word, std::optional<int64_t> &bound) -> ParseResult {
    if (failed(parser.parseOptionalKeyword(word)))
      return success();
    int64_t value;
    if (parser.parseInteger(value))
      return failure();
    bound = value;
    return success();
  };
  if (parseBound("min", min) || parseBound("max", max) || parseBound("columns", columns) ||
      parser.parseString(&help))
    return failure();
  auto result = ParamAttr::getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                                      name, *kind, defaultValue, allowed, min, max, columns, help);
  if (!result)
    return failure();
  return result;
}

void ParamAttr::printBare(AsmPrinter &printer) const {
  printer.printKeywordOrString(getName());
  printer << " : " << stringifyParamKind(getKind());
  if (getDefaultValue()) {
    printer << " = ";
    printer.printAttribute(getDefaultValue());
  }
  if (getAllowed()) {
    printer << " in ";
    printer.printAttribute(getAllowed());
  }
  if (getMin())
    printer << " min " << *getMin();
  if (getMax())
    printer << " max " << *getMax();
  if (getColumns())
    printer << " columns " << *getColumns();
  printer << ' ';
  printer.printString(getHelp());
}

Attribute ParamAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  auto param = parseBare(parser);
  if (failed(param) || parser.parseGreater())
    return {};
  return *param;
}

void ParamAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printBare(printer);
  printer << '>';
}

/// Whether `value` is of `kind`: the form that a default or allowed value takes.
static bool isOfKind(Attribute value, ParamKind kind) {
  switch (kind) {
  case ParamKind::kind_int: {
    auto integer = dyn_cast<IntegerAttr>(value);
    return integer && !integer.getType().isInteger(1) &&
           integer.getValue().getSignificantBits() <= 64;
  }
  case ParamKind::kind_bool:
    return isa<BoolAttr>(value);
  case ParamKind::kind_number:
    return isa<FloatAttr>(value);
  case ParamKind::kind_list:
    if (auto rows = dyn_cast<ArrayAttr>(value))
      return llvm::all_of(rows, [](Attribute row) {
        auto columns = dyn_cast<ArrayAttr>(row);
        return columns && llvm::all_of(columns, [](Attribute column) {
          return isOfKind(column, ParamKind::kind_int);
        });
      });
    return false;
  case ParamKind::kind_word:
    return isa<StringAttr>(value);
  case ParamKind::kind_type:
    return isa<TypeAttr>(value);
  }
  llvm_unreachable("every kind is handled");
}

LogicalResult ParamAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringRef name,
                                ParamKind kind, Attribute defaultValue, ArrayAttr allowed,
                                std::optional<int64_t> min, std::optional<int64_t> max,
                                std::optional<int64_t> columns, StringRef) {
  if (name.empty())
    return emitError() << "name of a parameter must not be empty";
  if (defaultValue && !isOfKind(defaultValue, kind))
    return emitError() << "default of parameter '" << name << "' must be a "
                       << stringifyParamKind(kind) << ", but got " << defaultValue;
  if (allowed) {
    for (Attribute value : allowed) {
      if (!isOfKind(value, kind))
        return emitError() << "allowed values of parameter '" << name << "' must be of kind "
                           << stringifyParamKind(kind) << ", but got " << value;
    }
    if (defaultValue && !llvm::is_contained(allowed, defaultValue))
      return emitError() << "default of parameter '" << name << "' must be one of " << allowed
                         << ", but got " << defaultValue;
  }
  if ((kind == ParamKind::kind_word) && !allowed)
    return emitError() << "parameter '" << name << "' of kind word must list its allowed values";
  if ((min || max) && kind != ParamKind::kind_int)
    return emitError() << "parameter '" << name << "' must be an int to have a min or max, but got "
                       << stringifyParamKind(kind);
  if (columns.has_value() != (kind == ParamKind::kind_list) || (columns && *columns < 1))
    return emitError() << "parameter '" << name
                       << "' must say 'columns N', N at least 1, exactly when it is a list";
  return success();
}
