// Touches long after the sound, or after a pause: play or tidying.
#include "tests/match/match_fixture.h"

namespace kimari::match {
namespace {

class LateTouch : public MatchTest {};

TEST_F(LateTouch, AHandThatTidiesAfterAFaultIsRuledNothingForSure) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 12, 640);
  table.approach = 8;
  table.Touch(Side::kA, 12, 2400);
  table.Touch(Side::kA, 3, 3400);
  const auto rulings = Play(kFirst + Seconds(12));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].faults.size(), 1u);
  EXPECT_EQ(rulings[0].faults[0].player, Side::kB);
}

TEST_F(LateTouch, AGentleTouchLongAfterTheSoundIsNoSureFault) {
  table.Read(1, 50, kFirst);
  table.approach = 8;
  table.Touch(Side::kB, 14, 2600);
  const auto rulings = Play(kFirst + Seconds(12));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_TRUE(rulings[0].faults.empty());
}

TEST_F(LateTouch, AStrokeLongAfterTheSoundIsAFault) {
  table.Read(1, 50, kFirst);
  table.Touch(Side::kB, 14, 2600);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].faults.size(), 1u);
}

TEST_F(LateTouch, AGentleTouchOfTheCalledCardTakesItHoweverLate) {
  table.Read(1, 3, kFirst);
  table.approach = 8;
  table.Touch(Side::kA, 3, 4400);
  const auto rulings = Play(kFirst + Seconds(12));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
}

TEST_F(LateTouch, ACardThatNobodyFindsForLongIsTakenByWhoFindsIt) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 3, 13'000);
  const auto rulings = Play(kFirst + Seconds(16));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kB);
}

TEST_F(LateTouch, ACardThatIsFoundLongAfterAFaultIsTaken) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 12, 600);
  table.Touch(Side::kB, 3, 9500);
  const auto rulings = Play(kFirst + Seconds(16));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kB);
  EXPECT_EQ(rulings[0].faults.size(), 1u);
}

TEST_F(LateTouch, ACardThatNobodyFindsIsNotTaken) {
  table.Read(1, 3, kFirst);
  const auto rulings = Play(kFirst + Seconds(16));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNotTaken);
}

TEST_F(LateTouch, AStrokeLongAfterAFaultTakes) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 12, 500);
  table.Touch(Side::kA, 3, 3000);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
  EXPECT_EQ(rules::SendsOf(rulings[0]).count, 1);
}

TEST_F(LateTouch, AHandThatTidiesWhereABoardWasLostIsNoSureFault) {
  table.Read(1, 13, kFirst);
  table.Say(kFirst + Milliseconds(100),
            evidence::BoardHealth{Side::kB, evidence::BoardState::kLost, ""});
  table.approach = 8;
  table.Touch(Side::kA, 3, 4400);
  const auto rulings = Play(kFirst + Seconds(17));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_TRUE(rulings[0].faults.empty());
}

}  // namespace
}  // namespace kimari::match
