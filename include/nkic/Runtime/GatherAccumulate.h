// Sums of gathered rows, each times a weight: what a fill, dma_copy with indices and
// scalar_tensor_tensor do together, without the tile between them.

#ifndef NKIC_RUNTIME_GATHERACCUMULATE_H
#define NKIC_RUNTIME_GATHERACCUMULATE_H

#include "nkic/Runtime/MatmulKernel.h"
#include "nkic/Runtime/Rows.h"

namespace nkic::rt {

namespace detail {

/// The values of the elements that fill one vector.
template <class T> NKIC_ELEMENT matmul::Vector widen(const T *from) {
  if constexpr (std::is_same_v<T, float>) {
    return matmul::load(from);
  } else if constexpr (std::is_same_v<T, bf16>) {
    typedef uint16_t Half __attribute__((vector_size(matmul::kLanes * 2)));
    typedef uint32_t Whole __attribute__((vector_size(matmul::kLanes * 4)));
    Half bits;
    std::memcpy(&bits, from, sizeof(bits));
    Whole wide = __builtin_convertvector(bits, Whole) << 16;
    return reinterpret_cast<matmul::Vector>(wide);
  } else {
    float values[matmul::kLanes];
    for (int i = 0; i < matmul::kLanes; ++i)
      values[i] = toFloat(from[i]);
    return matmul::load(values);
  }
}

/// The number of a row, or a number past every table when it is negative.
template <class T> NKIC_ELEMENT uint64_t rowNumber(T index) { return uint64_t(int64_t(index)); }

/// acc[0, sizeof...(I) vectors) += row * weight for each of `count` rows and weights at
/// `numbers` and `weights`, the sums in registers. `column` is where in a row to begin.
template <int... I, class D, class T, class N, class W>
NKIC_ELEMENT void accumulateVectors(std::integer_sequence<int, I...>, D *acc, const T *table,
                                    int64_t rowStride, uint64_t tableRows, const T *fill,
                                    const N *numbers, const W *weights, int64_t outer,
                                    int64_t numberOuter, int64_t weightOuter, int64_t inner,
                                    int64_t numberInner, int64_t weightInner) {
  constexpr int kLanes = matmul::kLanes;
  matmul::Vector sums[] = {widen(acc + I * kLanes)...};
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t n = 0; n < inner; ++n) {
      uint64_t number = rowNumber(numbers[o * numberOuter + n * numberInner]);
      const T *row = number < tableRows ? table + int64_t(number) * rowStride : fill;
      matmul::Vector weight = toFloat(weights[o * weightOuter + n * weightInner]) - matmul::Vector{};
      ((sums[I] = widen(row + I * kLanes) * weight + sums[I]), ...);
    }
  (matmul::store(acc + I * kLanes, sums[I]), ...);
}

} // namespace detail

/// acc (P, C) += x * weights (P, N...) for each n in row-major order, where x is row
/// rows[p, n] of table (R, C), or `fill` in its element type when there is no such row.
/// The product and the sum are rounded each, the sum to acc every time.
template <AView D, AView T, AView N, AView W>
void gather_accumulate(Core &, const D &acc, const T &table, const N &rows, const W &weights,
                       float fill) {
  using Element = typename T::Element;
  constexpr int64_t kColumns = D::freeElements(), kLanes = matmul::kLanes;
  // In registers at a time: half of those that the machine has.
  constexpr int64_t kMost = kLanes == 16 ? 12 : 8;
  constexpr int64_t kVectors = std::is_same_v<typename D::Element, float> ? kColumns / kLanes : 0;
  constexpr int64_t kOuter = N::rank == 3 ? N::size(1) : 1, kInner = N::size(N::rank - 1);
  constexpr int64_t kNumberOuter = N::rank == 3 ? N::stride(1) : 0;
  constexpr int64_t kWeightOuter = W::rank == 3 ? W::stride(1) : 0;
  constexpr int64_t kNumberInner = N::stride(N::rank - 1), kWeightInner = W::stride(W::rank - 1);
  Element fillRow[kColumns];
  for (Element &value : fillRow)
    value = fromFloat<Element>(fill);
  const uint64_t tableRows = uint64_t(table.size(0));
  for (int64_t p = 0; p < D::partitions(); ++p) {
    auto *sums = acc.data + p * D::stride(0);
    const auto *numbers = rows.data + p * N::stride(0);
    const auto *factors = weights.data + p * W::stride(0);
    auto add = [&](auto vectors, int64_t column) __attribute__((always_inline)) {
      detail::accumulateVectors(vectors, sums + column, table.data + column, T::stride(0),
                                tableRows, fillRow, numbers, factors, kOuter, kNumberOuter,
                                kWeightOuter, kInner, kNumberInner, kWeightInner);
    };
    constexpr int64_t kBlocks = kVectors / kMost, kRest = kVectors % kMost;
    if constexpr (kBlocks > 0)
      for (int64_t b = 0; b < kBlocks; ++b)
        add(std::make_integer_sequence<int, kMost>{}, b * kMost * kLanes);
    if constexpr (kRest > 0)
      add(std::make_integer_sequence<int, int(kRest)>{}, kBlocks * kMost * kLanes);
    constexpr int64_t kDone = kVectors * kLanes;
    if constexpr (kDone < kColumns)
      for (int64_t o = 0; o < kOuter; ++o)
        for (int64_t n = 0; n < kInner; ++n) {
          uint64_t number = detail::rowNumber(numbers[o * kNumberOuter + n * kNumberInner]);
          const Element *row =
              number < tableRows ? table.data + int64_t(number) * T::stride(0) : fillRow;
          float weight = toFloat(factors[o * kWeightOuter + n * kWeightInner]);
          NKIC_INDEPENDENT
          for (int64_t c = kDone; c < kColumns; ++c)
            sums[c] = fromFloat<typename D::Element>(toFloat(row[c]) * weight + toFloat(sums[c]));
        }
  }
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_GATHERACCUMULATE_H
