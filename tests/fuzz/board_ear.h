// What the host hears of a board, held against what was done to it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "firmware/core/scan.h"
#include "firmware/protocol/frame.h"
#include "firmware/protocol/trace_levels.h"
#include "tests/fuzz/holds.h"

namespace kimari::fuzz {

class BoardEar {
 public:
  struct Truth {
    firmware::Samples samples;
    uint32_t tick = 0;
    int count = 0;       // how often the numbers had jumped
    bool twice = false;  // a scan of this number was taken before
  };
  struct Acknowledged {
    uint64_t after;  // bytes sent
    uint16_t id;
  };

  void Scan(const firmware::ScanRecord& record) {
    const bool twice = scans_.contains(record.scan);
    scans_[record.scan] = {record.samples, record.tick, jumps_, twice};
  }
  // Those that a board at this scan can look at no more.
  void ForgetBefore(uint32_t scan) {
    std::erase_if(scans_, [scan](const auto& taken) {
      return scan - taken.first > firmware::kHistory;
    });
  }
  void Pinged(uint16_t id, uint32_t at) { pings_.push_back({id, at}); }
  void Acknowledge(uint16_t id, uint64_t after) {
    // A host that acknowledges what it does not have may lose it.
    lied_ = lied_ ||
            std::none_of(edges_.begin(), edges_.end(), [id](const auto& said) {
              return said.second.id == id;
            });
    if (edges_.empty()) return;
    const auto newest = static_cast<int16_t>(
        static_cast<uint16_t>(id - edges_.rbegin()->second.id));
    // Ids go round: one that is half a round behind will be one to come.
    if (newest <= 0 && newest > -0x4000) acknowledged_ = {after, id};
  }
  // From here on scans are counted from another number.
  void Jumped() { ++jumps_; }
  void Late(uint16_t scans) { late_ = scans; }

  void Add(uint8_t byte, const wire::FrameDecoder::Counters& received) {
    ++bytes_;
    const uint64_t begun = std::exchange(begun_, byte == 0 ? bytes_ : begun_);
    if (!decoder_.Feed(byte)) {
      const auto& c = decoder_.counters();
      KIMARI_HOLDS(c.bad_crc + c.bad_length + c.bad_cobs == 0);
      return;
    }
    KIMARI_HOLDS(decoder_.counters().missing == 0);
    const wire::Frame& frame = decoder_.frame();
    wire::Hello hello;
    wire::Edge edge;
    wire::Watermark mark;
    wire::Trace trace;
    wire::Statistics statistics;
    wire::PadReport report;
    wire::Pong pong;
    if (frame.Read(&hello)) {
      KIMARI_HOLDS(hello.protocol == wire::kProtocolVersion);
      KIMARI_HOLDS(hello.pads == wire::kPads && hello.boot_id == 7);
    } else if (frame.Read(&edge)) {
      OnEdge(edge, begun);
    } else if (frame.Read(&mark)) {
      OnWatermark(mark);
    } else if (frame.Read(&trace)) {
      OnTrace(trace);
    } else if (frame.Read(&statistics)) {
      KIMARI_HOLDS(statistics.bad_frames <=
                   received.bad_crc + received.bad_length + received.bad_cobs);
      KIMARI_HOLDS(statistics.late_scans <= late_);
      dropped_ = statistics.dropped_frames;
    } else if (frame.Read(&pong)) {
      OnPong(pong);
    } else {
      KIMARI_HOLDS(frame.Read(&report));
    }
    // Always the first, whatever the host said before.
    KIMARI_HOLDS(decoder_.counters().frames > 1 ||
                 frame.type == static_cast<uint8_t>(wire::Type::kHello));
  }

  // Ids that never came, though a younger one did.
  bool Gaps() const {
    return !lied_ && !edges_.empty() &&
           static_cast<size_t>(edges_.rbegin()->first - edges_.begin()->first) +
                   1 !=
               edges_.size();
  }
  int dropped() const { return dropped_; }
  void ForgetDropped() { dropped_ = -1; }
  const std::map<int64_t, wire::Edge>& edges() const { return edges_; }

