// The rig's eyes behind a lens that bends.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/rig/watched_court.h"
#include "tests/support/seeds.h"

namespace kimari::rig {
namespace {

sim::Look BentLook() {
  sim::Look look;
  look.camera.lens_k1 = -0.12;
  return look;
}

vision::Lens LensOf(const sim::Look& look) {
  const cv::Matx33d matrix = sim::Projection(look.camera).camera_matrix();
  return {.picture = {look.camera.width, look.camera.height},
          .focal_x = matrix(0, 0),
          .focal_y = matrix(1, 1),
          .centre_x = matrix(0, 2),
          .centre_y = matrix(1, 2),
          .k1 = look.camera.lens_k1};
}

// How far the card is seen from where it lies, mm.
double OffMm(const std::optional<vision::Lens>& lens) {
  WatchedCourt court(BentLook(), lens);
  const auto enrolled = court.Enrol();
  EXPECT_TRUE(enrolled) << enrolled.error().message;
  const Said said = court.See(kSame);
  EXPECT_EQ(said.layout.cards.size(), 1U);
  if (said.layout.cards.empty()) return 1e9;
  const evidence::SeenCard& card = said.layout.cards.front();
  return std::hypot(card.centre.x_um * 1e-3 - WatchedCourt::kCard.x,
                    card.centre.y_um * 1e-3 - WatchedCourt::kCard.y);
}

TEST(BentLens, PutsACardMillimetresOffUnlessTheEyesAreGivenIt) {
  KIMARI_LONG();
  EXPECT_LT(OffMm(LensOf(BentLook())), 0.6);
  EXPECT_GT(OffMm(std::nullopt), 2);
}

}  // namespace
}  // namespace kimari::rig
