#include "host/link/calibrate/pad_calibration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "host/link/calibrate/board_threshold.h"
#include "tests/link/calibrate/tap_maker.h"

namespace kimari::calibrate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = Progress::Kind;

constexpr PadName kA3 = {Side::kA, 3};
constexpr PadName kA4 = {Side::kA, 4};
constexpr PadName kB7 = {Side::kB, 7};

// Steps: surely felt, and far above that.
const double kLeast = BoardThreshold(0);
const double kStrong = std::ceil(4 * kLeast);
constexpr uint8_t kLoud = 63;  // 1/16 step

// Three pads are measured; boards and fingers are made by hand.
class Measuring : public ::testing::Test {
 protected:
  void Wait(Duration span) {
    for (const HostTime end = now + span; now < end;
         now = now + Milliseconds(10)) {
      pads.Step(now);
    }
  }
  void Report(PadName pad, uint8_t noise = 4, bool in_range = true) {
    pads.Add(pad.board, PadReport{pad.number, kUntouched, noise, !in_range},
             now);
  }
  void SayEdge(PadName pad, bool touched) {
    wire::Edge edge = {};
    edge.id = touched ? ++edge_ : edge_;
    edge.pad = static_cast<uint8_t>(pad.number);
    edge.touched = touched ? 1 : 0;
    pads.Add(pad.board, edge, now);
  }
  void SayTraces(PadName pad, double rise, int held) {
    for (const wire::Trace& trace :
         TracesOf(static_cast<uint8_t>(pad.number), edge_, rise, held)) {
      pads.Add(pad.board, trace, now);
    }
  }
  void Tap(PadName pad, double rise = kStrong, int held = 100) {
    SayEdge(pad, true);
    SayTraces(pad, rise, held);
    Wait(Milliseconds(50));
    SayEdge(pad, false);
    Wait(Milliseconds(200));
  }
  void Idle() {
    Wait(Milliseconds(10));
    for (const PadName pad : {kA3, kA4, kB7}) Report(pad);
    Wait(Seconds(3));
  }
  std::vector<Kind> Kinds() const {
    std::vector<Kind> kinds;
    for (const Progress& event : told) kinds.push_back(event.kind);
    return kinds;
  }
  const PadResult& Of(size_t i) const { return pads.Results()[i]; }

  HostTime now = HostTime{} + Seconds(1);
  std::vector<Progress> told;
  PadCalibration pads{{kA3, kA4, kB7},
                      Seconds(5),
                      [this](const Progress& event) { told.push_back(event); }};

 private:
  uint16_t edge_ = 0;
};

TEST_F(Measuring, AsksForEachPadOnceAllWereMeasuredUntouched) {
  Wait(Seconds(60));
  EXPECT_FALSE(pads.Asked());
  Idle();
  EXPECT_EQ(pads.Asked(), kA3);
  Tap(kA3);
  Tap(kA4);
  EXPECT_EQ(pads.Asked(), kB7);
  Tap(kB7);
  EXPECT_TRUE(pads.Done());
  EXPECT_THAT(Kinds(),
              ElementsAre(Kind::kHandsOff, Kind::kIdle, Kind::kIdle,
                          Kind::kIdle, Kind::kAsk, Kind::kFelt, Kind::kAsk,
                          Kind::kFelt, Kind::kAsk, Kind::kFelt, Kind::kDone));
}

TEST_F(Measuring, APadGetsItsFigures) {
  Idle();
  Tap(kA3, kStrong + 1);
  const PadResult& pad = Of(0);
  EXPECT_DOUBLE_EQ(pad.baseline.value_or(0), kUntouched);
  EXPECT_DOUBLE_EQ(pad.noise.value_or(0), 0.25);
  EXPECT_DOUBLE_EQ(pad.tap.value_or(0), kStrong + 1);
  EXPECT_DOUBLE_EQ(pad.threshold.value_or(0), BoardThreshold(4));
  EXPECT_THAT(pad.Troubles(), IsEmpty());
}

