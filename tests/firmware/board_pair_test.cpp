// The real image of both boards in libsimavr, told apart from hardware only by
// its pins.
#include "firmware/sim/board_pair.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <vector>

#include "firmware/core/scan.h"
#include "firmware/protocol/frame.h"

namespace kimari::firmware {
namespace {

constexpr Duration kScan = Microseconds(kScanTicks / 2);

// Hands that press one pad of one board for a while.
class Hands : public PadField {
 public:
  struct Touch {
    Side board;
    int pad;
    Side player;
    float pf;
    HostTime from;
    HostTime to;
  };
  void Press(Touch touch) { touches_.push_back(touch); }

  bool Sample(Side board, HostTime t,
              std::array<PadLoad, mat::kPads>& loads) override {
    bool any = false;
    for (const Touch& touch : touches_) {
      if (touch.board != board || t < touch.from || t >= touch.to) continue;
      if (!any) loads = {};
      any = true;
      PadLoad& load = loads[static_cast<size_t>(touch.pad)];
      (touch.player == Side::kA ? load.body_a_pf : load.body_b_pf) += touch.pf;
    }
    return any;
  }
  float SeatCoupling(Side, HostTime) override { return 0.5f; }

 private:
  std::vector<Touch> touches_;
};

class Boards : public testing::Test {
 protected:
  struct Heard {
    std::vector<wire::Hello> hellos;
    std::vector<std::pair<HostTime, wire::Edge>> edges;  // with arrival
    std::vector<wire::Watermark> watermarks;
    std::vector<wire::Statistics> statistics;
    std::vector<wire::Pong> pongs;
    std::map<uint32_t, uint8_t> levels;  // traced, by scan
    wire::FrameDecoder decoder;
  };

  void Start(double ppm_a = 20, double ppm_b = -30) {
    BoardPair::Options options;
    const std::string image =
        std::string(KIMARI_BINARY_DIR) + "/firmware/avr/kimari_board.elf";
    options.images = {image, image};
    options.clock_ppm = {ppm_a, ppm_b};
    options.model.seed = 5;
    auto pair = BoardPair::Open(options, hands_);
    ASSERT_TRUE(pair) << pair.error().message;
    pair_ = std::move(*pair);
  }
  void RunUntil(HostTime t) {
    while (pair_->Now() < t) {
      pair_->RunUntil(pair_->Now() + Milliseconds(1));
      Listen(Side::kA);
      Listen(Side::kB);
    }
  }
  void Listen(Side side) {
    Heard& heard = heard_[Index(side)];
    std::array<uint8_t, 1024> bytes;
    const size_t n = pair_->Take(side, bytes);
    for (size_t i = 0; i < n; ++i) {
      if (!heard.decoder.Feed(bytes[i])) continue;
      const wire::Frame& frame = heard.decoder.frame();
      wire::Hello hello;
      wire::Edge edge;
      wire::Watermark watermark;
      wire::Trace trace;
      wire::Statistics statistics;
      wire::Pong pong;
      if (frame.Read(&hello)) heard.hellos.push_back(hello);
      if (frame.Read(&edge)) {
        heard.edges.emplace_back(pair_->Now(), edge);
        if (acknowledge_) Send(side, wire::Ack{edge.id});
      }
      if (frame.Read(&watermark)) heard.watermarks.push_back(watermark);
      if (frame.Read(&statistics)) heard.statistics.push_back(statistics);
      if (frame.Read(&pong)) heard.pongs.push_back(pong);
      if (frame.Read(&trace)) {
        for (uint8_t k = 0; k < trace.count; ++k) {
          heard.levels[trace.first_scan + k] = trace.levels[k];
        }
      }
    }
  }
  template <typename Message>
  void Send(Side side, const Message& m) {
    std::array<uint8_t, wire::kMaxFrame> frame;
    const uint8_t n = encoders_[Index(side)].Encode(m, frame.data());
    pair_->Feed(side, std::span(frame.data(), n));
  }
  const Heard& From(Side side) const { return heard_[Index(side)]; }
  // World time of a tick, by the newest pair of boards' clocks: board A gets
  // power at 0, and counts from its first instructions.
  static HostTime At(int64_t us) { return HostTime{us * 1000}; }
  // Mean level over the traced scans in a slot, from `first` on.
  double MeanLevel(Side side, wire::Slot slot, uint32_t first,
                   uint32_t count = 100) const {
    double sum = 0;
    int n = 0;
    for (const auto& [scan, level] : From(side).levels) {
      if (scan < first || scan >= first + count) continue;
      if (wire::SlotOf(scan) != slot) continue;
      sum += level;
      ++n;
    }
    return n == 0 ? 0 : sum / n;
  }

  Hands hands_;
  std::unique_ptr<BoardPair> pair_;
  std::array<Heard, 2> heard_;
  std::array<wire::FrameEncoder, 2> encoders_;
  bool acknowledge_ = true;
};

TEST_F(Boards, SayHelloAndCountTheSameScans) {
  Start();
  RunUntil(At(1'000'000));
  ASSERT_EQ(From(Side::kA).hellos.size(), 1u);
  ASSERT_EQ(From(Side::kB).hellos.size(), 1u);
  EXPECT_EQ(From(Side::kA).hellos[0].role, wire::Role::kLeader);
  EXPECT_EQ(From(Side::kB).hellos[0].role, wire::Role::kFollower);
  const uint32_t a = From(Side::kA).watermarks.back().scan;
  const uint32_t b = From(Side::kB).watermarks.back().scan;
  EXPECT_LE(a > b ? a - b : b - a, 12u);
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
  EXPECT_LE(Abs(span - (to - from)), kScan * 2);
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
  const double plain = MeanLevel(Side::kB, wire::Slot::kPlain0, first);
  EXPECT_GT(MeanLevel(Side::kB, wire::Slot::kSeatB, first), plain + 2);
  EXPECT_LT(MeanLevel(Side::kB, wire::Slot::kSeatA, first), plain + 1);
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
  EXPECT_GT(MeanLevel(Side::kA, wire::Slot::kPlain0, second + 4, 60),
            MeanLevel(Side::kA, wire::Slot::kPlain0, first + 4, 36) + 3);
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

TEST_F(Boards, ABoardThatRestartedSaysSo) {
  Start();
  RunUntil(At(700'000));
  pair_->Reset(Side::kB);
  RunUntil(At(1'600'000));
  ASSERT_EQ(From(Side::kB).hellos.size(), 2u);
  EXPECT_NE(From(Side::kB).hellos[0].boot_id, From(Side::kB).hellos[1].boot_id);
}

TEST_F(Boards, AFollowerWithoutItsWireGoesOnAndCountsWhatItMisses) {
  Start();
  RunUntil(At(700'000));
  pair_->ConnectSyncWire(false);
  hands_.Press({Side::kB, 9, Side::kB, 2, At(1'200'000), At(1'250'000)});
  RunUntil(At(2'000'000));
  EXPECT_EQ(From(Side::kB).edges.size(), 2u);
  EXPECT_GT(From(Side::kB).statistics.back().sync_missing, 1000);
}

}  // namespace
}  // namespace kimari::firmware
