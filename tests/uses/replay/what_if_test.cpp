#include "host/uses/replay/what_if.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <future>
#include <map>

#include "host/game/rules/ruling_json.h"
#include "host/match/rejudge.h"
#include "host/recording/writer.h"
#include "host/uses/replay/reading_view.h"
#include "tests/match/wide_card.h"
#include "tests/support/seeds.h"

namespace kimari::replay {
namespace {

rules::Ruling Taken(std::optional<Side> taker) {
  rules::Ruling ruling;
  ruling.outcome = taker ? rules::Outcome::kTake : rules::Outcome::kNeedsJudge;
  ruling.taker = taker;
  return ruling;
}

TEST(WhatIfTest, AnotherTakerOrNoneIsAnotherRuling) {
  EXPECT_FALSE(SameForPeople(Taken(Side::kA), Taken(Side::kB)));
  EXPECT_FALSE(SameForPeople(Taken(Side::kA), Taken(std::nullopt)));
}

TEST(WhatIfTest, AnotherMarginAloneIsTheSameRuling) {
  rules::Ruling later = Taken(Side::kA);
  later.first.margin = Milliseconds(3);
  later.first.certainty_ppm = 999'500;
  EXPECT_TRUE(SameForPeople(Taken(Side::kA), later));
}

TEST(WhatIfTest, AFaultMoreIsAnotherRuling) {
  rules::Ruling faulty = Taken(Side::kA);
  faulty.faults.push_back({.player = Side::kB});
  EXPECT_FALSE(SameForPeople(Taken(Side::kA), faulty));
}

// Two hands, each on a pad of its own: to move one is to move its edge.
class ADuel : public ::testing::Test {
 protected:
  ADuel() : observations_(WideCard::Duel(Side::kA, 500, Side::kB, 503)) {
    std::filesystem::remove(path_);
    auto writer = std::move(*recording::Writer::Start(
        std::move(*recording::DiskFile::Create(path_)), clock_, {}));
    const auto channel = writer->AddChannel({"/ruling", "json"});
    for (const auto& each : observations_) writer->Write(each);
    const auto rulings = match::Rejudge(observations_);
    for (const auto& [ruling, published] : *rulings) {
      writer->Write(channel, {published, published, ruling.reading},
                    rules::RulingJson(ruling));
    }
    EXPECT_TRUE(writer->Close());
  }
  ~ADuel() override { std::filesystem::remove(path_); }

  // Of the hands that came down, by the seat mats alone.
  std::map<int, PadTraceShown::Seats> Seats() {
    const auto record = std::move(*Record::Open(path_));
    const auto view = ViewReading(*record, 1, nullptr, nullptr);
    std::map<int, PadTraceShown::Seats> seats;
    for (const PadTraceShown& pad : view->pads) {
      if (pad.seats) seats[pad.pad] = *pad.seats;
    }
    return seats;
  }
  std::vector<MovedHand> Hands() {
    auto record = Record::Open(path_);
    EXPECT_TRUE(record) << record.error().message;
    JudgedAgain again;
    std::promise<void> judged;
    again.Begin(path_, [&] { judged.set_value(); });
    judged.get_future().wait();
    auto hands = MoveHands(**record, again, 1);
    EXPECT_TRUE(hands) << hands.error().message;
    return hands.value_or(std::vector<MovedHand>{});
  }
  // As `kimari judge --move-edge` rules.
  rules::Ruling WithEdgeMoved(Side player, Duration by) const {
    auto observations = observations_;
    EXPECT_TRUE(match::MoveEdge(observations, {.reading = 1,
                                               .board = Side::kA,
                                               .pad = WideCard::PadOf(player),
                                               .by = by}));
    const auto rulings = match::Rejudge(observations);
    EXPECT_TRUE(rulings);
    return rulings->at(0).ruling;
  }

  const SteadyClock clock_;
  const std::vector<evidence::Observation> observations_;
  const std::string path_ =
      ::testing::TempDir() + "duel_" + std::to_string(getpid()) + ".mcap";
};

// Parts per million that the other's hand was on that pad, too: it moves with
// the edge, not with the hand.
constexpr int32_t kOfTheOthersHand = 400;

TEST_F(ADuel, MovingAHandIsMovingItsEdge) {
  const auto hands = Hands();
  ASSERT_EQ(hands.size(), 2u);
  for (const MovedHand& hand : hands) {
    EXPECT_GE(hand.rulings.size(), 21u);
    for (const auto& [by, ruling] : hand.rulings) {
      const rules::Ruling moved = WithEdgeMoved(hand.side, by);
      EXPECT_EQ(ruling.first.margin, moved.first.margin);
      EXPECT_NEAR(ruling.first.certainty_ppm, moved.first.certainty_ppm,
                  kOfTheOthersHand);
      EXPECT_EQ(ruling.first.leaning, moved.first.leaning)
          << rules::RulingJson(moved);
    }
  }
}

TEST_F(ADuel, EachPadSaysWhoseHandItFeltByTheSeatMatsAlone) {
  const auto seats = Seats();
  ASSERT_EQ(seats.size(), 2u);
  EXPECT_GT(seats.at(WideCard::PadOf(Side::kA)).only_a, 0.9);
  EXPECT_GT(seats.at(WideCard::PadOf(Side::kB)).only_b, 0.9);
}

TEST_F(ADuel, LateEnoughTheCardIsTheOthers) {
  KIMARI_LONG();
  const MovedHand a = Hands().at(0);
  EXPECT_EQ(a.rulings.front().ruling.taker, Side::kA);
  EXPECT_NE(a.rulings.back().ruling.taker, Side::kA);
}

}  // namespace
}  // namespace kimari::replay
