#include "vision/court/court_view.h"

#include <gmock/gmock.h>

#include <opencv2/core.hpp>

#include "tests/vision/eye_fixture.h"

namespace kimari::vision {
namespace {

using drawing::CourtDrawing;
using drawing::MildLight;
using drawing::Setup;
using testing::HasSubstr;

TEST(CourtView, PutsCourtPointsWhereTheCameraSeesThem) {
  Eye eye({.rotation_deg = 2, .shift_mm = {8, -5}});
  for (const court::Point p :
       {court::Point{0, 0}, court::Point{-430, 250}, court::Point{430, -250}}) {
    EXPECT_LT(cv::norm(eye.view->ToPixel(p) - eye.court.ToPixel(p)), 0.7);
    const court::Point back = eye.view->ToCourt(eye.view->ToPixel(p));
    EXPECT_NEAR(back.x, p.x, 1e-6);
    EXPECT_NEAR(back.y, p.y, 1e-6);
  }
  EXPECT_LT(eye.view->residual_mm(), 0.6);
}

TEST(CourtView, NamesTheMarkersThatAreMissing) {
  CourtDrawing court({.markers = {true, false, true, false}}, {});
  const auto view = CourtView::Find({Shoot(court, {}, MildLight())});
  ASSERT_FALSE(view.has_value());
  EXPECT_EQ(view.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(view.error().message, HasSubstr("marker 1, 3"));
}

TEST(CourtView, RefusesAMarkerThatLiesElsewhere) {
  CourtDrawing court({}, {});
  court::Plan plan = *court::Kyogi();
  plan.markers[2] = {520, 340};
  const auto view =
      CourtView::Find({Shoot(court, {}, MildLight())},
                      {.plan = std::make_shared<court::Plan>(plan)});
  ASSERT_FALSE(view.has_value());
  EXPECT_THAT(view.error().message, HasSubstr("mm from its place"));
}

TEST(CourtView, RefusesMarkersInMirroredOrder) {
  CourtDrawing court({}, {});
  court::Plan plan = *court::Kyogi();
  std::swap(plan.markers[0], plan.markers[1]);
  std::swap(plan.markers[2], plan.markers[3]);
  const auto view =
      CourtView::Find({Shoot(court, {}, MildLight())},
                      {.plan = std::make_shared<court::Plan>(plan)});
  ASSERT_FALSE(view.has_value());
  EXPECT_THAT(view.error().message, HasSubstr("mirrored"));
}

TEST(CourtView, NoticesAKnockedCameraAndOnlyThat) {
  Eye eye;
  CourtDrawing knocked({.shift_mm = {0, 4}}, {});
  const auto still = eye.view->CheckStill(Shoot(eye.court, {}, MildLight()));
  EXPECT_FALSE(still.camera_moved);
  EXPECT_TRUE(still.moved_markers.empty());
  const auto moved = eye.view->CheckStill(Shoot(knocked, {}, MildLight()));
  EXPECT_TRUE(moved.camera_moved);
  EXPECT_EQ(moved.moved_markers.size(), 4U);
}

TEST(CourtView, DoesNotJudgeACoveredMarker) {
  Eye eye;
  const cv::Mat seen = eye.court.Draw(
      {}, MildLight(), {{{Side::kA, {-520, -290}, {-520, -700}}}});
  const auto still = eye.view->CheckStill(seen);
  EXPECT_FALSE(still.camera_moved);
  EXPECT_THAT(still.covered_markers, testing::ElementsAre(0));
}

}  // namespace
}  // namespace kimari::vision
