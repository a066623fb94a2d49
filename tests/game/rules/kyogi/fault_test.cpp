#include <algorithm>

#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules::kyogi {
namespace {

TEST(Fault, ATouchInTheTerritoryWithoutTheCalledCard) {
  const Ruling r = Court().Call(12).Touch(kA, 3, 600).Settled();
  ASSERT_EQ(r.faults.size(), 1U);
  EXPECT_EQ(r.faults[0].player, kA);
  EXPECT_EQ(r.faults[0].territory, kA);
  EXPECT_EQ(r.faults[0].rule, "R-KA-9");
  EXPECT_EQ(Sent(r), "B->A 1");
}

TEST(Fault, NoneInTheCalledCardsTerritory) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 13, 590)
                       .Touch(kA, 14, 595)
                       .Touch(kA, 12, 600)
                       .Settled();
  EXPECT_TRUE(r.faults.empty());
  EXPECT_TRUE(RestsOn(r, "R-KK-28"));
}

TEST(Fault, NoneForACardOutsideTheLine) {
  const Ruling r =
      Court().Call(12).Touch(kA, 3, 600).OutsideTheLine().Settled();
  EXPECT_TRUE(r.faults.empty());
  EXPECT_TRUE(Says(r, "outside the line"));
}

TEST(Fault, NoneByTheOtherHand) {
  const Ruling r =
      Court().Call(12).Touch(kA, 3, 600).WithTheOtherHand().Settled();
  EXPECT_TRUE(r.faults.empty());
  EXPECT_TRUE(Says(r, "other hand"));
}

TEST(Fault, AtMostOneATerritory) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 3, 620)
                       .Touch(kA, 4, 600)
                       .Touch(kA, 5, 610)
                       .Settled();
  ASSERT_EQ(r.faults.size(), 1U);
  EXPECT_EQ(r.faults[0].card, 4) << "the first of them";
}

TEST(Fault, NamesTheCardSurelyTouchedNotOneThatMayHaveBeenBefore) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 4, 599)
                       .Sure(860'000)
                       .Touch(kA, 3, 600)
                       .Settled();
  ASSERT_EQ(r.faults.size(), 1U);
  EXPECT_EQ(r.faults[0].card, 3);
}

TEST(Fault, ADoubtfulTouchBesideTheCalledCardIsNotSaidToBeFree) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 12, 600)
                       .Touch(kA, 13, 600)
                       .Sure(300'000)
                       .Settled();
  EXPECT_EQ(r.outcome, Outcome::kTake);
  EXPECT_FALSE(RestsOn(r, "R-KK-28"));
}

TEST(Fault, AtMostTwoAReading) {
  Court court;
  court.Call(kDead);
  for (const CardId card : std::vector<CardId>{1, 2, 3, 11, 12, 13})
    court.Touch(kA, card, 600 + card);
  EXPECT_EQ(Faults(court.Settled(), kA), 2);
  EXPECT_EQ(Sent(court.Settled()), "B->A 2");
}

TEST(Fault, NoneOnADeadCardWhereTheHouseSaysSo) {
  Court court;
  court.options.dead_card_faults = false;
  EXPECT_TRUE(court.Call(kDead).Touch(kA, 3, 600).Settled().faults.empty());
}

TEST(SharedFault, TouchingTheCardOfTheOthersFaultWhereverItIs) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 3, 600)
                       .Touch(kB, 3, 640)
                       .OutsideTheLine()
                       .Settled();
  EXPECT_EQ(Faults(r, kA), 1);
  ASSERT_EQ(Faults(r, kB), 1);
  EXPECT_EQ(r.faults.back().rule, "R-KA-13");
  EXPECT_EQ(Sent(r), "");
}

TEST(SharedFault, NoneForATouchBeforeTheFault) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kB, 3, 560)
                       .OutsideTheLine()
                       .Touch(kA, 3, 600)
                       .Settled();
  EXPECT_EQ(Faults(r, kB), 0);
}

