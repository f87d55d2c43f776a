// How tile IR is spelled in C++.

#include "nkic/Conversion/CppTypes.h"

#include "nkic/Dialect/Nki/Nki.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace nkic::nki;

std::string nkic::cppDType(Type type) {
  return llvm::TypeSwitch<Type, std::string>(type)
      .Case<Float32Type>([](auto) { return "float32"; })
      .Case<BFloat16Type>([](auto) { return "bfloat16"; })
      .Case<Float16Type>([](auto) { return "float16"; })
      .Case<Float8E4M3Type>([](auto) { return "float8_e4m3"; })
      .Case<Float8E4M3FNType>([](auto) { return "float8_e4m3fn"; })
      .Case<Float8E5M2Type>([](auto) { return "float8_e5m2"; })
      .Case<IntegerType>([](IntegerType integer) {
        return Twine(integer.isUnsigned() ? "uint" : "int").concat(Twine(integer.getWidth())).str();
      })
      .Default([](Type) { return ""; });
}

std::string nkic::cppElementType(Type type) {
  return llvm::TypeSwitch<Type, std::string>(type)
      .Case<Float32Type>([](auto) { return "float"; })
      .Case<BFloat16Type>([](auto) { return "rt::bf16"; })
      .Case<Float16Type>([](auto) { return "rt::f16"; })
      .Case<Float8E4M3Type>([](auto) { return "rt::f8e4m3"; })
      .Case<Float8E4M3FNType>([](auto) { return "rt::f8e4m3fn"; })
      .Case<Float8E5M2Type>([](auto) { return "rt::f8e5m2"; })
      .Case<IntegerType>([](IntegerType integer) { return cppDType(integer) + "_t"; })
      .Default([](Type) { return ""; });
}

std::string nkic::cppViewType(MemRefType type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  SmallVector<int64_t> strides;
  int64_t offset, expected = 1;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return text;
  bool rowMajor = true;
  for (int64_t dim = type.getRank(); dim-- > 0;) {
    rowMajor &= strides[dim] == expected || type.getDimSize(dim) == 1;
    expected *= type.getDimSize(dim);
  }
  std::string element = cppElementType(type.getElementType());
  if (rowMajor) {
    os << "rt::Tile<" << element;
    for (int64_t size : type.getShape())
      os << ", " << size;
    os << '>';
    return text;
  }
  os << "rt::View<" << element << ", rt::Sizes<";
  llvm::interleaveComma(type.getShape(), os);
  os << ">, rt::Strides<";
  llvm::interleaveComma(strides, os);
  os << ">>";
  return text;
}

std::string nkic::cppIdentifier(StringRef name) {
  static constexpr StringLiteral reserved[] = {
      // Keywords of C++20.
      "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break",
      "case", "catch", "char", "char8_t", "char16_t", "char32_t", "class", "compl", "concept",
      "const", "consteval", "constexpr", "constinit", "const_cast", "continue", "co_await",
      "co_return", "co_yield", "decltype", "default", "delete", "do", "double", "dynamic_cast",
      "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto",
      "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq",
      "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "register",
      "reinterpret_cast", "requires", "return", "short", "signed", "sizeof", "static",
      "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local",
      "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using",
      "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
      // Names that the wrapper of a callers' header uses.
      "arrays", "error", "threads"};
  std::string result;
  for (char c : name)
    result += llvm::isAlnum(c) ? c : '_';
  if (result.empty() || llvm::isDigit(result.front()) || result.front() == '_')
    result.insert(0, "n");
  if (llvm::is_contained(reserved, result))
    result += '_';
  return result;
}

std::string nkic::cppText(StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '"' || c == '\\' ? '\'' : llvm::isPrint(c) ? c : ' ';
  return result;
}

std::optional<std::string> nkic::cppAttribute(Attribute attr) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!attr)
    return "false";
  if (isa<UnitAttr>(attr))
    return "true";
  if (auto op = dyn_cast<AluOpAttr>(attr))
    return "rt::AluOp::" + stringifyAluOp(op.getValue()).str();
  if (auto function = dyn_cast<ActivationAttr>(attr))
    return "rt::Activation::" + stringifyActivation(function.getValue()).str();
  if (auto engine = dyn_cast<EngineAttr>(attr))
    return "rt::Engine::" + stringifyEngine(engine.getValue()).str();
  if (auto command = dyn_cast<ReduceCmdAttr>(attr))
    return "rt::ReduceCmd::" + stringifyReduceCmd(command.getValue()).str();
  if (auto mode = dyn_cast<OobModeAttr>(attr))
    return "rt::OobMode::" + stringifyOobMode(mode.getValue()).str();
  if (auto mode = dyn_cast<PerfModeAttr>(attr))
    return "rt::PerfMode::" + stringifyPerfMode(mode.getValue()).str();
  if (auto boolean = dyn_cast<BoolAttr>(attr))
    return boolean.getValue() ? "true" : "false";
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    os << integer.getValue().getSExtValue();
    return text;
  }
  if (auto number = dyn_cast<FloatAttr>(attr)) {
    APFloat value = number.getValue();
    if (value.isNaN())
      return "rt::nan()";
    if (value.isInfinity())
      return value.isNegative() ? "-rt::inf()" : "rt::inf()";
    os << llvm::format("%a", value.convertToDouble()) << 'f';
    return text;
  }
  if (auto list = dyn_cast<DenseI64ArrayAttr>(attr)) {
    os << "rt::Ints{";
    llvm::interleaveComma(list.asArrayRef(), os);
    os << '}';
    return text;
  }
  return std::nullopt;
}
