// What the sheet makes of a match and of what is decided in it.
#include <gmock/gmock.h>

#include "tests/match/sheet/sheet_fixture.h"

namespace kimari::sheet {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr CardId kAsCard = 3;
constexpr CardId kBsCard = 13;
constexpr CardId kDead = 50;

TEST_F(SheetTest, ATakeIsALineWithItsMarginItsSendsAndWhatIsLeft) {
  ATakesAndSends(kBsCard, kAsCard);
  Reads(kDead);
  const Line line = Lines().at(0);
  EXPECT_EQ(line.stands.taker, Side::kA);
  EXPECT_EQ(line.kimariji, "つく");
  EXPECT_EQ(line.stands.sends, (rules::Sends{Side::kA, 1}));
  EXPECT_THAT(line.sent, ElementsAre(kAsCard));
  EXPECT_EQ(line.forgotten, 0);
  EXPECT_EQ(line.after.left, (PerSide<int>{4, 5}));
  EXPECT_EQ(line.after.stacks, (PerSide<int>{1, 0}));
  EXPECT_FALSE(line.as_ruled);
}

TEST_F(SheetTest, WhatWasNotSentBeforeTheNextReadingIsForgotten) {  // R-KA-8
  Reads(kBsCard);
  Touches(Side::kA, 500);
  Leaves(kBsCard);
  Reads(kDead);
  const Line line = Lines().at(0);
  EXPECT_EQ(line.sends_from, Side::kA);
  EXPECT_EQ(line.forgotten, 1);
  EXPECT_THAT(line.summary.en, HasSubstr("A did not send 1: lost"));
}

TEST_F(SheetTest, WhatTheJudgeCallsForgottenIsForgotten) {
  Reads(kBsCard);
  Touches(Side::kA, 500);
  Leaves(kBsCard);
  Enters(By("Mori", DeskAction::kForgotten, 1));
  Reads(kDead);
  const Line line = Lines().at(0);
  EXPECT_EQ(line.forgotten, 1);
  EXPECT_EQ(line.after.left, (PerSide<int>{5, 4}));
}

TEST_F(SheetTest, NothingIsForgottenWhereTheMatchWasStopped) {
  Reads(kBsCard);
  Touches(Side::kA, 500);
  Leaves(kBsCard);
  Ends("stopped");
  EXPECT_EQ(Lines().at(0).forgotten, 0);
}

TEST_F(SheetTest, AnOverruledLineTellsBothAndWhoDecided) {
  Reads(kAsCard);
  Touches(Side::kA, 500);
  Leaves(kAsCard);
  Enters(Overrule(1, Party::kB));
  const Line line = Lines().at(0);
  EXPECT_EQ(line.stands.taker, Side::kB);
  ASSERT_TRUE(line.as_ruled);
  EXPECT_EQ(line.as_ruled->taker, Side::kA);
  ASSERT_EQ(line.decisions.size(), 1U);
  EXPECT_EQ(line.decisions[0].number, 1U);
  EXPECT_EQ(line.decisions[0].summary.en, "judge's decision: B takes");
  EXPECT_EQ(line.after.stacks, (PerSide<int>{0, 1}));
}

TEST_F(SheetTest, ADecisionThatSaysWhatTheEvidenceSaidChangesNoLine) {
  Reads(kAsCard);
  Touches(Side::kA, 500);
  Leaves(kAsCard);
  Enters(Overrule(1, Party::kA));
  const Line line = Lines().at(0);
  EXPECT_FALSE(line.as_ruled);
  EXPECT_EQ(line.decisions.size(), 1U);
}

TEST_F(SheetTest, WhereABoardRestartedNobodyBeingFeltIsNotNobody) {
  Reads(kAsCard);
  Restarts(Side::kA);
  Leaves(kAsCard);
  Reads(kDead);
  Restarts(Side::kA);
  EXPECT_EQ(Lines().at(0).order, rules::Order::kOpen);
  EXPECT_EQ(Lines().at(1).order, rules::Order::kNobody) << "it was not there";
}

TEST_F(SheetTest, AVoidReadingCountsForNothing) {
  Reads(kAsCard);
  Touches(Side::kB, 500);
  Leaves(kAsCard);
  Enters(By("Mori", DeskAction::kVoid, 1));
  const Line line = Lines().at(0);
  EXPECT_TRUE(line.is_void);
  EXPECT_EQ(line.stands, Standing{});
  EXPECT_EQ(line.as_ruled->taker, Side::kB);
  EXPECT_EQ(line.after.stacks, (PerSide<int>{0, 0}));
  EXPECT_EQ(line.summary.en, "Mori: reading 1 counts for nothing");
}

TEST_F(SheetTest, ACardPutIntoCustodyIsCountedThere) {
  Reads(kDead);
  DeskEntry put = By("Mori", DeskAction::kPut, 1);
  put.card = kAsCard;
  put.to = evidence::PutTo::kCustody;
  Enters(put);
  const Line line = Lines().at(0);
  EXPECT_EQ(line.after.custody, 1);
  EXPECT_EQ(line.after.left.a, 4);
  EXPECT_EQ(line.decisions.at(0).summary.en,
            "card put: あし to the judge's keeping");
}

TEST_F(SheetTest, ALostCardIsCountedAsLost) {  // R-KA-19
  Reads(kDead);
  DeskEntry lost = By("Mori", DeskAction::kLost, 0, Party::kA);
  lost.card = 5;
  EntersMeanwhile(lost);
  const Line line = Lines().at(0);
  EXPECT_EQ(line.after.lost, 1);
  EXPECT_EQ(line.after.left.a, 4);
}

TEST_F(SheetTest, WhatIsEstablishedMeanwhileStandsBelowItsReading) {
  Reads(kAsCard);
  Touches(Side::kA, 500);
  EntersMeanwhile(By("Mori", DeskAction::kObstructed, 0, Party::kB));
  const Line line = Lines().at(0);
  ASSERT_EQ(line.decisions.size(), 1U);
  EXPECT_EQ(line.decisions[0].summary.en, "obstruction: B");
}

TEST_F(SheetTest, AProtestAndItsWithdrawalStandBelowTheirReading) {  // R-KA-30
  Reads(kAsCard);
  Touches(Side::kA, 500);
  Enters(By("Baba", DeskAction::kProtest, 1, Party::kB));
  Enters(By("Baba", DeskAction::kWithdraw, 1, Party::kB));
  const Line line = Lines().at(0);
  ASSERT_EQ(line.decisions.size(), 2U);
  EXPECT_EQ(line.decisions[1].summary.ja, "抗議の取り下げ:B");
  EXPECT_FALSE(line.as_ruled);
}

TEST_F(SheetTest, IncidentsAreKeptByPlayer) {
  Reads(kDead);
  Enters(By("Mori", DeskAction::kYellow, 0, Party::kB));
  Enters(By("Mori", DeskAction::kNote));
  const Sheet sheet = Made();
  ASSERT_EQ(sheet.incidents.size(), 2U);
  EXPECT_EQ(sheet.incidents[0].player, "Baba");
  EXPECT_EQ(sheet.incidents[1].player, "");
  EXPECT_THAT(sheet.lines.at(0).decisions, IsEmpty());
}

TEST_F(SheetTest, WhatCouldNotBeDoneIsInTheDeskAndNowhereElse) {
  Reads(kDead);
  Enters(Overrule(7, Party::kA));
  const Sheet sheet = Made();
  ASSERT_EQ(sheet.desk.size(), 1U);
  EXPECT_FALSE(sheet.desk[0].counts);
  EXPECT_THAT(sheet.lines.at(0).decisions, IsEmpty());
}

TEST_F(SheetTest, AnEntryThatDoesNotNameTheOneBeforeItBreaksTheChain) {
  Reads(kDead);
  Enters(By("Mori", DeskAction::kNote));
  EntersUnbound(By("Mori", DeskAction::kNote));
  Enters(By("Mori", DeskAction::kNote));
  EXPECT_THAT(Made().broken, ElementsAre(2U));
}

TEST_F(SheetTest, AnEndedMatchTellsItsSeedAndWhoSigned) {
  Reads(kDead);
  Enters(By("Aoki", DeskAction::kGiveUp, 0, Party::kA));
  DeskEntry sign = By("Baba", DeskAction::kSign);
  sign.role = Role::kPlayerB;
  Enters(sign);
  Ends("given up");
  const Sheet sheet = Made();
  EXPECT_EQ(sheet.winner, Side::kB);
  EXPECT_EQ(sheet.why, "given up");
  EXPECT_EQ(sheet.order_seed, "seed/7");
  ASSERT_EQ(sheet.signatures.size(), 1U);
  EXPECT_EQ(sheet.signatures[0].said.by, "Baba");
  EXPECT_THAT(sheet.missing, IsEmpty());
}

TEST_F(SheetTest, AnUnfinishedMatchKeepsItsSeedAndSaysThatItIs) {
  Reads(kDead);
  const Sheet sheet = Made();
  EXPECT_EQ(sheet.order_seed, std::nullopt);
  ASSERT_EQ(sheet.missing.size(), 1U);
  EXPECT_EQ(sheet.missing[0].en, "the end of the match is missing");
  EXPECT_EQ(sheet.missing[0].ja, "試合の終わりが欠けている");
}

TEST_F(SheetTest, ALateDecisionChangesTheLinesAfterIt) {
  ATakesAndSends(kBsCard, kAsCard);
  Reads(1);
  Touches(Side::kA, 500);
  Leaves(1);
  Enters(Overrule(1, Party::kB));
  const std::vector<Line> lines = Lines();
  EXPECT_EQ(lines.at(0).after.stacks, (PerSide<int>{0, 1}));
  EXPECT_EQ(lines.at(1).after.stacks, (PerSide<int>{1, 1}));
  EXPECT_FALSE(lines.at(1).does_not_follow);
}

TEST_F(SheetTest, ALaterRulingWhoseCardMovedIsForPeopleToLookAt) {
  Reads(kDead);
  Reads(kAsCard);
  Touches(Side::kA, 500);
  Leaves(kAsCard);
  DeskEntry put = By("Mori", DeskAction::kPut, 1, Party::kB);
  put.card = kAsCard;
  put.to = evidence::PutTo::kTerritory;
  Enters(put);
  EXPECT_TRUE(Lines().at(1).does_not_follow);
}

}  // namespace
}  // namespace kimari::sheet
