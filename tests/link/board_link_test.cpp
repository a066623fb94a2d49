#include "host/link/board_link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "firmware/protocol/cobs.h"
#include "firmware/protocol/crc32.h"
#include "firmware/protocol/trace_levels.h"
#include "tests/link/desk.h"

namespace kimari::link {
namespace {

using evidence::BoardHealth;
using evidence::BoardState;
using evidence::BoardWatermark;
using evidence::PadEdge;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(BoardLink, IsSynchronisedWithinASecond) {
  Desk desk;
  desk.RunFor(Seconds(1));
  EXPECT_EQ(desk.link.state(), BoardLink::State::kSynchronised);
  EXPECT_THAT(desk.States(),
              ElementsAre(BoardState::kConnected, BoardState::kSynchronised));
}

TEST(BoardLink, MapsATouchToTheScanThatSawIt) {
  Desk desk;
  desk.RunUntilSynchronised();
  const HostTime scan = desk.Touch(17);
  desk.RunFor(Milliseconds(5));
  const auto edges = desk.Said<PadEdge>();
  ASSERT_EQ(edges.size(), 1u);
  EXPECT_EQ(edges[0].pad, 17);
  EXPECT_TRUE(edges[0].touched);
  EXPECT_LE(Abs(edges[0].at.t - scan), edges[0].at.sigma * 3);
  EXPECT_LT(edges[0].at.sigma, Microseconds(200));
}

TEST(BoardLink, MapsAKnockToTheHostsClockAndSaysHowManyAreMissing) {
  Desk desk({.capabilities = wire::kHasDisc});
  desk.RunUntilSynchronised();
  const HostTime first = desk.now;
  desk.board.Knock(first);
  desk.RunFor(Milliseconds(50));
  desk.board.Knock(desk.now, 2);
  desk.RunFor(Milliseconds(5));
  const auto knocks = desk.Said<evidence::Knock>();
  ASSERT_EQ(knocks.size(), 2u);
  EXPECT_LE(Abs(knocks[0].at.t - first), knocks[0].at.sigma * 3);
  EXPECT_EQ(knocks[0].missed, 0);
  EXPECT_EQ(knocks[1].missed, 2);
}

TEST(BoardLink, HandsOnNoKnockOfABoardWithoutADisc) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.board.Knock(desk.now);
  desk.RunFor(Milliseconds(5));
  EXPECT_THAT(desk.Said<evidence::Knock>(), IsEmpty());
}

TEST(BoardLink, HandsOnNoKnockOfADiscThatHums) {
  Desk desk({.capabilities = wire::kHasDisc});
  desk.RunUntilSynchronised();
  desk.board.Knock(desk.now);
  desk.board.Knock(desk.now, 60, 4000);
  desk.RunFor(Milliseconds(5));
  EXPECT_EQ(desk.Said<evidence::Knock>().size(), 1u);
}

TEST(BoardLink, SaysWhatOfAnErrorMovesOtherBoardsToo) {
  Desk desk({.answers_late = Microseconds(600)});
  desk.RunUntilSynchronised();
  desk.Touch(17);
  desk.RunFor(Milliseconds(5));
  const Duration split = desk.link.clock().split_sigma();
  EXPECT_GT(split, Microseconds(50));
  EXPECT_EQ(desk.Said<PadEdge>().at(0).error.alike, split);
  EXPECT_EQ(desk.Said<BoardWatermark>().back().error.alike, split);
}

TEST(BoardLink, AStampIsFinerWhereTheTimersOwnTickBeginsTheScan) {
  const auto apart = [](wire::Role role) {
    Desk desk({.role = role},
              role == wire::Role::kLeader ? Side::kA : Side::kB);
    desk.RunUntilSynchronised();
    desk.Touch(17);
    desk.RunFor(Milliseconds(5));
    return desk.Said<PadEdge>().at(0).error.apart;
  };
  EXPECT_EQ(apart(wire::Role::kLeader), Nanoseconds(72));
  EXPECT_EQ(apart(wire::Role::kFollower), Nanoseconds(144));
}

TEST(BoardLink, PingsLessWhileHandsComeDown) {
  const auto pings = [](Desk& desk) {
    const size_t before = desk.Said<evidence::ClockMeasurement>().size();
    desk.RunFor(Milliseconds(250));
    return desk.Said<evidence::ClockMeasurement>().size() - before;
  };
  Desk desk;
  desk.RunFor(Seconds(2));
  EXPECT_GE(pings(desk), 25u);
  desk.Touch(17);
  EXPECT_LE(pings(desk), 8u);
}

TEST(BoardLink, HoldsTouchesBackUntilTheClockIsSure) {
  Desk desk;
  desk.RunFor(Milliseconds(20));
  const HostTime scan = desk.Touch(3);
  desk.RunFor(Milliseconds(50));
  EXPECT_THAT(desk.PadsTouched(), IsEmpty());
  EXPECT_THAT(desk.Said<BoardWatermark>(), IsEmpty());
  desk.RunUntilSynchronised();
  ASSERT_THAT(desk.PadsTouched(), ElementsAre(3));
  const Instant at = desk.Said<PadEdge>()[0].at;
  EXPECT_LE(Abs(at.t - scan), at.sigma * 3);
}

TEST(BoardLink, HandsOnEachTouchOnceThoughItIsResent) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.host_unheard = true;
  desk.Touch(5);
  desk.RunFor(Milliseconds(70));
  desk.host_unheard = false;
  desk.RunFor(Milliseconds(30));
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(5));
  EXPECT_GE(desk.link.counters().duplicate_edges, 3u);
  EXPECT_EQ(desk.board.unacknowledged(), 0u);
}

