// Access to the rows of a view in chunks of fp32 values or of bit patterns.

#ifndef NKIC_RUNTIME_ROWS_H
#define NKIC_RUNTIME_ROWS_H

#include "nkic/Runtime/View.h"

namespace nkic::rt {

/// Elements of a row handled at a time; a few such buffers stay in the L1 cache.
inline constexpr int64_t kChunk = 512;

/// A buffer for a chunk, not initialised. The empty statement tells the compiler that
/// it holds something, which it cannot see where a view is read in place.
template <class T> struct Chunk {
  T values[kChunk];
  Chunk() { asm("" : "=m"(values)); }
  operator T *() { return values; }
};

//===----------------------------------------------------------------------===//
// Runs: elements at equal distance
//===----------------------------------------------------------------------===//

/// to[i] = R(from[i * stride])
template <class T>
inline void loadRun(const T *__restrict from, int64_t stride, int64_t count,
                    float *__restrict to) {
  if (stride == 1) {
    for (int64_t i = 0; i < count; ++i)
      to[i] = toFloat(from[i]);
  } else if (stride == 0) {
    float value = toFloat(*from);
    for (int64_t i = 0; i < count; ++i)
      to[i] = value;
  } else {
    for (int64_t i = 0; i < count; ++i)
      to[i] = toFloat(from[i * stride]);
  }
}

/// to[i * stride] = W(from[i]). With stride 0 the last value stays.
template <class T>
inline void storeRun(const float *__restrict from, int64_t count, T *__restrict to,
                     int64_t stride) {
  if (stride == 1) {
    for (int64_t i = 0; i < count; ++i)
      to[i] = fromFloat<T>(from[i]);
  } else if (stride == 0) {
    *to = fromFloat<T>(from[count - 1]);
  } else {
    for (int64_t i = 0; i < count; ++i)
      to[i * stride] = fromFloat<T>(from[i]);
  }
}

template <class W>
inline void loadBits(const W *__restrict from, int64_t stride, int64_t count,
                     uint32_t *__restrict to) {
  for (int64_t i = 0; i < count; ++i)
    to[i] = from[i * stride].value;
}

template <class W>
inline void storeBits(const uint32_t *__restrict from, int64_t count, W *__restrict to,
                      int64_t stride) {
  if (stride == 0)
    to->value = decltype(W::value)(from[count - 1]);
  else
    for (int64_t i = 0; i < count; ++i)
      to[i * stride].value = decltype(W::value)(from[i]);
}

/// Calls body(offset, done, n) for the runs that make up `count` elements from
/// position `first` in row-major order; `offset` is in elements of storage.
template <class F>
inline void forRuns(const Layout &layout, int64_t first, int64_t count, F &&body) {
  if (layout.rank == 1) {
    body(first * layout.strides[0], int64_t(0), count);
    return;
  }
  int inner = layout.rank - 1;
  int64_t index[kMaxRank] = {}, offset = 0, rest = first;
  for (int d = inner; d >= 0; --d) {
    index[d] = rest % layout.sizes[d];
    rest /= layout.sizes[d];
    offset += index[d] * layout.strides[d];
  }
  for (int64_t done = 0; done < count;) {
    int64_t n = layout.sizes[inner] - index[inner];
    n = n < count - done ? n : count - done;
    body(offset, done, n);
    done += n;
    index[inner] += n;
    offset += n * layout.strides[inner];
    for (int d = inner; d > 0 && index[d] == layout.sizes[d]; --d) {
      offset += layout.strides[d - 1] - layout.sizes[d] * layout.strides[d];
      index[d] = 0;
      ++index[d - 1];
    }
  }
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

namespace detail {

/// The merged layout of the dimensions of V from FirstDim on.
template <AView V, int FirstDim> struct MergedLayout {
  static constexpr Layout value = merged(V::shape, FirstDim);
  explicit MergedLayout(const V &) {}
  static constexpr const Layout &get() { return value; }
};
template <int FirstDim> struct MergedLayout<AnyView, FirstDim> {
  Layout value;
  explicit MergedLayout(const AnyView &v) : value(merged(v.layout(), FirstDim)) {}
  const Layout &get() const { return value; }
};

NKIC_SHARED void loadAny(DType dtype, const void *data, int64_t offset, int64_t stride, int64_t count,
                    float *to) {
  withElementType(dtype, [&](auto tag) {
    loadRun(static_cast<const decltype(tag) *>(data) + offset, stride, count, to);
  });
}
NKIC_SHARED void storeAny(DType dtype, const float *from, int64_t count, void *data, int64_t offset,
                     int64_t stride) {
  withElementType(dtype, [&](auto tag) {
    storeRun(from, count, static_cast<decltype(tag) *>(data) + offset, stride);
  });
}

NKIC_SHARED void loadBitsAny(int bytes, const void *data, int64_t offset, int64_t stride,
                             int64_t count, uint32_t *to) {
  withBits(bytes, [&](auto bits) {
    loadBits(static_cast<const decltype(bits) *>(data) + offset, stride, count, to);
  });
}
NKIC_SHARED void storeBitsAny(int bytes, const uint32_t *from, int64_t count, void *data,
                              int64_t offset, int64_t stride) {
  withBits(bytes, [&](auto bits) {
    storeBits(from, count, static_cast<decltype(bits) *>(data) + offset, stride);
  });
}

} // namespace detail

/// One element at `offset` elements from the start of the storage, as fp32.
template <AView V> inline float readElement(const V &v, int64_t offset) {
  if constexpr (V::isStatic) {
    return toFloat(v.data[offset]);
  } else {
    float value;
    detail::loadAny(v.dtype(), v.data, offset, 1, 1, &value);
    return value;
  }
}

template <AView V> inline void writeElement(const V &v, int64_t offset, float value) {
  if constexpr (V::isStatic)
    v.data[offset] = fromFloat<typename V::Element>(value);
  else
    detail::storeAny(v.dtype(), &value, 1, v.data, offset, 1);
}

/// The value of one element of a 32-bit integer view.
template <AView V> inline int64_t readInteger32(const V &v, int64_t offset) {
  if (v.dtype() == DType::int32)
    return reinterpret_cast<const int32_t *>(v.data)[offset];
  return reinterpret_cast<const uint32_t *>(v.data)[offset];
}

/// `count` values of the elements that `layout` lists from `base` on, starting at
/// position `first`: in place when they are dense fp32, or copied to `buffer`.
template <AView V>
inline const float *readValues(const V &v, const Layout &layout, int64_t base, int64_t first,
                               int64_t count, float *buffer) {
  int64_t stride = layout.strides[layout.rank - 1];
  if (v.dtype() == DType::float32 && layout.rank == 1 && stride == 1)
    return reinterpret_cast<const float *>(v.data) + base + first;
  forRuns(layout, first, count, [&](int64_t offset, int64_t done, int64_t n) {
    if constexpr (V::isStatic)
      loadRun(v.data + base + offset, stride, n, buffer + done);
    else
      detail::loadAny(v.dtype(), v.data, base + offset, stride, n, buffer + done);
  });
  return buffer;
}

/// The elements of a view from dimension FirstDim on, as row-major sequences
/// that start `base` elements into the storage. FirstDim is 1 for the rows of a
/// tile (`base` is partition times stride) and 0 for a whole view.
template <AView V, int FirstDim = 1> class Rows {
public:
  explicit Rows(const V &v) : v(v), layout(v) {}

  /// Where row p begins.
  int64_t row(int64_t p) const { return v.rank > 0 ? p * v.stride(0) : 0; }

  /// `count` values from position `first` on: in place, or copied to `buffer`.
  const float *read(int64_t base, int64_t first, int64_t count, float *buffer) const {
    return readValues(v, layout.get(), base, first, count, buffer);
  }

  /// Where to compute values that write() will store: in place, or `buffer`.
  float *target(int64_t base, int64_t first, float *buffer) const {
    const Layout &l = layout.get();
    if (v.dtype() == DType::float32 && l.rank == 1 && l.strides[0] == 1)
      return reinterpret_cast<float *>(v.data) + base + first;
    return buffer;
  }

  /// Stores `count` values from position `first` on.
  void write(int64_t base, int64_t first, int64_t count, const float *values) const {
    if (target(base, first, nullptr) == values)
      return;
    const Layout &l = layout.get();
    forRuns(l, first, count, [&](int64_t offset, int64_t done, int64_t n) {
      if constexpr (V::isStatic)
        storeRun(values + done, n, v.data + base + offset, l.strides[l.rank - 1]);
      else
        detail::storeAny(v.dtype(), values + done, n, v.data, base + offset,
                         l.strides[l.rank - 1]);
    });
  }

  /// The bit patterns of `count` elements, zero-extended.
  void readBits(int64_t base, int64_t first, int64_t count, uint32_t *to) const {
    const Layout &l = layout.get();
    forRuns(l, first, count, [&](int64_t offset, int64_t done, int64_t n) {
      detail::loadBitsAny(elementBytes(v.dtype()), v.data, base + offset,
                          l.strides[l.rank - 1], n, to + done);
    });
  }

  void writeBits(int64_t base, int64_t first, int64_t count, const uint32_t *values) const {
    const Layout &l = layout.get();
    forRuns(l, first, count, [&](int64_t offset, int64_t done, int64_t n) {
      detail::storeBitsAny(elementBytes(v.dtype()), values + done, n, v.data, base + offset,
                           l.strides[l.rank - 1]);
    });
  }

private:
  V v;
  [[no_unique_address]] detail::MergedLayout<V, FirstDim> layout;
};

/// Whether all elements of a view lie side by side in row-major order.
template <AView V> constexpr bool isContiguous(const V &v) {
  if constexpr (V::isStatic) {
    constexpr Layout l = merged(V::shape);
    return l.rank == 1 && l.strides[0] == 1;
  } else {
    Layout l = merged(v.layout());
    return l.rank == 1 && l.strides[0] == 1;
  }
}

/// The rows that an instruction walks.
struct Grid {
  int64_t rows, columns;
};

/// P rows of F elements, of the first view.
template <AView V, AView... Others> constexpr Grid rowGrid(const V &v, const Others &...) {
  return {v.partitions(), v.freeElements()};
}

/// One row of P * F elements where all views are contiguous, P rows otherwise. For
/// instructions that mean the same in every row.
template <AView V, AView... Others>
constexpr Grid wholeGrid(const V &v, const Others &...others) {
  if (isContiguous(v) && (isContiguous(others) && ...))
    return {1, v.partitions() * v.freeElements()};
  return {v.partitions(), v.freeElements()};
}

/// Calls body(p, first, count) for the chunks of every row.
template <class F> inline void forChunks(Grid grid, F &&body) {
  for (int64_t p = 0; p < grid.rows; ++p)
    for (int64_t first = 0; first < grid.columns; first += kChunk) {
      int64_t rest = grid.columns - first;
      body(p, first, rest < kChunk ? rest : kChunk);
    }
}

//===----------------------------------------------------------------------===//
// Scalar operands: a number, or one value per partition
//===----------------------------------------------------------------------===//

template <class S>
concept ANumber = std::is_arithmetic_v<S>;
template <class S>
concept AScalar = ANumber<S> || AView<S>;
template <class S>
concept AnOptionalScalar = AScalar<S> || std::is_same_v<S, None>;
template <class V>
concept AnOptionalView = AView<V> || std::is_same_v<V, None>;

/// The value of a scalar operand for partition p; 0 when it is absent.
template <AnOptionalScalar S> inline float scalarAt(const S &scalar, int64_t p) {
  if constexpr (std::is_same_v<S, None>)
    return 0.0f;
  else if constexpr (ANumber<S>)
    return float(scalar);
  else
    return readElement(scalar, p * scalar.stride(0));
}

/// Whether the operand is a view: then rows may differ.
template <class S> inline constexpr bool isPerPartition = isView<S>;

} // namespace nkic::rt

#endif // NKIC_RUNTIME_ROWS_H
