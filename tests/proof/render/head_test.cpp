// Heads that lean in between the camera and the court.
#include <gtest/gtest.h>

#include "tests/proof/render/overhead_camera.h"

namespace kimari::sim {
namespace {

constexpr double kHeight = 400;

Scene HeadAt(court::Point p, Scene scene = {}) {
  scene.heads = {{.player = Side::kA, .centre = p, .height_mm = kHeight}};
  return scene;
}

double Brightness(const Colours& c) { return (c[0] + c[1] + c[2]) / 3; }

TEST(HeadTest, HeadIsDarkHairFurtherOutThanItsPlace) {
  Camera camera;
  const court::Point place{200, -150};
  const cv::Mat empty = camera.See({});
  const cv::Mat picture = camera.See(HeadAt(place));
  EXPECT_LT(Brightness(camera.At(picture, place, kHeight)), 90);
  // 400 mm up is 0.75 of the distance: the head shows a third further out, and
  // what lies towards the middle before it is free.
  const court::Point before{100, 50};
  EXPECT_GT(Brightness(camera.At(picture, before)),
            0.6 * Brightness(camera.At(empty, before)));
}

TEST(HeadTest, HeadHidesTheCardUnderIt) {
  Camera camera;
  const court::Point head{100, -100};
  const Pixel covered = camera.projection().ToPixel(head, kHeight);
  const court::Point below = camera.projection().ToCourt(covered);
  const cv::Mat bare = camera.See(HeadAt(head));
  const cv::Mat laid = camera.See(HeadAt(head, CardAt(below)));
  EXPECT_LT(Distance(camera.At(bare, below), camera.At(laid, below)), 1);
}

TEST(HeadTest, HandMovingUnderTheHeadIsNotSeenThere) {
  Camera camera;
  const court::Point head{0, -150};
  const Colours alone = camera.At(camera.See(HeadAt(head)), head, kHeight);
  const SceneAt moving = [&](HostTime t) {
    const double x = 4000 * (t - HostTime{}).Seconds();
    Scene scene;
    scene.hands = {HandAt({x, -120})};
    return HeadAt(head, scene);
  };
  const cv::Mat picture = cv::imdecode(camera.Shoot(moving), cv::IMREAD_COLOR);
  EXPECT_LT(Distance(camera.At(picture, head, kHeight), alone), 1);
}

TEST(HeadTest, HandBeyondTheHeadIsSeenAsWithoutIt) {
  Camera camera;
  Scene scene;
  scene.hands = {HandAt({300, 200})};
  const Colours alone = camera.At(camera.See(scene), {300, 194});
  scene = HeadAt({-200, -200}, scene);
  EXPECT_LT(HueDegrees(camera.At(camera.See(scene), {300, 194}), alone), 3);
}

TEST(HeadTest, HeadThrowsASoftShadowBesideItself) {
  Camera camera;
  const cv::Mat empty = camera.See({});
  const cv::Mat picture = camera.See(HeadAt({0, -60}));
  const Lamp lamp = camera.Lamps()[0];
  // Away from the lamp by the height's share of the lamp's own way.
  const double share = kHeight / lamp.height;
  const court::Point fallen{-lamp.middle.x * share,
                            -60 - lamp.middle.y * share};
  const double shade = Brightness(camera.At(picture, fallen)) /
                       Brightness(camera.At(empty, fallen));
  EXPECT_LT(shade, 0.95);
  EXPECT_GT(shade, 0.4);
}

TEST(HeadTest, HeadOutsideThePictureLeavesTheCourtCalm) {
  Camera camera{Look{}};
  EXPECT_EQ(camera.Shoot(HeadAt({0, -2500}), 3), camera.Shoot(Scene{}, 3));
}

TEST(HeadTest, HeadFarOffOrAtTheLensDoesNotBreakThePicture) {
  Camera camera;
  Scene scene = HeadAt({1e12, -1e12});
  scene.heads.push_back({.centre = {0, 0}, .height_mm = 5000});
  EXPECT_EQ(camera.See(scene).size(), cv::Size(1280, 720));
}

}  // namespace
}  // namespace kimari::sim
