#include "host/judge/reading_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

using testing::Contains;
using testing::Not;

constexpr double kLastSound = 5000;  // ms after the first

// Reading 1; card 1 lies in A's territory, on pad 8.
class ReadingCaseTest : public ::testing::Test {
 protected:
  void Add(evidence::Payload payload) {
    case_.Add({.taken = AtMs(0), .payload = std::move(payload)});
  }
  void Call(evidence::CardId card, evidence::ReadingId reading = 1) {
    Add(evidence::CardCalled{.reading = reading,
                             .card = card,
                             .first_sound = {kFirstSound, {}},
                             .last_sound = {AtMs(kLastSound), {}}});
  }
  void Edge(uint8_t pad, double ms) {
    Add(evidence::PadEdge{.board = Side::kA,
                          .pad = pad,
                          .touched = true,
                          .at = {AtMs(ms), Microseconds(20)}});
  }
  void BoardsUpTo(double ms) {
    for (const Side side : kBothSides) {
      Add(evidence::BoardWatermark{.board = side, .at = {AtMs(ms), {}}});
    }
  }
  void Leaves(double ms) {
    Add(evidence::CardMotion{
        1, Side::kA, {AtMs(ms), {}}, true, {AtMs(ms), {}}});
  }
  std::vector<rules::Key> Doubts() const {
    std::vector<rules::Key> keys;
    for (const auto& doubt : case_.Judge({}, {}).facts.doubts) {
      keys.push_back(doubt.words.key);
    }
    return keys;
  }
  static evidence::LayoutSeen Layout() {
    const court::Point at = MiddleOf(PadBox(*court::Kyogi(), Side::kA, 8));
    evidence::SeenCard card{.card = 1, .territory = Side::kA, .row = 0};
    card.centre = {static_cast<int32_t>(at.x * 1000),
                   static_cast<int32_t>(at.y * 1000)};
    return {.cards = {card}};
  }

  ReadingCase case_{1, AtMs(-3000), Layout(), {}};
};

TEST_F(ReadingCaseTest, IsOpenUntilItsOwnCardIsCalled) {
  Call(1, 2);
  EXPECT_FALSE(case_.ClosesAt());
  Call(1);
  EXPECT_TRUE(case_.ClosesAt());
}

TEST_F(ReadingCaseTest, ClosesASecondAfterTheLastTouchOnceTheCardIsReached) {
  Call(1);
  Edge(8, 700);
  EXPECT_EQ(case_.ClosesAt(), AtMs(1700));
  Edge(30, 900);
  EXPECT_EQ(case_.ClosesAt(), AtMs(1900));
}

TEST_F(ReadingCaseTest, WaitsTenSecondsForACardThatNobodyReached) {
  Call(1);
  Edge(30, 700);
  EXPECT_EQ(case_.ClosesAt(), AtMs(kLastSound + 10'000));
}

TEST_F(ReadingCaseTest, ADeadCardClosesASecondAfterItsPhraseOrTheLastTouch) {
  Call(2);
  EXPECT_EQ(case_.ClosesAt(), AtMs(kLastSound + 1000));
  Edge(30, 700);
  EXPECT_EQ(case_.ClosesAt(), AtMs(1700));
}

TEST_F(ReadingCaseTest, IsReadyOnceTheBoardsHavePassedOrPatienceIsOver) {
  Call(1);
  Edge(8, 700);
  BoardsUpTo(1699);
  EXPECT_FALSE(case_.Ready(AtMs(1750)));
  EXPECT_TRUE(case_.Ready(AtMs(2100)));
  BoardsUpTo(1700);
  EXPECT_TRUE(case_.Ready(AtMs(1750)));
}

TEST_F(ReadingCaseTest, WaitsForACameraThatRuns) {
  Call(1);
  Edge(8, 700);
  BoardsUpTo(2000);
  Add(evidence::HandsSeen{.at = {AtMs(1600), {}}});
  EXPECT_FALSE(case_.Ready(AtMs(1750)));
  Add(evidence::CameraHealth{.state = evidence::CameraState::kLost});
  EXPECT_TRUE(case_.Ready(AtMs(1750)));
}

TEST_F(ReadingCaseTest, AWireWithoutAPadFeelsNothing) {
  Call(1);
  Edge(60, 700);
  EXPECT_FALSE(case_.Touched());
}

TEST_F(ReadingCaseTest, WhatACameraSawThatWasMovedCountsForNothing) {
  Call(1);
  Leaves(800);
  EXPECT_EQ(case_.ClosesAt(), AtMs(1800));
  Add(evidence::CameraHealth{.state = evidence::CameraState::kMoved});
  Leaves(900);
  EXPECT_EQ(case_.ClosesAt(), AtMs(kLastSound + 10'000));
}

TEST_F(ReadingCaseTest, ABoardThatWasLostOrStaysSilentIsADoubt) {
  Call(1);
  Edge(8, 700);
  BoardsUpTo(2000);
  EXPECT_THAT(Doubts(), Not(Contains(rules::Key::kBoardRestarted)));
  Add(evidence::BoardHealth{Side::kB, evidence::BoardState::kReset, ""});
  EXPECT_THAT(Doubts(), Contains(rules::Key::kBoardRestarted));
}

TEST_F(ReadingCaseTest, ASoundThatWasLostIsADoubt) {
  Call(1);
  Edge(8, 700);
  BoardsUpTo(2000);
  EXPECT_THAT(Doubts(), Not(Contains(rules::Key::kSoundLost)));
  Add(evidence::SoundHealth{.state = evidence::SoundState::kLost});
  EXPECT_THAT(Doubts(), Contains(rules::Key::kSoundLost));
}

}  // namespace
}  // namespace kimari::judge
