// Strided views: with sizes and strides in the type, or erased to run-time values.

#ifndef NKIC_RUNTIME_VIEW_H
#define NKIC_RUNTIME_VIEW_H

#include "nkic/Runtime/Types.h"

namespace nkic::rt {

inline constexpr int kMaxRank = 6;

template <int64_t... N> struct Sizes {};
template <int64_t... S> struct Strides {}; ///< In elements.

/// Sizes and strides of a list of dimensions, outermost first.
struct Layout {
  int rank = 0;
  int64_t sizes[kMaxRank] = {};
  int64_t strides[kMaxRank] = {};

  constexpr int64_t count() const {
    int64_t product = 1;
    for (int d = 0; d < rank; ++d)
      product *= sizes[d];
    return product;
  }
  constexpr void push(int64_t size, int64_t stride) {
    sizes[rank] = size;
    strides[rank] = stride;
    ++rank;
  }
};

/// The same elements in the same order with as few dimensions as possible, but
/// at least one.
constexpr Layout merged(const Layout &layout, int firstDim = 0) {
  Layout result;
  for (int d = firstDim; d < layout.rank; ++d) {
    int64_t size = layout.sizes[d], stride = layout.strides[d];
    if (size == 1)
      continue;
    if (result.rank > 0 && result.strides[result.rank - 1] == size * stride) {
      result.sizes[result.rank - 1] *= size;
      result.strides[result.rank - 1] = stride;
    } else {
      result.push(size, stride);
    }
  }
  if (result.rank == 0)
    result.push(1, 1);
  return result;
}

template <class T, class Sizes, class Strides> struct View;

/// A view whose sizes and strides are part of its type: a typed pointer. On SBUF
/// and PSUM dimension 0 is the partition dimension.
template <class T, int64_t... N, int64_t... S> struct View<T, Sizes<N...>, Strides<S...>> {
  static_assert(sizeof...(N) == sizeof...(S) && sizeof...(N) <= kMaxRank);
  using Element = T;
  static constexpr bool isStatic = true;
  static constexpr int rank = int(sizeof...(N));
  static constexpr Layout shape = {rank, {N...}, {S...}};

  T *data;

  static constexpr int64_t size(int d) { return shape.sizes[d]; }
  static constexpr int64_t stride(int d) { return shape.strides[d]; }
  static constexpr int64_t partitions() { return rank > 0 ? shape.sizes[0] : 1; }
  static constexpr int64_t freeElements() {
    int64_t product = 1;
    for (int d = 1; d < rank; ++d)
      product *= shape.sizes[d];
    return product;
  }
  static constexpr DType dtype() { return dtypeOf<T>; }
  static constexpr Layout layout() { return shape; }
};

namespace detail {
template <class T, class Sequence, int64_t... N> struct RowMajor;
template <class T, size_t... I, int64_t... N>
struct RowMajor<T, std::index_sequence<I...>, N...> {
  static constexpr int64_t stride(size_t dim) {
    constexpr int64_t kSizes[] = {N..., 1};
    int64_t product = 1;
    for (size_t d = dim + 1; d < sizeof...(N); ++d)
      product *= kSizes[d];
    return product;
  }
  using Type = View<T, Sizes<N...>, Strides<stride(I)...>>;
};
} // namespace detail

/// A contiguous row-major view.
template <class T, int64_t... N>
using Tile =
    typename detail::RowMajor<T, std::make_index_sequence<sizeof...(N)>, N...>::Type;

/// A view of type V on the storage of `source`, `offset` elements further on.
template <class V, class Source> inline V view(const Source &source, int64_t offset) {
  static_assert(std::is_same_v<typename V::Element, typename Source::Element>);
  return V{source.data + offset};
}

/// The same of the bytes of `source`, `offset` elements of V further on.
template <class V, class Source> inline V viewAs(const Source &source, int64_t offset) {
  return V{reinterpret_cast<typename V::Element *>(source.data) + offset};
}

/// A view described at run time. Gives the same results as the View of the same
/// description, at the price of looking at it in every instruction.
struct AnyView {
  static constexpr bool isStatic = false;

  void *data = nullptr;
  DType elementType = DType::float32;
  int rank = 0;
  int64_t sizes[kMaxRank] = {};
  int64_t strides[kMaxRank] = {};

  AnyView() = default;
  AnyView(void *data, DType dtype, std::initializer_list<int64_t> sizeList,
          std::initializer_list<int64_t> strideList)
      : data(data), elementType(dtype), rank(int(sizeList.size())) {
    for (int d = 0; d < rank; ++d) {
      sizes[d] = sizeList.begin()[d];
      strides[d] = strideList.begin()[d];
    }
  }
  template <class T, class N, class S>
  AnyView(const View<T, N, S> &v)
      : data(v.data), elementType(v.dtype()), rank(v.rank) {
    for (int d = 0; d < rank; ++d) {
      sizes[d] = v.size(d);
      strides[d] = v.stride(d);
    }
  }

  int64_t size(int d) const { return sizes[d]; }
  int64_t stride(int d) const { return strides[d]; }
  int64_t partitions() const { return rank > 0 ? sizes[0] : 1; }
  int64_t freeElements() const {
    int64_t product = 1;
    for (int d = 1; d < rank; ++d)
      product *= sizes[d];
    return product;
  }
  DType dtype() const { return elementType; }
  Layout layout() const {
    Layout result;
    for (int d = 0; d < rank; ++d)
      result.push(sizes[d], strides[d]);
    return result;
  }
};

template <class V> inline constexpr bool isView = false;
template <class T, class N, class S> inline constexpr bool isView<View<T, N, S>> = true;
template <> inline constexpr bool isView<AnyView> = true;

/// What an instruction takes as a tile or tensor.
template <class V>
concept AView = isView<V>;

/// False when the elements are known at compile time not to be integers.
template <AView V> constexpr bool mayBeInteger() {
  if constexpr (V::isStatic)
    return isInteger(V::dtype());
  else
    return true;
}

/// False when the elements are known at compile time not to be 32-bit integers.
template <AView V> constexpr bool mayBeInteger32() {
  if constexpr (V::isStatic)
    return isInteger32(V::dtype());
  else
    return true;
}

template <AView V> inline int64_t elementCount(const V &v) {
  return v.partitions() * v.freeElements();
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_VIEW_H