TEST_F(Measuring, NoiseIsTheLoudestAndTheBaselineTheMeanOfAllReports) {
  Wait(Milliseconds(10));
  for (const double baseline : {19.0, 20.0, 24.0}) {
    pads.Add(Side::kA,
             PadReport{3, baseline, baseline == 20 ? kLoud : uint8_t{0}}, now);
  }
  EXPECT_DOUBLE_EQ(Of(0).baseline.value_or(0), 21);
  EXPECT_DOUBLE_EQ(Of(0).noise.value_or(0), kLoud / 16.0);
}

TEST_F(Measuring, AnotherPadIsNamedAndTheSameOneAskedForStill) {
  Idle();
  Tap(kB7);
  ASSERT_EQ(told.back().kind, Kind::kWrong);
  EXPECT_EQ(told.back().pad, kA3);
  EXPECT_EQ(told.back().felt, kB7);
  EXPECT_EQ(pads.Asked(), kA3);
  EXPECT_FALSE(Of(2).tap);
}

TEST_F(Measuring, ATapThatTwoPadsFeltBelongsToTheStronger) {
  Idle();
  SayEdge(kA3, true);
  SayTraces(kA3, kStrong, 100);
  SayEdge(kA4, true);
  SayTraces(kA4, kStrong / 4, 100);
  SayEdge(kA3, false);
  SayEdge(kA4, false);
  Wait(Milliseconds(200));
  EXPECT_DOUBLE_EQ(Of(0).tap.value_or(0), kStrong);
  EXPECT_EQ(pads.Asked(), kA4);
}

TEST_F(Measuring, ABriefTapIsAskedForAgain) {
  Idle();
  Tap(kA3, kStrong, 6);
  EXPECT_EQ(told.back().kind, Kind::kAgain);
  EXPECT_EQ(pads.Asked(), kA3);
}

TEST_F(Measuring, APadThatFeelsNothingIsDead) {
  Idle();
  Wait(Seconds(6));
  EXPECT_EQ(pads.Asked(), kA4);
  EXPECT_THAT(Of(0).Troubles(), ElementsAre(HasSubstr("dead")));
}

TEST_F(Measuring, ASkippedPadIsNoTrouble) {
  Idle();
  pads.Skip(now);
  EXPECT_EQ(pads.Asked(), kA4);
  EXPECT_TRUE(Of(0).skipped);
  EXPECT_THAT(Of(0).Troubles(), IsEmpty());
}

TEST_F(Measuring, APadOutOfRangeIsNamedAndNotAskedFor) {
  Report(kA3, 4, false);
  Report(kA4);
  Report(kB7);
  Wait(Seconds(4));
  EXPECT_EQ(pads.Asked(), kA4);
  EXPECT_THAT(Of(0).Troubles(), ElementsAre(HasSubstr("out of range")));
}

TEST_F(Measuring, APadTouchedWhileIdleIsNamed) {
  SayEdge(kA4, true);
  EXPECT_EQ(told.back().kind, Kind::kIdleTouched);
  Idle();
  EXPECT_THAT(Of(1).Troubles(), ElementsAre(HasSubstr("felt 1 touch while")));
}

TEST_F(Measuring, WeakAndNoisyPadsAreNamed) {
  Report(kA3);
  Report(kA4, kLoud);
  Report(kB7);
  Wait(Seconds(4));
  Tap(kA3, std::floor(1.9 * kLeast));
  Tap(kA4, std::ceil(BoardThreshold(kLoud)));
  EXPECT_THAT(Of(0).Troubles(), ElementsAre(HasSubstr("weak")));
  EXPECT_THAT(Of(1).Troubles(), ElementsAre(HasSubstr("noisy")));
}

TEST_F(Measuring, APadThatHangsDoesNotHoldUpTheRest) {
  Idle();
  SayEdge(kB7, true);
  SayTraces(kB7, 5, 100);
  Wait(Seconds(5));
  EXPECT_EQ(told.back().kind, Kind::kWrong);
  Tap(kA3);
  EXPECT_EQ(pads.Asked(), kA4);
}

TEST_F(Measuring, ABoardThatRestartsIsTold) {
  pads.Add(Side::kA, wire::Hello{}, now);
  Idle();
  pads.Add(Side::kA, wire::Hello{}, now);
  EXPECT_EQ(told.back().kind, Kind::kRestarted);
  Tap(kA3);
  EXPECT_TRUE(Of(0).tap);
}

}  // namespace
}  // namespace kimari::calibrate
