// What people do at the desk: holds and who ends them, protests, decisions and
// what they make of the score, what cannot be done and why.
#include <gmock/gmock.h>

#include "tests/match/judged_match.h"

namespace kimari::match {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::Party;
using evidence::Role;
using rules::Key;

DeskEntry HandHold(Role role, DeskAction action, Party side) {
  return {.action = action,
          .role = role,
          .by = "Ueda",
          .side = side,
          .hold = HoldReason::kHand};
}
DeskEntry Overruled(evidence::ReadingId reading, Party taker) {
  return {.action = DeskAction::kOverrule,
          .by = "Sato",
          .reason = "I saw it",
          .reading = reading,
          .taker = taker};
}

TEST(Desk, AHandThatIsUpHoldsUntilItComesDown) {  // R-KA-23
  JudgedMatch evening;
  evening.Press(HandHold(Role::kPlayerA, DeskAction::kHold, Party::kA));
  EXPECT_EQ(evening.StageNow(), Stage::kHeld);
  EXPECT_TRUE(evening.HeldFor(HoldReason::kHand));
  evening.Press(HandHold(Role::kPlayerA, DeskAction::kGoOn, Party::kA));
  EXPECT_EQ(evening.StageNow(), Stage::kReady);
}

TEST(Desk, AHandThatTheCameraSeesHoldsUntilItIsSeenToComeDown) {  // R-KA-23
  JudgedMatch evening;
  evening.Add(evidence::HandRaised{Side::kB, true, {evening.Now(), {}}});
  EXPECT_TRUE(evening.HeldFor(HoldReason::kHand));
  evening.Add(evidence::HandRaised{Side::kB, false, {evening.Now(), {}}});
  EXPECT_EQ(evening.StageNow(), Stage::kReady);
}

TEST(Desk, TheJudgeEndsWhatTheCameraTookForAHand) {
  JudgedMatch evening;
  evening.Add(evidence::HandRaised{Side::kB, true, {evening.Now(), {}}});
  evening.Press(HandHold(Role::kJudge, DeskAction::kGoOn, Party::kB));
  EXPECT_EQ(evening.StageNow(), Stage::kReady);
}

TEST(Desk, OnlyHeWhoseHandIsUpOrTheJudgeEndsThat) {
  JudgedMatch evening;
  evening.Press(HandHold(Role::kPlayerA, DeskAction::kHold, Party::kA));
  EXPECT_EQ(
      evening.Press(HandHold(Role::kPlayerB, DeskAction::kGoOn, Party::kA)),
      Key::kOnlyForOneself);
  EXPECT_TRUE(evening.HeldFor(HoldReason::kHand));
  evening.Press(HandHold(Role::kJudge, DeskAction::kGoOn, Party::kA));
  EXPECT_FALSE(evening.HeldFor(HoldReason::kHand));
}

TEST(Desk, WhatADeviceSaysIsWhyItHolds) {
  JudgedMatch evening;
  evening.Press({.action = DeskAction::kHold,
                 .reason = "no room on the disk",
                 .hold = HoldReason::kDevice});
  ASSERT_TRUE(evening.HeldFor(HoldReason::kDevice));
  const rules::Text why = rules::Render(evening.match.Holds().front().why);
  EXPECT_EQ(why.en, "a device: no room on the disk");
  EXPECT_EQ(why.ja, "機器:no room on the disk");
  evening.Press({.action = DeskAction::kGoOn, .hold = HoldReason::kDevice});
  EXPECT_EQ(evening.StageNow(), Stage::kReady);
}

TEST(Desk, ARedFlagHoldsUntilTheWhiteOneHasComeDownAgain) {  // R-HT-48, 49
  JudgedMatch evening;
  evening.Press(DeskAction::kRedWaved);
  EXPECT_TRUE(evening.HeldFor(HoldReason::kRedFlag));
  evening.Press(DeskAction::kWhiteUp);
  EXPECT_FALSE(evening.HeldFor(HoldReason::kRedFlag));
  EXPECT_EQ(evening.StageNow(), Stage::kHeld);
  evening.Press(DeskAction::kWhiteDown);
  EXPECT_EQ(evening.StageNow(), Stage::kReady);
}

TEST(Desk, AProtestHoldsUntilItIsDecided) {  // R-HT-38
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Press(DeskAction::kProtest, 1, Party::kB);
  EXPECT_EQ(evening.StageNow(), Stage::kProtest);
  evening.Press(DeskAction::kConfirm, 1);
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
}

TEST(Desk, NoSecondProtestAfterTheJudgesDecision) {  // R-HT-37, R-KA-30
  for (const DeskAction decision :
       {DeskAction::kConfirm, DeskAction::kOverrule, DeskAction::kVoid}) {
    JudgedMatch evening;
    evening.Read(3, Side::kA);
    evening.Press(DeskAction::kProtest, 1, Party::kB);
    evening.Press({.action = decision, .reading = 1, .taker = Party::kB});
    EXPECT_EQ(evening.match.Flow().MayBeProtested(), std::nullopt);
    EXPECT_EQ(evening.Press(DeskAction::kProtest, 1, Party::kA),
              Key::kProtestDecided);
  }
}

TEST(Desk, AProtestThatWasWithdrawnMayBeMadeAgain) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Press(DeskAction::kProtest, 1, Party::kB);
  evening.Press(DeskAction::kWithdraw, 1, Party::kB);
  EXPECT_FALSE(evening.Press(DeskAction::kProtest, 1, Party::kB));
}

