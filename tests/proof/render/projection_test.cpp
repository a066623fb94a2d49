// The pinhole above the court: known places, inverse, heights.
#include "host/proof/render/projection.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kimari::sim {
namespace {

CameraModel Straight() {
  CameraModel camera;
  camera.tilt_deg = 0;
  camera.rotation_deg = 0;
  return camera;
}

TEST(ProjectionTest, StraightCameraPutsTheMiddleOfTheCourtInTheMiddle) {
  const Pixel middle = Projection(Straight()).ToPixel({0, 0});
  EXPECT_DOUBLE_EQ(middle.x, 639.5);
  EXPECT_DOUBLE_EQ(middle.y, 359.5);
}

TEST(ProjectionTest, PlayerBIsUpInThePicture) {
  const Pixel b = Projection(Straight()).ToPixel({100, 200});
  EXPECT_NEAR(b.x, 639.5 + 96, 1e-9);
  EXPECT_NEAR(b.y, 359.5 - 192, 1e-9);
}

TEST(ProjectionTest, HeightMovesThingsAwayFromTheMiddle) {
  const Projection projection{Straight()};
  const Pixel low = projection.ToPixel({400, 0}, 0);
  const Pixel high = projection.ToPixel({400, 0}, 160);
  EXPECT_NEAR(high.x - 639.5, (low.x - 639.5) / 0.9, 1e-9);
  EXPECT_NEAR(projection.PixelsPerMm({0, 0}, 160), 0.96 / 0.9, 1e-6);
}

TEST(ProjectionTest, CameraShiftedToTheRightSeesTheCourtFurtherLeft) {
  CameraModel camera = Straight();
  camera.shift_x_mm = 50;
  EXPECT_NEAR(Projection(camera).ToPixel({0, 0}).x, 639.5 - 48, 1e-9);
}

TEST(ProjectionTest, PicturePointsComeBackToTheirCourtPoints) {
  CameraModel camera;
  camera.tilt_deg = 6;
  camera.rotation_deg = -3;
  camera.shift_y_mm = 40;
  camera.lens_k1 = -0.12;
  const Projection projection(camera);
  for (const court::Point p : {court::Point{-520, -310}, {0, 15}, {430, 250}}) {
    for (const double height : {0.0, 120.0}) {
      const court::Point back =
          projection.ToCourt(projection.ToPixel(p, height), height);
      EXPECT_NEAR(std::hypot(back.x - p.x, back.y - p.y), 0, 1e-3);
    }
  }
}

}  // namespace
}  // namespace kimari::sim
