// Values of kernel parameters: read from text, printed, checked.

#include "nkic/Dialect/Nki/ParamValue.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace nkic::nki;

static std::string quote(StringRef text) { return ("'" + text + "'").str(); }

FailureOr<Attribute> nkic::nki::parseParamValue(ParamAttr param, StringRef text,
                                                std::string &error) {
  MLIRContext *context = param.getContext();
  Builder builder(context);
  text = text.trim();
  auto fail = [&](StringRef wanted) -> FailureOr<Attribute> {
    error = ("parameter " + quote(param.getName()) + " must be " + wanted + ", but got " +
             quote(text))
                .str();
    return failure();
  };
  switch (param.getKind()) {
  case ParamKind::kind_int: {
    int64_t value;
    if (text.getAsInteger(10, value))
      return fail("an integer");
    return Attribute(builder.getI64IntegerAttr(value));
  }
  case ParamKind::kind_bool:
    if (text == "true" || text == "1")
      return Attribute(builder.getBoolAttr(true));
    if (text == "false" || text == "0")
      return Attribute(builder.getBoolAttr(false));
    return fail("true or false");
  case ParamKind::kind_number: {
    double value;
    if (text.getAsDouble(value))
      return fail("a number");
    return Attribute(builder.getF32FloatAttr(static_cast<float>(value)));
  }
  case ParamKind::kind_list: {
    SmallVector<Attribute> rows;
    SmallVector<StringRef> rowTexts;
    if (!text.empty())
      text.split(rowTexts, ',');
    for (StringRef rowText : rowTexts) {
      SmallVector<StringRef> columnTexts;
      SmallVector<Attribute> columns;
      rowText.split(columnTexts, 'x');
      for (StringRef columnText : columnTexts) {
        int64_t value;
        if (columnText.trim().getAsInteger(10, value))
          return fail("rows of integers such as 50x45,25x21");
        columns.push_back(builder.getI64IntegerAttr(value));
      }
      if (!rows.empty() && cast<ArrayAttr>(rows.front()).size() != columns.size())
        return fail("rows of equally many integers");
      rows.push_back(builder.getArrayAttr(columns));
    }
    return Attribute(builder.getArrayAttr(rows));
  }
  case ParamKind::kind_word:
    return Attribute(builder.getStringAttr(text));
  case ParamKind::kind_type: {
    Type type = llvm::StringSwitch<Type>(text)
                    .Cases({"f32", "float32"}, builder.getF32Type())
                    .Cases({"bf16", "bfloat16"}, builder.getBF16Type())
                    .Cases({"f16", "float16"}, builder.getF16Type())
                    .Cases({"int32", "i32"}, builder.getI32Type())
                    .Cases({"int16", "i16"}, builder.getI16Type())
                    .Cases({"int8", "i8"}, builder.getI8Type())
                    .Cases({"uint32", "ui32"}, builder.getIntegerType(32, false))
                    .Cases({"uint16", "ui16"}, builder.getIntegerType(16, false))
                    .Cases({"uint8", "ui8"}, builder.getIntegerType(8, false))
                    .Cases({"float8_e4m3", "f8E4M3"}, Float8E4M3Type::get(context))
                    .Cases({"float8_e4m3fn", "f8E4M3FN"}, Float8E4M3FNType::get(context))
                    .Cases({"float8_e5m2", "f8E5M2"}, Float8E5M2Type::get(context))
                    .Default(Type());
    if (!type)
      return fail("an element type such as bf16, f16 or f32");
    return Attribute(TypeAttr::get(type));
  }
  }
  llvm_unreachable("every kind is handled");
}

std::string nkic::nki::printParamValue(Attribute value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto boolean = dyn_cast<BoolAttr>(value)) {
    os << (boolean.getValue() ? "true" : "false");
  } else if (auto integer = dyn_cast<IntegerAttr>(value)) {
    os << integer.getValue().getSExtValue();
  } else if (auto number = dyn_cast<FloatAttr>(value)) {
    SmallString<24> digits;
    number.getValue().toString(digits);
    os << digits;
  } else if (auto word = dyn_cast<StringAttr>(value)) {
    os << word.getValue();
  } else if (auto type = dyn_cast<TypeAttr>(value)) {
    os << type.getValue();
  } else if (auto rows = dyn_cast<ArrayAttr>(value)) {
    llvm::interleave(
        rows, os,
        [&](Attribute row) {
          if (auto columns = dyn_cast<ArrayAttr>(row))
            llvm::interleave(
                columns, os, [&](Attribute column) { os << printParamValue(column); }, "x");
          else
            os << printParamValue(row);
        },
        ",");
  }
  return text;
}

LogicalResult nkic::nki::checkParamValue(ParamAttr param, Attribute value, std::string &error) {
  std::string name = "parameter " + quote(param.getName());
  if (ArrayAttr allowed = param.getAllowed()) {
    // Compare by text: the source may spell an integer with another width.
    std::string text = printParamValue(value);
    if (llvm::none_of(allowed, [&](Attribute a) { return printParamValue(a) == text; })) {
      std::string words;
      llvm::raw_string_ostream os(words);
      llvm::interleave(allowed, os, [&](Attribute a) { os << printParamValue(a); }, ", ");
      error = name + " must be one of " + words + ", but got " + quote(text);
      return failure();
    }
  }
  if (auto rows = dyn_cast<ArrayAttr>(value); rows && param.getKind() == ParamKind::kind_list) {
    for (Attribute row : rows) {
      auto columns = static_cast<int64_t>(cast<ArrayAttr>(row).size());
      if (columns != param.getColumns().value_or(1)) {
        error = name + " must have rows of " + std::to_string(param.getColumns().value_or(1)) +
                " integers, but got " +
                quote(printParamValue(ArrayAttr::get(param.getContext(), row)));
        return failure();
      }
    }
  }
  auto integer = dyn_cast<IntegerAttr>(value);
  if (!integer || param.getKind() != ParamKind::kind_int)
    return success();
  int64_t number = integer.getValue().getSExtValue();
  if (param.getMin() && number < *param.getMin()) {
    error = name + " must be at least " + std::to_string(*param.getMin()) + ", but got " +
            std::to_string(number);
    return failure();
  }
  if (param.getMax() && number > *param.getMax()) {
    error = name + " must be at most " + std::to_string(*param.getMax()) + ", but got " +
            std::to_string(number);
    return failure();
  }
  return success();
}
