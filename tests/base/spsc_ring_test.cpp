#include "host/base/spsc_ring.h"

#include <gtest/gtest.h>

#include <thread>

namespace kimari {
namespace {

TEST(SpscRing, GivesBackWhatWasPushedInOrder) {
  SpscRing<int> ring(4);
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(ring.Push(i));
  for (int i = 0; i < 4; ++i) {
    int out = -1;
    ASSERT_TRUE(ring.Pop(out));
    EXPECT_EQ(out, i);
  }
}

TEST(SpscRing, CountsWhatDoesNotFitAndKeepsTheRest) {
  SpscRing<int> ring(2);
  EXPECT_TRUE(ring.Push(1));
  EXPECT_TRUE(ring.Push(2));
  EXPECT_FALSE(ring.Push(3));
  EXPECT_EQ(ring.Dropped(), 1u);
  int out = 0;
  ASSERT_TRUE(ring.Pop(out));
  EXPECT_EQ(out, 1);
}

TEST(SpscRing, EmptyRingPopsNothing) {
  SpscRing<int> ring(2);
  int out = 0;
  EXPECT_FALSE(ring.Pop(out));
}

TEST(SpscRing, LosesNothingBetweenTwoThreads) {
  SpscRing<int> ring(64);
  constexpr int kCount = 200'000;
  std::thread producer([&] {
    for (int i = 0; i < kCount;) i += ring.Push(i) ? 1 : 0;
  });
  int expected = 0;
  while (expected < kCount) {
    int out = 0;
    if (!ring.Pop(out)) continue;
    ASSERT_EQ(out, expected);
    ++expected;
  }
  producer.join();
  EXPECT_EQ(ring.Size(), 0u);
}

}  // namespace
}  // namespace kimari
