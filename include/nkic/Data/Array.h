//===- Array.h - Arrays with an element type ---------------------------------===//
//
// The data a kernel is run on: dense, C-order arrays of the element types the
// hardware knows and the wider ones that files bring along.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_DATA_ARRAY_H
#define NKIC_DATA_ARRAY_H

#include "nkic/Support/Result.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nkic::data {

/// Element types. I64, U64 and F64 come from files and are converted before a
/// kernel sees them.
enum class ElementType : uint8_t {
  Bool, // one byte, 0 or 1
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  BF16,
  F16,
  F32,
  F64,
  F8E4M3,
  F8E4M3FN,
  F8E5M2,
};

/// Bytes of one element.
int64_t elementSize(ElementType type);

/// The name used in messages and after `-D dtype=`: "bf16", "i32", "f8e4m3".
std::string_view elementTypeName(ElementType type);

/// The type of that name, if there is one.
std::optional<ElementType> parseElementType(std::string_view name);

/// "(2, 3)", "(3,)" or "()", as numpy prints shapes.
std::string shapeString(const std::vector<int64_t> &shape);

/// A dense array in C order that owns its bytes, which start at a multiple of
/// `alignment`. A shape of rank 0 holds one element.
class Array {
public:
  static constexpr size_t alignment = 64;

  /// An array of zeros. Fails when a size is negative, when the bytes cannot be
  /// counted in an int64_t, and when memory is short.
  static Result<Array> create(ElementType type, std::vector<int64_t> shape);
  /// The same, but with elements that must be written before they are read.
  static Result<Array> createUninitialized(ElementType type,
                                           std::vector<int64_t> shape);

  ElementType elementType() const { return type; }
  const std::vector<int64_t> &shape() const { return sizes; }
  int64_t rank() const { return static_cast<int64_t>(sizes.size()); }
  int64_t numElements() const { return elements; }
  int64_t numBytes() const { return elements * elementSize(type); }

  std::byte *bytes() { return storage.get(); }
  const std::byte *bytes() const { return storage.get(); }

  /// The elements as `T`, which must have the size of the element type.
  template <class T> T *as() {
    assert(int64_t(sizeof(T)) == elementSize(type) && "element size differs");
    return reinterpret_cast<T *>(storage.get());
  }
  template <class T> const T *as() const {
    return const_cast<Array *>(this)->as<T>();
  }

  /// The same bits under another type of the same size, e.g. `u8` as `f8e4m3`.
  /// Fails when the sizes differ.
  static Result<Array> bitcast(Array source, ElementType type);

private:
  struct Free {
    void operator()(std::byte *bytes) const { std::free(bytes); }
  };

  Array() = default;

  ElementType type = ElementType::U8;
  std::vector<int64_t> sizes;
  int64_t elements = 0;
  std::unique_ptr<std::byte[], Free> storage;
};

/// The bytes an array needs, or why there is no such array.
Result<int64_t> arrayBytes(ElementType type, const std::vector<int64_t> &shape);

/// Converts without silent loss:
/// - f32 and f64 are rounded to bf16 and f16, once, to nearest even; a value
///   past the largest finite one becomes infinite and NaN stays NaN;
/// - a float type becomes a wider one that holds all its values;
/// - integers and booleans become other integers or booleans if every value fits.
/// Everything else is refused.
Result<Array> convert(Array source, ElementType type);

} // namespace nkic::data

#endif // NKIC_DATA_ARRAY_H