TEST(BoardLink, KeepsTheBoardsOrderAroundADamagedFrame) {
  Desk desk;
  desk.RunUntilSynchronised();
  TouchDamaged(desk, 1);
  desk.Touch(2);
  desk.RunFor(Milliseconds(60));
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(1, 2));
}

TEST(BoardLink, GoesOnBehindTouchesThatTheBoardCouldNotKeep) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.Touch(1);
  desk.RunFor(Milliseconds(60));
  desk.board.LoseTouch();
  desk.Touch(2);
  desk.RunFor(Milliseconds(1200));
  desk.Touch(3);
  desk.RunFor(Milliseconds(60));
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(1, 2, 3));
  EXPECT_THAT(desk.States(), Contains(BoardState::kDropped));
}

TEST(BoardLink, GivesUpEveryOldHoleAtOnce) {
  Desk desk;
  desk.RunUntilSynchronised();
  for (uint8_t pad = 1; pad <= 4; ++pad) {
    desk.Touch(pad);
    desk.board.LoseTouch();
  }
  desk.RunFor(Milliseconds(1100));
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(desk.States(), Contains(BoardState::kDropped));
}

TEST(BoardLink, GoesOnBehindMoreLostTouchesThanItHasRoomFor) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.Touch(1);
  desk.RunFor(Milliseconds(60));
  for (int i = 0; i < 1000; ++i) desk.board.LoseTouch();
  TouchDamaged(desk, 2);
  desk.Touch(3);
  desk.RunFor(Milliseconds(200));
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(1, 2, 3));
  EXPECT_THAT(desk.States(), Contains(BoardState::kDropped));
}

TEST(BoardLink, SaysWellWithinATenthOfASecondThatABoardIsLost) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.unplugged = true;
  desk.RunFor(Milliseconds(78));
  EXPECT_THAT(desk.States(), Not(Contains(BoardState::kLost)));
  desk.RunFor(Milliseconds(5));
  EXPECT_EQ(desk.States().back(), BoardState::kLost);
  EXPECT_EQ(desk.link.counters().lost, 1u);
}

TEST(BoardLink, OfABoardThatFellSilentItIsStillToldOnceThatItsPortIsGone) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.unplugged = true;
  desk.RunFor(Milliseconds(100));
  desk.link.OnClosed(desk.now);
  desk.link.OnClosed(desk.now);
  std::vector<std::string> told;
  for (const auto& health : desk.Said<evidence::BoardHealth>()) {
    if (health.state == BoardState::kLost) told.push_back(health.text);
  }
  EXPECT_THAT(told, ElementsAre(HasSubstr("says nothing"),
                                HasSubstr("its port is gone")));
  EXPECT_EQ(desk.link.counters().lost, 1u);
}

TEST(BoardLink, LeavesABoardThatHasNotSpokenYetTimeToStart) {
  Desk desk;
  desk.unplugged = true;
  desk.RunFor(Milliseconds(2500));
  EXPECT_THAT(desk.States(), IsEmpty());
  desk.RunFor(Milliseconds(600));
  EXPECT_THAT(desk.States(), ElementsAre(BoardState::kLost));
  desk.unplugged = false;
  desk.RunFor(Seconds(1));
  EXPECT_EQ(desk.link.state(), BoardLink::State::kSynchronised);
}

