// Helpers of the runtime's unit tests: storage for a view, random contents, and the
// check that type-erased views give the same bits as static ones.

#ifndef NKIC_TEST_UNIT_RUNTIME_RUNTIMETESTING_H
#define NKIC_TEST_UNIT_RUNTIME_RUNTIMETESTING_H

#include "nkic/Runtime/Runtime.h"

#include "gtest/gtest.h"

#include <random>
#include <vector>

namespace nkic::rt::testing {

/// Storage that a view of type V fits on.
template <AView V> struct Data {
  using T = typename V::Element;
  std::vector<T> storage;

  Data() : storage(size_t(span())) {}
  explicit Data(unsigned seed) : Data() {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> real(-4.0f, 4.0f);
    std::uniform_int_distribution<int> whole(0, 100);
    for (T &element : storage)
      if constexpr (std::is_integral_v<T>)
        element = T(whole(random));
      else
        element = fromFloat<T>(real(random));
  }
  explicit Data(std::initializer_list<float> values) : Data() {
    size_t i = 0;
    for (float value : values)
      storage[i++] = fromFloat<T>(value);
  }

  V view() { return V{storage.data()}; }
  float operator[](size_t i) const { return toFloat(storage[i]); }
  std::vector<float> values() const {
    std::vector<float> result;
    for (T element : storage)
      result.push_back(toFloat(element));
    return result;
  }

private:
  static int64_t span() {
    int64_t last = 0;
    for (int d = 0; d < V::rank; ++d)
      last += (V::size(d) - 1) * V::stride(d);
    return last + 1;
  }
};

template <class T, int64_t... N> using TileData = Data<Tile<T, N...>>;

template <class V> bool sameBits(const Data<V> &a, const Data<V> &b) {
  return std::memcmp(a.storage.data(), b.storage.data(),
                     a.storage.size() * sizeof(typename V::Element)) == 0;
}

/// Runs body(core, views...) once with static views and once, on copies, with AnyViews,
/// and expects the same memory and registers afterwards. The static run is the one
/// whose results stay in `data`.
template <class F, class... V> void expectAnyViewAgrees(F body, Data<V> &...data) {
  Core core, anyCore;
  [&](Data<V>... copies) {
    body(anyCore, AnyView(copies.view())...);
    body(core, data.view()...);
    EXPECT_TRUE((sameBits(data, copies) && ...));
  }(data...);
  EXPECT_EQ(0, std::memcmp(core.vacc, anyCore.vacc, sizeof(core.vacc)));
  EXPECT_EQ(0, std::memcmp(core.sacc, anyCore.sacc, sizeof(core.sacc)));
  EXPECT_EQ(core.faulted(), anyCore.faulted());
}

inline constexpr float kInf = std::numeric_limits<float>::infinity();
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

} // namespace nkic::rt::testing

#endif // NKIC_TEST_UNIT_RUNTIME_RUNTIMETESTING_H
