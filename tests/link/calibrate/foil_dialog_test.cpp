#include "host/link/calibrate/foil_dialog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/judge/touch/trace_maker.h"

namespace kimari::calibrate {
namespace {

using FoilKind = FoilEvent::Kind;
using Why = FoilEvent::Why;
using ::testing::ElementsAre;

constexpr FoilPlan kPlan = {
    .board = Side::kA, .pad = 20, .foil = 47, .cards = 6};

// Hands made by the test tap what is asked for.
class FoilDialogTest : public ::testing::Test {
 protected:
  void Wait(Duration span) {
    for (const HostTime end = now + span; now < end;
         now = now + Milliseconds(10)) {
      dialog.Step(now);
    }
  }
  void Edge(int pad, bool touched, HostTime at) {
    dialog.Add(evidence::PadEdge{.board = Side::kA,
                                 .pad = static_cast<uint8_t>(pad),
                                 .touched = touched,
                                 .at = {at, Microseconds(20)}},
               now);
  }
  void TouchFoilEnd(bool pad_too = false) {
    Edge(47, true, now);
    if (pad_too) Edge(20, true, now);
    Wait(Milliseconds(50));
    Edge(47, false, now);
    if (pad_too) Edge(20, false, now);
    Wait(Milliseconds(400));
  }
  // The levels show it `late` after the foil did.
  void Tap(Side player, Duration late, bool on_foil = true,
           bool on_pad = true) {
    judge::TestTouch touch =
        judge::MakeTouch({{.player = player}}, ++seed, 0.3);
    touch.edge.at.t = now;
    if (on_foil) Edge(47, true, now + Microseconds(125) - late);
    if (on_pad) dialog.Add(touch.edge, now);
    if (on_pad) {
      for (const evidence::PadTrace& trace : touch.traces) {
        dialog.Add(trace, now);
      }
    }
    Wait(Milliseconds(80));
    if (on_pad) Edge(20, false, now);
    if (on_foil) Edge(47, false, now);
    Wait(Milliseconds(400));
  }
  void Begin() {
    Wait(Milliseconds(50));
    TouchFoilEnd();
    dialog.Go(now);
  }
  void LoseBoard() {
    dialog.Add(evidence::BoardHealth{.board = Side::kA,
                                     .state = evidence::BoardState::kLost},
               now);
    Wait(Milliseconds(50));
  }
  std::vector<FoilKind> Kinds() const {
    std::vector<FoilKind> kinds;
    for (const FoilEvent& event : told) kinds.push_back(event.kind);
    return kinds;
  }

  HostTime now = HostTime{} + Seconds(1);
  uint64_t seed = 0;
  std::vector<FoilEvent> told;
  FoilDialog dialog{kPlan,
                    [this](const FoilEvent& event) { told.push_back(event); }};
};

TEST_F(FoilDialogTest, AsksForTheFoilTheCardAndThenForTaps) {
  Begin();
  EXPECT_THAT(Kinds(), ElementsAre(FoilKind::kTouchFoil, FoilKind::kFoilFelt,
                                   FoilKind::kLay, FoilKind::kAsk));
}

TEST_F(FoilDialogTest, AStripThatThePadFeelsIsTooBroad) {
  Wait(Milliseconds(50));
  TouchFoilEnd(true);
  EXPECT_EQ(told.back().kind, FoilKind::kTooBroad);
  EXPECT_FALSE(dialog.Asked());
}

TEST_F(FoilDialogTest, ATapIsTheWayFromSkinToLevels) {
  Begin();
  Tap(dialog.Asked()->player, Microseconds(700));
  ASSERT_EQ(dialog.Taps().size(), 1u);
  EXPECT_NEAR(dialog.Taps()[0].late.Milliseconds(), 0.7, 0.15);
  EXPECT_GT(dialog.Taps()[0].a_millimetre, Duration{});
}

TEST_F(FoilDialogTest, WhatIsNoTapIsAskedForAgainWithItsReason) {
  Begin();
  const Side player = dialog.Asked()->player;
  Tap(player, Duration{}, false);
  EXPECT_EQ(told.back().why, Why::kNoFoil);
  Tap(player, Duration{}, true, false);
  EXPECT_EQ(told.back().why, Why::kNoPad);
  Tap(player, Milliseconds(90));
  EXPECT_EQ(told.back().why, Why::kApart);
  EXPECT_TRUE(dialog.Taps().empty());
}

TEST_F(FoilDialogTest, TheOtherPlayersHandIsNotTaken) {
  Begin();
  while (dialog.Taps().size() < 3) {
    if (!dialog.Asked()) dialog.Go(now);
    Tap(dialog.Asked()->player, Microseconds(300));
  }
  Tap(Other(dialog.Asked()->player), Microseconds(300));
  EXPECT_EQ(told.back().why, Why::kOther);
  EXPECT_EQ(dialog.Taps().size(), 3u);
}

TEST_F(FoilDialogTest, IsDoneWithEachPlayersTapsOnEachCardInBothManners) {
  Begin();
  while (!dialog.Done() && told.size() < 200) {
    if (!dialog.Asked()) dialog.Go(now);
    Tap(dialog.Asked()->player, Microseconds(400));
  }
  ASSERT_TRUE(dialog.Done());
  ASSERT_EQ(dialog.Taps().size(), 18u);
  for (const Side player : {Side::kA, Side::kB}) {
    for (const bool flat : {false, true}) {
      EXPECT_EQ(std::ranges::count_if(dialog.Taps(),
                                      [&](const judge::FoilTap& tap) {
                                        return tap.player == player &&
                                               tap.flat == flat;
                                      }),
                flat ? 3 : 6);
    }
  }
}

TEST_F(FoilDialogTest, WhatWasAskedForIsAskedAgainOfABoardThatWasLost) {
  Begin();
  LoseBoard();
  EXPECT_EQ(told.back().kind, FoilKind::kAsk);
  Tap(dialog.Asked()->player, Microseconds(300));
  EXPECT_EQ(dialog.Taps().size(), 1u);
}

TEST_F(FoilDialogTest, TheFoilIsAskedForAgainOfABoardThatWasLostBefore) {
  Wait(Milliseconds(50));
  LoseBoard();
  EXPECT_THAT(Kinds(), ElementsAre(FoilKind::kTouchFoil, FoilKind::kRestarted,
                                   FoilKind::kTouchFoil));
}

TEST_F(FoilDialogTest, HandsThatLayACardAreNoTap) {
  Wait(Milliseconds(50));
  TouchFoilEnd();
  Tap(Side::kA, Milliseconds(1));
  dialog.Go(now);
  EXPECT_TRUE(dialog.Taps().empty());
  EXPECT_EQ(told.back().kind, FoilKind::kAsk);
}

}  // namespace
}  // namespace kimari::calibrate