TEST(BoardLink, TellsHowFarAClockMovedHoweverLittle) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.board.ShiftClock(Microseconds(400));
  desk.RunFor(Seconds(1));
  ASSERT_THAT(desk.States(),
              ElementsAre(BoardState::kConnected, BoardState::kSynchronised,
                          BoardState::kConnected, BoardState::kSynchronised));
  EXPECT_THAT(desk.Said<evidence::BoardHealth>()[2].text,
              ::testing::ContainsRegex(" moved by 0[.]4[0-9]+ ms"));
}

TEST(BoardLink, IsBackByItselfWithTheTouchesOfTheMeantime) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.unplugged = true;
  desk.RunFor(Milliseconds(150));
  const HostTime scan = desk.Touch(9);
  desk.RunFor(Milliseconds(150));
  desk.unplugged = false;
  desk.RunFor(Milliseconds(200));
  EXPECT_THAT(desk.States(),
              ElementsAre(BoardState::kConnected, BoardState::kSynchronised,
                          BoardState::kLost, BoardState::kConnected,
                          BoardState::kSynchronised));
  ASSERT_THAT(desk.PadsTouched(), ElementsAre(9));
  const Instant at = desk.Said<PadEdge>()[0].at;
  EXPECT_LE(Abs(at.t - scan), at.sigma * 3);
}

TEST(BoardLink, WaitsForABoardThatStillLearnsItsPads) {
  Desk desk;
  desk.board.LearnPads(true);
  desk.RunFor(Milliseconds(600));
  EXPECT_EQ(desk.link.state(), BoardLink::State::kConnected);
  desk.board.LearnPads(false);
  desk.RunFor(Milliseconds(5));
  EXPECT_EQ(desk.link.state(), BoardLink::State::kSynchronised);
}

TEST(BoardLink, StartsAgainWithARestartedBoard) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.Touch(1);
  desk.RunFor(Milliseconds(50));
  desk.board.Restart(2);
  desk.RunUntilSynchronised();
  desk.RunFor(Milliseconds(600));
  desk.Touch(2);
  desk.RunFor(Milliseconds(60));
  EXPECT_THAT(desk.States(), Contains(BoardState::kReset));
  EXPECT_EQ(desk.States().back(), BoardState::kSynchronised);
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(1, 2));
  EXPECT_EQ(desk.link.counters().resets, 1u);
}

TEST(BoardLink, RefusesBoardsWhosePlugsAreExchanged) {
  Desk a({.role = wire::Role::kFollower}, Side::kA);
  a.RunFor(Milliseconds(100));
  EXPECT_EQ(a.link.state(), BoardLink::State::kRefused);
  EXPECT_THAT(a.Said<BoardHealth>().back().text,
              AllOf(HasSubstr("board A says that it follows"),
                    HasSubstr("exchange boards.a and boards.b")));
}

TEST(BoardLink, RefusesAFollowerWhoseStrapIsMissing) {
  Desk b({.role = wire::Role::kLeader}, Side::kB);
  b.RunFor(Milliseconds(100));
  EXPECT_EQ(b.link.state(), BoardLink::State::kRefused);
  EXPECT_THAT(b.Said<BoardHealth>().back().text,
              HasSubstr("tie its pin 4 to GND"));
}

TEST(BoardLink, RefusesAnotherProtocolVersionWithWords) {
  Desk desk({.protocol = 9});
  desk.RunFor(Milliseconds(500));
  EXPECT_EQ(desk.link.state(), BoardLink::State::kRefused);
  ASSERT_THAT(desk.States(), ElementsAre(BoardState::kRefused));
  EXPECT_THAT(desk.Said<evidence::BoardHealth>()[0].text,
              ::testing::HasSubstr("flash the firmware"));
}

TEST(BoardLink, RefusesANewerHelloOfAnyLengthWithWords) {
  Desk desk;
  desk.to_host = [](auto) {
    std::vector<uint8_t> body = {1, 0, wire::kProtocolVersion + 1, 1, 2, 3};
    const uint32_t crc = wire::Crc32(body.data(), body.size());
    for (int i = 0; i < 4; ++i) body.push_back(crc >> (8 * i) & 0xFF);
    std::vector<uint8_t> frame(body.size() + 2, 0);
    wire::CobsEncode(body.data(), body.size(), frame.data());
    return frame;
  };
  desk.RunFor(Milliseconds(50));
  ASSERT_THAT(desk.States(), ElementsAre(BoardState::kRefused));
  EXPECT_THAT(desk.Said<evidence::BoardHealth>()[0].text,
              ::testing::HasSubstr("flash the firmware"));
}

