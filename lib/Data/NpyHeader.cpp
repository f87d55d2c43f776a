//===- NpyHeader.cpp - The dictionary in a .npy file -------------------------===//
//
// Parses the little of Python's syntax that .npy headers use.
//
//===----------------------------------------------------------------------===//

#include "NpyHeader.h"

#include <bit>
#include <charconv>
#include <optional>

using namespace nkic;
using namespace nkic::data;

namespace {

/// numpy's own limit.
constexpr size_t maxRank = 64;

struct DescrRow {
  std::string_view code; // behind the byte order
  ElementType type;
};

/// What numpy calls our types.
constexpr DescrRow descrRows[] = {
    {"b1", ElementType::Bool}, {"i1", ElementType::I8},
    {"i2", ElementType::I16},  {"i4", ElementType::I32},
    {"i8", ElementType::I64},  {"u1", ElementType::U8},
    {"u2", ElementType::U16},  {"u4", ElementType::U32},
    {"u8", ElementType::U64},  {"f2", ElementType::F16},
    {"f4", ElementType::F32},  {"f8", ElementType::F64},
    {"V2", ElementType::BF16},
};

constexpr bool isLittleEndian = std::endian::native == std::endian::little;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// What stands at the start of `rest`, short enough to quote.
std::string quote(std::string_view rest) {
  if (rest.empty())
    return "the end of the header";
  for (char c : rest.substr(0, 16))
    if (static_cast<unsigned char>(c) < 0x20 ||
        static_cast<unsigned char>(c) > 0x7E)
      return "the bytes " + hexBytes(rest.substr(0, 8));
  return std::string("'").append(rest.substr(0, 16)) + "'";
}

class Parser {
public:
  explicit Parser(std::string_view text) : text(text) {}

  Result<NpyHeader> parse() {
    if (!take('{'))
      return expected("'{'");
    while (!take('}'))
      if (Result<void> done = parseItem(); !done)
        return done.failure();
    skipSpaces();
    if (position != text.size())
      return expected("only spaces behind '}'");

    std::string_view missing = !descr          ? "descr"
                               : !fortranOrder ? "fortran_order"
                               : !shape        ? "shape"
                                               : "";
    if (!missing.empty())
      return Failure{"header must have the keys descr, fortran_order, shape, but "
                     "'" +
                     std::string(missing) + "' is missing"};
    NpyHeader header{*descr, ElementType::U8, false, *fortranOrder,
                     std::move(*shape)};
    if (Result<void> done = decodeDescr(header); !done)
      return done.failure();
    return header;
  }

private:
  /// One `key: value` and the comma behind it, which may be left out before '}'.
  Result<void> parseItem() {
    Result<std::string> key = parseString("a key in quotes");
    if (!key)
      return key.failure();
    if (!take(':'))
      return expected("':'");
    Result<void> done;
    if (*key == "descr")
      done = set(descr, *key, parseDescr());
    else if (*key == "fortran_order")
      done = set(fortranOrder, *key, parseBoolean());
    else if (*key == "shape")
      done = set(shape, *key, parseShape());
    else
      done = Failure{"header must have the keys descr, fortran_order, shape, but "
                     "got " +
                     quote(*key)};
    if (!done)
      return done;
    if (take(','))
      return {};
    return peek() == '}' ? Result<void>() : expected("',' or '}'");
  }

  template <class T>
  Result<void> set(std::optional<T> &slot, const std::string &key,
                   Result<T> value) {
    if (!value)
      return value.failure();
    if (slot)
      return Failure{"header must have the key '" + key +
                     "' once, but got it twice"};
    slot = std::move(*value);
    return {};
  }

  Result<std::string> parseDescr() {
    char c = peek();
    if (c == '[' || c == '(')
      return Failure{std::string("descr must be one plain element type, such as "
                                 "'<f4', but got a ") +
                     (c == '[' ? "structured type" : "subarray type")};
    return parseString("an element type in quotes");
  }

  Result<bool> parseBoolean() {
    for (bool value : {true, false})
      if (takeWord(value ? "True" : "False"))
        return value;
    return expected("True or False");
  }

  Result<std::vector<int64_t>> parseShape() {
    std::vector<int64_t> sizes;
    if (!take('('))
      return expected("'('");
    bool comma = true;
    while (!take(')')) {
      if (!comma)
        return expected("',' or ')'");
      Result<int64_t> size = parseSize(sizes.size());
      if (!size)
        return size.failure();
      if (sizes.size() == maxRank)
        return Failure{"shape must have at most " + std::to_string(maxRank) +
                       " dims, but got more"};
      sizes.push_back(*size);
      comma = take(',');
    }
    // Python reads (3) as a number.
    if (sizes.size() == 1 && !comma)
      return Failure{"shape must be a tuple, but got '(" +
                     std::to_string(sizes[0]) + ")'"};
    return sizes;
  }