TEST(SharedFault, TooCloseToTheFaultNeedsTheJudge) {
  Court court;
  court.Call(12).Touch(kA, 3, 600).Touch(kB, 3, 600).OutsideTheLine();
  court.Last().down.t.ns += 50'000;
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(SharedFault, SurelyAfterTheFaultIsOneWhateverElseWasCloseToIt) {
  Court court;
  court.Call(12).Touch(kA, 3, 600).Touch(kB, 3, 600).OutsideTheLine();
  court.Touch(kB, 3, 640).OutsideTheLine();
  EXPECT_EQ(Faults(court.Settled(), kB), 1);
  std::reverse(court.facts.touches.begin(), court.facts.touches.end());
  EXPECT_EQ(Faults(court.Settled(), kB), 1);
}

TEST(SharedFault, IsCountedOnceATerritory) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 3, 600)
                       .Touch(kB, 4, 610)
                       .Touch(kB, 3, 640)
                       .OutsideTheLine()
                       .Settled();
  EXPECT_EQ(Faults(r, kB), 1);
}

TEST(SharedFault, CanBeSwitchedOff) {
  Court court;
  court.options.shared_fault = false;
  court.Call(12).Touch(kA, 3, 600).Touch(kB, 3, 640).OutsideTheLine();
  EXPECT_EQ(Faults(court.Settled(), kB), 0);
}

// The settlements of the association's rules, one by one.
struct Vector {
  const char* name;
  CardId called;
  std::vector<std::pair<Side, CardId>> touches;
  std::optional<Side> taker;
  const char* sent;
  int change_a;  // of the number of cards in A's territory
  int change_b;
};
class Settlement : public testing::TestWithParam<Vector> {};

TEST_P(Settlement, MovesOnlyTheDifferenceOfTheRights) {
  const Vector& v = GetParam();
  Court court;
  court.Call(v.called);
  int64_t ms = 600;
  for (const auto& [player, card] : v.touches)
    court.Touch(player, card, ms += 10);
  const Ruling r = court.Settled();
  EXPECT_EQ(r.taker, v.taker);
  EXPECT_EQ(Sent(r), v.sent);

  std::vector<CardId> sent;
  const Sends sends = SendsOf(r);
  for (const auto& [card, spot] : court.state.court) {
    if (sends.from == spot.side && card != r.called &&
        static_cast<int>(sent.size()) < sends.count) {
      sent.push_back(card);
    }
  }
  const State after = court.StateAfter(sent).value();
  EXPECT_EQ(after.Count(kA) - court.state.Count(kA), v.change_a);
  EXPECT_EQ(after.Count(kB) - court.state.Count(kB), v.change_b);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, Settlement,
    testing::Values(
        Vector{"OneTouchOnADeadCard", kDead, {{kA, 1}}, {}, "B->A 1", 1, -1},
        Vector{"BothTerritoriesOnADeadCard",
               kDead,
               {{kB, 1}, {kB, 11}},
               {},
               "A->B 2",
               -2,
               2},
        Vector{"TwoFaultsAgainstOne",
               kDead,
               {{kA, 1}, {kA, 11}, {kB, 1}},
               {},
               "B->A 1",
               1,
               -1},
        Vector{"BothFaultOnce", kDead, {{kA, 1}, {kB, 11}}, {}, "", 0, 0},
        Vector{"TakeAndOwnFaultCancel", 12, {{kA, 12}, {kA, 1}}, kA, "", 0, -1},
        Vector{"Double", 12, {{kA, 12}, {kB, 1}}, kA, "A->B 2", -2, 1},
        Vector{"SemiDouble", 2, {{kA, 2}, {kB, 11}}, kA, "A->B 1", -2, 1},
        Vector{"TheLossOfATakeFromTheOpponent",
               2,
               {{kB, 2}, {kB, 11}},
               kB,
               "",
               -1,
               0},
        Vector{"TakeOwnAndFaultOpposite",
               2,
               {{kA, 2}, {kA, 11}},
               kA,
               "B->A 1",
               0,
               -1},
        Vector{"TakeAndBothFault",
               12,
               {{kA, 12}, {kA, 1}, {kB, 2}},
               kA,
               "A->B 1",
               -1,
               0}),
    [](const auto& v) { return std::string(v.param.name); });

TEST(Settlement, NoMoreIsSentThanLiesThere) {
  Court court;
  court.Lay({{1, kA}, {11, kB}, {12, kB}});
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 1, 620);
  const Ruling r = court.Settled();
  EXPECT_EQ(Sent(r), "A->B 1");
  EXPECT_TRUE(Says(r, "no more can be sent"));
}

}  // namespace
}  // namespace kimari::rules::kyogi
