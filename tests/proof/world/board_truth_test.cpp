// The certificate's own times of a board's ticks.
#include "host/proof/certify/boards/board_truth.h"

#include <gtest/gtest.h>

#include "firmware/protocol/wire.h"

namespace kimari::world {
namespace {

constexpr HostTime kReset = HostTime{} + Seconds(3);
constexpr Duration kTick = Seconds(1) / wire::kTicksPerSecond;

// A board that counts from power at 0, and anew from kReset.
class BoardsTruth : public ::testing::Test {
 protected:
  BoardsTruth() {
    truth_.SetPpm(HostTime{}, 0);
    truth_.OnHello();
    Counts(HostTime{} + Milliseconds(10), HostTime{});
  }
  void Counts(HostTime t, HostTime since) {
    truth_.OnCounter(t, Ticks(t - since));
  }
  static uint32_t Ticks(Duration d) {
    return static_cast<uint32_t>(d.ns / kTick.ns);
  }
  void Greets() {
    truth_.OnHello();
    Counts(kReset + Milliseconds(2), kReset);
  }

  BoardTruth truth_;
};

TEST_F(BoardsTruth, WhatWasOnItsWayAtAResetDoesNotMoveTheNewCount) {
  truth_.Restart();
  // The counter has begun anew, the answer carries the old one.
  truth_.OnCounter(kReset + Microseconds(300), Ticks(kReset - HostTime{}));
  Greets();
  const HostTime at = kReset + Milliseconds(40);
  EXPECT_LE(Abs(truth_.TimeOf(Ticks(at - kReset), at) - at), kTick);
}

TEST_F(BoardsTruth, ATickHeardOfAfterAResetMayBeOfTheCountBefore) {
  truth_.Restart();
  Greets();
  const HostTime at = kReset - Milliseconds(1);
  EXPECT_LE(
      Abs(truth_.TimeOf(Ticks(at - HostTime{}), kReset + Milliseconds(3)) - at),
      kTick);
}

}  // namespace
}  // namespace kimari::world
