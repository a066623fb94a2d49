#include "vision/camera/lamp_finder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

namespace kimari::vision {
namespace {

using testing::HasSubstr;

// A grey picture with noise, a lamp that is switched each few frames, and a
// hand that goes by once.
class LampScene {
 public:
  std::vector<cv::Mat> Film(int frames, bool lamp) {
    std::vector<cv::Mat> pictures;
    for (int i = 0; i < frames; ++i) {
      cv::Mat picture(240, 320, CV_8U, cv::Scalar(120)), noise(240, 320, CV_8U);
      rng_.fill(noise, cv::RNG::UNIFORM, 0, 8);
      picture += noise;
      cv::circle(picture, {i * 320 / frames, 100}, 30, 40, cv::FILLED);
      if (lamp && (i / 3) % 2 == 1) {
        cv::rectangle(picture, kLamp, 220, cv::FILLED);
      }
      pictures.push_back(picture);
    }
    return pictures;
  }
  inline static const cv::Rect kLamp{290, 150, 8, 40};

 private:
  cv::RNG rng_{7};
};

TEST(LampFinder, FindsWhatIsSwitchedAndNoHand) {
  const auto lamp = FindLamp(LampScene().Film(60, true));
  ASSERT_TRUE(lamp.has_value()) << lamp.error().message;
  EXPECT_EQ(lamp->box, LampScene::kLamp);
}

TEST(LampFinder, TellsTheLevelOfEachRow) {
  const auto film = LampScene().Film(60, true);
  const auto lamp = FindLamp(film);
  ASSERT_TRUE(lamp.has_value());
  const auto dark = LevelsOf(*lamp, film[0]), lit = LevelsOf(*lamp, film[3]);
  ASSERT_EQ(dark.size(), 40U);
  EXPECT_EQ(dark.front().row, 150);
  EXPECT_NEAR(dark.front().level, 124, 4);
  EXPECT_NEAR(lit.back().level, 220, 1);
}

TEST(LampFinder, RefusesAPictureWithoutOneAndSaysWhatToDo) {
  const auto lamp = FindLamp(LampScene().Film(60, false));
  ASSERT_FALSE(lamp.has_value());
  EXPECT_EQ(lamp.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(lamp.error().message, HasSubstr("lay the board's lamp"));
}

}  // namespace
}  // namespace kimari::vision
