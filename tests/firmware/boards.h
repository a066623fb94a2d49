// Both boards' real image in libsimavr, hands on their pads, and a host that
// hears and acknowledges what they say.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "firmware/core/scan.h"
#include "firmware/protocol/frame.h"
#include "firmware/protocol/trace_levels.h"
#include "firmware/sim/board_pair.h"

namespace kimari::firmware {

inline constexpr Duration kScan = Microseconds(kScanTicks / 2);

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
    felt_[Index(board)].push_back(t);
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
  float SeatCoupling(Side, HostTime) override { return coupling_; }
  void Couple(float share) { coupling_ = share; }
  // When the pads of a board were let go, each later by the same time.
  std::vector<HostTime>& Felt(Side board) { return felt_[Index(board)]; }

 private:
  float coupling_ = 0.5f;
  std::array<std::vector<HostTime>, 2> felt_;
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
    std::vector<wire::LampSwitched> lamps;
    std::vector<wire::Knock> knocks;
    std::map<uint32_t, uint8_t> levels;  // traced, by scan
    // The same by edge and pad.
    std::map<std::pair<uint16_t, uint8_t>, std::map<uint32_t, uint8_t>> traces;
    // Of pads beside the touched one: levels by pad and scan.
    std::map<uint8_t, std::map<uint32_t, uint8_t>> beside;
    wire::FrameDecoder decoder;
  };

  void Start(double ppm_a = 20, double ppm_b = -30) {
    BoardPair::Options options;
    const std::string image =
        KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf";
    options.images = {image, image};
    options.clock_ppm = {ppm_a, ppm_b};
    options.model.seed = 5;
    options.discs = discs_;
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
  // The host hears nothing meanwhile, and says nothing.
  void RunUnheardUntil(HostTime t) {
    std::array<uint8_t, 1024> bytes;
    while (pair_->Now() < t) {
      pair_->RunUntil(pair_->Now() + Milliseconds(1));
      for (const Side side : {Side::kA, Side::kB}) {
        while (pair_->Read(side, bytes) > 0) {
        }
      }
    }
  }
  void Listen(Side side) {
    Heard& heard = heard_[Index(side)];
    std::array<uint8_t, 1024> bytes;
    const size_t n = pair_->Read(side, bytes);
    for (size_t i = 0; i < n; ++i) {
      if (!heard.decoder.Feed(bytes[i])) continue;
      const wire::Frame& frame = heard.decoder.frame();
      wire::Hello hello;
      wire::Edge edge;
      wire::Watermark watermark;
      wire::Trace trace;
      wire::Statistics statistics;
      wire::Pong pong;
      wire::LampSwitched lamp;
      wire::Knock knock;
      if (frame.Read(&hello)) heard.hellos.push_back(hello);
      if (frame.Read(&edge)) {
        heard.edges.emplace_back(pair_->Now(), edge);
        if (acknowledge_) Send(side, wire::Ack{edge.id});
      }
      if (frame.Read(&watermark)) heard.watermarks.push_back(watermark);
      if (frame.Read(&statistics)) heard.statistics.push_back(statistics);
      if (frame.Read(&pong)) heard.pongs.push_back(pong);
      if (frame.Read(&lamp)) heard.lamps.push_back(lamp);
      if (frame.Read(&knock)) heard.knocks.push_back(knock);
      if (frame.Read(&trace)) {
        uint8_t levels[wire::kTraceLevels];
        ASSERT_TRUE(wire::UnpackLevels(trace, levels));
        for (uint8_t k = 0; k < trace.count; ++k) {
          if (trace.pad & wire::kBeside) {
            const auto pad = static_cast<uint8_t>(trace.pad & ~wire::kBeside);
            heard.beside[pad][trace.first_scan + k] = levels[k];
            continue;
          }
          heard.levels[trace.first_scan + k] = levels[k];
          heard.traces[{trace.edge_id, trace.pad}][trace.first_scan + k] =
              levels[k];
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
  // Between the release of the pads in a scan and its stamp, of the watermarks
  // from one on: the shortest and the longest time. For a clock without error.
  std::pair<Duration, Duration> Between(Side side, size_t first) {
    const auto& marks = From(side).watermarks;
    const auto& let_go = hands_.Felt(side);
    const auto counter = pair_->ReadCounter(side);
    const uint32_t now =
        marks.back().tick +
        static_cast<uint16_t>(counter.ticks - marks.back().tick);
    std::pair<Duration, Duration> out{kScan, -kScan};
    for (size_t i = first; i < marks.size(); ++i) {
      const HostTime stamp =
          counter.t - Nanoseconds(500) * int64_t{now - marks[i].tick};
      const auto next =
          std::upper_bound(let_go.begin(), let_go.end(), stamp + kScan / 2);
      if (next == let_go.begin()) continue;
      out.second = std::max(out.second, stamp - *(next - 1));
    }
    return out;
  }
  // Mean level over the traced scans in a slot, from `first` on.
  double MeanLevel(Side side, wire::Slot slot, uint32_t first,
                   uint32_t count = 100) const {
    return Mean(From(side).levels, slot, first, count);
  }
  // The same of one pad's only touch, from a few scans after its edge on.
  double MeanLevelOf(Side side, uint8_t pad, wire::Slot slot) const {
    for (const auto& [at, edge] : From(side).edges) {
      if (edge.pad != pad || !edge.touched) continue;
      return Mean(From(side).traces.at({edge.id, pad}), slot, edge.scan + 4,
                  100);
    }
    return 0;
  }
  static double Mean(const std::map<uint32_t, uint8_t>& levels, wire::Slot slot,
                     uint32_t first, uint32_t count) {
    double sum = 0;
    int n = 0;
    for (const auto& [scan, level] : levels) {
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
  std::array<DiscKind, 2> discs_ = {};  // before Start
};

}  // namespace kimari::firmware
