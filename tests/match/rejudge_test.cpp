// Judging again: the same rulings from the same observations, and other ones
// where a touch is moved.
#include "host/match/rejudge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "host/evidence/codec.h"
#include "host/game/rules/ruling_json.h"
#include "tests/match/wide_card.h"

namespace kimari::match {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

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
    ASSERT_TRUE(live.Add(o));
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

// After a reboot what was recorded before it lies before time 0.
TEST(Rejudge, DoesNotDependOnWhereTimeBegins) {
  const auto observations = WideCard::Duel(Side::kB, 480, Side::kA, 483);
  auto before = observations;
  for (evidence::Observation& o : before) evidence::Shift(o, -Seconds(100'000));
  EXPECT_EQ(Lines(*Rejudge(before)), Lines(*Rejudge(observations)));
}

// A record of one reading from which something is cut out.
class DamagedRecord : public ::testing::Test {
 protected:
  DamagedRecord() {
    evidence::Observation last = record.back();
    ++last.number;
    last.payload = evidence::MatchEnded{"all cards were read", "seed"};
    record.push_back(last);
  }
  // The first observation of this kind.
  template <typename T>
  size_t Find() const {
    size_t i = 0;
    while (!std::holds_alternative<T>(record[i].payload)) ++i;
    return i;
  }
  void Cut(size_t from, size_t count = 1) {
    const auto first = record.begin() + static_cast<ptrdiff_t>(from);
    record.erase(first, first + static_cast<ptrdiff_t>(count));
  }
  // Some observations before this one are not in the record.
  void LoseBefore(size_t at) {
    for (size_t i = at; i < record.size(); ++i) record[i].number += 3;
  }
  std::vector<std::string> Missing() const {
    return MissingIn(*Replay(record));
  }
  std::vector<rules::Ruling> Rulings() const {
    std::vector<rules::Ruling> rulings;
    const auto again = Rejudge(record);
    EXPECT_TRUE(again);
    for (const RulingMade& made : *again) {
      rulings.push_back(made.ruling);
    }
    return rulings;
  }
  void ExpectOpen() const {
    const auto rulings = Rulings();
    ASSERT_EQ(rulings.size(), 1u);
    EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
    ASSERT_FALSE(rulings[0].doubts.empty());
    EXPECT_EQ(rulings[0].doubts[0].source, "record");
  }

  std::vector<evidence::Observation> record =
      WideCard::Duel(Side::kA, 500, Side::kB, 512);
};

TEST_F(DamagedRecord, AWholeOneLacksNothing) {
  EXPECT_THAT(Missing(), IsEmpty());
  EXPECT_EQ(Rulings().at(0).outcome, rules::Outcome::kTake);
}

TEST_F(DamagedRecord, AnObservationLostWithinAReadingOpensIt) {
  Cut(Find<evidence::PadTrace>() - 1);
  ExpectOpen();
  EXPECT_THAT(Missing(), ElementsAre(HasSubstr("within reading 1")));
}

TEST_F(DamagedRecord, WhatWasLostBeforeItIsSaidOfEachRulingThatLearnedFromIt) {
  LoseBefore(Find<evidence::ReadingOpened>());
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kTake);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_EQ(rulings[0].doubts[0].words.key, rules::Key::kLearnedLess);
  const std::string json = rules::RulingJson(rulings[0]);
  EXPECT_EQ(rules::RulingJson(*rules::ParseRuling(json)), json);
}

TEST_F(DamagedRecord, OneThatNobodyTouchedForLearnedNothing) {
  Table table;
  table.Lay(1, Side::kA, 2, 2);
  table.Lay(2, Side::kB, 2, 2);
  table.Start();
  table.SeeLayout(HostTime{} + Seconds(5));
  table.Read(1, 50, HostTime{} + Seconds(20));
  table.Watch(HostTime{} + Seconds(27));
  record = table.Observations();
  LoseBefore(Find<evidence::ReadingOpened>());
  ASSERT_EQ(Rulings().size(), 1u);
  EXPECT_THAT(Rulings()[0].doubts, IsEmpty());
}

TEST_F(DamagedRecord, AReadingWithoutItsOpeningIsOpen) {
  Cut(Find<evidence::ReadingOpened>());
  ExpectOpen();
  EXPECT_THAT(Missing(), ElementsAre(HasSubstr("before reading 1")));
}

TEST_F(DamagedRecord, WithoutItsRulesNothingIsRuled) {
  Cut(0);
  ExpectOpen();
  EXPECT_THAT(Missing(), Contains(HasSubstr("beginning of the match")));
}

TEST_F(DamagedRecord, WithoutTheLayoutNothingIsRuled) {
  Cut(Find<evidence::LayoutSeen>());
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(DamagedRecord, ThatEndsWithinAReadingSaysSo) {
  const size_t called = Find<evidence::CardCalled>();
  Cut(called + 10, record.size() - called - 10);
  EXPECT_THAT(Rulings(), IsEmpty());
  EXPECT_THAT(Missing(), ElementsAre(HasSubstr("ends within reading 1")));
}

TEST_F(DamagedRecord, ThatEndsBetweenReadingsSaysSo) {
  record.pop_back();
  EXPECT_THAT(Rulings(), SizeIs(1));
  EXPECT_THAT(Missing(), ElementsAre(HasSubstr("end of the match")));
}

TEST_F(DamagedRecord, LacksWholeReadingsAndSaysWhich) {
  Table table;
  table.Lay(1, Side::kA, 2, 2);
  table.Lay(2, Side::kB, 2, 2);
  table.Start();
  table.SeeLayout(HostTime{} + Seconds(5));
  for (int n = 1; n <= 3; ++n) {
    const HostTime first = HostTime{} + Seconds(20 * n);
    table.Read(static_cast<evidence::ReadingId>(n), 50, first);
    table.Watch(first + Seconds(7));
    table.SeeLayout(first + Seconds(10));
  }
  record = table.Observations();
  const auto taken = [&](Duration t) {
    return static_cast<size_t>(
        std::ranges::find_if(
            record, [&](const auto& o) { return o.taken >= HostTime{} + t; }) -
        record.begin());
  };
  Cut(taken(Seconds(32)), taken(Seconds(48)) - taken(Seconds(32)));
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 2u);
  EXPECT_EQ(rulings[1].reading, 3u);
  EXPECT_EQ(rulings[1].outcome, rules::Outcome::kDeadCard);
  EXPECT_THAT(Missing(), Contains(HasSubstr("reading 2 is missing")));
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

TEST(MovedEdge, MayNameThePlayerWhoseHandIsMeant) {
  const auto moved = ParseMovedEdge("3:A:17:B+5");
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->board, Side::kA);
  EXPECT_EQ(moved->player, Side::kB);
  EXPECT_EQ(moved->by, Milliseconds(5));
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

INSTANTIATE_TEST_SUITE_P(
    All, BadMovedEdge,
    ::testing::Values("", "3", "3:A:17", "3:C:17:5", "0:A:17:5", "3:A:48:5",
                      "3:A:-1:5", "x:A:17:5", "3:A:17:", "3:A:17:5ms",
                      "3:A:17:0:5", "3:A:17:1:5:6", "3:A:17:nan", "3:A:17:inf",
                      "3:A:17:B", "3:A:17:C+5", "3:A:17:1e300"));

TEST(MoveEdge, TwelveMillisecondsTurnTheRulingOfSix) {
  auto observations = WideCard::Duel(Side::kA, 500, Side::kB, 506,
                                     R"({"same_time_ms": "0.01"})");
  const rules::Ruling before = Only(observations);
  EXPECT_EQ(before.taker, Side::kA) << rules::RulingJson(before);
  ASSERT_TRUE(MoveEdge(observations, {.reading = 1,
                                      .board = Side::kA,
                                      .pad = WideCard::PadOf(Side::kB),
                                      .by = Milliseconds(-12)}));
  const rules::Ruling moved = Only(observations);
  EXPECT_EQ(moved.first.order, rules::Order::kBFirst);
  EXPECT_EQ(moved.taker, Side::kB);
  EXPECT_NEAR(moved.first.margin.Milliseconds(), -6, 0.7);
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

TEST(NumberTouches, CountsATouchBeforeTheFirstSoundAsMovingDoes) {
  auto observations = WideCard::Duel(Side::kA, 500, Side::kB, 520);
  const auto touch = std::find_if(
      observations.begin(), observations.end(), [](const auto& observation) {
        return std::holds_alternative<evidence::PadEdge>(observation.payload);
      });
  const auto called = std::find_if(
      observations.begin(), observations.end(), [](const auto& observation) {
        return std::holds_alternative<evidence::CardCalled>(
            observation.payload);
      });
  evidence::Observation early = *touch;
  auto& edge = std::get<evidence::PadEdge>(early.payload);
  const auto [board, pad] = std::pair(edge.board, edge.pad);
  edge.at.t = WideCard::kFirst - Milliseconds(200);
  observations.insert(called, early);

  std::vector<NumberedTouch> same_pad = NumberTouches(observations);
  std::erase_if(same_pad, [&](const NumberedTouch& t) {
    return t.board != board || t.pad != pad;
  });
  ASSERT_THAT(same_pad, SizeIs(2));
  EXPECT_EQ(same_pad[0].after_sound, Milliseconds(-200));
  EXPECT_EQ(same_pad[1].touch, 2);
  ASSERT_TRUE(MoveEdge(observations, {.reading = 1,
                                      .board = board,
                                      .pad = pad,
                                      .touch = 2,
                                      .by = Milliseconds(5)}));
  EXPECT_EQ(NumberTouches(observations)[1].after_sound,
            *same_pad[1].after_sound + Milliseconds(5));
}

}  // namespace
}  // namespace kimari::match
