#include "audio/fade.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "audio/onset.h"
#include "audio/recitation.h"

namespace kimari::audio {
namespace {

class AFade : public testing::Test {
 protected:
  // A tone that grows by 6 dB in three seconds, as a voice may in its vowel.
  AFade() {
    for (int i = 0; i < 4 * kSampleRate; ++i) {
      const double t = static_cast<double>(i) / kSampleRate;
      tone_.push_back(static_cast<float>(
          0.1 * std::pow(2, t / 3) * std::sin(2 * std::numbers::pi * 330 * t)));
    }
  }
  double Loudest(const std::vector<float>& samples, double from, double to) {
    float most = 0;
    for (auto i = static_cast<size_t>(from * kSampleRate);
         i < static_cast<size_t>(to * kSampleRate); ++i) {
      most = std::max(most, std::abs(samples[i]));
    }
    return most;
  }
  std::vector<float> tone_;
  const Fade fade_ = {kSampleRate, 12 * kSampleRate / 10, 3 * kSampleRate};
};

TEST_F(AFade, LeavesWhatIsBeforeItAsItWas) {
  const auto faded = FadedAway(tone_, fade_);
  EXPECT_TRUE(
      std::equal(tone_.begin(), tone_.begin() + fade_.from, faded.begin()));
}

TEST_F(AFade, SinksWithoutRisingWhateverTheVoiceDid) {
  const auto faded = FadedAway(tone_, fade_);
  for (double t = 1.3; t < 3; t += 0.1) {
    EXPECT_LT(Loudest(faded, t + 0.1, t + 0.2), Loudest(faded, t, t + 0.1));
  }
}

TEST_F(AFade, IsNoLongerHeardAtItsEnd) {
  const auto sound = FindSound(FadedAway(tone_, fade_));
  ASSERT_TRUE(sound);
  EXPECT_NEAR(static_cast<double>(sound->last) / kSampleRate, 3, 0.1);
}

}  // namespace
}  // namespace kimari::audio
