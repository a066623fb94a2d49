// How rulings count against the truth (host/proof/sim/SCENARIO.md).
#include "host/proof/score/score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::score {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr HostTime kFirst = HostTime{} + Seconds(10);

// One reading of card 17, which lies at A's; card 5 lies at B's.
class ScoreTest : public ::testing::Test {
 protected:
  ScoreTest() {
    truth.options = "{}";
    truth.readings.push_back(Reading(1));
  }

  static TrueReading Reading(uint32_t number) {
    TrueReading reading;
    reading.reading = number;
    reading.card = 17;
    reading.first_sound = kFirst;
    reading.layout = {{17, rules::Territory(Side::kA)},
                      {18, rules::Territory(Side::kA)},
                      {5, rules::Territory(Side::kB)},
                      {6, rules::Territory(Side::kB)}};
    return reading;
  }
  // `player` truly touched the called card `ms` after the first sound.
  void Touch(Side player, double ms) {
    truth.readings[0].contacts.push_back({.player = player,
                                          .card = 17,
                                          .territory = Side::kA,
                                          .at = kFirst + FromMilliseconds(ms)});
  }
  rules::Ruling Right() {
    const auto expected = Expected(truth, truth.readings[0]);
    EXPECT_TRUE(expected) << expected.error().message;
    return expected ? *expected : rules::Ruling{};
  }
  static rules::Ruling Open() {
    rules::Ruling ruling;
    ruling.reading = 1;
    ruling.called = 17;
    ruling.outcome = rules::Outcome::kNeedsJudge;
    ruling.first.order = rules::Order::kOpen;
    ruling.first.why = rules::Said({"too close", "僅差"});
    return ruling;
  }
  Row Counted(const std::vector<rules::Ruling>& rulings) {
    const auto score = Compare(truth, rulings);
    EXPECT_TRUE(score) << score.error().message;
    return score ? score->rows.at(0) : Row{};
  }

  Truth truth;
};

TEST_F(ScoreTest, TheExpectedRulingIsRight) {
  Touch(Side::kA, 500);
  Touch(Side::kB, 520);
  EXPECT_EQ(Right().taker, Side::kA);
  EXPECT_EQ(Counted({Right()}).count, Count::kRight);
}

// A lamp of this side's, 30 ms after A's touch.
FirstTold Lamp(Side side, const char* then) {
  return {1, side, kFirst + Milliseconds(501), kFirst + Milliseconds(530),
          then};
}

TEST_F(ScoreTest, WhoWasToldFirstIsHeldAgainstTruthAndRuling) {
  Touch(Side::kA, 500);
  Touch(Side::kB, 520);
  const Score score = *Compare(truth, {Right()});
  const FirstsTold right = CountFirsts(score, {Lamp(Side::kA, "same")});
  EXPECT_EQ(right.told, 1);
  EXPECT_EQ(right.wrong, 0);
  EXPECT_EQ(right.Quantile(0.99), 30);
  const FirstsTold wrong = CountFirsts(score, {Lamp(Side::kB, "taken back")});
  EXPECT_EQ(wrong.wrong, 1);
  EXPECT_EQ(wrong.taken_back, 1);
}

TEST_F(ScoreTest, WhatWasToldOfAnUnscoredReadingCountsForNothing) {
  Touch(Side::kA, 500);
  truth.readings[0].scorable = false;
  const Score score = *Compare(truth, {Right()});
  EXPECT_EQ(CountFirsts(score, {Lamp(Side::kB, "open")}).told, 0);
}

TEST_F(ScoreTest, AnotherTakerIsWrong) {
  Touch(Side::kA, 500);
  Touch(Side::kB, 520);
  rules::Ruling ruling = Right();
  ruling.taker = Side::kB;
  EXPECT_EQ(Counted({ruling}).count, Count::kWrong);
}

TEST_F(ScoreTest, AFaultNobodyMadeIsWrong) {
  Touch(Side::kA, 500);
  rules::Ruling ruling = Right();
  ruling.faults.push_back({.player = Side::kB, .territory = Side::kB});
  EXPECT_EQ(Counted({ruling}).count, Count::kWrong);
}