 private:
  // Each touch ends before the next one of its pad; sent again unchanged, not
  // once it was acknowledged, and never behind a watermark that closed it.
  void OnEdge(const wire::Edge& edge, uint64_t begun) {
    KIMARI_HOLDS(edge.level <= wire::kHighestLevel);
    const int64_t newest = edges_.empty() ? -1 : edges_.rbegin()->first;
    const int64_t id = newest + static_cast<int16_t>(static_cast<uint16_t>(
                                    edge.id - static_cast<uint16_t>(newest)));
    if (acknowledged_ && begun >= acknowledged_->after) {
      KIMARI_HOLDS(static_cast<int16_t>(
                       static_cast<uint16_t>(edge.id - acknowledged_->id)) > 0);
    }
    const auto [at, fresh] = edges_.emplace(id, edge);
    if (!fresh) {
      const wire::Edge& before = at->second;
      KIMARI_HOLDS(before.pad == edge.pad && before.touched == edge.touched &&
                   before.scan == edge.scan && before.tick == edge.tick);
      return;
    }
    KIMARI_HOLDS(id > newest);
    const auto truth = scans_.find(edge.scan);
    KIMARI_HOLDS(truth != scans_.end());
    if (!truth->second.twice) {
      KIMARI_HOLDS(edge.tick - truth->second.tick < firmware::kScanTicks);
    }
    // Where scans were lost and are counted anew, all within the time a board
    // looks back, it may stamp a touch with one that is closed.
    const bool anew = truth->second.count != jumps_;
    KIMARI_HOLDS(anew || !Closed(edge.scan, truth->second));
    std::optional<bool>& state = touched_[edge.pad];
    if (id != newest + 1) touched_ = {};
    KIMARI_HOLDS(!state || *state != (edge.touched != 0));
    state = edge.touched != 0;
  }
  void OnWatermark(const wire::Watermark& mark) {
    const auto truth = scans_.find(mark.scan);
    KIMARI_HOLDS(truth != scans_.end());
    if (!truth->second.twice) {
      KIMARI_HOLDS(mark.tick - truth->second.tick < firmware::kScanTicks);
    }
    KIMARI_HOLDS(!Closed(mark.scan, truth->second));
    closed_ = {mark.scan, truth->second.count, truth->second.twice};
  }
  // By a watermark; where scans are counted anew that is not known.
  bool Closed(uint32_t scan, const Truth& truth) const {
    return closed_ && closed_->count == truth.count && !closed_->twice &&
           !truth.twice && static_cast<int32_t>(scan - closed_->scan) <= 0;
  }
  void OnTrace(const wire::Trace& trace) {
    uint8_t levels[wire::kTraceLevels];
    KIMARI_HOLDS(wire::UnpackLevels(trace, levels));
    const auto pad = static_cast<uint8_t>(trace.pad & ~wire::kBeside);
    KIMARI_HOLDS(pad < wire::kPads);
    for (uint8_t i = 0; i < trace.count; ++i) {
      const auto truth = scans_.find(trace.first_scan + i);
      KIMARI_HOLDS(truth != scans_.end());
      if (truth->second.twice) continue;
      KIMARI_HOLDS(levels[i] == firmware::LevelOf(truth->second.samples, pad));
    }
  }
  // Each answers one ping, in their order.
  void OnPong(const wire::Pong& pong) {
    const auto answered = [&] {
      return pings_.front().id == pong.id && pings_.front().at == pong.received;
    };
    while (!pings_.empty() && !answered()) pings_.pop_front();
    KIMARI_HOLDS(!pings_.empty());
    // How long it is held back, in time, depends on how far behind it is.
    KIMARI_HOLDS(static_cast<int32_t>(pong.sent - pong.received) >= 0);
    pings_.pop_front();
  }

  struct Mark {
    uint32_t scan;
    int count;
    bool twice;
  };
  struct Ping {
    uint16_t id;
    uint32_t at;
  };
  wire::FrameDecoder decoder_;
  uint64_t bytes_ = 0;
  uint64_t begun_ = 0;  // where the present frame begins
  std::unordered_map<uint32_t, Truth> scans_;
  std::map<int64_t, wire::Edge> edges_;  // ids not wrapped
  std::array<std::optional<bool>, wire::kPads> touched_;
  std::optional<Mark> closed_;
  int jumps_ = 0;
  std::optional<Acknowledged> acknowledged_;
  bool lied_ = false;
  std::deque<Ping> pings_;
  int dropped_ = -1;
  uint16_t late_ = 0;
};

}  // namespace kimari::fuzz