  Result<int64_t> parseSize(size_t dim) {
    skipSpaces();
    std::string_view rest = text.substr(position);
    bool isNegative = rest.starts_with('-');
    size_t length = isNegative;
    while (length < rest.size() && isDigit(rest[length]))
      ++length;
    if (length == size_t(isNegative))
      return expected("a size or ')'");
    std::string_view digits = rest.substr(0, length);
    int64_t value = 0;
    auto parsed =
        std::from_chars(digits.data(), digits.data() + length, value);
    if (isNegative)
      return Failure{"shape dim " + std::to_string(dim) +
                     " must be at least 0, but got " +
                     std::string(digits.substr(0, 24))};
    if (parsed.ec != std::errc())
      return Failure{"shape dim " + std::to_string(dim) +
                     " must be at most 9223372036854775807, but got " +
                     std::string(digits.substr(0, 24))};
    position += length;
    // Python 2 wrote long integers so.
    if (position < text.size() && text[position] == 'L')
      ++position;
    return value;
  }

  Result<std::string> parseString(const char *what) {
    char delimiter = peek();
    if (delimiter != '\'' && delimiter != '"')
      return expected(what);
    size_t end = text.find(delimiter, position + 1);
    if (end == std::string_view::npos)
      return Failure{"header is malformed at byte " + std::to_string(position) +
                     ": the string has no end"};
    std::string value(text.substr(position + 1, end - position - 1));
    position = end + 1;
    return value;
  }

  Result<void> decodeDescr(NpyHeader &header) {
    std::string_view code = *descr;
    char order = code.empty() ? '\0' : code[0];
    if (std::string_view("<>=|").find(order) != std::string_view::npos)
      for (const DescrRow &row : descrRows)
        if (code.substr(1) == row.code) {
          header.type = row.type;
          header.isSwapped = elementSize(row.type) > 1 &&
                             order == (isLittleEndian ? '>' : '<');
          return {};
        }
    std::string message = "element type must be one of ";
    for (const DescrRow &row : descrRows)
      message += std::string(&row == descrRows ? "" : ", ") +
                 std::string(row.code);
    return Failure{message + " behind one of <, >, =, |, but got " +
                   (code.empty() ? "''" : quote(code))};
  }

  void skipSpaces() {
    while (position < text.size() &&
           (text[position] == ' ' || text[position] == '\n' ||
            text[position] == '\t' || text[position] == '\r'))
      ++position;
  }

  /// The next character that is not a space, or 0.
  char peek() {
    skipSpaces();
    return position < text.size() ? text[position] : '\0';
  }

  bool take(char c) {
    if (peek() != c || position == text.size())
      return false;
    ++position;
    return true;
  }

  bool takeWord(std::string_view word) {
    skipSpaces();
    if (!text.substr(position).starts_with(word))
      return false;
    position += word.size();
    return true;
  }

  Failure expected(const std::string &what) {
    skipSpaces();
    return {"header is malformed at byte " + std::to_string(position) +
            ": expected " + what + ", but got " + quote(text.substr(position))};
  }

  std::string_view text;
  size_t position = 0;
  std::optional<std::string> descr;
  std::optional<bool> fortranOrder;
  std::optional<std::vector<int64_t>> shape;
};

} // namespace

std::string data::hexBytes(std::string_view bytes) {
  std::string text;
  for (unsigned char byte : bytes) {
    if (!text.empty())
      text += ' ';
    text += "0123456789ABCDEF"[byte >> 4];
    text += "0123456789ABCDEF"[byte & 15];
  }
  return text;
}

Result<NpyHeader> data::parseNpyHeader(std::string_view text) {
  return Parser(text).parse();
}

std::string data::formatNpyHeader(ElementType type,
                                  const std::vector<int64_t> &shape) {
  std::string_view code = "u1"; // fp8 types, which numpy has no name for
  for (const DescrRow &row : descrRows)
    if (row.type == type)
      code = row.code;
  char order = elementSize(type) == 1 ? '|' : isLittleEndian ? '<' : '>';
  return "{'descr': '" + std::string(1, order) + std::string(code) +
         "', 'fortran_order': False, 'shape': " + shapeString(shape) + ", }";
}