TEST_F(ScoreTest, AnotherCardOfTheSameFaultIsStillRight) {
  truth.readings[0].contacts.push_back({.player = Side::kB,
                                        .card = 5,
                                        .territory = Side::kB,
                                        .at = kFirst + Milliseconds(400)});
  Touch(Side::kA, 500);
  rules::Ruling ruling = Right();
  ASSERT_EQ(ruling.faults.size(), 1u);
  ruling.faults[0].card = 6;
  EXPECT_EQ(Counted({ruling}).count, Count::kRight);
}

TEST_F(ScoreTest, AnotherNumberOfCardsToSendIsWrong) {
  Touch(Side::kB, 500);
  rules::Ruling ruling = Right();
  ASSERT_EQ(rules::SendsOf(ruling).count, 1);
  ruling.moves.push_back(ruling.moves.back());
  EXPECT_EQ(Counted({ruling}).count, Count::kWrong);
}

TEST_F(ScoreTest, NoRulingIsWrong) {
  Touch(Side::kA, 500);
  const Row row = Counted({});
  EXPECT_EQ(row.count, Count::kWrong);
  EXPECT_EQ(row.why, "no ruling");
}

TEST_F(ScoreTest, AReadingTheWorldEndedInIsNotSettled) {
  truth.readings.push_back(Reading(2));
  truth.readings[1].settled = kFirst + Seconds(20);
  const auto score = [&](Duration end) {
    truth.ended = kFirst + end;
    return *Compare(truth, {Right()});
  };
  const Score cut = score(Seconds(2));
  EXPECT_EQ(cut.rows[1].count, Count::kNotSettled);
  EXPECT_TRUE(cut.Passed());
  EXPECT_THAT(Table(cut), HasSubstr("1 of 2 right, "));
  EXPECT_THAT(Table(cut), HasSubstr("0 not scored, 1 not settled"));
  EXPECT_EQ(score(Seconds(51)).rows[1].count, Count::kWrong);
}

TEST_F(ScoreTest, AReadingThatWasSettledBeforeTheWorldEndedIsScored) {
  Touch(Side::kA, 500);
  truth.ended = kFirst + Seconds(2);
  EXPECT_EQ(Counted({Right()}).count, Count::kRight);
}

TEST_F(ScoreTest, WhatPeopleEstablishedInTimeIsLeftOutAndCountedApart) {
  Touch(Side::kA, 500);
  truth.readings.push_back(truth.readings[0]);
  truth.readings[1].reading = 2;
  truth.readings[1].said = {"misread"};
  rules::Ruling second = Right();
  second.reading = 2;
  second.outcome = rules::Outcome::kNotTaken;
  const Score score = *Compare(truth, {Right(), second});
  EXPECT_EQ(score.rows[1].count, Count::kByDesk);
  EXPECT_TRUE(score.Passed());
  EXPECT_THAT(Table(score), HasSubstr("0 not scored, 1 by the desk"));
}

TEST_F(ScoreTest, ARulingOnAnotherCardIsWrong) {
  Touch(Side::kA, 500);
  rules::Ruling ruling = Right();
  ruling.called = 18;
  EXPECT_EQ(Counted({ruling}).why, "ruled on card 18");
  EXPECT_EQ(Counted({ruling}).count, Count::kWrong);
}

TEST_F(ScoreTest, OpenIsNotNeededWhereTheMarginIsPlain) {
  Touch(Side::kA, 500);
  Touch(Side::kB, 505);
  const Row row = Counted({Open()});
  EXPECT_EQ(row.count, Count::kOpenNotNeeded);
  EXPECT_EQ(row.why, "too close");
}

TEST_F(ScoreTest, OpenIsNeededOnlyCloseToTheEdgeOfTheBand) {
  Touch(Side::kA, 500);
  Touch(Side::kB, 500);
  const auto at = [&](double margin) {  // the band is 1 ms
    truth.readings[0].contacts.back().at =
        kFirst + FromMilliseconds(500 + margin);
    return Counted({Open()}).count;
  };
  EXPECT_EQ(at(0.2), Count::kOpenNeeded);
  EXPECT_EQ(at(1.9), Count::kOpenNeeded);
  EXPECT_EQ(at(-1.9), Count::kOpenNeeded);
  EXPECT_EQ(at(2.1), Count::kOpenNotNeeded);
}

TEST_F(ScoreTest, TheBandOfTheScenarioCounts) {
  truth.options = R"({"same_time_ms": "10"})";
  Touch(Side::kA, 500);
  Touch(Side::kB, 510.2);
  EXPECT_EQ(Counted({Open()}).count, Count::kOpenNeeded);
}