// It is no decision of the judge's.
TEST(Desk, WhatThePlayersSettledMayBeProtested) {  // R-KA-30
  JudgedMatch evening(5, 5, {.wait_for_open = true});
  evening.ReadOpen(13);
  evening.Press({.action = DeskAction::kSettle,
                 .role = Role::kPlayerB,
                 .reading = 1,
                 .same_time = true});
  EXPECT_FALSE(evening.Press(DeskAction::kProtest, 1, Party::kA));
}

TEST(Desk, TheNextReadingWaitsForTheWhiteFlagToComeDown) {  // R-HT-48
  JudgedMatch evening;
  evening.Press(DeskAction::kWhiteUp);
  EXPECT_TRUE(evening.HeldFor(HoldReason::kWhiteFlag));
  EXPECT_EQ(evening.StageNow(), Stage::kHeld);
  evening.Press(DeskAction::kWhiteDown);
  EXPECT_EQ(evening.StageNow(), Stage::kReady);
}

TEST(Desk, AProtestEndsWithTheNextCardsFirstSound) {  // R-HT-38
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Open();
  EXPECT_EQ(evening.match.Flow().MayBeProtested(), 1U);
  evening.Call(99, std::nullopt);
  EXPECT_EQ(evening.Press(DeskAction::kProtest, 1, Party::kB),
            Key::kProtestTooLate);
}

TEST(Desk, AnOptionEndsItWithTheLowerPhrase) {
  JudgedMatch evening(5, 5, {.protest_until_call = false});
  evening.Read(3, Side::kA);
  evening.Open();
  EXPECT_EQ(evening.Press(DeskAction::kProtest, 1, Party::kB),
            Key::kProtestTooLate);
}

TEST(Desk, AnOverruledTakeChangesTheScore) {  // R-KA-30
  JudgedMatch evening;
  evening.Read(13, Side::kA);  // from B's territory: A sends one
  EXPECT_TRUE(evening.HeldFor(HoldReason::kTidying));
  evening.Press(Overruled(1, Party::kB));
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
  EXPECT_EQ(evening.Left(), (PerSide<int>{5, 4}));
  EXPECT_EQ(evening.match.State().piles.b.size(), 1U);
  EXPECT_EQ(evening.match.Rulings()[0].ruling.taker, Side::kA)
      << "what the evidence said stays";
  evening.ExpectWhole(10);
}

TEST(Desk, AnEarlierReadingCanBeDecidedAndTheScoreFollows) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Read(13, Side::kB);
  evening.Press(Overruled(1, Party::kB));
  EXPECT_EQ(evening.match.State().piles.b.size(), 2U);
  EXPECT_EQ(evening.match.Sheet().Lines()[1].stands.taker, Side::kB);
  evening.ExpectWhole(10);
}

TEST(Desk, AVoidReadingPutsItsCardBackByTheScore) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Press(DeskAction::kVoid, 1);
  EXPECT_EQ(evening.Left(), (PerSide<int>{5, 5}));
  EXPECT_TRUE(evening.HeldFor(HoldReason::kTidying)) << "it does not lie there";
  evening.Put(3, Side::kA);
  evening.See();
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
  evening.ExpectWhole(10);
}

TEST(Desk, WhatIsLostIsTheOpponentsAlsoWhenItIsSaidAfterwards) {  // R-KA-19
  JudgedMatch evening;
  evening.Read(3, std::nullopt);
  evening.Press({.action = DeskAction::kLost, .reading = 1, .side = Party::kA});
  EXPECT_EQ(evening.match.Sheet().Lines()[0].stands.taker, Side::kB);
}

