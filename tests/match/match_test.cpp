// What a match rules and keeps of its court.
#include "tests/judge/touch/foil_taps.h"
#include "tests/match/match_fixture.h"

namespace kimari::match {
namespace {

TEST_F(MatchTest, FirstHandOnTheCardTakesIt) {
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 500}, {Side::kA, 508}}, 3);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kTake);
  EXPECT_EQ(rulings[0].taker, Side::kB);
  EXPECT_NEAR(rulings[0].first.margin.Milliseconds(), -8, 1);
  EXPECT_EQ(rules::SendsOf(rulings[0]).count, 1);
  EXPECT_EQ(rules::SendsOf(rulings[0]).from, Side::kB);
}

TEST_F(MatchTest, AHandBeforeTheFirstSoundIsFlaggedAndNoMore) {  // R-KA-4
  table.Read(1, 99, kFirst);
  table.Touch(Side::kA, 13, -400);
  const rules::Ruling ruling = Play().at(0);
  EXPECT_EQ(ruling.outcome, rules::Outcome::kDeadCard);
  EXPECT_TRUE(ruling.faults.empty());
  ASSERT_EQ(ruling.flags.size(), 1U);
  EXPECT_EQ(ruling.flags[0].rule, "R-KA-4");
}

TEST_F(MatchTest, AHandSeenOverTheLineAtTheFirstSoundIsFlaggedWithItsPlace) {
  table.Read(1, 99, kFirst);
  for (const int ms : {-300, -250, -200, -150, -100, -50, -20}) {
    evidence::SeenHand hand;
    hand.tip = {-90'000, -210'000};
    hand.over_court = true;
    evidence::HandsSeen seen;
    seen.at = {kFirst + Milliseconds(ms), Milliseconds(1)};
    seen.hands = {hand};
    table.Say(seen.at.t, seen);
  }
  const rules::Ruling ruling = Play().at(0);  // R-KA-4
  EXPECT_TRUE(ruling.faults.empty());
  ASSERT_EQ(ruling.flags.size(), 1U);
  EXPECT_EQ(ruling.flags[0].rule, "R-KA-4");
  EXPECT_EQ(ruling.flags[0].words.key, rules::Key::kHandOverLine);
}

// Pads alone tell no less of cards that may stand off the mat.
class MatchOfAWideBand : public MatchTest {
 protected:
  MatchOfAWideBand()
      : MatchTest(R"({"court_cards": 10, "same_time_ms": "6"})") {}
};

TEST_F(MatchOfAWideBand, SameTimeGoesToTheHolder) {
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 500}, {Side::kA, 500.1}}, 3);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].first.order, rules::Order::kSameTime);
  EXPECT_EQ(rulings[0].taker, Side::kA);
  EXPECT_EQ(rules::SendsOf(rulings[0]).count, 0);
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
  EXPECT_EQ(match.Score().left[Side::kA], 5);
}

TEST_F(MatchTest, DeadCardTouchedIsAFault) {
  table.Read(1, 50, kFirst);
  table.Touch(Side::kB, 14, 600);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kDeadCard);
  ASSERT_EQ(rulings[0].faults.size(), 1u);
  EXPECT_EQ(rules::SendsOf(rulings[0]).from, Side::kA);
}

