#include <algorithm>

#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules::kyogi {
namespace {

using testing::HasSubstr;

First Open(First::Shares shares, std::optional<Side> leaning) {
  First first;
  first.order = Order::kOpen;
  first.leaning = leaning;
  first.certainty_ppm =
      std::max({shares.a_first, shares.b_first, shares.same_time});
  first.why = Said({"the margin is within its error", "差が誤差の内"});
  first.shares = shares;
  return first;
}

TEST(OpenRuling, AnOpenOrderNeedsTheJudgeAndKeepsItsLeaning) {
  Court court;
  court.Call(12);
  court.facts.first = Open({}, kB);
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(r.taker, std::nullopt);
  EXPECT_EQ(r.first.leaning, kB);
  EXPECT_THAT(Render(r.reasons.front().words).en,
              HasSubstr("within its error (B takes; or: A takes"));
  EXPECT_THAT(Render(r.reasons.front().words).ja, HasSubstr("差が誤差の内"));
}

TEST(OpenRuling, AFirstOrSameTimeIsAsCardInAsTerritory) {
  Court court;
  court.Call(2);
  court.facts.first = Open({700'000, 400, 299'600, 0}, kA);
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kTake);
  EXPECT_EQ(r.taker, kA);
  EXPECT_TRUE(Says(r, "same either way"));
}

TEST(OpenRuling, AFirstOrSameTimeInBsTerritoryNeedsTheJudge) {
  Court court;
  court.Call(12);
  court.facts.first = Open({700'000, 400, 299'600, 0}, kA);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(OpenRuling, AnythingBWonWithMoreThanOneInAThousandNeedsTheJudge) {
  Court court;
  court.Call(2);
  court.facts.first = Open({700'000, 1'100, 298'900, 0}, kA);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(OpenRuling, AnOrderStatedWithTooLittleCertaintyIsOpen) {
  Court court;
  court.Call(12).Touch(kA, 12, 600);
  court.facts.first.certainty_ppm = 990'000;
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(r.first.leaning, kA);
}

TEST(OpenRuling, WhoWasFirstDoesNotMatterForADeadCard) {
  Court court;
  court.Call(kDead);
  court.facts.first = Open({}, kA);
  EXPECT_EQ(court.Settled().outcome, Outcome::kDeadCard);
}

TEST(DoubtfulTouch, ThatWouldBeAFaultNeedsTheJudge) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 12, 600)
                       .Touch(kB, 3, 620)
                       .Sure(870'000)
                       .Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(r.first.leaning, kA);
  EXPECT_THAT(Render(r.reasons.front().words).en, HasSubstr("87.0 % sure"));
  EXPECT_THAT(Render(r.reasons.front().words).en, HasSubstr("A sends 2"));
}

TEST(DoubtfulTouch, InTheCalledCardsTerritoryChangesNothing) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 12, 600)
                       .Touch(kB, 13, 620)
                       .Sure(500'000)
                       .Settled();
  EXPECT_EQ(r.outcome, Outcome::kTake);
}

TEST(DoubtfulTouch, BesideASureFaultOfBothChangesNothing) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 3, 600)
                       .Touch(kB, 3, 610)
                       .Touch(kB, 4, 620)
                       .Sure(600'000)
                       .Settled();
  EXPECT_EQ(r.outcome, Outcome::kNotTaken);
  EXPECT_EQ(r.faults.size(), 2U);
}

TEST(DoubtfulTouch, BesideASureFaultOfTheSamePlayerCouldBeTheOthers) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kB, 3, 600)
                       .Touch(kB, 4, 620)
                       .Sure(600'000)
                       .Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(Faults(r, kB), 1) << "stands either way";
}

