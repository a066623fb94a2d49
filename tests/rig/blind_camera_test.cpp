// What the eyes say, and no longer say, when the camera gives pictures that
// are worth nothing: the simulated camera's own, changed on the way.
#include <gmock/gmock.h>

#include <opencv2/imgproc.hpp>

#include "tests/rig/watched_court.h"
#include "tests/support/seeds.h"

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

cv::Mat Grey(const cv::Mat& picture) {
  cv::Mat grey;
  cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  return grey;
}
cv::Mat Dark(const cv::Mat& picture) { return picture * 0.04; }
cv::Mat White(const cv::Mat& picture) { return picture * 5; }
// The camera was turned: two markers are out of its picture.
cv::Mat Shifted(const cv::Mat& picture) {
  cv::Mat shifted;
  cv::warpAffine(picture, shifted, cv::Matx23d(1, 0, -170, 0, 1, 0),
                 picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return shifted;
}
// A head over one of the markers.
cv::Mat Covered(const cv::Mat& picture) {
  cv::Mat covered = picture.clone();
  cv::circle(covered, {140, 650}, 90, {40, 45, 50}, cv::FILLED);
  return covered;
}

class BlindCamera : public ::testing::Test, protected WatchedCourt {};

TEST_F(BlindCamera, IsToldBetweenReadingsAndSeesNoLayout) {
  KIMARI_LONG();
  ASSERT_TRUE(Enrol());
  EXPECT_GT(See(kSame).layouts, 0);
  for (const auto& [change, word] :
       {std::pair<Change, const char*>{Grey, "no colours"},
        std::pair<Change, const char*>{Dark, "too dark"},
        std::pair<Change, const char*>{White, "overexposed"}}) {
    const Said blind = See(change);
    ASSERT_EQ(blind.camera.size(), 1U) << word;
    EXPECT_EQ(blind.camera[0].state, evidence::CameraState::kBlind);
    EXPECT_THAT(blind.camera[0].text, HasSubstr(word));
    EXPECT_EQ(blind.layouts, 0) << word;
    const Said again = See(kSame);
    ASSERT_EQ(again.camera.size(), 1U) << word;
    EXPECT_EQ(again.camera[0].state, evidence::CameraState::kRunning);
    EXPECT_GT(again.layouts, 0) << word;
  }
}

TEST_F(BlindCamera, IsToldDuringAReadingAndSeesNoHands) {
  KIMARI_LONG();
  ASSERT_TRUE(Enrol());
  See(kSame);
  EXPECT_GT(See(kSame, Gaze::kHands).hands, 0);
  const Said blind = See(Grey, Gaze::kHands);
  ASSERT_EQ(blind.camera.size(), 1U);
  EXPECT_EQ(blind.camera[0].state, evidence::CameraState::kBlind);
  EXPECT_LT(blind.hands, 15) << "frames of a quarter of a second";
  EXPECT_EQ(See(Grey, Gaze::kHands).hands, 0);
  EXPECT_EQ(See(kSame, Gaze::kHands).camera.at(0).state,
            evidence::CameraState::kRunning);
}

TEST_F(BlindCamera, WithoutColoursLearnsNoDeck) {
  const auto enrolled = Enrol(Grey);
  ASSERT_FALSE(enrolled);
  EXPECT_EQ(enrolled.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(enrolled.error().message, HasSubstr("no colours"));
}

TEST_F(BlindCamera, KnockedSoThatAMarkerIsOutSaysWhichOneOnce) {
  ASSERT_TRUE(Enrol());
  See(kSame);
  std::vector<evidence::CameraHealth> said = See(Shifted).camera;
  const Said later = See(Shifted);
  said.insert(said.end(), later.camera.begin(), later.camera.end());
  ASSERT_EQ(said.size(), 2U);
  EXPECT_THAT(said[0].text, HasSubstr("knocked"));
  EXPECT_THAT(said[1].text, HasSubstr("outside the picture"));
  EXPECT_EQ(said[1].state, evidence::CameraState::kMoved);
  EXPECT_EQ(later.layouts, 0);
  EXPECT_THAT(See(Shifted).camera, IsEmpty());
  EXPECT_EQ(See(kSame).camera.at(0).state, evidence::CameraState::kRunning);
}

TEST_F(BlindCamera, AHeadOverOneMarkerIsNothingToTell) {
  ASSERT_TRUE(Enrol());
  See(kSame);
  EXPECT_THAT(See(Covered, Gaze::kHands).camera, IsEmpty());
}

}  // namespace
}  // namespace kimari::rig
