#include "host/proof/certify/sound/heard_track.h"

#include <gmock/gmock.h>

#include <numeric>

#include "audio/recitation.h"

namespace kimari::reader {
namespace {

constexpr int64_t kBlock = 480;  // 10 ms

// An ear that heard blocks of rising numbers, the first sample at 1 s.
class AnEar : public testing::Test {
 protected:
  void Hears(int blocks) {
    for (int i = 0; i < blocks; ++i, ++blocks_) {
      audio::HeardBlock block;
      block.samples.resize(kBlock);
      std::iota(block.samples.begin(), block.samples.end(),
                static_cast<float>(blocks_ * kBlock));
      block.first = {HostTime{Seconds(1).ns} + Milliseconds(10 * blocks_),
                     Microseconds(100)};
      track_.Add(block);
    }
  }
  HeardTrack track_;
  int blocks_ = 0;
};

TEST_F(AnEar, KnowsWhenEachSampleWas) {
  Hears(3);
  const auto at = track_.TimeOf(kBlock + 48);
  ASSERT_TRUE(at);
  EXPECT_EQ(at->t, HostTime{Milliseconds(1011).ns});
  EXPECT_EQ(at->sigma, Microseconds(100));
  EXPECT_EQ(track_.SampleAt(HostTime{Milliseconds(1011).ns}), kBlock + 48);
}

TEST_F(AnEar, KnowsNothingOfWhatItDidNotHear) {
  EXPECT_FALSE(track_.TimeOf(0));
  Hears(1);
  EXPECT_FALSE(track_.TimeOf(kBlock));
  EXPECT_FALSE(track_.SampleAt(HostTime{Milliseconds(999).ns}));
  EXPECT_FALSE(track_.SampleAt(HostTime{Seconds(2).ns}));
}

TEST_F(AnEar, GoesOnCountingWhenItForgets) {
  Hears(4);
  track_.ForgetBefore(2 * kBlock + 7);
  EXPECT_FALSE(track_.TimeOf(2 * kBlock));
  EXPECT_EQ(track_.TimeOf(3 * kBlock)->t, HostTime{Milliseconds(1030).ns});
  EXPECT_THAT(track_.Range(2 * kBlock, 2 * kBlock + 9),
              testing::ElementsAre(2 * kBlock + 7, 2 * kBlock + 8));
  EXPECT_EQ(track_.End(), 4 * kBlock);
}

}  // namespace
}  // namespace kimari::reader
