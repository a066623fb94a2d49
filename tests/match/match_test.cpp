#include "host/match/match.h"

#include <gtest/gtest.h>

#include "host/match/rejudge.h"
#include "tests/support/table.h"

namespace kimari::match {
namespace {

constexpr HostTime kFirst = HostTime{} + Seconds(20);

class MatchTest : public ::testing::Test {
 protected:
  MatchTest() {
    for (int i = 0; i < 5; ++i) {
      table.Lay(static_cast<evidence::CardId>(1 + i), Side::kA, 2, 2 * i);
      table.Lay(static_cast<evidence::CardId>(11 + i), Side::kB, 2, 2 * i);
    }
    table.Start();
    table.SeeLayout(HostTime{} + Seconds(5));
  }

  // Plays everything said; the rulings that came of it.
  std::vector<rules::Ruling> Play(HostTime until = kFirst + Seconds(7)) {
    table.Watch(until);
    table.Say(until + Milliseconds(20), evidence::Tick{});
    std::vector<rules::Ruling> rulings;
    for (const evidence::Observation& o : table.Observations()) {
      const auto made = match.Take(o);
      EXPECT_TRUE(made.has_value());
      for (const RulingMade& ruling : *made) rulings.push_back(ruling.ruling);
    }
    return rulings;
  }

  // After Play.
  void LieStill(HostTime from, HostTime until) {
    const size_t said = table.Observations().size();
    table.LieStill(from, until);
    const auto all = table.Observations();
    for (size_t i = said; i < all.size(); ++i) (void)match.Take(all[i]);
  }

  // A declared this hand, if any, and takes from B's row with his left one.
  rules::Ruling RuledOfTheLeft(const std::string& declared) {
    if (!declared.empty()) {
      table.Say(HostTime{}, evidence::HandDeclared{Side::kA, declared});
    }
    table.shoulder_x = -170;
    table.Read(1, 13, kFirst);
    table.Touch(Side::kA, 13, 500);
    return Play().at(0);
  }

  Table table;
  Match match;
};

TEST_F(MatchTest, FirstHandOnTheCardTakesIt) {
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 500}, {Side::kA, 505}}, 3);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kTake);
  EXPECT_EQ(rulings[0].taker, Side::kB);
  EXPECT_NEAR(rulings[0].first.margin.Milliseconds(), -5, 0.7);
  EXPECT_EQ(rulings[0].sends, 1);
  EXPECT_EQ(rulings[0].sends_from, Side::kB);
}

TEST_F(MatchTest, SameTimeGoesToTheHolder) {
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 500}, {Side::kA, 500.1}}, 3);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].first.order, rules::Order::kSameTime);
  EXPECT_EQ(rulings[0].taker, Side::kA);
  EXPECT_EQ(rulings[0].sends, 0);
}

TEST_F(MatchTest, ACalledCardThatOnlyStirsDoesNotEndTheReading) {
  table.Read(1, 3, kFirst);
  evidence::CardMotion stirs;
  stirs.card = 3;
  stirs.territory = Side::kA;
  stirs.began = {kFirst - Milliseconds(200), Milliseconds(8)};
  table.Say(kFirst - Milliseconds(190), stirs);
  table.Touch(Side::kA, 3, 1400);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
}

TEST_F(MatchTest, ACardAwayFromItsPlaceBeforeTheReadingOpenedIsTheJudges) {
  evidence::CardMotion motion{3, Side::kA, {kFirst - Seconds(12)}};
  motion.left_territory = true;
  motion.left = {kFirst - Seconds(11), Milliseconds(20)};
  table.Say(kFirst - Seconds(11), motion);
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 2500}}, 3);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(MatchTest, AReadingCutShortByTheNextIsOpenNotForgotten) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 800);
  table.Read(2, 5, kFirst + Milliseconds(1200));
  const auto rulings = Play();
  ASSERT_GE(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].reading, 1);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_FALSE(rulings[0].doubts.empty());
}

TEST_F(MatchTest, TouchInTheOtherTerritoryIsAFault) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.Touch(Side::kB, 12, 480);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
  ASSERT_EQ(rulings[0].faults.size(), 1u);
  EXPECT_EQ(rulings[0].faults[0].player, Side::kB);
}

TEST_F(MatchTest, DeadCardUntouchedMovesNothing) {
  table.Read(1, 50, kFirst);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kDeadCard);
  EXPECT_TRUE(rulings[0].faults.empty());
  EXPECT_EQ(match.Court().Count(Side::kA), 5);
}

