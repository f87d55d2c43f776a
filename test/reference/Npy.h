//===- Npy.h - .npy files for the references --------------------*- C++ -*-===//
//
// A small reader and writer of C-order .npy files that is independent of the
// compiler's own, so that a mistake in that one cannot hide itself.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_TEST_REFERENCE_NPY_H
#define NKIC_TEST_REFERENCE_NPY_H

#include "ElementType.h"

#include <bit>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace nkic::reference {

static_assert(std::endian::native == std::endian::little,
              "the descriptors below name little-endian elements");

/// An array of any element type, held as doubles (exact for every type here).
struct Array {
  ElementType type;
  std::vector<int64_t> shape;
  std::vector<double> values;
};

inline int64_t countOf(const std::vector<int64_t> &shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

/// "(2, 3)", or "(2,)" for one dimension, as in a .npy header.
inline std::string shapeText(const std::vector<int64_t> &shape) {
  std::string text = "(";
  for (size_t i = 0; i != shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

inline Array readNpy(const std::string &path) {
  auto fail = [&](const std::string &what) -> std::runtime_error {
    return std::runtime_error(path + ": " + what);
  };
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file)
    throw fail("cannot be opened");
  std::string bytes(static_cast<size_t>(file.tellg()), '\0');
  file.seekg(0).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (bytes.size() < 12 || bytes.compare(0, 6, "\x93NUMPY") != 0)
    throw fail("is not a .npy file");
  // Version 1 has a 2-byte header length, the later ones 4 bytes.
  size_t lengthBytes = bytes[6] == 1 ? 2 : 4, headerLength = 0;
  std::memcpy(&headerLength, bytes.data() + 8, lengthBytes);
  size_t dataStart = 8 + lengthBytes + headerLength;
  if (dataStart > bytes.size())
    throw fail("ends inside its header");
  std::string header = bytes.substr(8 + lengthBytes, headerLength);

  auto after = [&](const std::string &key) {
    size_t at = header.find("'" + key + "':");
    if (at == std::string::npos)
      throw fail("has no '" + key + "' in its header");
    return header.substr(header.find_first_not_of(' ', at + key.size() + 3));
  };
  if (after("fortran_order").compare(0, 5, "False") != 0)
    throw fail("is not in C order");
  std::string descriptor = after("descr").substr(1);
  descriptor.resize(descriptor.find('\''));
  Array array;
  size_t width;
  if (descriptor == "<V2" || descriptor == "|V2")
    array.type = ElementType::bf16, width = 2;
  else if (descriptor == "<f2")
    array.type = ElementType::f16, width = 2;
  else if (descriptor == "<f4")
    array.type = ElementType::f32, width = 4;
  else if (descriptor == "<f8")
    array.type = ElementType::f64, width = 8;
  else
    throw fail("has elements of the unsupported type '" + descriptor + "'");
  std::string shape = after("shape");
  for (size_t at = 1; at < shape.size() && shape[at] != ')';) {
    if (shape[at] == ',' || shape[at] == ' ') {
      ++at;
      continue;
    }
    size_t digits;
    array.shape.push_back(std::stoll(shape.substr(at), &digits));
    at += digits;
  }

  auto count = static_cast<size_t>(countOf(array.shape));
  if (bytes.size() - dataStart != count * width)
    throw fail("holds " + std::to_string(bytes.size() - dataStart) + " bytes of data, not " +
               std::to_string(count * width));
  array.values.resize(count);
  const char *data = bytes.data() + dataStart;
  auto load = [&]<class T>(size_t i, T &&element) {
    std::memcpy(&element, data + i * sizeof(element), sizeof(element));
    return element;
  };
  for (size_t i = 0; i != count; ++i) {
    switch (array.type) {
    case ElementType::bf16:
      array.values[i] = fromBf16Bits(load(i, uint16_t()));
      break;
    case ElementType::f16:
      array.values[i] = fromF16Bits(load(i, uint16_t()));
      break;
    case ElementType::f32:
      array.values[i] = load(i, float());
      break;
    case ElementType::f64:
      array.values[i] = load(i, double());
      break;
    }
  }
  return array;
}

/// Writes `array`, its values rounded to its type; bf16 is stored as `<V2`.
inline void writeNpy(const std::string &path, const Array &array) {
  if (static_cast<int64_t>(array.values.size()) != countOf(array.shape))
    throw std::invalid_argument(path + ": the shape does not match the number of values");
  std::string descriptor, data;
  auto store = [&](auto element) {
    data.append(reinterpret_cast<const char *>(&element), sizeof(element));
  };
  switch (array.type) {
  case ElementType::bf16:
    descriptor = "<V2";
    for (double x : array.values)
      store(toBf16Bits(static_cast<float>(x)));
    break;
  case ElementType::f16:
    descriptor = "<f2";
    for (double x : array.values)
      store(toF16Bits(static_cast<float>(x)));
    break;
  case ElementType::f32:
    descriptor = "<f4";
    for (double x : array.values)
      store(static_cast<float>(x));
    break;
  case ElementType::f64:
    descriptor = "<f8";
    for (double x : array.values)
      store(x);
    break;
  }
  std::string header = "{'descr': '" + descriptor +
                       "', 'fortran_order': False, 'shape': " + shapeText(array.shape) + ", }";
  while ((10 + header.size() + 1) % 64 != 0)
    header += ' ';
  header += '\n';
  auto length = static_cast<uint16_t>(header.size());
  std::ofstream file(path, std::ios::binary);
  file.write("\x93NUMPY\x01\x00", 8);
  file.write(reinterpret_cast<const char *>(&length), 2);
  file << header << data;
  if (!file.flush())
    throw std::runtime_error(path + ": cannot be written");
}

} // namespace nkic::reference

#endif // NKIC_TEST_REFERENCE_NPY_H
