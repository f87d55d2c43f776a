// Parameters of a kernel from `-D` values and from the arrays it is given.

#include "nkic/Driver/Bind.h"

#include "nkic/Dialect/Nki/ParamValue.h"
#include "nkic/Dialect/Nki/ShapeExpr.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::driver;
using namespace nkic::nki;

std::optional<data::ElementType> nkic::driver::toElementType(Type type) {
  using E = data::ElementType;
  return llvm::TypeSwitch<Type, std::optional<E>>(type)
      .Case<Float32Type>([](auto) { return E::F32; })
      .Case<BFloat16Type>([](auto) { return E::BF16; })
      .Case<Float16Type>([](auto) { return E::F16; })
      .Case<Float8E4M3Type>([](auto) { return E::F8E4M3; })
      .Case<Float8E4M3FNType>([](auto) { return E::F8E4M3FN; })
      .Case<Float8E5M2Type>([](auto) { return E::F8E5M2; })
      .Case<IntegerType>([](IntegerType integer) -> std::optional<E> {
        switch (integer.getWidth()) {
        case 8:
          return integer.isUnsigned() ? E::U8 : E::I8;
        case 16:
          return integer.isUnsigned() ? E::U16 : E::I16;
        case 32:
          return integer.isUnsigned() ? E::U32 : E::I32;
        default:
          return std::optional<E>();
        }
      })
      .Default([](Type) { return std::optional<E>(); });
}

namespace {

/// Whether an array of type `from` may be handed to an argument of type `to`.
bool isConvertible(data::ElementType from, data::ElementType to) {
  using E = data::ElementType;
  if (from == to)
    return true;
  // Plain bytes stand for the types that .npy cannot name.
  if (from == E::U8 && (to == E::F8E4M3 || to == E::F8E4M3FN || to == E::F8E5M2))
    return true;
  return (from == E::F32 || from == E::F64) && (to == E::BF16 || to == E::F16 || to == E::F32);
}

/// Whether an argument of element type `type` takes an array of type `found`.
bool accepts(Type type, data::ElementType found, bool mayConvert) {
  auto wanted = toElementType(type);
  return wanted && (found == *wanted || (mayConvert && isConvertible(found, *wanted)));
}

class Binder {
public:
  explicit Binder(KernelOp kernel) : kernel(kernel) {}

  LogicalResult define(StringRef definition);
  LogicalResult bindElementType(unsigned argument, const data::Array &array);
  LogicalResult bindDimensions(unsigned argument, const data::Array &array);
  LogicalResult checkDimensions(unsigned argument, const data::Array &array);

  std::vector<std::string> getValues() const {
    std::vector<std::string> values;
    for (auto param : kernel.getParameters().getAsRange<ParamAttr>()) {
      auto entry = bound.find(param.getName());
      if (entry != bound.end())
        values.push_back((param.getName() + "=" + entry->second.text).str());
    }
    return values;
  }

private:
  struct Value {
    std::string text, origin; // origin: where the value comes from, for messages
  };

  InFlightDiagnostic error() const { return kernel.emitError(); }
  std::optional<int64_t> lookup(StringRef name) const;
  ArrayAttr getShape(unsigned argument) const;
  std::string describe(const ShapeExpr &expr, int64_t value) const;

