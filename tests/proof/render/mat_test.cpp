// Kinds of mats under the court.
#include <gtest/gtest.h>

#include "tests/proof/render/overhead_camera.h"

namespace kimari::sim {
namespace {

Look LaidOn(MatKind mat) {
  Look look = QuietLook();
  look.mat = mat;
  look.tatami_rgb = UsualRgb(mat);
  look.camera.tilt_deg = 0;
  look.camera.rotation_deg = 0;
  look.camera.light_gradient = 0;
  return look;
}

// How uneven the means of the rows and of the columns are in the middle of an
// empty court, as a share of the mean.
struct Unevenness {
  double rows, columns;
};
Unevenness Texture(const Look& look) {
  Camera camera(look);
  cv::Mat green;
  cv::extractChannel(camera.See({}), green, 1);
  green = green({400, 200, 256, 256});
  const auto uneven = [&](int dimension) {
    cv::Mat means;
    cv::reduce(green, means, dimension, cv::REDUCE_AVG, CV_64F);
    cv::Scalar mean, spread;
    cv::meanStdDev(means, mean, spread);
    return spread[0] / mean[0];
  };
  return {uneven(1), uneven(0)};
}

TEST(MatTest, EachKindHasItsColour) {
  for (const MatKind mat :
       {MatKind::kStraw, MatKind::kIgusa, MatKind::kVinyl}) {
    Camera camera(LaidOn(mat));
    const cv::Mat picture = camera.See({});
    EXPECT_LT(HueDegrees(camera.At(picture, {0, 0}), OfRgb(UsualRgb(mat))), 5);
  }
}

TEST(MatTest, VinylIsDarkAndHasNoBindings) {
  const Unevenness straw = Texture(LaidOn(MatKind::kStraw));
  const Unevenness vinyl = Texture(LaidOn(MatKind::kVinyl));
  EXPECT_LT(vinyl.rows, 0.5 * straw.rows);
}

TEST(MatTest, TurnedMatHasItsBindingsTheOtherWay) {
  Look look = LaidOn(MatKind::kIgusa);
  const Unevenness across = Texture(look);
  look.weave_deg = 90;
  const Unevenness along = Texture(look);
  EXPECT_GT(across.rows, 1.3 * across.columns);
  EXPECT_GT(along.columns, 1.3 * along.rows);
}

TEST(MatTest, EdgesOfTwoMatsCrossTheCourtWhereTheyAreLaid) {
  const Look bare = LaidOn(MatKind::kIgusa);
  Look edged = bare;
  edged.heri = Heri::kAcross;
  edged.heri_mm = 100;
  Camera one(bare);
  Camera other(edged);
  const cv::Mat without = one.See({});
  const cv::Mat with = other.See({});
  const auto changed = [&](court::Point p) {
    return Distance(one.At(without, p), other.At(with, p));
  };
  for (const double x : {-300.0, 0.0, 300.0}) {
    EXPECT_GT(changed({x, 108}), 60);
    EXPECT_GT(changed({x, 92}), 60);
    EXPECT_LT(changed({x, 140}), 2);
    EXPECT_LT(changed({x, 60}), 2);
  }
}

TEST(MatTest, EdgesAlongTheCourtLieAtTheirX) {
  Look edged = LaidOn(MatKind::kStraw);
  edged.heri = Heri::kAlong;
  edged.heri_mm = -200;
  Camera camera(edged);
  const cv::Mat picture = camera.See({});
  EXPECT_GT(Distance(camera.At(picture, {-192, 200}),
                     camera.At(picture, {-100, 200})),
            60);
}

}  // namespace
}  // namespace kimari::sim