TEST_F(MatchTest, TakenCardLeavesTheScoreAtOnceAndIsWaitedForOnTheCourt) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  Play();
  EXPECT_EQ(match.Score().left[Side::kA], 4);
  evidence::LayoutSeen still_there = table.Layout();
  still_there.at.t = kFirst + Seconds(8);
  ASSERT_TRUE(match.Add({90'000, still_there.at.t, still_there}));
  EXPECT_FALSE(match.CheckCourt().tidy);
  std::erase_if(still_there.cards, [](const auto& c) { return c.card == 3; });
  still_there.at.t = kFirst + Seconds(9);
  ASSERT_TRUE(match.Add({90'001, still_there.at.t, still_there}));
  EXPECT_TRUE(match.CheckCourt().tidy);
}

// `cards` are seen at the start of a match by these options.
Match Laid(int cards, const std::string& options) {
  evidence::MatchStarted started;
  started.rule_book = "kyogi";
  started.options = options;
  evidence::LayoutSeen layout;
  for (int i = 1; i <= cards; ++i) {
    evidence::SeenCard card;
    card.card = static_cast<evidence::CardId>(i);
    card.territory = i % 2 == 0 ? Side::kA : Side::kB;
    card.row = 0;
    layout.cards.push_back(card);
  }
  Match match;
  EXPECT_TRUE(match.Add({1, {}, started}));
  EXPECT_TRUE(match.Add({2, {}, layout}));
  return match;
}

TEST(Match, WhatIsNotSeenOfItsCourtIsNotDead) {  // R-KK-5, R-KA-19
  const auto unidentified = [](int cards, const std::string& options) {
    return Laid(cards, options).State().unidentified;
  };
  EXPECT_EQ(unidentified(50, "{}"), 0);
  EXPECT_EQ(unidentified(49, "{}"), 1) << "covered, face down or missing";
  EXPECT_EQ(unidentified(2, "{}"), 48) << "the eyes see hardly a card";
  EXPECT_EQ(unidentified(0, "{}"), 50);
  EXPECT_EQ(unidentified(30, R"({"court_cards": 30})"), 0) << "a short game";
  EXPECT_EQ(unidentified(28, R"({"court_cards": 30})"), 2);
  EXPECT_EQ(unidentified(30, R"({"practice": true})"), 0) << "any number";
}

TEST(Match, AStartOfWhichTheEyesSeeTooLittleIsHeld) {
  const auto held = [](int cards, const std::string& options) {
    const std::vector<Hold> holds = Laid(cards, options).Holds();
    return !holds.empty() && holds[0].reason == evidence::HoldReason::kStart;
  };
  EXPECT_TRUE(held(2, "{}"));
  EXPECT_TRUE(held(29, R"({"court_cards": 30})"));
  EXPECT_FALSE(held(2, R"({"practice": true})"));
}

TEST_F(MatchTest, ACardThatPlayWentOnWithoutIsNotForgotten) {  // R-KA-19
  table.Read(1, 99, kFirst);
  Play();
  evidence::LayoutSeen seen = table.Layout();
  const auto see = [&](int s, auto layout) {
    layout.at.t = kFirst + Seconds(s);
    EXPECT_TRUE(
        match.Add({static_cast<uint64_t>(90'000 + s), layout.at.t, layout}));
  };
  evidence::LayoutSeen without = seen;
  std::erase_if(without.cards, [](const auto& c) { return c.card == 12; });
  see(8, without);
  ASSERT_TRUE(match.Add(
      {90'009, kFirst + Seconds(9),
       evidence::Command{evidence::CommandName::kGoOnAsSeen, "judge"}}));
  EXPECT_EQ(match.State().Find(12), rules::UnknownOf(Side::kB));
  see(10, seen);
  EXPECT_EQ(match.State().Find(12), rules::Territory(Side::kB));
}

TEST_F(MatchTest, AfterAnOpenRulingTheCourtIsTidyWhenItHasLainStill) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.Say(kFirst + Milliseconds(600),
            evidence::BoardHealth{Side::kB, evidence::BoardState::kLost, ""});
  ASSERT_EQ(Play().at(0).outcome, rules::Outcome::kNeedsJudge);
  const HostTime agreed = kFirst + Seconds(10);
  LieStill(agreed, agreed + Seconds(4));
  EXPECT_FALSE(match.CheckCourt().tidy);
  table.MoveCard(12, 100);
  LieStill(agreed + Seconds(4), agreed + Seconds(8));
  EXPECT_FALSE(match.CheckCourt().tidy);
  LieStill(agreed + Seconds(8), agreed + Seconds(10));
  EXPECT_TRUE(match.CheckCourt().tidy);
}

TEST_F(MatchTest, AStrokeByTheDeclaredHandTakes) {
  EXPECT_EQ(RuledOfTheLeft(Hand::kLeft).taker, Side::kA);
}

TEST_F(MatchTest, AStrokeByAnotherHandThanTheDeclaredIsTheJudges) {
  EXPECT_EQ(RuledOfTheLeft(Hand::kRight).outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(MatchTest, TheFirstHandUsedTakesWhereNoneWasDeclared) {
  EXPECT_EQ(RuledOfTheLeft(std::nullopt).taker, Side::kA);
}

class MatchOnAMeasuredMat : public MatchTest {
 protected:
  // Of the touch of card 13, on B's mat, as the match was announced.
  Duration SigmaWith(const std::string& touch_b) {
    Match played;
    Duration sigma;
    for (evidence::Observation o : table.Observations()) {
      if (auto* start = std::get_if<evidence::MatchStarted>(&o.payload)) {
        start->touch_b = touch_b;
      }
      const auto rulings = played.Add(o);
      if (!rulings) return {};
      for (const RulingMade& made : *rulings) sigma = made.ruling.first.sigma;
    }
    return sigma;
  }
};

TEST_F(MatchOnAMeasuredMat, TouchesAreKnownAsWellAsItsTapsLeaveThem) {
  table.Read(1, 13, kFirst);
  table.Touch(Side::kB, 13, 500);
  Play();
  judge::TouchCalibration taps =
      judge::Tapped({.stands_mm = 0.1, .between_mm = 0.02});
  taps.board = Side::kB;
  const Duration usual = SigmaWith("");
  EXPECT_GT(usual, Duration{});
  EXPECT_LT(SigmaWith(judge::ToToml(taps)), usual);
}

TEST_F(MatchTest, WhatIsNoMeasureOfAMatIsRefused) {
  Match other;
  const auto made = other.Add(
      {1, HostTime{},
       evidence::MatchStarted{
           .rule_book = "kyogi", .options = "{}", .touch_a = "date = 3"}});
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().kind, ErrorKind::kUsage);
}

TEST_F(MatchTest, UnknownRuleBookIsRefused) {
  Match other;
  const auto made = other.Add(
      {1, HostTime{}, evidence::MatchStarted{.rule_book = "gin rummy"}});
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace kimari::match
