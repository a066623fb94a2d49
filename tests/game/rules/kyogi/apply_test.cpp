#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules::kyogi {
namespace {

TEST(Apply, TakesTheCardOffAndMovesWhatWasSent) {
  const Court court = Court().Call(12).Touch(kA, 12, 600);
  const State after = court.StateAfter({4}).value();
  EXPECT_EQ(after.court.count(12), 0U);
  EXPECT_EQ(after.Find(12), PileOf(kA));
  EXPECT_EQ(after.court.at(4), Territory(kB));
  EXPECT_EQ(after.Count(kA), 4);
  EXPECT_EQ(after.Count(kB), 5);
}

TEST(Apply, ASendForgottenIsLostWithTheNextReading) {  // R-KA-8
  const Court court = Court().Call(12).Touch(kA, 12, 600);
  const State after = court.StateAfter({}).value();
  EXPECT_EQ(after.to_send, (ToSend{kA, 1}));
  EXPECT_EQ(BeginReading(after).to_send, std::nullopt);
  EXPECT_FALSE(Send(BeginReading(after), {3}));
}

TEST(Apply, RefusesWhatCannotBeSent) {
  const Court court = Court().Call(12).Touch(kA, 12, 600);
  EXPECT_EQ(court.StateAfter({3, 4}).error().kind, ErrorKind::kUsage);
  EXPECT_FALSE(court.StateAfter({13})) << "the opponent's";
  EXPECT_FALSE(court.StateAfter({12})) << "just taken";
  EXPECT_FALSE(court.StateAfter({21})) << "dead";
}

TEST(Apply, AnOpenRulingMovesNothingAndLetsThePlayersSend) {  // R-KA-30
  Court court = Court().Call(12).Touch(kA, 12, 600).Touch(kB, 12, 601);
  court.First(Order::kOpen);
  const State after = court.StateAfter({}).value();
  EXPECT_EQ(after.court, court.state.court);
  EXPECT_TRUE(Send(after, {3}));
}

std::optional<Side> WinnerOf(const Court& court,
                             const std::vector<CardId>& sent) {
  return court.Rules()->Score(court.StateAfter(sent).value()).winner;
}

TEST(Winner, HasNoCardLeft) {
  const Court court;
  EXPECT_EQ(court.Rules()->Score({}).winner, std::nullopt);
  EXPECT_EQ(court.Rules()->Score(Court().Lay({{1, kA}, {11, kB}}).state).winner,
            std::nullopt);
  EXPECT_EQ(court.Rules()->Score(Court().Lay({{11, kB}}).state).winner, kA);
}

TEST(Winner, AtOneAllIsNobodyBeforeTheCardIsSent) {  // R-KA-1, R-KK-29
  Court court;
  court.Lay({{1, kA}, {11, kB}}).Call(11).Touch(kA, 11, 600);
  EXPECT_EQ(Sent(court.Settled()), "A->B 1");
  EXPECT_EQ(WinnerOf(court, {}), std::nullopt);
  EXPECT_EQ(WinnerOf(court, {1}), kA);
}

TEST(Winner, AtThreeOneIsNobodyBeforeTheCardIsSentAndThenNobody) {  // R-KA-1
  Court court;
  court.Lay({{1, kA}, {2, kA}, {3, kA}, {11, kB}}).Call(11).Touch(kA, 11, 600);
  EXPECT_EQ(WinnerOf(court, {}), std::nullopt);
  EXPECT_EQ(WinnerOf(court, {2}), std::nullopt);
}

TEST(Winner, IsTheOtherWhenTheSendIsForgotten) {  // R-KA-8
  Court court;
  court.Lay({{1, kA}, {11, kB}}).Call(11).Touch(kA, 11, 600);
  const State next = BeginReading(court.StateAfter({}).value());
  EXPECT_EQ(court.Rules()->Score(next).winner, kB);
}

Court Practising() {
  Court court;
  court.options.practice = true;
  return court;
}

TEST(Practice, SendsNothing) {
  EXPECT_EQ(Sent(Practising().Call(12).Touch(kA, 12, 600).Settled()), "");
  const Ruling fault = Practising().Call(12).Touch(kA, 3, 600).Settled();
  EXPECT_EQ(Faults(fault, kA), 1);
  EXPECT_EQ(Sent(fault), "");
}

TEST(Practice, GoesOnWhereASideHasNoCardLeft) {
  Court court = Practising();
  court.Lay({{11, kB}, {12, kB}}).Call(12).Touch(kA, 12, 600);
  EXPECT_EQ(WinnerOf(court, {}), std::nullopt);
  EXPECT_EQ(court.StateAfter({})->stage, Stage::kPlay);
}

}  // namespace
}  // namespace kimari::rules::kyogi
