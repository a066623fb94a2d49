// Training: the next card is read once the player has asked for it.
#include <gtest/gtest.h>

#include "host/court/plan.h"
#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

using testing::SizeIs;

const int kCorner = court::Kyogi()->PadAt(Side::kA, 2, 15);

ConductorOptions Asked() {
  ConductorOptions options;
  options.asks_next = evidence::Party::kA;
  options.next_pad = kCorner;
  return options;
}

class AskedNext : public testing::Test {
 protected:
  // Up to the end of the first reading, and long past the next one.
  AskedNext() {
    LayCourt(evening);
    evening.Memorise();
    evening.HearOut();
    See();
    evening.Pass(Seconds(5));
    EXPECT_THAT(evening.readings.begun, SizeIs(1));
    EXPECT_TRUE(Waits());
  }
  void See() {
    evening.SeeCourt();
    evening.Pass(Milliseconds(150));
    evening.SeeCourt();
  }
  bool Waits() const { return evening.WaitsFor(evidence::HoldReason::kNext); }
  void Pad(Side board, int pad, bool touched) {
    evidence::PadEdge edge;
    edge.board = board;
    edge.pad = static_cast<uint8_t>(pad);
    edge.touched = touched;
    edge.at = {evening.clock.Now(), Microseconds(20)};
    evening.Say(edge);
  }
  void Tap(Side board, int pad, Duration length = Milliseconds(120)) {
    Pad(board, pad, true);
    evening.Pass(length);
    Pad(board, pad, false);
    evening.Pass(Seconds(1));
  }
  void Raise(Side player, bool up) {
    evening.Say(evidence::HandRaised{
        player, up, {evening.clock.Now(), Milliseconds(5)}});
    evening.Pass(Seconds(1));
  }

  Evening evening{{50, 60}, Asked()};
};

TEST_F(AskedNext, ByATapOnTheCornerPad) {
  Tap(Side::kA, kCorner);
  EXPECT_THAT(evening.readings.begun, SizeIs(2));
}

TEST_F(AskedNext, NotByAnotherPadTheOtherBoardOrAHandThatLiesThere) {
  Tap(Side::kA, kCorner - 1);
  Tap(Side::kB, kCorner);
  Tap(Side::kA, kCorner, Seconds(2));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
  EXPECT_TRUE(Waits());
}

TEST_F(AskedNext, ByAHandRaisedOnceItIsDown) {
  Raise(Side::kB, true);
  Raise(Side::kB, false);
  EXPECT_TRUE(Waits()) << "the other player's";
  Raise(Side::kA, true);
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
  Raise(Side::kA, false);
  EXPECT_THAT(evening.readings.begun, SizeIs(2));
}

TEST_F(AskedNext, ByAKey) {
  evening.Enter({.action = evidence::DeskAction::kGoOn,
                 .role = evidence::Role::kPlayerA,
                 .side = evidence::Party::kA,
                 .hold = evidence::HoldReason::kNext});
  evening.Pass(Seconds(1));
  EXPECT_THAT(evening.readings.begun, SizeIs(2));
}

TEST_F(AskedNext, TheCourtThenCountsAsItLies) {
  evening.Remove(2);
  See();
  EXPECT_TRUE(evening.WaitsFor(evidence::HoldReason::kTidying));
  Tap(Side::kA, kCorner);
  EXPECT_THAT(evening.readings.begun, SizeIs(2));
}

}  // namespace
}  // namespace kimari::rig
