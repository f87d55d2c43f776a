//===- Options.h - NAME=VALUE options ---------------------------*- C++ -*-===//
//
// The `NAME=VALUE` words of the reference programs' command lines and of
// their params.txt files.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_REFERENCE_OPTIONS_H
#define NKIC_TEST_REFERENCE_OPTIONS_H

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace nkic::reference {

class Options {
public:
  explicit Options(const std::vector<std::string> &words) {
    for (const std::string &word : words) {
      size_t equals = word.find('=');
      if (equals == std::string::npos)
        throw std::invalid_argument("'" + word + "' is not NAME=VALUE");
      values[word.substr(0, equals)] = word.substr(equals + 1);
    }
  }

  /// Reads a file of one NAME=VALUE a line.
  static Options fromFile(const std::string &path) {
    std::ifstream file(path);
    if (!file)
      throw std::runtime_error(path + ": cannot be opened");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
      lines.push_back(line);
    return Options(lines);
  }

  bool has(const std::string &name) const { return values.contains(name); }

  std::string text(const std::string &name, const std::string &otherwise) {
    known.insert(name);
    auto found = values.find(name);
    return found == values.end() ? otherwise : found->second;
  }

  std::string oneOf(const std::string &name, const std::vector<std::string> &allowed) {
    std::string value = text(name, allowed.front());
    if (std::find(allowed.begin(), allowed.end(), value) != allowed.end())
      return value;
    std::string list;
    for (const std::string &word : allowed)
      list += (list.empty() ? "" : ", ") + word;
    throw std::invalid_argument(name + "=" + value + " is not one of " + list);
  }

  int64_t integer(const std::string &name, int64_t otherwise) {
    return has(name) ? toInteger(text(name, "")) : (known.insert(name), otherwise);
  }

  /// A whole number of at least 1.
  int64_t size(const std::string &name, int64_t otherwise) {
    int64_t value = integer(name, otherwise);
    if (value < 1)
      throw std::invalid_argument(name + "=" + std::to_string(value) + " is below 1");
    return value;
  }

  double number(const std::string &name, double otherwise) {
    return has(name) ? std::stod(text(name, "")) : (known.insert(name), otherwise);
  }

  bool flag(const std::string &name) {
    std::string value = oneOf(name, {"false", "true", "0", "1"});
    return value == "true" || value == "1";
  }

  /// Integers separated by `separator`.
  static std::vector<int64_t> integers(const std::string &text, char separator) {
    std::vector<int64_t> list;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, separator);)
      list.push_back(toInteger(word));
    return list;
  }

  /// Refuses names that nothing asked for.
  void refuseUnknown() const {
    for (const auto &[name, value] : values)
      if (!known.contains(name))
        throw std::invalid_argument("unknown option '" + name + "'");
  }

private:
  static int64_t toInteger(const std::string &text) {
    size_t used = 0;
    int64_t value = 0;
    try {
      value = std::stoll(text, &used);
    } catch (const std::logic_error &) {
      used = 0;
    }
    if (used == 0 || used != text.size())
      throw std::invalid_argument("'" + text + "' is not a whole number");
    return value;
  }

  std::map<std::string, std::string> values;
  std::set<std::string> known;
};

} // namespace nkic::reference

#endif // NKIC_TEST_REFERENCE_OPTIONS_H
