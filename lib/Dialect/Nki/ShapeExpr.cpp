// Parsing and evaluation of shape expressions.

#include "nkic/Dialect/Nki/ShapeExpr.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace nkic::nki;

std::optional<ShapeExpr> ShapeExpr::parse(mlir::Attribute attr) {
  ShapeExpr expr;
  if (auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(attr)) {
    if (integer.getValue().getSignificantBits() > 64)
      return std::nullopt;
    expr.factors.push_back({false, "", integer.getValue().getSExtValue()});
    return expr;
  }
  auto text = llvm::dyn_cast_or_null<mlir::StringAttr>(attr);
  if (!text)
    return std::nullopt;
  llvm::StringRef rest = text.getValue();
  bool divide = false;
  while (true) {
    size_t end = rest.find_first_of("*/");
    llvm::StringRef token = rest.substr(0, end).trim();
    Factor factor{divide, "", 1};
    if (token.empty())
      return std::nullopt;
    if (llvm::isDigit(token.front())) {
      if (token.getAsInteger(10, factor.number) || (divide && factor.number == 0))
        return std::nullopt;
    } else {
      if (!llvm::all_of(token, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
        return std::nullopt;
      factor.parameter = token.str();
    }
    expr.factors.push_back(std::move(factor));
    if (end == llvm::StringRef::npos)
      return expr;
    divide = rest[end] == '/';
    rest = rest.substr(end + 1);
  }
}

llvm::StringRef ShapeExpr::getLoneParameter() const {
  return factors.size() == 1 ? llvm::StringRef(factors.front().parameter) : llvm::StringRef();
}

std::optional<int64_t> ShapeExpr::evaluate(
    llvm::function_ref<std::optional<int64_t>(llvm::StringRef)> lookup) const {
  int64_t result = 1;
  for (const Factor &factor : factors) {
    std::optional<int64_t> value =
        factor.parameter.empty() ? factor.number : lookup(factor.parameter);
    if (!value)
      return std::nullopt;
    if (factor.divide) {
      if (*value == 0 || result % *value != 0)
        return std::nullopt;
      result /= *value;
    } else if (llvm::MulOverflow(result, *value, result)) {
      return std::nullopt;
    }
  }
  return result;
}

std::string ShapeExpr::str() const {
  std::string text;
  for (const Factor &factor : factors) {
    if (!text.empty())
      text += factor.divide ? '/' : '*';
    text += factor.parameter.empty() ? std::to_string(factor.number) : factor.parameter;
  }
  return text;
}
