// A number about the machine, which cannot be written down without its unit and source.

#ifndef NKIC_MACHINE_FIGURE_H
#define NKIC_MACHINE_FIGURE_H

#include <cstdint>
#include <string_view>

namespace nkic {

/// Where a number comes from.
enum class Evidence {
  stated,             // in words or in a table of a public page of AWS
  measuredByVendor,   // in a figure or a profile on a public page of AWS
  measuredByOthers,   // in a public repository of somebody else
  assumed,            // nobody has published it
  ours,               // a choice of nkic, not a fact about the hardware
};

/// A number with its unit, the kind of its evidence, and its source: pages and repositories
/// as docs/sources.md names them, or the reason for a number that was assumed or chosen. It
/// does not compile with one of these missing.
struct Figure {
  int64_t value;
  std::string_view unit;
  Evidence evidence;
  std::string_view source;

  constexpr operator int64_t() const { return value; }

  static consteval Figure stated(int64_t value, std::string_view unit, std::string_view pages) {
    return make(value, unit, Evidence::stated, pages);
  }
  static consteval Figure measured(int64_t value, std::string_view unit, std::string_view pages) {
    return make(value, unit, Evidence::measuredByVendor, pages);
  }
  static consteval Figure measuredByOthers(int64_t value, std::string_view unit,
                                           std::string_view repositories) {
    return make(value, unit, Evidence::measuredByOthers, repositories);
  }
  static consteval Figure assumed(int64_t value, std::string_view unit, std::string_view reason) {
    return make(value, unit, Evidence::assumed, reason);
  }
  static consteval Figure ours(int64_t value, std::string_view unit, std::string_view reason) {
    return make(value, unit, Evidence::ours, reason);
  }

private:
  static consteval Figure make(int64_t value, std::string_view unit, Evidence evidence,
                               std::string_view source) {
    if (unit.empty() || source.empty())
      throw "a figure needs a unit and a source"; // an error of the compiler
    return {value, unit, evidence, source};
  }
};

} // namespace nkic

#endif // NKIC_MACHINE_FIGURE_H