TEST_F(MatchTest, DeadCardTouchedIsAFault) {
  table.Read(1, 50, kFirst);
  table.Touch(Side::kB, 14, 600);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kDeadCard);
  ASSERT_EQ(rulings[0].faults.size(), 1u);
  EXPECT_EQ(rulings[0].sends_from, Side::kA);
}

TEST_F(MatchTest, AHandThatTidiesAfterAFaultIsRuledNothingForSure) {
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

TEST_F(MatchTest, AGentleTouchLongAfterTheSoundIsNoSureFault) {
  table.Read(1, 50, kFirst);
  table.approach = 8;
  table.Touch(Side::kB, 14, 2600);
  const auto rulings = Play(kFirst + Seconds(12));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_TRUE(rulings[0].faults.empty());
}

TEST_F(MatchTest, AStrokeLongAfterTheSoundIsAFault) {
  table.Read(1, 50, kFirst);
  table.Touch(Side::kB, 14, 2600);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].faults.size(), 1u);
}

TEST_F(MatchTest, AGentleTouchOfTheCalledCardTakesItHoweverLate) {
  table.Read(1, 3, kFirst);
  table.approach = 8;
  table.Touch(Side::kA, 3, 4400);
  const auto rulings = Play(kFirst + Seconds(12));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
}

TEST_F(MatchTest, ACardThatNobodyFindsForLongIsTakenByWhoFindsIt) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 3, 13'000);
  const auto rulings = Play(kFirst + Seconds(16));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kB);
}

TEST_F(MatchTest, ACardThatNobodyFindsIsNotTaken) {
  table.Read(1, 3, kFirst);
  const auto rulings = Play(kFirst + Seconds(16));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNotTaken);
}

TEST_F(MatchTest, AStrokeLongAfterAFaultTakes) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 12, 500);
  table.Touch(Side::kA, 3, 3000);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
  EXPECT_EQ(rulings[0].sends, 1);
}

TEST_F(MatchTest, AHandThatTidiesWhereABoardWasLostIsNoSureFault) {
  table.Read(1, 13, kFirst);
  table.Say(kFirst + Milliseconds(100),
            evidence::BoardHealth{Side::kB, "lost", ""});
  table.approach = 8;
  table.Touch(Side::kA, 3, 4400);
  const auto rulings = Play(kFirst + Seconds(12));
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_TRUE(rulings[0].faults.empty());
}

TEST_F(MatchTest, HandWithoutASeatMatAndACameraNeedsTheJudge) {
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 500}, {Side::kA, 505}}, 3, 0.0);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(MatchTest, AHandSeenAtTheCardsEdgeBeforeWhereNoPadFeelsOpensTheRuling) {
  table.Read(1, 1, kFirst);
  table.Hold(Side::kA, {-445, -217}, 430);
  table.Touch(Side::kB, 1, 500);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_EQ(rulings[0].first.order, rules::Order::kOnlyB);
  EXPECT_EQ(rulings[0].doubts.at(0).card, 1);
}

TEST_F(MatchTest, AHandHeldOverTheCardThatNoPadFeltDidNotTouchIt) {
  table.Read(1, 1, kFirst);
  table.Hold(Side::kA, {-410, -217}, 430);
  table.Touch(Side::kB, 1, 500);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kB);
  EXPECT_TRUE(rulings[0].doubts.empty());
}

TEST_F(MatchTest, AHandOnItsWayOverTheEdgeThatIsFeltNextIsNoDoubt) {
  table.Read(1, 1, kFirst);
  table.Hold(Side::kA, {-445, -217}, 430);
  table.Touch(Side::kB, 1, 500);
  table.Touch(Side::kA, 2, 540);
  EXPECT_TRUE(Play().at(0).doubts.empty());
}

TEST_F(MatchTest, LostBoardOpensTheRuling) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.Say(kFirst + Milliseconds(300),
            evidence::BoardHealth{Side::kA, "lost", "cable"});
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_FALSE(rulings[0].doubts.empty());
  EXPECT_TRUE(rulings[0].doubts[0].evidence_lost);
}

TEST_F(MatchTest, AHandFeltWhileItWasSeenStillComingOpensTheRuling) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.camera_late = Milliseconds(200);
  table.ComeOver(Side::kA, 3, 690);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_EQ(rulings[0].doubts[0].card, 3);
  EXPECT_FALSE(rulings[0].doubts[0].evidence_lost);
}

TEST_F(MatchTest, AHandThatHoveredOverTheCardBeforeItTouchedIsNoContradiction) {
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kA, 500}, {Side::kB, 520}}, 3);
  table.ComeOver(Side::kB, 3, 465);
  table.ComeOver(Side::kA, 3, 490);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
  EXPECT_TRUE(rulings[0].doubts.empty());
}

