// Pictures in which the court cannot be made out: what is said of each.
#include <gmock/gmock.h>

#include <opencv2/aruco.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/vision/eye_fixture.h"
#include "vision/camera/picture_quality.h"

namespace kimari::vision {
namespace {

using drawing::CourtDrawing;
using drawing::MildLight;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class CourtRefusals : public ::testing::Test {
 protected:
  static std::string Refused(const cv::Mat& picture,
                             const CourtViewOptions& options = {}) {
    const auto view = CourtView::Find({picture}, options);
    EXPECT_FALSE(view.has_value());
    return view ? "" : view.error().message;
  }
  static cv::Mat See(const drawing::Setup& setup = {}) {
    CourtDrawing court(setup, {});
    return Shoot(court, {}, MildLight());
  }
  // Marker `id` of a dictionary on its white paper, `size` px wide.
  static void Lay(cv::Mat& picture, cv::Point at, int dictionary, int id,
                  int size = 48) {
    cv::Mat marker, paper(size + 16, size + 16, CV_8UC3, cv::Scalar::all(240));
    cv::aruco::drawMarker(cv::aruco::getPredefinedDictionary(dictionary), id,
                          size, marker);
    cv::cvtColor(marker, marker, cv::COLOR_GRAY2BGR);
    marker.copyTo(paper(cv::Rect(8, 8, size, size)));
    paper.copyTo(picture(
        cv::Rect(at - cv::Point(size / 2 + 8, size / 2 + 8), paper.size())));
  }
  static cv::Mat BareMat() {
    return {720, 1280, CV_8UC3, cv::Scalar(132, 180, 196)};
  }
};

TEST_F(CourtRefusals, ThreeMarkersTellWhereTheFourthShouldBe) {
  const std::string said = Refused(See({.markers = {true, false, true, true}}));
  EXPECT_THAT(
      said, AllOf(HasSubstr("marker 1 not seen"), HasSubstr("A's right corner"),
                  HasSubstr("shows none near pixel")));
}

TEST_F(CourtRefusals, AMarkerOutsideThePictureIsSaidToBeThere) {
  EXPECT_THAT(Refused(See({.shift_mm = {140, 0}})),
              AllOf(HasSubstr("not seen"), HasSubstr("outside the picture"),
                    HasSubstr("turn or raise the camera")));
}

TEST_F(CourtRefusals, AMirroredPicture) {
  cv::Mat mirrored;
  cv::flip(See(), mirrored, 1);
  EXPECT_THAT(Refused(mirrored), HasSubstr("mirrored; turn that off"));
}

TEST_F(CourtRefusals, SwappedMarkersAreNamed) {
  court::Plan plan = *court::Kyogi();
  std::swap(plan.markers[1], plan.markers[2]);
  EXPECT_THAT(Refused(See(), {.plan = std::make_shared<court::Plan>(plan)}),
              AllOf(HasSubstr("swapped"), HasSubstr("1 where 2 belongs"),
                    HasSubstr("2 where 1 belongs"), Not(HasSubstr("0 where"))));
}

TEST_F(CourtRefusals, MarkersOfAnotherDictionary) {
  cv::Mat picture = BareMat();
  int id = 0;
  for (const cv::Point at : {cv::Point(100, 600), cv::Point(1180, 600),
                             cv::Point(1180, 100), cv::Point(100, 100)}) {
    Lay(picture, at, cv::aruco::DICT_6X6_250, id++);
  }
  EXPECT_THAT(Refused(picture),
              AllOf(HasSubstr("another kind (6x6)"), HasSubstr("DICT_4X4_50")));
}

TEST_F(CourtRefusals, MarkersOfOtherNumbers) {
  cv::Mat picture = BareMat();
  Lay(picture, {100, 600}, cv::aruco::DICT_4X4_50, 7);
  EXPECT_THAT(Refused(picture),
              AllOf(HasSubstr("marker 7 is there"), HasSubstr("none of")));
}

TEST_F(CourtRefusals, AMarkerThatIsThereTwice) {
  cv::Mat picture = See();
  Lay(picture, {640, 360}, cv::aruco::DICT_4X4_50, 2);
  EXPECT_THAT(Refused(picture), HasSubstr("marker 2 is seen at two places"));
}

TEST_F(CourtRefusals, APictureOfSomethingElse) {
  EXPECT_THAT(Refused(BareMat()),
              HasSubstr("see that the camera looks at the court"));
}

TEST_F(CourtRefusals, ADarkAndAWhitePicture) {
  EXPECT_THAT(Refused(See() * 0.05), HasSubstr("too dark"));
  EXPECT_THAT(Refused(See() * 4), HasSubstr("overexposed"));
}

TEST_F(CourtRefusals, ALensOfAnotherMode) {
  CourtViewOptions options;
  options.lens = Lens{.picture = {1920, 1080},
                      .focal_x = 1500,
                      .focal_y = 1500,
                      .centre_x = 960,
                      .centre_y = 540};
  EXPECT_THAT(Refused(See(), options),
              AllOf(HasSubstr("1920 x 1080"), HasSubstr("1280 x 720")));
}

TEST_F(CourtRefusals, AMarkerOutOfPlaceMayBeTheLens) {
  court::Plan plan = *court::Kyogi();
  plan.markers[2] = {520, 340};
  EXPECT_THAT(Refused(See(), {.plan = std::make_shared<court::Plan>(plan)}),
              HasSubstr("kimari calibrate camera"));
}

TEST_F(CourtRefusals, AGreyPictureIsKnownFromAColouredOne) {
  const cv::Mat seen = See();
  cv::Mat grey, wide;
  cv::cvtColor(seen, grey, cv::COLOR_BGR2GRAY);
  cv::cvtColor(grey, wide, cv::COLOR_GRAY2BGR);
  EXPECT_FALSE(IsGrey(MeasureQuality(seen)));
  EXPECT_TRUE(IsGrey(MeasureQuality(grey)));
  EXPECT_TRUE(IsGrey(MeasureQuality(wide)));
  EXPECT_EQ(LightTrouble(MeasureQuality(seen)), "");
}

}  // namespace
}  // namespace kimari::vision
