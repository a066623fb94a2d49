#include "audio/room.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace kimari::audio {
namespace {

class ARoom : public testing::Test {
 protected:
  ARoom() : click_(kSampleRate, 0.0F) { click_[kAt] = 1; }
  // Of what the room gives back to a click, from `from` to `to` s after it.
  double Energy(double from, double to) {
    const std::vector<float> heard = InRoom(click_);
    double energy = 0;
    for (auto i = kAt + 1 + static_cast<size_t>(from * kSampleRate);
         i < kAt + static_cast<size_t>(to * kSampleRate); ++i) {
      energy += std::pow(heard[i], 2);
    }
    return energy;
  }
  static constexpr size_t kAt = 1000;
  std::vector<float> click_;
};

TEST_F(ARoom, MovesAndBlursNoOnset) {
  const std::vector<float> heard = InRoom(click_);
  for (size_t i = 0; i < kAt + kFirstReflection; ++i) {
    ASSERT_EQ(heard[i], click_[i]) << i;
  }
}

TEST_F(ARoom, StaysWellUnderTheVoice) {
  const double db = 10 * std::log10(Energy(0, 0.9));
  EXPECT_LT(db, -14);
  EXPECT_GT(db, -28);
}

TEST_F(ARoom, IsSmall) { EXPECT_LT(Energy(0.4, 0.9), 1e-4 * Energy(0, 0.4)); }

}  // namespace
}  // namespace kimari::audio
