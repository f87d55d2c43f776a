// The C description of an array that a caller hands to an emitted kernel, and
// the checks that the entry point makes before it runs.

#ifndef NKIC_RUNTIME_ARRAY_H
#define NKIC_RUNTIME_ARRAY_H

#include "nkic/Runtime/Types.h"

#include <cstdio>

extern "C" {
/// One array: its memory, element type (a value of DType) and shape, row-major.
struct nkic_array {
  void *data;
  int32_t dtype;
  int32_t rank;
  const int64_t *shape;
};
}

namespace nkic::rt {

/// Why an entry point refused to run, or what went wrong inside. Empty at first.
struct Error {
  char message[256] = {};
  explicit operator bool() const { return message[0] != 0; }
};

/// Whether `a` is an array of this element type and shape; otherwise writes into
/// `err` which argument differs, where, and both values. An array without elements
/// needs no memory.
inline bool checkArray(Error &err, const nkic_array *a, const char *name, DType dtype,
                       std::initializer_list<int64_t> shape) {
  auto fail = [&](auto... arguments) {
    std::snprintf(err.message, sizeof(err.message), arguments...);
    return false;
  };
  if (!a)
    return fail("argument '%s': null array", name);
  if (a->dtype != int32_t(dtype))
    return fail("argument '%s': element type is %s, expected %s", name,
                dtypeName(DType(a->dtype)), dtypeName(dtype));
  int rank = int(shape.size());
  if (a->rank != rank)
    return fail("argument '%s': rank is %d, expected %d", name, int(a->rank), rank);
  if (rank > 0 && !a->shape)
    return fail("argument '%s': null shape", name);
  int64_t elements = 1;
  for (int d = 0; d < rank; ++d) {
    int64_t expected = shape.begin()[d];
    if (a->shape[d] != expected)
      return fail("argument '%s': dimension %d is %lld, expected %lld", name, d,
                  static_cast<long long>(a->shape[d]), static_cast<long long>(expected));
    elements *= expected;
  }
  if (!a->data && elements != 0)
    return fail("argument '%s': null data pointer", name);
  return true;
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_ARRAY_H
