//===- Result.h - A value or the reason there is none ------------------------===//
//
// What the plain libraries return instead of throwing: either a value or a
// message for the user.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_SUPPORT_RESULT_H
#define NKIC_SUPPORT_RESULT_H

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace nkic {

/// Why something could not be done. The message is lower case, without a final
/// period, and names what was found and what was expected.
struct Failure {
  std::string message;
  /// True when nkic itself is at fault and not what it was given.
  bool internal = false;
};

/// A `T` or a `Failure`. Test it before use; using the absent half is a bug.
template <class T> class [[nodiscard]] Result {
public:
  Result(T value) : state(std::in_place_index<0>, std::move(value)) {}
  Result(Failure failure) : state(std::in_place_index<1>, std::move(failure)) {}

  bool ok() const { return state.index() == 0; }
  explicit operator bool() const { return ok(); }

  T &operator*() { return *value(); }
  const T &operator*() const { return *value(); }
  T *operator->() { return value(); }
  const T *operator->() const { return value(); }

  const Failure &failure() const {
    assert(!ok() && "there is no failure");
    return *std::get_if<1>(&state);
  }
  const std::string &error() const { return failure().message; }

private:
  T *value() {
    assert(ok() && "there is no value");
    return std::get_if<0>(&state);
  }
  const T *value() const { return const_cast<Result *>(this)->value(); }

  std::variant<T, Failure> state;
};

/// Done, or a `Failure`.
template <> class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Failure failure) : state(std::move(failure)) {}

  bool ok() const { return state.index() == 0; }
  explicit operator bool() const { return ok(); }

  const Failure &failure() const {
    assert(!ok() && "there is no failure");
    return *std::get_if<1>(&state);
  }
  const std::string &error() const { return failure().message; }

private:
  std::variant<std::monostate, Failure> state;
};

} // namespace nkic

#endif // NKIC_SUPPORT_RESULT_H