TEST_F(ScoreTest, OpenIsNeededWhenSomethingDisturbed) {
  Touch(Side::kA, 500);
  truth.readings[0].disturbed = {"board_vanishes"};
  EXPECT_EQ(Counted({Open()}).count, Count::kOpenNeeded);
}

TEST_F(ScoreTest, OpenByLostEvidenceIsCountedByItself) {
  Touch(Side::kA, 500);
  rules::Ruling ruling = Open();
  ruling.doubts = {{{rules::Key::kBoardLost, {Side::kA}}, "pads", {}, true}};
  const Row row = Counted({ruling});
  EXPECT_EQ(row.count, Count::kOpenLost);
  EXPECT_THAT(row.why, HasSubstr("board A was lost"));
  EXPECT_THAT(
      Table(*Compare(truth, {ruling})),
      HasSubstr("0 open (needed), 1 open (evidence lost), 0 open that"));
}

TEST_F(ScoreTest, OpenByEvidenceAtOddsIsNoLoss) {
  Touch(Side::kA, 500);
  rules::Ruling ruling = Open();
  ruling.doubts = {{{rules::Key::kMovedNotFelt, {}}, "camera"}};
  EXPECT_EQ(Counted({ruling}).count, Count::kOpenNotNeeded);
}

TEST_F(ScoreTest, ALossThatDidNotMatterExcusesNothing) {
  Touch(Side::kA, 500);
  rules::Ruling ruling = Open();
  ruling.doubts = {{{rules::Key::kCameraMissed, {}}, "camera", 5, true}};
  EXPECT_EQ(Counted({ruling}).count, Count::kOpenNotNeeded);
  ruling.reasons = {
      {"R-KA-30",
       {rules::Key::kChangesRuling,
        {std::vector<rules::Words>{{rules::Key::kCameraMissed, {}}}}}}};
  EXPECT_EQ(Counted({ruling}).count, Count::kOpenLost);
}

TEST_F(ScoreTest, AWrongRulingIsWrongWhateverWasLost) {
  Touch(Side::kA, 500);
  rules::Ruling ruling = Right();
  ruling.taker = Side::kB;
  ruling.doubts = {{{rules::Key::kBoardLost, {Side::kA}}, "pads", {}, true}};
  EXPECT_EQ(Counted({ruling}).count, Count::kWrong);
}

TEST_F(ScoreTest, OpenIsNotNeededWhereOnePlayerReachedTheCardAlone) {
  Touch(Side::kA, 500);
  EXPECT_EQ(Counted({Open()}).count, Count::kOpenNotNeeded);
}

TEST_F(ScoreTest, AnInvalidHandReachesNothing) {
  Touch(Side::kA, 500);
  truth.readings[0].contacts.back().valid_hand = false;
  Touch(Side::kB, 540);
  EXPECT_EQ(Right().first.order, rules::Order::kOnlyB);
}

TEST_F(ScoreTest, WhatCannotBeScoredIsNot) {
  Touch(Side::kA, 500);
  truth.readings[0].scorable = false;
  truth.readings[0].why_not = "not heard";
  const Row row = Counted({Right()});
  EXPECT_EQ(row.count, Count::kNotScored);
  EXPECT_EQ(row.why, "not heard");
}

TEST_F(ScoreTest, TheLastRulingOfAReadingCounts) {
  Touch(Side::kA, 500);
  EXPECT_EQ(Counted({Open(), Right()}).count, Count::kRight);
}

TEST_F(ScoreTest, MarginErrorIsTheRigsMarginMinusTheTrueOne) {
  Touch(Side::kA, 500);
  Touch(Side::kB, 520);
  rules::Ruling ruling = Right();
  ruling.first.margin = FromMilliseconds(20.25);
  ruling.first.sigma = FromMilliseconds(0.05);
  EXPECT_EQ(Counted({ruling}).margin_error, Microseconds(250));
  const auto score = Compare(truth, {ruling});
  EXPECT_THAT(Json(*score), HasSubstr(R"("worst_margin_error_ms":0.25)"));
  EXPECT_THAT(Json(*score), HasSubstr(R"("within_3_sigma":0.0)"));
}

TEST_F(ScoreTest, NoMarginIsComparedWhereOneHandReachedTheCard) {
  Touch(Side::kA, 500);
  EXPECT_FALSE(Counted({Right()}).margin_error);
  EXPECT_THAT(Json(*Compare(truth, {Right()})),
              HasSubstr(R"("within_3_sigma":null)"));
}

