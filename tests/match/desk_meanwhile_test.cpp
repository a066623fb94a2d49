// What people decide, put and sign while a reading is under way, or before one
// that was none: nothing of it is lost.
#include <gmock/gmock.h>

#include "tests/match/judged_match.h"

namespace kimari::match {
namespace {

using evidence::DeskAction;
using evidence::HoldReason;
using evidence::Party;
using rules::Key;

TEST(DeskMeanwhile, WhatWasSentStaysSentWhenTheRestIsForgotten) {  // R-KA-8
  JudgedMatch evening;
  evening.Read(13, Side::kA);
  evening.Press({.action = DeskAction::kOverrule,
                 .reading = 1,
                 .taker = Party::kA,
                 .sends_from = Party::kA,
                 .sends = 2});
  evening.Put(1, Side::kB);
  evening.See();
  evening.Press(DeskAction::kForgotten, 1);
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
  EXPECT_EQ(evening.Left(), (PerSide<int>{4, 5}));
  evening.Read(99, std::nullopt);
  EXPECT_EQ(evening.match.Sheet().Lines()[1].forgotten, 1);
}

TEST(DeskMeanwhile, AReadingThatWasNoneLeavesTheRightToSend) {  // R-KA-8
  JudgedMatch evening;
  evening.Read(13, Side::kA);
  evening.Open();
  evening.Drop();
  evening.Put(1, Side::kB);
  evening.See();
  EXPECT_EQ(evening.StageNow(), Stage::kSettled);
  evening.Read(99, std::nullopt);
  EXPECT_EQ(evening.match.Sheet().Lines()[1].sent,
            std::vector<evidence::CardId>{1});
  EXPECT_EQ(evening.Left(), (PerSide<int>{4, 5}));
}

TEST(DeskMeanwhile, ACardThatWasPutStaysThereAfterAReadingThatWasNone) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  const evidence::DeskEntry put{.action = DeskAction::kPut,
                                .side = Party::kB,
                                .card = 2,
                                .to = evidence::PutTo::kTerritory};
  evening.Press(put);
  evening.Open();
  evening.Drop();
  EXPECT_EQ(evening.Left(), (PerSide<int>{3, 6}));
}

TEST(DeskMeanwhile,
     AHandDeclaredBetweenReadingsStaysDeclaredWhateverIsDecided) {
  JudgedMatch evening;  // R-KA-15
  evening.Read(3, Side::kA);
  evening.Add(evidence::HandDeclared{Side::kB, Hand::kLeft});
  evening.Press(DeskAction::kVoid, 1);
  EXPECT_EQ(evening.match.State().valid_hand.b, Hand::kLeft);
}

TEST(DeskMeanwhile, WhatWasMisreadIsOpenNoLonger) {  // R-KA-18
  JudgedMatch evening(5, 5, {.wait_for_open = true});
  evening.ReadOpen(13);
  ASSERT_TRUE(evening.HeldFor(HoldReason::kOpenRuling));
  evening.Press(DeskAction::kMisread, 1);
  EXPECT_FALSE(evening.HeldFor(HoldReason::kOpenRuling));
  EXPECT_EQ(evening.Press(DeskAction::kMisread, 1), Key::kAlreadyVoid);
}

TEST(DeskMeanwhile, WhatIsDecidedInALowerPhraseStandsThoughTheReadingWasNone) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Open();
  evening.Press(
      {.action = DeskAction::kOverrule, .reading = 1, .taker = Party::kB});
  evening.Drop();
  EXPECT_THAT(evening.match.State().piles.b,
              testing::ElementsAre(evidence::CardId{3}));
  EXPECT_TRUE(evening.match.State().piles.a.empty());
}

TEST(DeskMeanwhile, WhatIsDecidedInALowerPhraseStandsWhereTheMatchEndsInIt) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Open();
  evening.Press(
      {.action = DeskAction::kOverrule, .reading = 1, .taker = Party::kB});
  evening.Add(evidence::MatchEnded{"stopped", "7"});
  EXPECT_EQ(evening.match.State().piles.b.size(), 1U);
}

TEST(DeskMeanwhile, ACardPutWhileAReadingIsUnderWayStaysThere) {
  JudgedMatch evening;
  evening.Open();
  evening.Press(
      {.action = DeskAction::kPut, .card = 2, .to = evidence::PutTo::kCustody});
  evening.Call(99, std::nullopt);
  EXPECT_THAT(evening.match.State().custody,
              testing::ElementsAre(evidence::CardId{2}));
}

// The judge's word stands, whether the card was carried off yet or not.
TEST(DeskMeanwhile, ACardPutIntoCustodyIsNotFoundAgainWhereItStillLies) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Press(
      {.action = DeskAction::kPut, .card = 2, .to = evidence::PutTo::kCustody});
  evening.See();
  evening.Read(99, std::nullopt);
  evening.See();
  EXPECT_THAT(evening.match.State().custody,
              testing::ElementsAre(evidence::CardId{2}));
  evening.Press({.action = DeskAction::kPut, .side = Party::kA, .card = 2});
  EXPECT_THAT(evening.match.State().custody, testing::IsEmpty());
}

TEST(DeskMeanwhile, ALostCardThatIsPutBackByADecisionIsThere) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Away(2);
  evening.See();
  evening.Press({.action = DeskAction::kLost, .side = Party::kA, .card = 2});
  const auto lies = [&] { return evening.match.State().Find(2)->kind; };
  ASSERT_EQ(lies(), rules::Spot::Kind::kLost);
  evening.Press(
      {.action = DeskAction::kPut, .reading = 1, .side = Party::kA, .card = 2});
  EXPECT_EQ(lies(), rules::Spot::Kind::kTerritory);
}

TEST(DeskMeanwhile, ASignatureFromBeforeTheLastDecisionCountsNoLonger) {
  JudgedMatch evening;
  evening.Read(3, Side::kA);
  const evidence::DeskEntry sign{.action = DeskAction::kSign};
  EXPECT_EQ(evening.Press(sign), std::nullopt);
  EXPECT_TRUE(Signed(evening.match.Desk()));
  evening.Press(
      {.action = DeskAction::kOverrule, .reading = 1, .taker = Party::kB});
  EXPECT_FALSE(Signed(evening.match.Desk()));
  EXPECT_EQ(evening.Press(sign), std::nullopt) << "he may sign again";
}

}  // namespace
}  // namespace kimari::match
