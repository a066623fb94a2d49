#include "vision/court/light_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace kimari::vision {
namespace {

// An even mat, of which a part may be covered, under lamps that flicker.
class Lamps : public ::testing::Test {
 protected:
  static constexpr int kWidth = 160, kHeight = 120, kBlock = 20;
  static constexpr int kMat = 150;  // of 255

  void Cover(int from_x) {
    for (int i = 0; i < kWidth * kHeight; ++i) {
      kinds_[static_cast<size_t>(i)] = i % kWidth >= from_x ? 1 : 0;
    }
  }
  void Shine(int frames, double level, double flicker) {
    for (int i = 0; i < frames; ++i, ++frame_) {
      const double light = level * (1 + flicker * std::sin(2.6 * frame_));
      std::fill(now_.begin(), now_.end(),
                static_cast<int16_t>(std::lround(kMat * light)));
      const int16_t* const now[3] = {now_.data(), now_.data(), now_.data()};
      const int16_t* const back[3] = {back_.data(), back_.data(), back_.data()};
      field_.Measure(now, back, kinds_.data());
    }
  }
  // Light there, of that in which the court was learned.
  double At(int x, int y) const {
    return static_cast<double>(field_.At(y * kWidth + x, 0)) / kGainUnit;
  }

  std::vector<int16_t> back_ = std::vector<int16_t>(kWidth * kHeight, kMat);
  std::vector<int16_t> now_ = back_;
  std::vector<uint8_t> kinds_ = std::vector<uint8_t>(kWidth * kHeight, 0);
  int frame_ = 0;
  LightField field_{kWidth, kHeight, kBlock};
};

TEST_F(Lamps, ThatFlickerDriftNowhereThatIsCovered) {
  Cover(80);
  Shine(600, 1.0, 0.03);
  Shine(60, 1.0, 0);
  EXPECT_NEAR(At(140, 60), 1.0, 0.03);
}

TEST_F(Lamps, ThatGrowBrighterDoSoWhereItIsCoveredToo) {
  Cover(80);
  Shine(20, 1.0, 0);
  Shine(20, 1.25, 0);
  EXPECT_NEAR(At(140, 60), 1.25, 0.02);
}

TEST_F(Lamps, ThatGrowBrighterSlowlyDoSoWhereItIsCoveredToo) {
  Cover(80);
  constexpr int kFrames = 600;
  for (int i = 0; i < kFrames; ++i) Shine(1, 1 + 0.2 * i / kFrames, 0);
  EXPECT_NEAR(At(140, 60), 1.2, 0.03);
}

}  // namespace
}  // namespace kimari::vision