TEST(DoubtfulTouch, OneOfSeveralDoesNotVouchForAnother) {
  const Ruling r = Court()
                       .Call(kDead)
                       .Touch(kB, 3, 600)
                       .Sure(900'000)
                       .Touch(kB, 4, 620)
                       .Sure(900'000)
                       .Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge) << "both could be wrong together";
}

TEST(DoubtfulTouch, AsGoodAsExcludedIsNone) {
  const Ruling r = Court().Call(kDead).Touch(kB, 3, 600).Sure(900).Settled();
  EXPECT_EQ(r.outcome, Outcome::kDeadCard);
  EXPECT_TRUE(r.faults.empty());
}

TEST(DoubtfulTouch, AsGoodAsSureCounts) {
  const Ruling r =
      Court().Call(kDead).Touch(kB, 3, 600).Sure(999'000).Settled();
  EXPECT_EQ(Faults(r, kB), 1);
}

TEST(DoubtfulTouch, OfTheCalledCardIsAnsweredByWhoWasFirst) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 12, 600)
                       .Touch(kB, 12, 700)
                       .Sure(400'000)
                       .Settled();
  EXPECT_EQ(r.outcome, Outcome::kTake);
  EXPECT_EQ(r.taker, kA);
}

TEST(DoubtfulTouch, OfTheCalledCardByTheOtherHandIsTriedBothWays) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).WithTheOtherHand().Sure(600'000);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(DoubtfulTouch, OfTheCalledCardAfterAnOtherHandIsAsked) {
  Court court;
  court.Call(3).Touch(kA, 3, 600).WithTheOtherHand();
  court.Touch(kB, 3, 630).Sure(870'000).First(Order::kAFirst);
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_TRUE(Says(r, "that B touched card 3 is only 87.0 % sure"));
}

TEST(DoubtfulTouch, OfAHandThatMayHaveHoveredSaysSo) {
  Court court;
  court.Call(3).Touch(kA, 3, 600).WithTheOtherHand();
  court.Touch(kB, 3, 630).Sure(500'000).First(Order::kAFirst);
  court.Last().may_hover = true;
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_TRUE(Says(r, "whether B touched card 3 or only held a hand over it"));
}

TEST(Doubt, OfTheWholeReadingNeedsTheJudge) {
  Court court;
  court.Call(12).Touch(kA, 12, 600);
  court.facts.doubts.push_back(
      {rules::Said({"board B was lost", "基板Bが切れた"}), "pads", {}});
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(r.first.leaning, kA);
  EXPECT_EQ(Render(r.reasons.front().words).en, "board B was lost");
  EXPECT_EQ(r.doubts, court.facts.doubts);
}

TEST(Doubt, OfACardInTheCalledTerritoryChangesNothing) {
  Court court;
  court.Call(12).Touch(kA, 12, 600);
  court.facts.doubts.push_back(
      {rules::Said({"unclear", "不明"}), "pads", CardId{14}});
  EXPECT_EQ(court.Settled().outcome, Outcome::kTake);
}

TEST(Doubt, OfACardInTheOtherTerritoryNeedsTheJudge) {
  Court court;
  court.Call(12).Touch(kA, 12, 600);
  court.facts.doubts.push_back(
      {rules::Said({"unclear", "不明"}), "pads", CardId{4}});
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(Doubt, OfTheCalledCardNeedsTheJudge) {
  Court court;
  court.Call(12).Touch(kA, 12, 600);
  court.facts.doubts.push_back(
      {rules::Said({"unclear", "不明"}), "pads", CardId{12}});
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(Doubt, ACardFeltWhereItIsNotCountedNeedsTheJudge) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kA, 13, 620);
  court.Last().where = Territory(kA);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
  court.Call(12).Touch(kA, 12, 600);
  court.Last().where = Territory(kA);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

// Doubtful touches of either player, territory and hand: 6561 ways.
Court WithTooMuchOpen() {
  Court court;
  court.Call(kDead);
  for (const Side player : {kA, kB}) {
    for (const CardId card : {CardId{3}, CardId{13}}) {
      court.Touch(player, card, 600).Sure(900'000);
      court.Touch(player, card, 650).WithTheOtherHand().Sure(900'000);
    }
  }
  return court;
}

TEST(OpenRuling, OfMoreWaysThanAreTriedClaimsNoFaultAndSaysSo) {
  const Ruling r = WithTooMuchOpen().Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_TRUE(r.faults.empty());
  EXPECT_TRUE(Says(r, "8 things are open at once"));
}

TEST(OpenRuling, OfMoreWaysThanAreTriedKeepsAFaultThatIsSure) {
  const Ruling r = WithTooMuchOpen().Touch(kB, 4, 700).Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  ASSERT_EQ(r.faults.size(), 1u);
  EXPECT_EQ(r.faults[0].player, kB);
  EXPECT_EQ(r.faults[0].card, 4);
}

// As many ways as a number of 64 bits wraps at.
TEST(OpenRuling, OfDoubtsAboutThirtyTwoCardsEnds) {
  Court court;
  for (CardId card = 30; card < 62; ++card) {
    court.state.court[card] = Territory(kB);
  }
  court.Call(2);
  for (CardId card = 30; card < 62; ++card) {
    court.facts.doubts.push_back(
        {rules::Said({"unclear", "不明"}), "pads", card});
  }
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(OpenRuling, MovesNothing) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 3, 620).Sure(870'000);
  const Ruling r = court.Settled();
  EXPECT_TRUE(r.moves.empty());
  EXPECT_EQ(court.StateAfter({}).value().court, court.state.court);
}

TEST(OpenRuling, TouchedOrOnlyPushedMattersWhereAPushTakesNothing) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Sure(500'000).Push(kA, 12, 640);
  court.First(Order::kOnlyA);
  EXPECT_EQ(court.Settled().taker, kA);
  court.options.push_takes = false;
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_TRUE(Says(r, "only pushed it out"));
}

TEST(DoubtfulHand, ThatTookTheCardNeedsTheJudge) {
  Court court;
  court.Call(12).Touch(kB, 12, 600).OtherHand(300'000);
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_TRUE(RestsOn(r, "R-KA-15"));
  EXPECT_TRUE(Says(r, "other hand than the valid one is 30.0 % sure"));
}

TEST(DoubtfulHand, ThatHardlyEverPlaysIsTakenForTheValidOne) {
  Court court;
  court.Call(12).Touch(kB, 12, 600).OtherHand(9'000);
  EXPECT_EQ(court.Settled().taker, kB);
}

TEST(DoubtfulHand, OneInFiftyIsNotHardlyEver) {
  Court court;
  court.Call(12).Touch(kB, 12, 600).OtherHand(20'000);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(DoubtfulHand, ThatWasSurelyTheOtherTakesForTheOpponent) {
  Court court;
  court.Call(12).Touch(kB, 12, 600).OtherHand(999'500);
  court.First(Order::kOnlyB);
  EXPECT_EQ(court.Settled().taker, kA);
}

TEST(DoubtfulHand, OfOneWhoCameSecondChangesNothing) {
  Court court;
  court.Call(12).Touch(kA, 12, 590).Touch(kB, 12, 600).OtherHand(300'000);
  EXPECT_EQ(court.Settled().taker, kA);
}

TEST(DoubtfulHand, ThatWouldFaultNeedsTheJudge) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 3, 620).OtherHand(700'000);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(DoubtfulHand, InTheCalledCardsTerritoryIsNotAsked) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 13, 620).OtherHand(700'000);
  EXPECT_EQ(court.Settled().taker, kA);
  EXPECT_FALSE(RestsOn(court.Settled(), "R-KA-15"));
}

TEST(DoubtfulHand, DoesNotMatterWhereAnyHandIsValid) {
  Court court;
  court.options.valid_hand = ValidHand::kAny;
  court.Call(12).Touch(kB, 12, 600).OtherHand(300'000);
  EXPECT_EQ(court.Settled().taker, kB);
}

TEST(LateTouch, ThatWouldFaultNeedsTheJudge) {
  Court court;
  court.Call(2).Touch(kB, 13, 640).Touch(kA, 14, 2640).After(Seconds(2));
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(Faults(r, kB), 1);
  EXPECT_EQ(Faults(r, kA), 0);
  EXPECT_TRUE(Says(r, "A touched card 14 after a pause of 2.0 s"));
  EXPECT_TRUE(RestsOn(r, "R-KK-20"));
}

TEST(LateTouch, OfTheCalledCardIsNoSureTake) {
  Court court;
  court.Call(2).Touch(kB, 13, 640).Touch(kA, 2, 2640).After(Seconds(2));
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
  EXPECT_TRUE(Says(court.Settled(), "or: A takes"));
}

TEST(LateTouch, OfACardThatIsTakenChangesNothing) {
  Court court;
  court.Call(2).Touch(kA, 2, 640).Touch(kB, 2, 2640).After(Seconds(2));
  EXPECT_EQ(court.Settled().taker, kA);
}

TEST(LateTouch, OfOneWhoFaultedThereBeforeChangesNothing) {
  Court court;
  court.Call(2).Touch(kB, 13, 640).Touch(kB, 14, 2640).After(Seconds(2));
  EXPECT_EQ(court.Settled().outcome, Outcome::kNotTaken);
  EXPECT_EQ(Faults(court.Settled(), kB), 1);
}

TEST(LateTouch, InTheCalledCardsTerritoryIsNotAsked) {
  Court court;
  court.Call(2).Touch(kB, 13, 640).Touch(kA, 3, 2640).After(Seconds(2));
  EXPECT_EQ(court.Settled().outcome, Outcome::kNotTaken);
  EXPECT_FALSE(RestsOn(court.Settled(), "R-KK-20"));
}

TEST(LateTouch, OfADeadCardsReadingNeedsTheJudge) {
  Court court;
  court.Call(kDead).Touch(kA, 3, 640).Touch(kB, 3, 2640).After(Seconds(2));
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(Faults(court.Settled(), kA), 1);
}

}  // namespace
}  // namespace kimari::rules::kyogi