TEST(BoardLink, PassesOverGarbage) {
  Desk desk;
  Random random(1);
  std::vector<uint8_t> garbage(5000);
  for (auto& byte : garbage) byte = static_cast<uint8_t>(random.Next());
  desk.link.Poll(desk.now);
  desk.link.OnBytes(garbage, desk.now);
  desk.RunUntilSynchronised();
  EXPECT_EQ(desk.link.state(), BoardLink::State::kSynchronised);
  EXPECT_GT(desk.link.counters().bad_frames, 0u);
  EXPECT_THAT(desk.PadsTouched(), IsEmpty());
}

TEST(BoardLink, HandsOnATraceWithItsScanPeriod) {
  Desk desk;
  desk.RunUntilSynchronised();
  wire::Trace trace = {0, 3, 11, 0, 4000, {20, 21, 22, 23}, {}};
  wire::TracePacker packer;
  packer.Start(&trace);
  packer.Add(&trace, 0, 30, 1, 31);
  desk.board.Send(trace, desk.now);
  desk.RunFor(Milliseconds(5));
  const auto traces = desk.Said<evidence::PadTrace>();
  ASSERT_EQ(traces.size(), 1u);
  EXPECT_THAT(traces[0].levels, ElementsAre(30, 31));
  EXPECT_THAT(traces[0].baseline_quarters, ElementsAre(20, 21, 22, 23));
  EXPECT_NEAR(static_cast<double>(traces[0].scan_period.ns), 250'000, 50);
  EXPECT_FALSE(traces[0].beside);
}

TEST(BoardLink, TellsATraceOfAPadBesideTheTouchedOne) {
  Desk desk;
  desk.RunUntilSynchronised();
  wire::Trace trace = {};
  trace.pad = 21 | wire::kBeside;
  wire::TracePacker packer;
  packer.Start(&trace);
  packer.Add(&trace, 0, 30, 1, 31);
  desk.board.Send(trace, desk.now);
  desk.RunFor(Milliseconds(5));
  ASSERT_EQ(desk.Said<evidence::PadTrace>().size(), 1u);
  EXPECT_EQ(desk.Said<evidence::PadTrace>()[0].pad, 21);
  EXPECT_TRUE(desk.Said<evidence::PadTrace>()[0].beside);
}

TEST(BoardLink, SaysWithinTenMillisecondsThatTheSyncWireIsGone) {
  Desk desk({.role = wire::Role::kFollower}, Side::kB);
  desk.RunUntilSynchronised();
  desk.board.HearLeader(false);
  desk.RunFor(Milliseconds(10));
  EXPECT_THAT(desk.States(),
              ElementsAre(BoardState::kConnected, BoardState::kSynchronised,
                          BoardState::kAlone));
}

TEST(BoardLink, SaysThatTheSyncWireIsBackWhenItHasStayedSo) {
  Desk desk({.role = wire::Role::kFollower}, Side::kB);
  desk.RunUntilSynchronised();
  for (int i = 0; i < 3; ++i) {
    desk.board.HearLeader(false);
    desk.RunFor(Milliseconds(10));
    desk.board.HearLeader(true);
    desk.RunFor(Milliseconds(50));
  }
  desk.RunFor(Milliseconds(200));
  EXPECT_THAT(desk.States(),
              ElementsAre(BoardState::kConnected, BoardState::kSynchronised,
                          BoardState::kAlone, BoardState::kInStep));
}

TEST(BoardLink, NamesAPadThatIsUnwellOnce) {
  Desk desk;
  desk.RunUntilSynchronised();
  wire::PadReport report = {};
  report.pad = 31;
  report.flags = wire::kOutOfRange;
  desk.board.Send(report, desk.now);
  desk.board.Send(report, desk.now);
  desk.RunFor(Milliseconds(5));
  EXPECT_THAT(desk.States(),
              ElementsAre(BoardState::kConnected, BoardState::kSynchronised,
                          BoardState::kNoisy));
  EXPECT_THAT(desk.Said<evidence::BoardHealth>().back().text,
              ::testing::HasSubstr("pad 31"));
}

TEST(BoardLink, KeepsEveryPingForABetterClockModel) {
  Desk desk;
  desk.RunUntilSynchronised();
  EXPECT_EQ(desk.Said<evidence::ClockMeasurement>().size(),
            desk.link.clock().size());
}

}  // namespace
}  // namespace kimari::link
