#include "host/base/random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace kimari {
namespace {

TEST(Random, SameSeedSameNumbers) {
  Random a(7);
  Random b(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.Next(), b.Next());
}

TEST(Random, NormalHasMeanZeroAndDeviationOne) {
  Random random(1);
  double sum = 0;
  double squares = 0;
  constexpr int kCount = 100'000;
  for (int i = 0; i < kCount; ++i) {
    const double x = random.Normal();
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / kCount, 0, 0.02);
  EXPECT_NEAR(squares / kCount, 1, 0.02);
}

RC_GTEST_PROP(Random, BelowStaysBelow, (uint64_t seed, uint64_t n)) {
  RC_PRE(n > 0u);
  RC_ASSERT(Random(seed).Below(n) < n);
}

RC_GTEST_PROP(Random, UniformStaysInItsRange, (uint64_t seed)) {
  const double x = Random(seed).Uniform(2, 3);
  RC_ASSERT(x >= 2.0 && x < 3.0);
}

}  // namespace
}  // namespace kimari
