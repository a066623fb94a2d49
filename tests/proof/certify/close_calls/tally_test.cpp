// What is counted of pairs, and when a promise is broken.
#include "host/proof/certify/close_calls/tally.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/proof/certify/close_calls/close_calls.h"
#include "host/proof/certify/close_calls/margins_picture.h"
#include "host/proof/certify/statistics.h"

namespace kimari::close_calls {
namespace {

using ::testing::HasSubstr;

// A touched first, B half a millisecond later.
JudgedPair Said(rules::Order order, int32_t certainty_ppm) {
  JudgedPair judged;
  judged.pair.margin = 2;
  judged.pair.presses[0].player = Side::kA;
  judged.pair.presses[1].player = Side::kB;
  judged.pair.presses[1].contact = HostTime{} + Microseconds(500);
  judged.first.order = order;
  judged.first.certainty_ppm = certainty_ppm;
  judged.first.margin = Microseconds(300);
  judged.first.sigma = Microseconds(100);
  if (order == rules::Order::kOpen) judged.first.leaning = Side::kB;
  return judged;
}

int Times(const std::string& word, const std::string& text) {
  int times = 0;
  for (size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + 1)) {
    ++times;
  }
  return times;
}

TEST(CloseCalls, OrdersAreRightOrWrongAndOpenOnesTheJudges) {
  using rules::Order;
  EXPECT_EQ(Said(Order::kAFirst, 999'500).Said(), Answer::kRight);
  EXPECT_EQ(Said(Order::kOnlyA, 999'500).Said(), Answer::kRight);
  EXPECT_EQ(Said(Order::kBFirst, 999'500).Said(), Answer::kWrong);
  EXPECT_EQ(Said(Order::kOpen, 700'000).Said(), Answer::kJudge);
  EXPECT_EQ(Said(Order::kNobody, 0).Said(), Answer::kJudge);
}

TEST(CloseCalls, SameTimeIsWrongBeyondTheBand) {
  JudgedPair judged = Said(rules::Order::kSameTime, 999'500);
  EXPECT_EQ(judged.Said(), Answer::kWrong);
  judged.pair.presses[1].contact = HostTime{} + kBand;
  EXPECT_EQ(judged.Said(), Answer::kSameTime);
}

TEST(CloseCalls, PromisesAreOfTheCertaintyAndNeverNothing) {
  EXPECT_NEAR(Said(rules::Order::kAFirst, 999'200).Promised(), 8e-4, 1e-12);
  EXPECT_NEAR(Said(rules::Order::kAFirst, 1'000'000).Promised(), 5e-7, 1e-12);
  EXPECT_EQ(Said(rules::Order::kOpen, 700'000).Promised(), 0);
}

TEST(CloseCalls, ErrorsOfMarginsAreAgainstTheTruth) {
  const auto margin = Said(rules::Order::kAFirst, 999'500).Margin();
  ASSERT_TRUE(margin);
  EXPECT_EQ(margin->error, -Microseconds(200));
  EXPECT_FALSE(Said(rules::Order::kOnlyA, 999'500).Margin());
}

// By its colour; one more stands in the legend.
TEST(CloseCalls, APairThatWasToldWronglyStandsOutOfThePicture) {
  LawTally law;
  law.law = "plate";
  law.Add(Said(rules::Order::kAFirst, 999'500));
  const std::string before = MarginsSvg({&law}, "a title");
  law.Add(Said(rules::Order::kBFirst, 999'500));
  const std::string after = MarginsSvg({&law}, "a title");
  EXPECT_THAT(after, HasSubstr(">plate<"));
  EXPECT_EQ(Times("#c22", before) + 2, Times("#c22", after));
}

TEST(CloseCalls, OneWrongOfManySureOnesBreaksThePromise) {
  Cell cell;
  for (int i = 0; i < 99; ++i) cell.Add(Said(rules::Order::kAFirst, 999'990));
  EXPECT_FALSE(cell.Broken());
  cell.Add(Said(rules::Order::kBFirst, 999'990));
  EXPECT_TRUE(cell.Broken());
  EXPECT_EQ(cell.Wrong(), 1);
  EXPECT_EQ(cell.Decided(), 100);
}

TEST(CloseCalls, OneWrongOfThousandThatPromisedItIsNone) {
  Cell cell;
  for (int i = 0; i < 999; ++i) cell.Add(Said(rules::Order::kAFirst, 999'000));
  cell.Add(Said(rules::Order::kBFirst, 999'000));
  EXPECT_FALSE(cell.Broken());
}

TEST(CloseCalls, ReportSaysWhereAPromiseIsBroken) {
  Report report;
  report.laws.emplace_back().tally.law = "moon";
  for (int i = 0; i < 10; ++i) {
    report.laws[0].tally.Add(Said(rules::Order::kBFirst, 999'990));
  }
  ASSERT_EQ(report.Broken().size(), 2U);
  EXPECT_THAT(report.Broken()[0],
              HasSubstr("law moon, 0.5 ms apart: 10 of 10"));
  EXPECT_THAT(Table(report),
              HasSubstr("MISSED: wrong beyond what was promised"));
}

TEST(CloseCalls, WorstAreWrongOnesByTheirCertainty) {
  Worst worst;
  worst.Add(Said(rules::Order::kBFirst, 999'000), "one");
  worst.Add(Said(rules::Order::kAFirst, 999'999), "right");
  worst.Add(Said(rules::Order::kBFirst, 999'999), "two");
  ASSERT_EQ(worst.Pairs().size(), 3U);
  EXPECT_EQ(worst.Pairs()[0].law, "two");
  EXPECT_EQ(worst.Pairs()[2].law, "right");
}

TEST(CloseCalls, ReliabilityCountsOpenOnesByTheirLeaning) {
  Reliability reliability;
  reliability.Add(Said(rules::Order::kOpen, 950'000));  // leans to B
  reliability.Add(Said(rules::Order::kAFirst, 999'950));
  EXPECT_EQ(reliability.Bins()[2].count, 1);
  EXPECT_EQ(reliability.Bins()[2].wrong, 1);
  EXPECT_EQ(reliability.Bins()[6].count, 1);
  EXPECT_EQ(reliability.Bins()[6].wrong, 0);
  EXPECT_THAT(ReliabilitySvg(reliability, "moon"), HasSubstr(">1/1</text>"));
}

TEST(ShareBounds, LeaveEachSideFivePercent) {
  const auto [low, high] = certify::ShareBounds(3, 50);
  EXPECT_NEAR(certify::BinomialAtLeast(3, 50, low), 0.05, 1e-6);
  EXPECT_NEAR(certify::BinomialAtLeast(4, 50, high), 0.95, 1e-6);
  EXPECT_EQ(certify::ShareBounds(0, 100).low, 0);
  EXPECT_NEAR(certify::ShareBounds(0, 100).high, 0.0295, 1e-4);
  EXPECT_EQ(certify::ShareBounds(0, 0).high, 1);
}

}  // namespace
}  // namespace kimari::close_calls
