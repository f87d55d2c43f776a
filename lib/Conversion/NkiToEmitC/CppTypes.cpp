// How tile IR is spelled in C++.

#include "nkic/Conversion/CppTypes.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

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
