// A fight: two hands on many pads of a board within 20 ms, and what the board
// says of each of them, scan by scan.
#include "firmware/core/tracer.h"
#include "tests/firmware/boards.h"

namespace kimari::firmware {
namespace {

constexpr Duration kSweep = Milliseconds(20);
constexpr HostTime kFrom{900'000'000};
// The confirming scan is at most three after the first crossing one, levels
// come in pairs, and a board that is behind has written over the oldest scans.
constexpr int kBeforeTouch = Tracer::kBefore - 7;
constexpr int kLeastAfter = 2 * Tracer::kAfterInHurry - 6;

class Fight : public Boards {
 protected:
  // Both players sweep over a row of both boards, from its ends, `count` pads
  // `within` a time, and hold each for `hold`.
  void Sweep(int count, Duration hold, Duration within = kSweep) {
    constexpr int kFirst = 16;
    constexpr int kLast = 31;
    for (int i = 0; i < count; ++i) {
      const HostTime at = kFrom + within * i / count + Microseconds(137);
      const Side player = i % 2 == 0 ? Side::kA : Side::kB;
      const int pad = i % 2 == 0 ? kFirst + i / 2 : kLast - i / 2;
      for (Side board : {Side::kA, Side::kB}) {
        hands_.Press({board, pad, player, 2.5f, at, at + hold});
      }
    }
  }
  std::map<uint16_t, wire::Edge> Touches(Side board) const {
    std::map<uint16_t, wire::Edge> touches;
    for (const auto& [at, edge] : From(board).edges) {
      if (edge.touched == 1) touches[edge.id] = edge;
    }
    return touches;
  }
  // Scans from `before` ahead of a touch to `after` it of which its trace says
  // nothing.
  int Missing(Side board, const wire::Edge& edge, int before, int after) const {
    const auto found = From(board).traces.find({edge.id, edge.pad});
    if (found == From(board).traces.end()) return before + after + 1;
    int missing = 0;
    for (int k = -before; k <= after; ++k) {
      if (found->second.count(edge.scan + static_cast<uint32_t>(k)) == 0) {
        ++missing;
      }
    }
    return missing;
  }
  void ExpectTraced(Side board, size_t count, int before, int after) const {
    const auto touches = Touches(board);
    EXPECT_EQ(touches.size(), count);
    for (const auto& [id, edge] : touches) {
      EXPECT_EQ(Missing(board, edge, before, after), 0)
          << "board " << Index(board) << " pad " << int{edge.pad};
    }
  }
  void ExpectNothingLost(Side board) const {
    const Heard& heard = From(board);
    ASSERT_FALSE(heard.statistics.empty());
    EXPECT_EQ(heard.statistics.back().late_scans, 0);
    EXPECT_EQ(heard.statistics.back().dropped_frames, 0);
    EXPECT_EQ(heard.statistics.back().bad_frames, 0);
    EXPECT_EQ(heard.decoder.counters().missing, 0u);
    EXPECT_EQ(pair_->Statistics(board).late, 0u);
    EXPECT_EQ(pair_->Statistics(board).resets, 0u);
  }
};

TEST_F(Fight, TracesEightPadsToTheEnd) {
  Start();
  Sweep(Tracer::kSustained, Milliseconds(120));
  RunUntil(At(2'100'000));
  for (Side board : {Side::kA, Side::kB}) {
    ExpectTraced(board, Tracer::kSustained, kBeforeTouch,
                 2 * Tracer::kAfter - 4);
    ExpectNothingLost(board);
  }
}

TEST_F(Fight, TracesAsManyAsThereIsRoomForWhileHandsLand) {
  Start();
  Sweep(Tracer::kAtOnce, Milliseconds(120));
  RunUntil(At(2'100'000));
  for (Side board : {Side::kA, Side::kB}) {
    ExpectTraced(board, Tracer::kAtOnce, kBeforeTouch, kLeastAfter);
    ExpectNothingLost(board);
  }
}

// A knock as each hand lands, and their ringing.
TEST_F(Fight, LosesNoScanForTheKnocksOfTenHands) {
  discs_ = {DiscKind::kWhole, DiscKind::kWhole};
  Start();
  Sweep(Tracer::kAtOnce, Milliseconds(120));
  RunUntil(kFrom - Milliseconds(10));
  for (int i = 0; i < Tracer::kAtOnce; ++i) {
    const HostTime at = kFrom + kSweep * i / Tracer::kAtOnce;
    for (Side board : {Side::kA, Side::kB}) pair_->Add(board, {at, 3});
  }
  RunUntil(At(2'100'000));
  for (Side board : {Side::kA, Side::kB}) {
    EXPECT_GE(From(board).knocks.size(), 4u);
    ExpectTraced(board, Tracer::kAtOnce, kBeforeTouch, kLeastAfter);
    ExpectNothingLost(board);
  }
}

TEST_F(Fight, LosesNoScanToADiscThatHums) {
  discs_ = {DiscKind::kHums, DiscKind::kHums};
  Start();
  Sweep(Tracer::kAtOnce, Milliseconds(120));
  RunUntil(At(2'100'000));
  for (Side board : {Side::kA, Side::kB}) {
    ExpectTraced(board, Tracer::kAtOnce, kBeforeTouch, kLeastAfter);
    ExpectNothingLost(board);
  }
}

TEST_F(Fight, TracesHandsThatOnlyBrushThePads) {
  Start();
  Sweep(Tracer::kAtOnce, Milliseconds(9));
  RunUntil(At(2'100'000));
  for (Side board : {Side::kA, Side::kB}) {
    ExpectTraced(board, Tracer::kAtOnce, 1, 20);
    ExpectNothingLost(board);
  }
}

// Half a row of each board in a millisecond: palms, not fingers. Traces may
// begin late and have gaps, scans may not be lost.
TEST_F(Fight, PalmsOnEightPadsAtOnceAreAllToldAndLoseNoScan) {
  Start();
  Sweep(8, Milliseconds(120), Milliseconds(1));
  RunUntil(At(2'100'000));
  for (Side board : {Side::kA, Side::kB}) {
    EXPECT_EQ(Touches(board).size(), 8u);
    ExpectNothingLost(board);
  }
}

TEST_F(Fight, TracesThePadsBesideASingleTouch) {
  Start();
  hands_.Press({Side::kB, 16, Side::kA, 2.5f, kFrom, kFrom + Milliseconds(90)});
  hands_.Press({Side::kB, 30, Side::kA, 2.5f, kFrom + Milliseconds(200),
                kFrom + Milliseconds(290)});
  RunUntil(At(1'400'000));
  std::map<int, size_t> levels;
  for (const auto& [pad, of] : From(Side::kB).beside) levels[pad] = of.size();
  ASSERT_EQ(levels.size(), 3u);  // 16 is the first of its row
  for (const int pad : {17, 29, 31}) {
    EXPECT_GE(levels[pad], 2u * Tracer::kAfterBeside) << pad;
  }
}

TEST_F(Fight, TracesNoPadsBesideWhileManyAreTouched) {
  Start();
  Sweep(Tracer::kSustained, Milliseconds(120));
  RunUntil(kFrom + Milliseconds(18));
  const auto before = From(Side::kA).beside;
  RunUntil(At(2'100'000));
  EXPECT_EQ(From(Side::kA).beside, before);
}

TEST_F(Fight, GoesOnSayingWatermarksAndEdgesAtOnce) {
  Start();
  Sweep(Tracer::kAtOnce, Milliseconds(120));
  RunUntil(kFrom + Milliseconds(100));
  for (Side board : {Side::kA, Side::kB}) {
    for (const auto& [at, edge] : From(board).edges) {
      const auto scans =
          static_cast<int32_t>(From(board).watermarks.back().scan - edge.scan);
      const HostTime touched = pair_->Now() - kScan * scans;
      EXPECT_LE(at - touched, Milliseconds(6));
    }
    uint32_t last = 0;
    for (const wire::Watermark& w : From(board).watermarks) {
      if (last != 0) {
        EXPECT_LE(w.scan - last, 20u);  // 5 ms
      }
      last = w.scan;
    }
  }
}

TEST_F(Fight, AnswersPingsWithinTenMilliseconds) {
  Start();
  Sweep(Tracer::kAtOnce, Milliseconds(120));
  RunUntil(kFrom + Milliseconds(30));
  for (uint16_t id = 0; id < 10; ++id) {
    Send(Side::kA, wire::Ping{id});
    RunUntil(pair_->Now() + Milliseconds(5));
  }
  RunUntil(pair_->Now() + Milliseconds(5));
  ASSERT_EQ(From(Side::kA).pongs.size(), 10u);
  for (const wire::Pong& pong : From(Side::kA).pongs) {
    EXPECT_LE(static_cast<int32_t>(pong.sent - pong.received), 20'000);
  }
}

}  // namespace
}  // namespace kimari::firmware
