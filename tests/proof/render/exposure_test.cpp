// How an exposure is cut into drawings.
#include "host/proof/render/exposure.h"

#include <gtest/gtest.h>

#include "tests/proof/render/exposure_middle.h"

namespace kimari::sim {
namespace {

SceneCard Card(uint16_t card, double x) {
  return {.card = card, .centre = {x, 100}};
}

// A scene whose card 2 slides along x while card 1 lies still.
SceneAt Sliding(double mm_per_s) {
  return [mm_per_s](HostTime t) {
    Scene scene;
    scene.cards = {Card(1, -100), Card(2, mm_per_s * (t - kMid).Seconds())};
    return scene;
  };
}

std::vector<Scene> Sample(const SceneAt& scene_at, double exposure_ms = 2) {
  return SampleExposure(scene_at, kMid, exposure_ms, Projection(CameraModel{}),
                        court::Kyogi()->card);
}

TEST(ExposureTest, StillSceneIsDrawnOnce) {
  EXPECT_EQ(Sample(Sliding(0)).size(), 1U);
}

TEST(ExposureTest, FasterThingsAreDrawnMoreOften) {
  EXPECT_EQ(Sample(Sliding(1000)).size(), 3U);
  EXPECT_EQ(Sample(Sliding(9000)).size(), 5U);
  EXPECT_EQ(Sample(Sliding(9000), 8).size(), 6U);
}

TEST(ExposureTest, DrawingsLieEvenlyAboutTheMiddle) {
  const std::vector<Scene> drawings = Sample(Sliding(1000));
  ASSERT_EQ(drawings.size(), 3U);
  EXPECT_NEAR(drawings[0].cards[1].centre.x, -2.0 / 3, 1e-3);
  EXPECT_NEAR(drawings[1].cards[1].centre.x, 0, 1e-3);
  EXPECT_NEAR(drawings[2].cards[1].centre.x, 2.0 / 3, 1e-3);
}

TEST(ExposureTest, CardsThatMoveAreKeptApartFromThoseThatLie) {
  const SplitCards cards = Split(Sample(Sliding(1000)));
  ASSERT_EQ(cards.still.size(), 1U);
  EXPECT_EQ(cards.still[0].card, 1);
  ASSERT_EQ(cards.moving.size(), 3U);
  for (const auto& drawing : cards.moving) {
    ASSERT_EQ(drawing.size(), 1U);
    EXPECT_EQ(drawing[0].card, 2);
  }
}

TEST(ExposureTest, CardThatIsTakenAwayDuringTheExposureIsNotStill) {
  std::vector<Scene> drawings(2);
  drawings[0].cards = {Card(1, 0), Card(2, 60)};
  drawings[1].cards = {Card(2, 60)};
  const SplitCards cards = Split(drawings);
  ASSERT_EQ(cards.still.size(), 1U);
  EXPECT_EQ(cards.still[0].card, 2);
  EXPECT_EQ(cards.moving[0].size(), 1U);
  EXPECT_TRUE(cards.moving[1].empty());
}

TEST(ExposureTest, TurningCardTravelsAtItsCorners) {
  Scene from;
  from.cards = {Card(1, 0)};
  Scene to = from;
  to.cards[0].angle_deg = 10;
  EXPECT_NEAR(
      TravelPixels(from, to, Projection(CameraModel{}), court::Kyogi()->card),
      6.1, 0.2);
}

}  // namespace
}  // namespace kimari::sim
