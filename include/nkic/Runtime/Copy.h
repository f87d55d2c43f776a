// Copies between two views that pair their elements in row-major order.

#ifndef NKIC_RUNTIME_COPY_H
#define NKIC_RUNTIME_COPY_H

#include "nkic/Runtime/Rows.h"

namespace nkic::rt {

/// A loop nest that walks two views together, outermost first.
struct JointLayout {
  static constexpr int kMax = 2 * kMaxRank;
  bool valid = false; ///< False when the shapes have no common refinement.
  int rank = 0;
  int64_t sizes[kMax] = {};
  int64_t dstStrides[kMax] = {};
  int64_t srcStrides[kMax] = {};
};

/// Splits the dimensions of both until they agree, then merges what both allow.
constexpr JointLayout jointLayout(Layout dst, Layout src) {
  JointLayout split; // innermost first
  int d = dst.rank - 1, s = src.rank - 1;
  while (d >= 0 || s >= 0) {
    int64_t dstSize = d >= 0 ? dst.sizes[d] : 1, srcSize = s >= 0 ? src.sizes[s] : 1;
    if (dstSize == 1 && d >= 0) {
      --d;
      continue;
    }
    if (srcSize == 1 && s >= 0) {
      --s;
      continue;
    }
    int64_t size = dstSize < srcSize ? dstSize : srcSize;
    if (d < 0 || s < 0 || size == 0 || dstSize % size != 0 || srcSize % size != 0)
      return {};
    split.sizes[split.rank] = size;
    split.dstStrides[split.rank] = dst.strides[d];
    split.srcStrides[split.rank] = src.strides[s];
    ++split.rank;
    dst.sizes[d] /= size;
    dst.strides[d] *= size;
    src.sizes[s] /= size;
    src.strides[s] *= size;
  }
  JointLayout joint;
  joint.valid = true;
  for (int i = split.rank - 1; i >= 0; --i) {
    int last = joint.rank - 1;
    int64_t size = split.sizes[i];
    if (joint.rank > 0 && joint.dstStrides[last] == split.dstStrides[i] * size &&
        joint.srcStrides[last] == split.srcStrides[i] * size) {
      joint.sizes[last] *= size;
    } else {
      last = joint.rank++;
      joint.sizes[last] = size;
    }
    joint.dstStrides[last] = split.dstStrides[i];
    joint.srcStrides[last] = split.srcStrides[i];
  }
  if (joint.rank == 0) {
    joint.rank = 1;
    joint.sizes[0] = joint.dstStrides[0] = joint.srcStrides[0] = 1;
  }
  return joint;
}

namespace detail {

/// The dimensions from `first` on.
constexpr Layout innerLayout(const Layout &layout, int first) {
  Layout result;
  for (int d = first; d < layout.rank; ++d)
    result.push(layout.sizes[d], layout.strides[d]);
  return result;
}

template <class D, int DstFrom, class S, int SrcFrom> struct StaticJoint {
  static constexpr JointLayout value =
      jointLayout(innerLayout(D::shape, DstFrom), innerLayout(S::shape, SrcFrom));
};

/// Copies dimension Dim and those inside it; all numbers are known to the compiler.
template <class Joint, int Dim, class B> inline void copyStatic(B *dst, const B *src) {
  constexpr int64_t kSize = Joint::value.sizes[Dim];
  constexpr int64_t kDst = Joint::value.dstStrides[Dim], kSrc = Joint::value.srcStrides[Dim];
  if constexpr (Dim + 1 == Joint::value.rank && kDst == 1 && kSrc == 1) {
    std::memmove(dst, src, size_t(kSize) * sizeof(B));
  } else {
    for (int64_t i = 0; i < kSize; ++i)
      if constexpr (Dim + 1 == Joint::value.rank)
        dst[i * kDst] = src[i * kSrc];
      else
        copyStatic<Joint, Dim + 1>(dst + i * kDst, src + i * kSrc);
  }
}

/// The same with numbers known at run time only.
template <class B>
NKIC_SHARED void copyDynamic(const JointLayout &joint, int dim, B *dst, const B *src) {
  int64_t size = joint.sizes[dim];
  int64_t dstStride = joint.dstStrides[dim], srcStride = joint.srcStrides[dim];
  if (dim + 1 < joint.rank)
    for (int64_t i = 0; i < size; ++i)
      copyDynamic(joint, dim + 1, dst + i * dstStride, src + i * srcStride);
  else if (dstStride == 1 && srcStride == 1)
    std::memmove(dst, src, size_t(size) * sizeof(B));
  else
    for (int64_t i = 0; i < size; ++i)
      dst[i * dstStride] = src[i * srcStride];
}

/// Copies `count` elements by position where no loop nest fits both views, or
/// where values must be converted.
template <AView D, int DstFrom, AView S, int SrcFrom>
void copyByPosition(const Rows<D, DstFrom> &out, int64_t dstBase, int64_t dstFirst, bool sameType,
                    const Rows<S, SrcFrom> &in, int64_t srcBase, int64_t srcFirst,
                    int64_t count) {
  forChunks({1, count}, [&](int64_t, int64_t first, int64_t n) {
    if (sameType) {
      Chunk<uint32_t> bits;
      in.readBits(srcBase, srcFirst + first, n, bits);
      out.writeBits(dstBase, dstFirst + first, n, bits);
    } else {
      Chunk<float> buffer;
      out.write(dstBase, dstFirst + first, n, in.read(srcBase, srcFirst + first, n, buffer));
    }
  });
}

/// Copies the dimensions of dst from DstFrom on, which begin `dstBase` elements into
/// its storage, from those of src from SrcFrom on.
template <int DstFrom, int SrcFrom, AView D, AView S>
inline void copyFrom(const D &dst, int64_t dstBase, const S &src, int64_t srcBase) {
  bool sameType = dst.dtype() == src.dtype();
  if constexpr (D::isStatic && S::isStatic) {
    using Joint = StaticJoint<D, DstFrom, S, SrcFrom>;
    if constexpr (Joint::value.valid && D::dtype() == S::dtype()) {
      using B = BitsOfBytes<elementBytes(D::dtype())>;
      copyStatic<Joint, 0>(reinterpret_cast<B *>(dst.data + dstBase),
                           reinterpret_cast<const B *>(src.data + srcBase));
      return;
    }
  } else if (sameType) {
    JointLayout joint =
        jointLayout(innerLayout(dst.layout(), DstFrom), innerLayout(src.layout(), SrcFrom));
    if (joint.valid) {
      withBits(elementBytes(dst.dtype()), [&](auto bits) {
        using B = decltype(bits);
        copyDynamic(joint, 0, reinterpret_cast<B *>(dst.data) + dstBase,
                    reinterpret_cast<const B *>(src.data) + srcBase);
      });
      return;
    }
  }
  copyByPosition(Rows<D, DstFrom>(dst), dstBase, 0, sameType, Rows<S, SrcFrom>(src), srcBase, 0,
                 innerLayout(dst.layout(), DstFrom).count());
}

} // namespace detail

/// dst = src, element by element in row-major order: the bits when the types are
/// equal, otherwise the value through fp32.
template <AView D, AView S> inline void copyElements(const D &dst, const S &src) {
  detail::copyFrom<0, 0>(dst, 0, src, 0);
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_COPY_H
