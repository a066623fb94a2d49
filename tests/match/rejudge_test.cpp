// Judging again: the same rulings from the same observations, and other ones
// where a touch is moved.
#include "host/match/rejudge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/rules/ruling_json.h"
#include "tests/match/wide_card.h"

namespace kimari::match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::vector<std::string> Lines(const std::vector<RulingMade>& rulings) {
  std::vector<std::string> lines;
  for (const RulingMade& made : rulings) {
    lines.push_back(rules::RulingJson(made.ruling));
  }
  return lines;
}

rules::Ruling Only(const std::vector<evidence::Observation>& observations) {
  const auto rulings = Rejudge(observations);
  EXPECT_TRUE(rulings);
  EXPECT_EQ(rulings->size(), 1u);
  return rulings->empty() ? rules::Ruling{} : rulings->front().ruling;
}

TEST(Rejudge, GivesTheRulingsOfTheLiveMatch) {
  const auto observations = WideCard::Duel(Side::kA, 500, Side::kB, 512);
  Match live;
  for (const evidence::Observation& o : observations) {
    ASSERT_TRUE(live.Take(o));
  }
  const auto again = Rejudge(observations);
  ASSERT_TRUE(again);
  ASSERT_EQ(live.Rulings().size(), 1u);
  EXPECT_EQ(Lines(*again), Lines(live.Rulings()));
  EXPECT_EQ(again->front().published, live.Rulings().front().published);
}

TEST(Rejudge, GivesTheSameBytesEachTime) {
  const auto observations = WideCard::Duel(Side::kB, 480, Side::kA, 483);
  EXPECT_EQ(Lines(*Rejudge(observations)), Lines(*Rejudge(observations)));
}

TEST(MovedEdge, IsParsed) {
  const auto moved = ParseMovedEdge("3:A:17:+5");
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->reading, 3u);
  EXPECT_EQ(moved->board, Side::kA);
  EXPECT_EQ(moved->pad, 17);
  EXPECT_EQ(moved->touch, 1);
  EXPECT_EQ(moved->by, Milliseconds(5));
}

TEST(MovedEdge, MayNameALaterTouchAndAFraction) {
  const auto moved = ParseMovedEdge("12:B:40:2:-0.25");
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->board, Side::kB);
  EXPECT_EQ(moved->touch, 2);
  EXPECT_EQ(moved->by, Microseconds(-250));
}

class BadMovedEdge : public ::testing::TestWithParam<const char*> {};

TEST_P(BadMovedEdge, IsRefusedWithAnExample) {
  const auto moved = ParseMovedEdge(GetParam());
  ASSERT_FALSE(moved);
  EXPECT_EQ(moved.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(moved.error().message,
              AllOf(HasSubstr(std::string("'") + GetParam() + "'"),
                    HasSubstr("3:A:17:+5")));
}

INSTANTIATE_TEST_SUITE_P(All, BadMovedEdge,
                         ::testing::Values("", "3", "3:A:17", "3:C:17:5",
                                           "0:A:17:5", "3:A:48:5", "3:A:-1:5",
                                           "x:A:17:5", "3:A:17:", "3:A:17:5ms",
                                           "3:A:17:0:5", "3:A:17:1:5:6",
                                           "3:A:17:nan", "3:A:17:inf",
                                           "3:A:17:1e300"));

TEST(MoveEdge, FiveMillisecondsTurnTheRuling) {
  auto observations = WideCard::Duel(Side::kA, 500, Side::kB, 502.5,
                                     R"({"same_time_ms": "0.01"})");
  const rules::Ruling before = Only(observations);
  EXPECT_EQ(before.taker, Side::kA) << rules::RulingJson(before);
  ASSERT_TRUE(MoveEdge(observations, {.reading = 1,
                                      .board = Side::kA,
                                      .pad = WideCard::PadOf(Side::kB),
                                      .by = Milliseconds(-5)}));
  const rules::Ruling moved = Only(observations);
  EXPECT_EQ(moved.first.order, rules::Order::kBFirst);
  EXPECT_EQ(moved.taker, Side::kB);
  EXPECT_NEAR(moved.first.margin.Milliseconds(), -2.5, 0.7);
}

TEST(MoveEdge, FiveMillisecondsMoveTheMarginAndNothingElse) {
  auto observations = WideCard::Duel(Side::kA, 500, Side::kB, 520);
  const rules::Ruling before = Only(observations);
  ASSERT_TRUE(MoveEdge(observations, {.reading = 1,
                                      .board = Side::kA,
                                      .pad = WideCard::PadOf(Side::kB),
                                      .by = Milliseconds(5)}));
  const rules::Ruling after = Only(observations);
  EXPECT_EQ(before.taker, Side::kA) << rules::RulingJson(before);
  EXPECT_EQ(after.taker, Side::kA) << rules::RulingJson(after);
  EXPECT_EQ(after.first.margin - before.first.margin, Milliseconds(5));
}

TEST(MoveEdge, TouchThatIsNotThereIsRefused) {
  auto observations = WideCard::Duel(Side::kA, 500, Side::kB, 520);
  const auto other_pad =
      MoveEdge(observations, {.reading = 1, .board = Side::kB, .pad = 3});
  ASSERT_FALSE(other_pad);
  EXPECT_EQ(other_pad.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(other_pad.error().message, HasSubstr("pad 3 of board B"));
  EXPECT_FALSE(MoveEdge(
      observations,
      {.reading = 2, .board = Side::kA, .pad = WideCard::PadOf(Side::kA)}));
  EXPECT_FALSE(MoveEdge(observations, {.reading = 1,
                                       .board = Side::kA,
                                       .pad = WideCard::PadOf(Side::kA),
                                       .touch = 2}));
}

}  // namespace
}  // namespace kimari::match
