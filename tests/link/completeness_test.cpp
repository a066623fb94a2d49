#include "host/link/completeness.h"

#include <gtest/gtest.h>

namespace kimari::link {
namespace {

constexpr uint64_t kMillisecond = wire::kTicksPerSecond / 1000;

TEST(Completeness, IsNotSaidBeforeWhatTheBoardSaidUnheardHasComeAgain) {
  Completeness complete;
  complete.OnWatermark(0);
  EXPECT_FALSE(complete);
  complete.OnWatermark(44 * kMillisecond);
  EXPECT_FALSE(complete);
  complete.OnWatermark(45 * kMillisecond);
  EXPECT_TRUE(complete);
}

// A host that stood still hears old watermarks first.
TEST(Completeness, AFrameThatIsLostIsWaitedForByTheBoardsClock) {
  Completeness complete;
  complete.OnWatermark(0);
  complete.OnWatermark(100 * kMillisecond);
  complete.Doubt();
  EXPECT_FALSE(complete);
  complete.OnWatermark(102 * kMillisecond);
  complete.OnWatermark(146 * kMillisecond);
  EXPECT_FALSE(complete);
  complete.OnWatermark(147 * kMillisecond);
  EXPECT_TRUE(complete);
}

TEST(Completeness, EachFrameThatIsLostBeginsTheWaitAnew) {
  Completeness complete;
  complete.OnWatermark(0);
  complete.Doubt();
  complete.OnWatermark(40 * kMillisecond);
  complete.OnWatermark(50 * kMillisecond);
  EXPECT_FALSE(complete);
  complete.OnWatermark(85 * kMillisecond);
  EXPECT_TRUE(complete);
}

}  // namespace
}  // namespace kimari::link