TEST_F(ScoreTest, ARightRulingOfAnotherOrderIsCounted) {
  Touch(Side::kA, 500);
  Touch(Side::kB, 520);
  rules::Ruling ruling = Right();
  EXPECT_EQ(Compare(truth, {ruling})->OrderDiffers(), 0);
  ruling.first.order = rules::Order::kOnlyA;
  const auto score = Compare(truth, {ruling});
  EXPECT_EQ(score->rows[0].count, Count::kRight);
  EXPECT_EQ(score->OrderDiffers(), 1);
  EXPECT_THAT(Json(*score), HasSubstr(R"("order_differs":1)"));
}

TEST_F(ScoreTest, TheTableSaysHowTrueTheMarginsWere) {
  Touch(Side::kA, 500);
  Touch(Side::kB, 520);
  rules::Ruling ruling = Right();
  ruling.first.margin = FromMilliseconds(20.25);
  ruling.first.sigma = FromMilliseconds(0.1);
  EXPECT_THAT(Table(*Compare(truth, {ruling})),
              HasSubstr("margins: 1 compared, worst error 0.25 ms, 1 within 3 "
                        "sigma (100 %)"));
}

TEST_F(ScoreTest, ASecondRulingOfAReadingIsNamed) {
  Touch(Side::kA, 500);
  const auto score = Compare(truth, {Open(), Right()});
  EXPECT_THAT(score->repeated, ElementsAre(1u));
  EXPECT_THAT(Table(*score), HasSubstr("the last one counts: reading 1"));
  EXPECT_TRUE(score->Passed());
}

TEST_F(ScoreTest, ARulingOfNoReadingIsNamedAndFails) {
  Touch(Side::kA, 500);
  rules::Ruling ruling = Open();
  ruling.reading = 9;
  const auto score = Compare(truth, {Right(), ruling});
  EXPECT_THAT(score->unknown, ElementsAre(9u));
  EXPECT_THAT(Table(*score), HasSubstr("readings that never were: 9"));
  EXPECT_FALSE(score->Passed());
}

TEST_F(ScoreTest, UnknownOptionIsRefused) {
  truth.options = R"({"no_such_option": "1"})";
  EXPECT_FALSE(Compare(truth, {}));
}

Score Rows(int right, int open_needed, int open_not_needed, int wrong,
           int not_scored) {
  Score score;
  const auto add = [&](int n, Count count) {
    for (int i = 0; i < n; ++i) score.rows.push_back({.count = count});
  };
  add(right, Count::kRight);
  add(open_needed, Count::kOpenNeeded);
  add(open_not_needed, Count::kOpenNotNeeded);
  add(wrong, Count::kWrong);
  add(not_scored, Count::kNotScored);
  return score;
}

TEST(Passed, RightAndNeededOpenOnesPass) {
  EXPECT_TRUE(Rows(8, 2, 0, 0, 0).Passed());
}
TEST(Passed, OpenByLostEvidencePasses) {
  Score score = Rows(8, 0, 0, 0, 0);
  score.rows.push_back({.count = Count::kOpenLost});
  EXPECT_TRUE(score.Passed());
}
TEST(Passed, OneWrongFails) { EXPECT_FALSE(Rows(99, 0, 0, 1, 0).Passed()); }
TEST(Passed, OneOpenThatNeedNotBeFails) {
  EXPECT_FALSE(Rows(99, 0, 1, 0, 0).Passed());
}
TEST(Passed, UpToOneInTenMayBeUnscored) {
  EXPECT_TRUE(Rows(9, 0, 0, 0, 1).Passed());
  EXPECT_FALSE(Rows(17, 0, 0, 0, 2 + 1).Passed());
}
TEST(Passed, NoReadingAtAllFails) { EXPECT_FALSE(Score{}.Passed()); }
TEST(Passed, NoReadingButTheDesksFails) {
  Score score;
  score.rows.push_back({.count = Count::kByDesk});
  EXPECT_FALSE(score.Passed());
}
TEST(Passed, NoReadingSettledFails) {
  Score score;
  score.rows.push_back({.count = Count::kNotSettled});
  EXPECT_FALSE(score.Passed());
}

}  // namespace
}  // namespace kimari::score
