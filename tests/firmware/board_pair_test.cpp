// The real image of both boards in libsimavr, told apart from hardware only by
// its pins.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "tests/firmware/boards.h"
#include "tests/support/seeds.h"

namespace kimari::firmware {
namespace {

TEST_F(Boards, SayHelloAndCountTheSameScans) {
  Start();
  RunUntil(At(1'000'000));
  EXPECT_EQ(From(Side::kA).hellos.at(0).role, wire::Role::kLeader);
  EXPECT_EQ(From(Side::kB).hellos.at(0).role, wire::Role::kFollower);
  const uint32_t a = From(Side::kA).watermarks.back().scan;
  const uint32_t b = From(Side::kB).watermarks.back().scan;
  EXPECT_LE(a > b ? a - b : b - a, 12u);
}

TEST_F(Boards, InStepLetGoOfTheirPadsWithinHalfAMicrosecond) {
  Start(50, -50);
  RunUntil(At(1'000'000));
  hands_.Felt(Side::kA).clear();
  hands_.Felt(Side::kB).clear();
  RunUntil(At(1'500'000));
  const auto& leader = hands_.Felt(Side::kA);
  const auto& follower = hands_.Felt(Side::kB);
  ASSERT_GT(leader.size(), 1990u);
  size_t near = 0;
  for (const HostTime t : leader) {
    near += std::any_of(follower.begin(), follower.end(), [t](HostTime f) {
      return f >= t && f - t <= Nanoseconds(500);
    });
  }
  EXPECT_GE(near, leader.size() * 99 / 100);
}

TEST_F(Boards, InStepSayByHowMuchOneFeelsLaterThanTheOther) {
  Start(0, 0);
  RunUntil(At(1'000'000));
  std::array<HostTime, 2> felt;  // in scan 0, had it been as the last one
  std::array<Duration, 2> charge;
  for (const Side side : {Side::kA, Side::kB}) {
    const wire::Watermark& mark = From(side).watermarks.back();
    const auto counter = pair_->ReadCounter(side);
    const auto ago = static_cast<uint16_t>(counter.ticks - mark.tick);
    felt[Index(side)] =
        counter.t - Nanoseconds(ago * 500) - kScan * int64_t{mark.scan};
    charge[Index(side)] = Microseconds(wire::ChargeMicroseconds(mark.flags));
  }
  EXPECT_GT(Abs(charge[1] - charge[0]), Microseconds(2));
  EXPECT_LE(Abs((felt[1] - felt[0]) - (charge[1] - charge[0])),
            Nanoseconds(1'000));
}

TEST_F(Boards, SwitchTheLampWhenToldAndSayWhen) {
  Start(0, 0);
  std::vector<std::pair<bool, HostTime>> lit;
  pair_->OnLamp([&](bool on, HostTime t) { lit.emplace_back(on, t); });
  RunUntil(At(1'000'000));
  lit.clear();  // the pin was set low at the start
  Send(Side::kA, wire::Lamp{1});
  RunUntil(At(1'010'000));
  Send(Side::kA, wire::Lamp{0});
  RunUntil(At(1'020'000));
  ASSERT_EQ(lit.size(), 2u);
  ASSERT_EQ(From(Side::kA).lamps.size(), 2u);
  EXPECT_TRUE(lit[0].first);
  EXPECT_LT(lit[0].second - At(1'000'000), Milliseconds(3));
  for (size_t i = 0; i < 2; ++i) {
    const wire::LampSwitched& said = From(Side::kA).lamps[i];
    EXPECT_EQ(said.on != 0, lit[i].first);
    const auto counter = pair_->ReadCounter(Side::kA);
    const auto ago = static_cast<uint16_t>(counter.ticks - said.tick);
    EXPECT_LE(Abs(counter.t - Nanoseconds(ago * 500) - lit[i].second),
              Microseconds(2));
  }
}

// By how much what a board stamps differs from when it let go of its pads, most
// less least; bytes from the host hold it up now and then.
class BusyBoards : public Boards, public testing::WithParamInterface<Side> {};
TEST_P(BusyBoards, StampWhenTheyLetGoOfTheirPads) {
  Start(0, 0);
  RunUntil(At(700'000));
  hands_.Felt(GetParam()).clear();
  const size_t first = From(GetParam()).watermarks.size() + 5;
  for (uint16_t id = 0; id < 600; ++id) {
    Send(GetParam(), wire::Ping{id});
    RunUntil(pair_->Now() + Microseconds(2'137));
  }
  const auto [least, most] = Between(GetParam(), first);
  EXPECT_LE(most - least, Nanoseconds(700));  // a tick, read in a loop
}
INSTANTIATE_TEST_SUITE_P(Both, BusyBoards, testing::Values(Side::kA, Side::kB),
                         [](const auto& board) {
                           return std::string(1, Letter(board.param));
                         });

TEST_F(Boards, AnswerPingsAtManyMoments) {
  Start(0, 0);
  RunUntil(At(700'000));
  for (uint16_t id = 0; id < 8; ++id) {
    Send(Side::kA, wire::Ping{static_cast<uint16_t>(id * 5)});
    RunUntil(pair_->Now() + Milliseconds(4));
  }
  std::vector<uint32_t> waits;
  for (const wire::Pong& pong : From(Side::kA).pongs) {
    waits.push_back(pong.sent - pong.received);
  }
  ASSERT_EQ(waits.size(), 8u);
  const auto [least, most] = std::minmax_element(waits.begin(), waits.end());
  EXPECT_GT(*most - *least, 1000u);  // half a millisecond
}

TEST_F(Boards, ScanAsFastAsTheCrystalRunsNow) {
  Start(0, 0);
  RunUntil(At(500'000));
  const uint64_t before = pair_->Statistics(Side::kA).scans;
  pair_->SetClockPpm(Side::kA, 20'000);
  RunUntil(At(1'500'000));
  const uint64_t scans = pair_->Statistics(Side::kA).scans - before;
  EXPECT_NEAR(static_cast<double>(scans), 4000 * 1.02, 3);
}

TEST_F(Boards, StampTouchAndReleaseWithinTwoScans) {
  Start(0, 0);
  const HostTime from = At(900'137);
  const HostTime to = At(960'411);
  hands_.Press({Side::kA, 21, Side::kA, 2, from, to});
  RunUntil(At(1'000'000));
  const auto& edges = From(Side::kA).edges;
  ASSERT_EQ(edges.size(), 2u);
  EXPECT_EQ(edges[0].second.pad, 21);
  EXPECT_EQ(edges[0].second.touched, 1);
  EXPECT_EQ(edges[1].second.touched, 0);
  // Ticks of the two edges against the true span: no clock is needed.
  const auto span = Microseconds(
      static_cast<int32_t>(edges[1].second.tick - edges[0].second.tick) / 2);
  // A pad that is touched rises a little later than the stamps suppose.
  EXPECT_LE(Abs(span - (to - from)), kScan * 2 + Microseconds(50));
}

TEST_F(Boards, ATouchIsOnTheWireWithinFiveMilliseconds) {
  Start();
  const HostTime from = At(900'137);
  hands_.Press({Side::kB, 3, Side::kA, 2, from, At(960'000)});
  RunUntil(At(940'000));
  ASSERT_FALSE(From(Side::kB).edges.empty());
  EXPECT_LE(From(Side::kB).edges[0].first - from, Milliseconds(5));
}

TEST_F(Boards, TheSlotOfAPlayerTellsHisTouch) {
  Start();
  hands_.Press({Side::kB, 12, Side::kB, 2, At(900'000), At(960'000)});
  RunUntil(At(980'000));
  ASSERT_FALSE(From(Side::kB).edges.empty());
  const uint32_t first = From(Side::kB).edges[0].second.scan + 4;
  const double plain = MeanLevel(Side::kB, wire::Slot::kSeatA, first);
  const double own = MeanLevel(Side::kB, wire::Slot::kSeatB, first);
  EXPECT_GT(own, plain + 2);
  EXPECT_NEAR(MeanLevel(Side::kB, wire::Slot::kBOverA, first), own, 0.7);
  EXPECT_NEAR(MeanLevel(Side::kB, wire::Slot::kAOverB, first), 2 * plain - own,
              1.2);
}

TEST_F(Boards, TheSlotsTellAsMuchOnEveryPadOfAPort) {
  hands_.Couple(0.7f);
  Start();
  for (uint8_t i = 0; i < 8; ++i) {
    const int64_t from = 900'000 + i * 80'000;
    hands_.Press({Side::kB, 8 + i, Side::kB, 3, At(from), At(from + 60'000)});
  }
  RunUntil(At(1'560'000));
  for (uint8_t pad = 8; pad < 16; ++pad) {
    const double plain = MeanLevelOf(Side::kB, pad, wire::Slot::kSeatA);
    const double up = MeanLevelOf(Side::kB, pad, wire::Slot::kBOverA) - plain;
    const double down = plain - MeanLevelOf(Side::kB, pad, wire::Slot::kAOverB);
    // Few scans of whole steps each, and the bend of a charge.
    EXPECT_NEAR(down, up, 1.7) << "pad " << int{pad};
  }
}

TEST_F(Boards, ASecondHandOnATouchedPadIsInTheTrace) {
  Start();
  hands_.Press({Side::kA, 40, Side::kA, 2, At(900'000), At(960'000)});
  hands_.Press({Side::kA, 40, Side::kB, 2, At(915'000), At(960'000)});
  RunUntil(At(980'000));
  ASSERT_EQ(From(Side::kA).edges.size(), 2u);
  const uint32_t first = From(Side::kA).edges[0].second.scan;
  const uint32_t second =
      first + static_cast<uint32_t>(Milliseconds(15).ns / kScan.ns);
  EXPECT_GT(MeanLevel(Side::kA, wire::Slot::kSeatA, second + 4, 60),
            MeanLevel(Side::kA, wire::Slot::kSeatA, first + 4, 36) + 3);
}

TEST_F(Boards, AHandThatHoversIsNoTouch) {
  Start();
  for (int pad = 0; pad < mat::kPads; ++pad) {
    hands_.Press({Side::kA, pad, Side::kA, 0.2f, At(800'000), At(1'800'000)});
  }
  RunUntil(At(2'000'000));
  EXPECT_TRUE(From(Side::kA).edges.empty());
}

TEST_F(Boards, NothingIsTouchedInTenSecondsOfHumAndNoise) {
  KIMARI_LONG();
  Start();
  RunUntil(At(10'500'000));
  EXPECT_TRUE(From(Side::kA).edges.empty());
  EXPECT_TRUE(From(Side::kB).edges.empty());
  for (Side side : {Side::kA, Side::kB}) {
    EXPECT_EQ(From(side).statistics.back().late_scans, 0);
    EXPECT_EQ(pair_->Statistics(side).late, 0u);
    EXPECT_EQ(pair_->Statistics(side).resets, 0u);
  }
}

TEST_F(Boards, AnswerPings) {
  Start();
  RunUntil(At(700'000));
  Send(Side::kA, wire::Ping{77});
  RunUntil(At(705'000));
  ASSERT_EQ(From(Side::kA).pongs.size(), 1u);
  const wire::Pong& pong = From(Side::kA).pongs[0];
  EXPECT_EQ(pong.id, 77);
  const auto turn = static_cast<int32_t>(pong.sent - pong.received);
  EXPECT_GE(turn, 0);
  EXPECT_LT(turn, 4000);
}

TEST_F(Boards, SendAnEdgeAgainUntilItIsAcknowledged) {
  acknowledge_ = false;
  Start();
  hands_.Press({Side::kA, 5, Side::kA, 2, At(700'000), At(900'000)});
  RunUntil(At(800'000));
  const size_t sent = From(Side::kA).edges.size();
  EXPECT_GE(sent, 3u);
  Send(Side::kA, wire::Ack{From(Side::kA).edges[0].second.id});
  RunUntil(At(803'000));
  const size_t after = From(Side::kA).edges.size();
  RunUntil(At(890'000));
  EXPECT_EQ(From(Side::kA).edges.size(), after);
}

TEST_F(Boards, KeepATenSecondsFightForAHostThatWasAway) {
  KIMARI_LONG();
  Start();
  RunUntil(At(700'000));
  for (int i = 0; i < 40; ++i) {
    const HostTime from = At(1'000'000) + Milliseconds(240) * i;
    hands_.Press({Side::kB, i, Side::kA, 2, from, from + Milliseconds(150)});
  }
  RunUnheardUntil(At(11'000'000));
  RunUntil(At(12'000'000));
  std::set<std::pair<int, int>> heard;
  for (const auto& [at, edge] : From(Side::kB).edges) {
    heard.emplace(edge.pad, edge.touched);
  }
  EXPECT_EQ(heard.size(), 80u);
}

// Whatever the host says meanwhile: a timer that has passed its next scan would
// come to it a whole turn, 33 ms, later.
TEST_F(Boards, AFollowerThatRestartsScansOnWhileItIsPinged) {
  Start();
  RunUntil(At(500'000));
  for (int start = 0; start < 40; ++start) {
    pair_->Reset(Side::kB);
    const uint64_t before = pair_->Statistics(Side::kB).scans;
    for (uint16_t ping = 0; ping < 70; ++ping) {
      Send(Side::kB, wire::Ping{ping});
      const int phase = (start * 37 + ping * ping * 11) % 700;
      pair_->RunUntil(pair_->Now() + Microseconds(1013 + phase));
      Listen(Side::kB);
    }
    RunUntil(pair_->Now() + Milliseconds(20));
    EXPECT_GT(pair_->Statistics(Side::kB).scans - before, 420u) << start;
  }
}

TEST_F(Boards, ABoardThatRestartedSaysSoBeforeItHasLearnedItsPads) {
  Start();
  RunUntil(At(700'000));
  pair_->Reset(Side::kB);
  RunUntil(At(720'000));
  EXPECT_NE(From(Side::kB).hellos.front().boot_id,
            From(Side::kB).hellos.back().boot_id);
}

TEST_F(Boards, ABoardSaysHelloAgainUntilItHasLearnedItsPads) {
  Start();
  RunUntil(At(300'000));
  const size_t learning = From(Side::kA).hellos.size();
  EXPECT_GE(learning, 10u);
  RunUntil(At(600'000));
  const size_t learned = From(Side::kA).hellos.size();
  EXPECT_GT(learned, learning);
  RunUntil(At(900'000));
  EXPECT_EQ(From(Side::kA).hellos.size(), learned);
}

TEST_F(Boards, AFollowerCountsTheScansOfALeaderThatRestarted) {
  Start();
  RunUntil(At(1'500'000));
  pair_->Reset(Side::kA);
  RunUntil(At(2'300'000));
  EXPECT_EQ(From(Side::kA).hellos.back().role, wire::Role::kLeader);
  EXPECT_LT(From(Side::kA).watermarks.back().scan, 4'000u);
  EXPECT_NEAR(From(Side::kB).watermarks.back().scan,
              From(Side::kA).watermarks.back().scan, 12);
}

// A host that hears nothing for so long takes the cable to be out.
TEST_F(Boards, AFollowerThatWaitsForItsLeaderIsHeardMeanwhile) {
  Start();
  RunUntil(At(500'000));
  pair_->SetSyncWire(SyncWire::kCut);
  pair_->Reset(Side::kB);
  for (int wait = 0; wait < 6; ++wait) {
    const size_t before = From(Side::kB).hellos.size();
    RunUntil(pair_->Now() + Milliseconds(40));
    EXPECT_GT(From(Side::kB).hellos.size(), before) << wait;
  }
}

TEST_F(Boards, AFollowerWhoseWireIsCutSaysSoAtOnceAndGoesOnFeeling) {
  Start();
  RunUntil(At(700'000));
  pair_->SetSyncWire(SyncWire::kCut);
  hands_.Press({Side::kB, 9, Side::kB, 2, At(710'000), At(740'000)});
  RunUntil(At(706'000));
  EXPECT_EQ(From(Side::kB).watermarks.back().flags & wire::kInStep, 0);
  RunUntil(At(760'000));
  ASSERT_EQ(From(Side::kB).edges.size(), 2u);
  EXPECT_LE(From(Side::kB).edges[0].first - At(710'000), Milliseconds(5));
}

TEST_F(Boards, AFollowerWithoutItsWireGoesOnAndCountsWhatItMisses) {
  Start();
  RunUntil(At(700'000));
  pair_->SetSyncWire(SyncWire::kCut);
  hands_.Press({Side::kB, 9, Side::kB, 2, At(1'200'000), At(1'250'000)});
  RunUntil(At(2'000'000));
  EXPECT_EQ(From(Side::kB).edges.size(), 2u);
  EXPECT_GT(From(Side::kB).statistics.back().sync_missing, 1000);
}

}  // namespace
}  // namespace kimari::firmware