  mutable KernelOp kernel;
  llvm::StringMap<Value> bound;
};

LogicalResult Binder::define(StringRef definition) {
  auto [name, text] = definition.split('=');
  if (!definition.contains('='))
    return error() << "-D must be NAME=VALUE, but got '" << definition << "'";
  ParamAttr param = kernel.lookupParameter(name);
  if (!param) {
    std::string names;
    for (auto other : kernel.getParameters().getAsRange<ParamAttr>())
      names += (names.empty() ? "" : ", ") + other.getName().str();
    return error() << "kernel '" << kernel.getSymName() << "' has no parameter '" << name
                   << "'; it has " << (names.empty() ? "none" : names);
  }
  std::string message;
  auto value = parseParamValue(param, text, message);
  if (failed(value) || failed(checkParamValue(param, *value, message)))
    return error() << message;
  auto [entry, isNew] = bound.try_emplace(name);
  std::string canonical = printParamValue(*value);
  if (!isNew && entry->second.text != canonical)
    return error() << "parameter '" << name << "' must have one value, but got '"
                   << entry->second.text << "' and '" << canonical << "'";
  entry->second = {canonical, "-D"};
  return success();
}

std::optional<int64_t> Binder::lookup(StringRef name) const {
  auto entry = bound.find(name);
  int64_t value;
  if (entry != bound.end() && !StringRef(entry->second.text).getAsInteger(10, value))
    return value;
  if (ParamAttr param = kernel.lookupParameter(name)) {
    if (auto integer = dyn_cast_or_null<IntegerAttr>(param.getDefaultValue()))
      return integer.getValue().getSExtValue();
  }
  return std::nullopt;
}

/// The `nki.shape` that holds under the word parameters known so far.
ArrayAttr Binder::getShape(unsigned argument) const {
  Attribute shape = kernel.getArgAttr(argument, "nki.shape");
  auto byWord = dyn_cast_or_null<DictionaryAttr>(shape);
  if (!byWord)
    return dyn_cast_or_null<ArrayAttr>(shape);
  NamedAttribute entry = *byWord.begin();
  std::string word;
  if (auto given = bound.find(entry.getName()); given != bound.end())
    word = given->second.text;
  else if (auto value = dyn_cast_or_null<StringAttr>(
               kernel.lookupParameter(entry.getName()).getDefaultValue()))
    word = value.getValue();
  return cast<DictionaryAttr>(entry.getValue()).getAs<ArrayAttr>(word);
}

LogicalResult Binder::bindElementType(unsigned argument, const data::Array &array) {
  Type type = cast<MemRefType>(kernel.getArgumentTypes()[argument]).getElementType();
  StringRef name = kernel.getArgumentName(argument);
  std::string found(data::elementTypeName(array.elementType()));
  auto elem = dyn_cast<ElemType>(type);
  if (!elem) {
    if (accepts(type, array.elementType(), /*mayConvert=*/true))
      return success();
    return error() << "argument '" << name << "' must have element type " << type << ", but got "
                   << found;
  }
  ParamAttr param = kernel.lookupParameter(elem.getParam());
  auto entry = bound.find(elem.getParam());
  if (entry == bound.end()) {
    // The names of .npy types are those of -D, apart from integers.
    StringRef text = found;
    std::string spelled = text.starts_with("i") || text.starts_with("u")
                              ? (text.take_front() + "nt" + text.drop_front()).str()
                              : found;
    if (text.starts_with("u"))
      spelled = "uint" + text.drop_front().str();
    std::string message;
    auto value = param ? parseParamValue(param, spelled, message) : FailureOr<Attribute>();
    if (!param || failed(value) || failed(checkParamValue(param, *value, message)))
      return error() << "argument '" << name << "' has element type " << found << ": " << message;
    bound[elem.getParam()] = {printParamValue(*value), ("argument '" + name + "'").str()};
    return success();
  }
  std::string message;
  auto value = parseParamValue(param, entry->second.text, message);
  // Only a -D value makes a file be rounded; two files must agree.
  bool mayConvert = entry->second.origin == "-D";
  if (succeeded(value) &&
      accepts(cast<TypeAttr>(*value).getValue(), array.elementType(), mayConvert))
    return success();
  return error() << "argument '" << name << "' must have element type '" << elem.getParam()
                 << "' (" << entry->second.text << ", from " << entry->second.origin
                 << "), but got " << found;
}

LogicalResult Binder::bindDimensions(unsigned argument, const data::Array &array) {
  auto type = cast<MemRefType>(kernel.getArgumentTypes()[argument]);
  StringRef name = kernel.getArgumentName(argument);
  if (array.rank() != type.getRank())
    return error() << "argument '" << name << "' must have " << type.getRank()
                   << " dimensions, but got shape " << data::shapeString(array.shape());
  ArrayAttr shape = getShape(argument);
  if (!shape)
    return success();
  LogicalResult result = success();
  for (auto [dim, entry] : llvm::enumerate(shape)) {
    auto expr = ShapeExpr::parse(entry);
    StringRef parameter = expr->getLoneParameter();
    if (parameter.empty())
      continue;
    int64_t size = array.shape()[dim];
    std::string text = Twine(size).str();
    auto [known, isNew] = bound.try_emplace(parameter);
    if (isNew) {
      known->second = {text, ("argument '" + name + "' dim " + Twine(dim)).str()};
      std::string message;
      ParamAttr param = kernel.lookupParameter(parameter);
      auto value = parseParamValue(param, text, message);
      if (failed(value) || failed(checkParamValue(param, *value, message)))
        result = error() << "argument '" << name << "' dim " << dim << ": " << message;
    } else if (known->second.text != text) {
      result = error() << "argument '" << name << "' dim " << dim << " must equal '" << parameter
                       << "' (" << known->second.text << ", from " << known->second.origin
                       << "), but got " << size;
    }
  }
  return result;
}

/// `nimg*N (256; N is 128, from argument 'tab' dim 2)`, or a number as it is.
std::string Binder::describe(const ShapeExpr &expr, int64_t value) const {
  std::string text, origins;
  for (const ShapeExpr::Factor &factor : expr.getFactors()) {
    auto entry = bound.find(factor.parameter);
    if (entry != bound.end() && entry->second.origin != "-D")
      origins += "; " + factor.parameter + " is " + entry->second.text + ", from " +
                 entry->second.origin;
  }
  llvm::raw_string_ostream os(text);
  bool isNumber = llvm::all_of(expr.getFactors(), [](const ShapeExpr::Factor &factor) {
    return factor.parameter.empty();
  });
  if (isNumber)
    os << value;
  else
    os << expr.str() << " (" << value << origins << ')';
  return text;
}

LogicalResult Binder::checkDimensions(unsigned argument, const data::Array &array) {
  ArrayAttr shape = getShape(argument);
  if (!shape)
    return success();
  for (auto [dim, entry] : llvm::enumerate(shape)) {
    auto expr = ShapeExpr::parse(entry);
    auto size = expr->evaluate([&](StringRef name) { return lookup(name); });
    if (expr->getLoneParameter().empty() && size && *size != array.shape()[dim])
      return error() << "argument '" << kernel.getArgumentName(argument) << "' dim " << dim
                     << " must equal " << describe(*expr, *size) << ", but got "
                     << array.shape()[dim];
  }
  return success();
}

} // namespace

FailureOr<std::vector<std::string>>
nkic::driver::inferParameters(KernelOp kernel, const std::vector<std::string> &definitions,
                              const std::map<std::string, data::Array> &arrays) {
  Binder binder(kernel);
  bool failed = false;
  for (const std::string &definition : definitions)
    failed |= mlir::failed(binder.define(definition));
  if (failed)
    return failure();
  auto forEachArray = [&](auto function) {
    for (unsigned i = 0; i < kernel.getNumArguments(); ++i) {
      auto entry = arrays.find(kernel.getArgumentName(i).str());
      if (entry != arrays.end())
        failed |= mlir::failed(function(i, entry->second));
    }
  };
  forEachArray([&](unsigned i, const data::Array &a) { return binder.bindElementType(i, a); });
  forEachArray([&](unsigned i, const data::Array &a) { return binder.bindDimensions(i, a); });
  if (failed)
    return failure();
  forEachArray([&](unsigned i, const data::Array &a) { return binder.checkDimensions(i, a); });
  if (failed)
    return failure();
  return binder.getValues();
}