TEST(Desk, ASendThatIsForgottenIsLostAndTheSheetSaysSo) {  // R-KA-8
  JudgedMatch evening;
  evening.Read(13, Side::kA);
  evening.Press(DeskAction::kForgotten, 1);
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
  EXPECT_EQ(evening.Left(), (PerSide<int>{5, 4}));
}

TEST(Desk, PlayGoesOnAtTheReadersNextThoughACardIsOwed) {  // R-KA-8
  JudgedMatch evening;
  evening.Read(13, Side::kA);
  evening.Press({.action = DeskAction::kGoOn,
                 .role = Role::kReader,
                 .hold = HoldReason::kTidying});
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
  evening.Read(99, std::nullopt);
  EXPECT_EQ(evening.match.Sheet().Lines()[1].forgotten, 1);
}

TEST(Desk, ACardSentWithoutARightCanBeLetStand) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Put(2, Side::kB);
  evening.See();
  EXPECT_EQ(evening.StageNow(), Stage::kTidying);
  evening.Press(DeskAction::kLetStand);
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
  EXPECT_EQ(evening.Left(), (PerSide<int>{3, 6}));
}

TEST(Desk, ACardIsPutWhereItReallyLies) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Press({.action = DeskAction::kPut,
                 .side = Party::kB,
                 .card = 2,
                 .to = evidence::PutTo::kTerritory});
  EXPECT_EQ(evening.Left(), (PerSide<int>{3, 6}));
  evening.ExpectWhole(10);
}

TEST(Desk, PlayersSettleAnOpenRulingAndPlayWaitsForThatWhereAsked) {
  JudgedMatch evening(5, 5, {.wait_for_open = true});
  evening.ReadOpen(13);
  ASSERT_EQ(evening.match.Rulings()[0].ruling.outcome,
            rules::Outcome::kNeedsJudge);
  EXPECT_TRUE(evening.HeldFor(HoldReason::kOpenRuling));
  evening.Press({.action = DeskAction::kSettle,
                 .role = Role::kPlayerB,
                 .reading = 1,
                 .same_time = true});
  EXPECT_FALSE(evening.HeldFor(HoldReason::kOpenRuling));
  EXPECT_EQ(evening.match.Sheet().Lines()[0].stands.taker, Side::kB);
}

TEST(Desk, GivingUpEndsTheMatchAtOnce) {
  JudgedMatch evening;
  evening.Press({.action = DeskAction::kGiveUp,
                 .role = Role::kPlayerA,
                 .side = Party::kA});
  EXPECT_EQ(evening.StageNow(), Stage::kOver);
  EXPECT_EQ(evening.match.Winner(), Side::kB);
}

// The score waits for what is decided, and so does who has won.
TEST(Desk, NobodyHasWonWhileTheReadingThatWonItIsUnderProtest) {
  JudgedMatch evening(1, 3);
  evening.Read(1, Side::kA);
  EXPECT_EQ(evening.match.WinnerAnnounced(), Side::kA);
  EXPECT_FALSE(evening.Press(DeskAction::kProtest, 1, Party::kB));
  EXPECT_EQ(evening.match.WinnerAnnounced(), std::nullopt);
  EXPECT_FALSE(evening.Press(DeskAction::kConfirm, 1));
  EXPECT_EQ(evening.match.WinnerAnnounced(), Side::kA);
}

// What cannot be done changes nothing, and says why.
class Refused : public ::testing::Test {
 protected:
  Refused() { evening.Read(3, Side::kA); }
  void Expect(Key why, const DeskEntry& entry) {
    const rules::State before = evening.match.State();
    const size_t said = evening.said.size();
    EXPECT_EQ(evening.Press(entry), why);
    EXPECT_EQ(evening.said.size(), said);
    EXPECT_EQ(evening.match.State(), before);
  }
  JudgedMatch evening;
};

TEST_F(Refused, ADecisionThatCannotBe) {
  Expect(Key::kNoSuchReading, Overruled(7, Party::kA));
  DeskEntry faults = Overruled(1, Party::kA);
  faults.faults_b = 2;
  Expect(Key::kTooManyFaults, faults);
  DeskEntry sends = Overruled(1, Party::kA);
  sends.sends_from = Party::kB;
  sends.sends = 6;
  Expect(Key::kTooManySends, sends);
  Expect(Key::kNothingHeld, {.action = DeskAction::kGoOn});
  Expect(Key::kNotOpen, {.action = DeskAction::kSettle, .reading = 1});
  Expect(Key::kSideMissing, {.action = DeskAction::kYellow});
}

