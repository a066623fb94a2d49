#include "host/uses/drill/own_ghost.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

TEST(OwnGhost, IsAsFastAsThePlayerWasAWeekAgoCardByCard) {
  Attempts then;
  then.On("2026-11-17");
  for (cards::CardId card = 1; card <= 6; ++card) {
    then.Takes(card, 600 + 10.0 * card);
  }
  then.Touches(9, 1).On("2026-11-23").Takes(1, 5000);
  const auto ghost = OwnGhost(then.all, *DayOf("2026-11-24"));
  ASSERT_TRUE(ghost);
  EXPECT_EQ(ghost->known_ms.at(2), 220) << "from the kimariji";
  EXPECT_EQ(ghost->curve.median_ms, 235);
  EXPECT_DOUBLE_EQ(ghost->curve.fault_share, 1.0 / 7);
}

TEST(OwnGhost, SpreadsAsThePlayerDoesFromTheKimarijiNotAsThePoemsAreLong) {
  Attempts then;
  then.On("2026-11-17");
  for (cards::CardId card = 1; card <= 6; ++card) then.TakesEvenly(card, card);
  EXPECT_EQ(OwnGhost(then.all, *DayOf("2026-11-24"))->curve.spread_ms, 0);
}

TEST(OwnGhost, IsNobodyWhereThatWeekHadTooFewTakes) {
  const auto ghost = OwnGhost(Attempts().On("2026-11-17").Takes(1, 600).all,
                              *DayOf("2026-11-24"));
  EXPECT_THAT(ghost.error().message, testing::HasSubstr("there are 1 takes"));
}

}  // namespace
}  // namespace kimari::drill
