// Bent, varnished and worn cards as the camera sees them.
#include <gtest/gtest.h>

#include "tests/proof/render/overhead_camera.h"

namespace kimari::sim {
namespace {

Look Varnished(double glare) {
  Look look = QuietLook();
  look.camera.glare = glare;
  look.camera.light_gradient = 0;
  look.curl_mm = 0;
  return look;
}

// Where a flat card lies as a mirror between a lamp's middle and the lens.
court::Point MirrorPlace(const Projection& projection, const Lamp& lamp) {
  const cv::Vec3d lens = projection.lens();
  const double a = 1 / lens[2];
  const double b = 1 / lamp.height;
  return {(lens[0] * a + lamp.middle.x * b) / (a + b),
          (lens[1] * a + lamp.middle.y * b) / (a + b)};
}

// How much brighter varnish makes a card's middle.
double Gained(court::Point place) {
  Camera dull(Varnished(0));
  Camera bright(Varnished(0.3));
  const auto level = [&](const Camera& camera, const cv::Mat& picture) {
    const Colours c = camera.At(picture, place);
    return (c[0] + c[1] + c[2]) / 3;
  };
  const Scene blank = CardAt(place);
  return level(bright, bright.See(blank)) - level(dull, dull.See(blank));
}

TEST(CardSurfaceTest, LampIsMirroredWhereTheGeometrySaysSo) {
  Camera camera(Varnished(0.3));
  const Lamp lamp = camera.Lamps()[0];
  const court::Point place = MirrorPlace(camera.projection(), lamp);
  EXPECT_GT(Gained(place), 20);
  // Across the tube, both the lens's and the lamp's angle are wrong.
  EXPECT_LT(
      Gained({place.x - 450 * lamp.along.y, place.y + 450 * lamp.along.x}), 2);
}

TEST(CardSurfaceTest, TextLosesContrastInTheGlare) {
  Camera dull(Varnished(0));
  Camera bright(Varnished(0.6));
  const court::Point place =
      MirrorPlace(bright.projection(), bright.Lamps()[0]);
  const auto contrast = [&](Camera& camera) {
    const Pixel at = camera.projection().ToPixel(place);
    const cv::Rect face(static_cast<int>(at.x) - 18,
                        static_cast<int>(at.y) - 28, 36, 56);
    cv::Scalar mean, spread;
    cv::meanStdDev(camera.See(CardAt(place))(face), mean, spread);
    return spread[1] / mean[1];
  };
  EXPECT_LT(contrast(bright), 0.7 * contrast(dull));
}

TEST(CardSurfaceTest, BentCardMirrorsALampThatAFlatOneMisses) {
  const Look look = Varnished(1);
  const Projection projection(look.camera);
  const Light light(look, TileGrid(look.camera.width, look.camera.height));
  const Lamp lamp = light.lamps()[0];
  const court::Point mirror = MirrorPlace(projection, lamp);
  const auto shines = [&](double sag_mm, uint64_t card) {
    const SceneCard at{.card = 1,
                       .centre = {mirror.x - 330 * lamp.along.y,
                                  mirror.y + 330 * lamp.along.x}};
    return CardGloss(at, DrawCurl(court::Kyogi()->card, sag_mm, Random(card)),
                     1, projection, light)
        .Shines();
  };
  int bent = 0;
  int flat = 0;
  for (uint64_t card = 0; card < 50; ++card) {
    bent += shines(3, card);
    flat += shines(0, card);
  }
  EXPECT_EQ(flat, 0);
  EXPECT_GT(bent, 10);
}

TEST(CardSurfaceTest, BendIsNeverMoreThanStated) {
  for (uint64_t card = 0; card < 200; ++card) {
    const CardCurl curl = DrawCurl(court::Kyogi()->card, 1.5, Random(card));
    const double sag_x =
        curl.x * court::Kyogi()->card.width * court::Kyogi()->card.width / 8;
    const double sag_y =
        curl.y * court::Kyogi()->card.height * court::Kyogi()->card.height / 8;
    EXPECT_LE(std::abs(sag_x) + std::abs(sag_y), 1.5);
  }
}

TEST(CardSurfaceTest, WornCardsDifferFromNewOnesAtTheirEdges) {
  Look fresh = Varnished(0);
  fresh.wear = 0;
  Look old = fresh;
  old.wear = 1;
  Camera one(fresh);
  Camera other(old);
  const cv::Mat seen_new = one.See(CardAt({0, 0}));
  const cv::Mat seen_old = other.See(CardAt({0, 0}));
  double rim = 0;
  for (double y = -30; y <= 30; y += 5) {
    rim = std::max(rim, Distance(one.At(seen_new, {25.2, y}),
                                 other.At(seen_old, {25.2, y})));
  }
  EXPECT_GT(rim, 8);
}

TEST(CardSurfaceTest, OldPaperIsYellower) {
  Look look = Varnished(0);
  const auto blue_share = [&](double wear) {
    look.wear = wear;
    Camera camera(look);
    const Colours c = camera.At(camera.See(CardAt({0, 0})), {-14.8, -26});
    return c[0] / c[2];
  };
  EXPECT_LT(blue_share(1), blue_share(0) - 0.02);
}

}  // namespace
}  // namespace kimari::sim