TEST_F(Refused, TheTakeOfADeadCard) {
  evening.Read(99, std::nullopt);
  Expect(Key::kCannotTake, Overruled(2, Party::kA));
}

TEST_F(Refused, AReadingUnderWay) {
  evening.Open();
  Expect(Key::kReadingUnderWay, Overruled(2, Party::kA));
}

TEST_F(Refused, WhatIsTheJudgesAlone) {
  DeskEntry entry = Overruled(1, Party::kA);
  entry.role = Role::kPlayerA;
  Expect(Key::kNotYours, entry);
}

TEST_F(Refused, TheSecondOfTwoJudges) {
  evening.AsSeen();
  evening.Press(Overruled(1, Party::kB));
  DeskEntry second = Overruled(1, Party::kA);
  second.by = "Mori";
  Expect(Key::kDecidedMeanwhile, second);
}

TEST_F(Refused, AnythingAfterTheEnd) {
  evening.Add(evidence::MatchEnded{"stopped", ""});
  Expect(Key::kMatchEnded, Overruled(1, Party::kB));
}

TEST(DeskLog, AnEntryThatWasAlteredBreaksTheChain) {
  JudgedMatch evening;
  evening.Press(DeskAction::kRedUp);
  evening.Press(DeskAction::kRedDown);
  EXPECT_TRUE(evening.match.Desk().Broken().empty());
  DeskLog log;
  for (evidence::Observation o : evening.said) {
    auto* entry = std::get_if<DeskEntry>(&o.payload);
    if (entry == nullptr) continue;
    if (entry->action == DeskAction::kRedUp) entry->by = "Nobody";
    log.Add(o, true);
  }
  EXPECT_THAT(log.Broken(), testing::ElementsAre(1U));
}

TEST(Void, AMisreadCardThatWasCarriedOffIsWaitedFor) {  // R-KA-18
  JudgedMatch evening;
  evening.Open();
  evening.Press(DeskAction::kMisread);
  evening.Call(11, Side::kA);
  evening.Away(11);
  evening.See();
  EXPECT_TRUE(evening.HeldFor(HoldReason::kTidying));
  evening.Put(11, Side::kB);
  evening.See();
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
}

TEST(Start, TwentyFourAgainstTwentySixHoldsUntilItIsLetStand) {  // R-KA-1
  JudgedMatch evening(24, 26);
  EXPECT_EQ(evening.StageNow(), Stage::kHeld);
  ASSERT_EQ(evening.match.Start().off.size(), 2U);
  EXPECT_EQ(evening.match.Start().off[0].key, Key::kCountOff);
  evening.Press(DeskAction::kLetStand);
  EXPECT_EQ(evening.StageNow(), Stage::kReady);
}

TEST(Start, MayBeLetStandOnceTheTimeToMemoriseIsSaidToBeOver) {  // R-KA-1
  JudgedMatch evening(24, 26);
  evening.Press(DeskAction::kBegin);
  evening.Press(DeskAction::kLetStand);
  EXPECT_EQ(evening.StageNow(), Stage::kReady);
}

TEST(Start, TouchesWhileMemorisingAreShownAndNoFault) {  // R-KK-11, R-KA-26
  JudgedMatch evening(5, 5, {.memorise = Seconds(0)});
  Match match;
  auto take = [&, n = uint64_t{0}](HostTime t,
                                   evidence::Payload payload) mutable {
    EXPECT_TRUE(match.Add({++n, t, std::move(payload)}));
  };
  const HostTime laid = HostTime{} + Seconds(10);
  take(HostTime{},
       evidence::MatchStarted{
           .rule_book = "kyogi", .options = "{}", .memorise = Seconds(900)});
  take(laid, std::get<evidence::LayoutSeen>(evening.said[1].payload));
  for (const int second : {300, 800}) {
    evidence::PadEdge edge;
    edge.touched = true;
    edge.at.t = laid + Seconds(second);
    take(edge.at.t, edge);
  }
  ASSERT_EQ(match.Flow().PracticeTouches().size(), 2U);
  EXPECT_FALSE(match.Flow().PracticeTouches()[0].last_two_minutes);
  EXPECT_TRUE(match.Flow().PracticeTouches()[1].last_two_minutes);
  EXPECT_EQ(match.StageAt(laid + Seconds(800)), Stage::kMemorising);
}

}  // namespace
}  // namespace kimari::match
