// Cores: tile storage, faults, and loops on several threads.

#include "RuntimeTesting.h"

using namespace nkic::rt;
using namespace nkic::rt::testing;

namespace {

TEST(CoreTest, LocalTilesAreAlignedAndApart) {
  Core core;
  Local<uint8_t, 3, 5> a(core);
  Local<float, 128, 64> b(core);
  Local<float, 128, 64> c(core);
  EXPECT_EQ(0u, reinterpret_cast<uintptr_t>(a.tile().data) % 64);
  EXPECT_EQ(0u, reinterpret_cast<uintptr_t>(b.tile().data) % 64);
  EXPECT_GE(c.tile().data - b.tile().data, 128 * 64);
}

TEST(CoreTest, LocalMemoryIsReusedAfterItsScope) {
  Core core;
  const void *first = nullptr;
  for (int i = 0; i < 3; ++i) {
    Local<float, 128, 64> tile(core);
    if (i == 0)
      first = tile.tile().data;
    EXPECT_EQ(first, tile.tile().data);
  }
}

TEST(CoreTest, LocalGrowsBeyondABlock) {
  Core core;
  Local<float, 128, 1024> a(core); // half a block
  float *inner = nullptr;
  for (int i = 0; i < 2; ++i) {
    Local<float, 128, 4096> b(core); // two blocks
    Local<float, 128, 2048> c(core);
    a.tile().data[128 * 1024 - 1] = 1;
    b.tile().data[128 * 4096 - 1] = 2;
    c.tile().data[0] = 3;
    c.tile().data[128 * 2048 - 1] = 4;
    EXPECT_EQ(1.0f, a.tile().data[128 * 1024 - 1]);
    EXPECT_EQ(2.0f, b.tile().data[128 * 4096 - 1]);
    if (i == 0)
      inner = c.tile().data;
    EXPECT_EQ(inner, c.tile().data);
  }
  Local<float, 4> after(core);
  EXPECT_GE(after.tile().data, a.tile().data + 128 * 1024);
}

TEST(CoreTest, KeepsTheFirstFault) {
  Core core;
  EXPECT_FALSE(core.faulted());
  core.fault("dma_copy", 3, 900, 800);
  core.fault("dma_copy", 4, 901, 800);
  EXPECT_TRUE(core.faulted());
  EXPECT_STREQ("dma_copy", core.fault().instruction);
  EXPECT_EQ(3, core.fault().lane);
  EXPECT_EQ(900, core.fault().index);
  EXPECT_EQ(800, core.fault().limit);
}

TEST(CoreTest, ParallelForVisitsEveryIterationOnce) {
  for (int threads : {0, 1, 2, 5, 100}) {
    Core core;
    std::vector<int> seen(37, 0);
    parallelFor(core, 3, 40, threads, [&](Core &, int64_t i) { ++seen[size_t(i - 3)]; });
    EXPECT_EQ(std::vector<int>(37, 1), seen);
  }
  Core core;
  parallelFor(core, 5, 5, 4, [](Core &, int64_t) { FAIL(); });
}

TEST(CoreTest, ParallelForGivesEveryIterationTheSameRegisters) {
  Core core;
  core.vacc[7] = 2.5f;
  std::vector<float> seen(20);
  parallelFor(core, 0, 20, 3, [&](Core &worker, int64_t i) {
    seen[size_t(i)] = worker.vacc[7];
    worker.vacc[7] = float(i);
  });
  EXPECT_EQ(std::vector<float>(20, 2.5f), seen);
  EXPECT_EQ(2.5f, core.vacc[7]);
}

TEST(CoreTest, ParallelForReportsTheFaultOfTheSmallestIteration) {
  for (int threads : {1, 2, 4}) {
    Core core;
    parallelFor(core, 0, 50, threads, [&](Core &worker, int64_t i) {
      if (i >= 11)
        worker.fault("dma_copy", 0, i, 11);
    });
    EXPECT_TRUE(core.faulted());
    EXPECT_EQ(11, core.fault().index);
    parallelFor(core, 0, 50, threads, [&](Core &worker, int64_t i) {
      EXPECT_FALSE(worker.faulted());
      (void)i;
    });
  }
}

} // namespace
