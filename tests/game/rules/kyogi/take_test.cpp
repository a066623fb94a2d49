#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules::kyogi {
namespace {

TEST(Take, TheFirstTouchTakesTheCard) {
  const Ruling r =
      Court().Call(2).Touch(kA, 2, 600).Touch(kB, 2, 610).Settled();
  EXPECT_EQ(r.outcome, Outcome::kTake);
  EXPECT_EQ(r.taker, kA);
  EXPECT_EQ(r.Territory(), kA);
  EXPECT_TRUE(RestsOn(r, "R-KA-5"));
}

TEST(Take, FromTheOpponentsTerritoryGivesACardToSend) {
  const Ruling r = Court().Call(12).Touch(kA, 12, 600).Settled();
  EXPECT_EQ(r.taker, kA);
  EXPECT_EQ(Sent(r), "A->B 1");
  EXPECT_TRUE(RestsOn(r, "R-KA-8"));
}

TEST(Take, FromTheOwnTerritoryGivesNothingToSend) {
  EXPECT_EQ(Sent(Court().Call(12).Touch(kB, 12, 600).Settled()), "");
}

TEST(SameTime, IsTheHoldersCard) {
  for (const CardId card : {CardId{3}, CardId{13}}) {
    const Ruling r =
        Court().Call(card).Touch(kA, card, 600).Touch(kB, card, 600).Settled();
    EXPECT_EQ(r.taker, r.Territory());
    EXPECT_EQ(Sent(r), "");
    EXPECT_TRUE(RestsOn(r, "R-KA-7"));
    EXPECT_FALSE(Says(r, "touched it first"));
  }
}

TEST(SameTime, IsTheJudgesWhereTheHouseSaysSo) {
  Court court;
  court.options.same_time_to = SameTimeTo::kJudge;
  court.Call(3).Touch(kA, 3, 600).Touch(kB, 3, 600);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(Take, NobodyTouchedACardOnTheCourt) {
  const Ruling r = Court().Call(3).Settled();
  EXPECT_EQ(r.outcome, Outcome::kNotTaken);
  EXPECT_EQ(r.taker, std::nullopt);
}

TEST(Take, ADeadCardUntouchedMovesNothing) {
  const Ruling r = Court().Call(kDead).Settled();
  EXPECT_EQ(r.outcome, Outcome::kDeadCard);
  EXPECT_EQ(r.Territory(), std::nullopt);
  EXPECT_TRUE(r.faults.empty());
}

TEST(Push, TheCardOutOfItsTerritoryIsTaken) {
  const Ruling r = Court()
                       .Call(12)
                       .Touch(kA, 13, 600)
                       .Push(kA, 12, 640)
                       .First(Order::kOnlyA)
                       .Settled();
  EXPECT_EQ(r.taker, kA);
  EXPECT_EQ(Sent(r), "A->B 1");
  EXPECT_TRUE(RestsOn(r, "R-KA-6"));
}

TEST(Push, IsATakeAlsoWhenOnlyTheExitTells) {
  const Ruling r = Court().Call(12).Push(kB, 12, 640).Settled();
  EXPECT_EQ(r.taker, kB);
  EXPECT_TRUE(RestsOn(r, "R-KA-6"));
}

TEST(Push, ByNobodyKnownNeedsTheJudge) {
  const Ruling r = Court().Call(12).Push(std::nullopt, 12, 640).Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_TRUE(RestsOn(r, "R-KA-6"));
}

TEST(Push, ByBothAtTheSameTimeIsTheNearersCard) {
  Court court;
  court.Call(12).Push(kA, 12, 640).First(Order::kSameTime);
  EXPECT_EQ(court.Settled().taker, kA);
  court.facts.exits[0].by.reset();
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(Push, IsNoTakeWhereTheHouseSaysSo) {
  Court court;
  court.options.push_takes = false;
  court.Call(12).Push(kA, 12, 640).First(Order::kOnlyA);
  EXPECT_EQ(court.Settled().outcome, Outcome::kNotTaken);
  court.Touch(kB, 12, 700).First(Order::kAFirst);
  EXPECT_EQ(court.Settled().taker, kB);
}

TEST(Push, ByTheOtherHandIsTheOpponentsTake) {  // R-KA-6, R-KA-15
  Court court;
  court.Call(12).Push(kA, 12, 640).First(Order::kOnlyA);
  court.facts.exits.back().hand.other_ppm = 1'000'000;
  const Ruling r = court.Settled();
  EXPECT_EQ(r.taker, kB);
  EXPECT_EQ(Sent(r), "");
  court.options.other_hand_take = OtherHandTake::kNobody;
  EXPECT_EQ(court.Settled().outcome, Outcome::kNotTaken);
}

TEST(Push, ByBothHandsIsTheOpponentsTake) {  // R-KA-6
  Court court;
  court.Call(12).Push(kA, 12, 640).First(Order::kOnlyA);
  court.facts.exits.back().both_hands = true;
  EXPECT_EQ(court.Settled().taker, kB);
  EXPECT_TRUE(RestsOn(court.Settled(), "R-KA-6"));
  court.options.both_hands_push = OtherHandTake::kNobody;
  EXPECT_EQ(court.Settled().outcome, Outcome::kNotTaken);
}

TEST(Push, ByAHandThatIsNotSureNeedsTheJudge) {  // R-KA-15
  Court court;
  court.Call(12).Push(kA, 12, 640).First(Order::kOnlyA);
  court.facts.exits.back().hand.other_ppm = 400'000;
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(OtherHand, OfBothPlayersTheEarlierGivesTheCardAway) {  // R-KA-15
  Court court;
  court.Call(12);
  court.Touch(kA, 12, 500).WithTheOtherHand();
  court.Touch(kB, 12, 540).WithTheOtherHand();
  court.Touch(kB, 12, 600);
  EXPECT_EQ(court.Settled().taker, kB);
}

TEST(OtherHand, OfBothAtTheSameTimeLeavesTheCardToTheHolder) {  // R-KA-7
  Court court;
  court.Call(2);
  court.Touch(kA, 2, 500).WithTheOtherHand();
  court.Touch(kB, 2, 500).WithTheOtherHand();
  EXPECT_EQ(court.Settled().taker, kA);
}

TEST(OtherHand, ATakeByItIsTheOpponents) {
  const Ruling r =
      Court().Call(12).Touch(kB, 12, 600).WithTheOtherHand().Settled();
  EXPECT_EQ(r.taker, kA);
  EXPECT_EQ(Sent(r), "");
  EXPECT_TRUE(RestsOn(r, "R-KA-15"));
}

TEST(OtherHand, GivesARightToSendOnlyWhereTheHouseSaysSo) {
  Court court;
  court.options.other_hand_sends = true;
  court.Call(12).Touch(kB, 12, 600).WithTheOtherHand();
  EXPECT_EQ(Sent(court.Settled()), "A->B 1");
}

TEST(OtherHand, BeforeTheOwnValidHandLosesTheCard) {
  Court court;
  court.Call(3).Touch(kA, 3, 600).WithTheOtherHand().Touch(kA, 3, 620);
  EXPECT_EQ(court.Settled().taker, kB);
}

TEST(OtherHand, LeavesTheOpponentWhoReachedTheCardARealTake) {
  Court court;
  court.Call(3).Touch(kA, 3, 600).WithTheOtherHand().Touch(kB, 3, 630);
  court.First(Order::kAFirst);
  EXPECT_EQ(court.Settled().taker, kB);
  EXPECT_EQ(Sent(court.Settled()), "B->A 1");
  court.Touch(kA, 3, 620);
  EXPECT_EQ(court.Settled().taker, kB);
  EXPECT_EQ(Sent(court.Settled()), "");
}

TEST(OtherHand, AfterTheOwnValidHandLosesNothing) {
  Court court;
  court.Call(3).Touch(kA, 3, 600).Touch(kA, 3, 620).WithTheOtherHand();
  EXPECT_EQ(court.Settled().taker, kA);
}

TEST(OtherHand, TooCloseToTheValidOneNeedsTheJudge) {
  Court court;
  court.Call(3).Touch(kA, 3, 600).Touch(kA, 3, 600).WithTheOtherHand();
  court.Last().down.t.ns += 100'000;
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
}

TEST(OtherHand, IsTheOpponentsAlsoWhereItMadeHimFirst) {
  Court court;
  court.Call(3).Touch(kA, 3, 600).WithTheOtherHand().First(Order::kOnlyA);
  EXPECT_EQ(court.Settled().taker, kB);
}

TEST(OtherHand, DoesNotMatterWhenTheOpponentWasFirst) {
  Court court;
  court.Call(3).Touch(kB, 3, 590).Touch(kA, 3, 600).WithTheOtherHand();
  EXPECT_EQ(court.Settled().taker, kB);
}

TEST(OtherHand, CountsLikeTheFirstWhereAnyHandIsValid) {
  Court court;
  court.options.valid_hand = ValidHand::kAny;
  court.Call(3).Touch(kA, 3, 600).WithTheOtherHand().First(Order::kOnlyA);
  EXPECT_EQ(court.Settled().taker, kA);
}

TEST(Established, AMisreadCardIsVoid) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 3, 600);
  court.Said(Established::Kind::kMisread);
  const Ruling r = court.Settled();
  EXPECT_EQ(r.outcome, Outcome::kNotTaken);
  EXPECT_EQ(Faults(r, kA) + Faults(r, kB), 0);
  EXPECT_TRUE(RestsOn(r, "R-KA-18"));
}

TEST(Established, ALostCardIsTheOpponentsAndFaultsAreVoid) {
  Court court;
  court.Call(12).Touch(kA, 3, 600);
  court.Said(Established::Kind::kLost, kB);
  const Ruling r = court.Settled();
  EXPECT_EQ(r.taker, kA);
  EXPECT_EQ(Faults(r, kA), 0);
  EXPECT_EQ(Sent(r), "");
}

TEST(Established, TheFaultOfTheObstructedIsVoid) {
  Court court;
  court.Call(kDead).Touch(kA, 3, 600).Touch(kB, 13, 600);
  court.Said(Established::Kind::kObstructed, kA);
  const Ruling r = court.Settled();
  EXPECT_EQ(Faults(r, kA), 1);
  EXPECT_EQ(Faults(r, kB), 0);
  EXPECT_EQ(Sent(r), "B->A 1");
}

}  // namespace
}  // namespace kimari::rules::kyogi
