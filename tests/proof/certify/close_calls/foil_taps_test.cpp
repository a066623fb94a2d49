// The boards' real image, and two players who tap foil as they are asked.
#include "host/proof/certify/boards/foil_taps.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/proof/certify/boards/player_draw.h"

namespace kimari::world {
namespace {

class TapsOnFoil : public ::testing::Test {
 protected:
  std::vector<judge::FoilTap> TapsUnder(const std::string& law) {
    const sim::PhysicsPtr physics = sim::LoadLaws(law)->front();
    Random random(5);
    Hands hands(random.Next(), physics);
    certify::Conditions conditions;
    SeatPlayers(random, hands, conditions);
    auto bench = Bench::Open(
        DrawSetup(KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf", random,
                  conditions, *physics),
        hands);
    EXPECT_TRUE(bench);
    const auto tapped = TapFoil(
        {.board = Side::kB, .pad = 7, .foil = 47, .cards = 5, .fastened = 1},
        hands, **bench, random);
    EXPECT_TRUE(tapped);
    return tapped ? tapped->taps : std::vector<judge::FoilTap>();
  }
  static double MeanMm(const std::vector<judge::FoilTap>& taps, bool flat) {
    double sum = 0;
    int count = 0;
    for (const judge::FoilTap& tap : taps) {
      if (tap.flat != flat) continue;
      sum += tap.Mm();
      ++count;
    }
    return sum / count;
  }
};

TEST_F(TapsOnFoil, ShowHowFarCardsStandAndThatFlatOnesDoNot) {
  const std::vector<judge::FoilTap> bent = TapsUnder("bent-card");
  ASSERT_EQ(bent.size(), 20u);
  EXPECT_GT(MeanMm(bent, false), 0.25);
  EXPECT_NEAR(MeanMm(bent, true), 0, 0.15);
}

TEST_F(TapsOnFoil, ShowNothingWhereSkinIsFeltAsItComes) {
  const std::vector<judge::FoilTap> plate = TapsUnder("plate");
  ASSERT_EQ(plate.size(), 20u);
  EXPECT_NEAR(MeanMm(plate, false), 0, 0.15);
}

}  // namespace
}  // namespace kimari::world
