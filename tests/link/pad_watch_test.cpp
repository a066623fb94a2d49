#include "host/link/pad_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::link {
namespace {

using evidence::BoardState;
using testing::ElementsAre;
using testing::IsEmpty;

class Pads : public testing::Test {
 protected:
  // States told; levels in quarter steps, in the order of wire::Slot.
  std::vector<BoardState> Report(std::array<uint8_t, 4> quarters,
                                 uint8_t noise = 5, uint8_t flags = 0) {
    wire::PadReport report{};
    report.pad = 20;
    report.noise = noise;
    std::copy(quarters.begin(), quarters.end(), report.quarters);
    report.flags = flags;
    return States(watch_.Add(report));
  }
  void Edge(bool touched) {
    wire::Edge edge{};
    edge.pad = 20;
    edge.touched = touched ? 1 : 0;
    watch_.Add(edge);
  }
  std::vector<BoardState> Seconds(int count) {
    std::vector<HealthWord> said;
    for (int second = 0; second < count; ++second) {
      for (const HealthWord& word : watch_.Second()) said.push_back(word);
    }
    return States(said);
  }
  static std::vector<BoardState> States(const std::vector<HealthWord>& words) {
    std::vector<BoardState> states;
    for (const HealthWord& word : words) {
      states.push_back(word.state);
      EXPECT_NE(word.text.find(" pad 20"), std::string::npos) << word.text;
    }
    return states;
  }

  PadWatch watch_;
};

TEST_F(Pads, ThatReadTheSameInAllSlotsAreWell) {
  EXPECT_THAT(Report({40, 41, 40, 39}), IsEmpty());
  EXPECT_THAT(Report({44, 44, 43, 44}), IsEmpty());
}

TEST_F(Pads, AHandThatLayThereAtPowerUpIsToldOnceAndSoIsItsLeaving) {
  EXPECT_THAT(Report({84, 84, 40, 62}), ElementsAre(BoardState::kCovered));
  EXPECT_THAT(Report({84, 84, 40, 62}), IsEmpty());
  EXPECT_THAT(Report({40, 41, 40, 40}), ElementsAre(BoardState::kUncovered));
}

// As of somebody who does not sit on a mat, or a thing.
TEST_F(Pads, WhatLayThereUnseenIsToldWhenItGoes) {
  EXPECT_THAT(Report({60, 60, 60, 60}), IsEmpty());
  EXPECT_THAT(Report({40, 60, 40, 60}),
              ElementsAre(BoardState::kCovered, BoardState::kUncovered));
}

TEST_F(Pads, DampIsNoHand) {
  for (uint8_t level = 80; level > 40; --level) {
    EXPECT_THAT(Report({level, level, level, level}), IsEmpty());
  }
}

TEST_F(Pads, NoiseAndWiresAreToldOnce) {
  EXPECT_THAT(Report({40, 40, 40, 40}, 60), ElementsAre(BoardState::kNoisy));
  EXPECT_THAT(Report({160, 160, 160, 160}, 0, wire::kOutOfRange), IsEmpty());
  EXPECT_THAT(Report({40, 40, 40, 40}), ElementsAre(BoardState::kUncovered));
}

TEST_F(Pads, TouchedForAMinuteAreToldOnceATouch) {
  Edge(true);
  EXPECT_THAT(Seconds(58), IsEmpty());
  EXPECT_THAT(Seconds(60), ElementsAre(BoardState::kHeld));
  Edge(false);
  Edge(true);
  EXPECT_THAT(Seconds(58), IsEmpty());
}

TEST_F(Pads, OfARestartedBoardAreKnownAnew) {
  Edge(true);
  Report({84, 84, 40, 62});
  watch_.Restart();
  EXPECT_THAT(Seconds(100), IsEmpty());
  EXPECT_THAT(Report({84, 84, 40, 62}), ElementsAre(BoardState::kCovered));
}

}  // namespace
}  // namespace kimari::link