TEST_F(MatchTest, WithoutTheCameraAFirstTouchThatNoPushCanPrecedeStands) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.camera_until = kFirst + Milliseconds(100);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
}

TEST_F(MatchTest, WithoutTheCameraAHandThatMayHavePushedFirstOpensTheRuling) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 2, 400);
  table.Touch(Side::kA, 3, 500);
  table.camera_until = kFirst + Milliseconds(100);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_EQ(rulings[0].doubts[0].source, "camera");
  EXPECT_TRUE(rulings[0].doubts[0].evidence_lost);
}

TEST_F(MatchTest, AKnockedCameraHasSeenNothingUntilItStandsAnew) {
  table.Say(HostTime{} + Seconds(10),
            evidence::CameraHealth{"moved", "knocked", 0});
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 2, 400);
  table.Touch(Side::kA, 3, 500);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_FALSE(rulings[0].doubts[0].evidence_lost);

  Table mended = table;
  mended.Say(HostTime{} + Seconds(11),
             evidence::CameraHealth{"running", "stands", 0});
  const auto again = Replay(mended.Observations());
  ASSERT_TRUE(again && again->Rulings().size() == 1);
  EXPECT_EQ(again->Rulings()[0].ruling.taker, Side::kA);
}

TEST_F(MatchTest, AReadingOfACourtNobodySawSinceTheLastIsOpen) {
  table.Read(1, 50, kFirst);
  table.Watch(kFirst + Seconds(7));
  table.Read(2, 3, kFirst + Seconds(20));
  table.Touch(Side::kA, 3, 500);
  const auto rulings = Play(kFirst + Seconds(27));
  ASSERT_EQ(rulings.size(), 2u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kDeadCard);
  EXPECT_EQ(rulings[1].outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(MatchTest, SoundThatIsLostInAReadingOpensIt) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.Say(kFirst + Milliseconds(200),
            evidence::SoundHealth{"lost", "the device is gone"});
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_TRUE(rulings[0].doubts[0].evidence_lost);
}

TEST_F(MatchTest, TakenCardLeavesTheScoreAtOnceAndIsWaitedForOnTheCourt) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  Play();
  EXPECT_EQ(match.Court().Count(Side::kA), 4);
  evidence::LayoutSeen still_there = table.Layout();
  still_there.at.t = kFirst + Seconds(8);
  ASSERT_TRUE(match.Take({90'000, still_there.at.t, still_there}));
  EXPECT_FALSE(match.Court().Check(match.SettledAt()).tidy);
  std::erase_if(still_there.cards, [](const auto& c) { return c.card == 3; });
  still_there.at.t = kFirst + Seconds(9);
  ASSERT_TRUE(match.Take({90'001, still_there.at.t, still_there}));
  EXPECT_TRUE(match.Court().Check(match.SettledAt()).tidy);
}

TEST_F(MatchTest, AfterAnOpenRulingTheCourtIsTidyWhenItHasLainStill) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.Say(kFirst + Milliseconds(600),
            evidence::BoardHealth{Side::kB, "lost", ""});
  ASSERT_EQ(Play().at(0).outcome, rules::Outcome::kNeedsJudge);
  const HostTime settled = match.SettledAt();
  const HostTime agreed = kFirst + Seconds(10);
  LieStill(agreed, agreed + Seconds(4));
  EXPECT_FALSE(match.Court().Check(settled).tidy);
  table.MoveCard(12, 100);
  LieStill(agreed + Seconds(4), agreed + Seconds(8));
  EXPECT_FALSE(match.Court().Check(settled).tidy);
  LieStill(agreed + Seconds(8), agreed + Seconds(10));
  EXPECT_TRUE(match.Court().Check(settled).tidy);
}

TEST_F(MatchTest, AStrokeByTheDeclaredHandTakes) {
  EXPECT_EQ(RuledOfTheLeft("left").taker, Side::kA);
}

TEST_F(MatchTest, AStrokeByAnotherHandThanTheDeclaredIsTheJudges) {
  EXPECT_EQ(RuledOfTheLeft("right").outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(MatchTest, TheFirstHandUsedTakesWhereNoneWasDeclared) {
  EXPECT_EQ(RuledOfTheLeft("").taker, Side::kA);
}

TEST_F(MatchTest, AHandThatIsNeitherLeftNorRightIsRefused) {
  const auto made =
      match.Take({1, HostTime{}, evidence::HandDeclared{Side::kA, "both"}});
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().kind, ErrorKind::kUsage);
}

TEST_F(MatchTest, UnknownRuleBookIsRefused) {
  Match other;
  const auto made = other.Take(
      {1, HostTime{}, evidence::MatchStarted{.rule_book = "gin rummy"}});
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace kimari::match
