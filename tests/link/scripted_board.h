// A board that speaks the real protocol, with a clock of its own, in place of
// the firmware: says what a test tells it to, resends what is not acknowledged.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "firmware/protocol/frame.h"
#include "firmware/protocol/image_number.h"
#include "host/base/time.h"

namespace kimari::link {

class ScriptedBoard {
 public:
  struct Options {
    double drift_ppm = 30;
    uint32_t start_tick = 0xffff0000u;  // wraps soon
    uint32_t boot_id = 1;
    uint16_t first_edge_id = 0xfffe;  // wraps too
    uint8_t protocol = wire::kProtocolVersion;
    wire::Role role = wire::Role::kLeader;
    uint16_t image = wire::kImageNumber;
    uint8_t capabilities = 0;
    Duration answers_late = {};  // on the way to the host, at the least
  };
  explicit ScriptedBoard(const Options& options) : options_(options) {}

  uint32_t TickAt(HostTime t) const {
    return options_.start_tick + static_cast<uint32_t>(std::llround(
                                     static_cast<double>(t.ns) *
                                     (1 - options_.drift_ppm * 1e-6) / 500.0));
  }
  static uint32_t ScanAt(HostTime t) {  // 4 kHz, common to both boards
    return static_cast<uint32_t>(t.ns / 250'000);
  }
  static HostTime TimeOfScan(uint32_t scan) {
    return {int64_t{scan} * 250'000};
  }

  // A pad changes; stamped at the scan running at t. Returns that scan's time.
  HostTime Touch(HostTime t, uint8_t pad, bool touched = true) {
    const uint32_t scan = ScanAt(t);
    wire::Edge edge = {};
    edge.id = next_edge_++;
    edge.pad = pad;
    edge.touched = touched ? 1 : 0;
    edge.scan = scan;
    edge.tick = TickAt(TimeOfScan(scan));
    edge.level = 30;
    edge.baseline = 20;
    unacknowledged_.push_back({edge, {}});
    return TimeOfScan(scan);
  }
  // Its disc hears an impact at t; `lost` are not told before it.
  void Knock(HostTime t, uint16_t lost = 0, uint16_t fired = 1) {
    knocks_ = static_cast<uint16_t>(knocks_ + lost + 1);
    fired_ = static_cast<uint16_t>(fired_ + fired);
    Send(wire::Knock{knocks_, TickAt(t), fired_, 0}, t);
  }
  // A pad changes, and there is no room to keep that.
  void LoseTouch() { ++next_edge_; }
  // A follower that hears its leader, or not.
  void HearLeader(bool hears) { in_step_ = hears; }
  // It answers, but cannot feel yet.
  void LearnPads(bool learning) { learning_ = learning; }
  // Its clock jumps.
  void ShiftClock(Duration by) {
    options_.start_tick -= static_cast<uint32_t>(by.ns / 500);
  }
  void Restart(uint32_t boot_id) {
    options_.boot_id = boot_id;
    options_.start_tick -= 123'456'789u;
    next_edge_ = 0;
    unacknowledged_.clear();
    out_.clear();
    encoder_ = {};
    said_hello_ = false;
  }

  // What the host wrote at t: a ping's last byte is here 100 us later.
  void Receive(std::span<const uint8_t> bytes, HostTime t) {
    for (const uint8_t byte : bytes) {
      if (!decoder_.Feed(byte)) continue;
      wire::Ping ping;
      wire::Ack ack;
      wire::AskHello ask;
      const wire::Frame& frame = decoder_.frame();
      if (frame.Read(&ping)) {
        const HostTime received = t + Microseconds(100);
        const HostTime sent = received + Microseconds(100);
        // It stands still while the board samples its pads.
        Send(wire::Pong{ping.id, TickAt(received), TickAt(sent)},
             sent + Microseconds(55) + options_.answers_late);
      } else if (frame.Read(&ack)) {
        acknowledged_ = ack.id;
        while (!unacknowledged_.empty() &&
               static_cast<int16_t>(static_cast<uint16_t>(
                   ack.id - unacknowledged_.front().edge.id)) >= 0) {
          unacknowledged_.pop_front();
        }
      } else if (frame.Read(&ask)) {
        said_hello_ = false;
      }
    }
  }

  // What has arrived from it by t, frame by frame.
  std::vector<std::vector<uint8_t>> Run(HostTime t) {
    if (!said_hello_) {
      said_hello_ = true;
      wire::Hello hello = {};
      hello.protocol = options_.protocol;
      hello.role = options_.role;
      hello.pads = wire::kPads;
      hello.firmware = options_.image;
      hello.capabilities = options_.capabilities;
      hello.scan_ticks = 500;
      hello.boot_id = options_.boot_id;
      Send(hello, t);
    }
    for (auto& waiting : unacknowledged_) {
      if (waiting.sent.ns != 0 && t - waiting.sent < Milliseconds(20)) continue;
      waiting.sent = t;
      Send(waiting.edge, t);
    }
    if (!learning_ && t - watermark_ >= Milliseconds(2)) {
      watermark_ = t;
      const uint32_t scan = ScanAt(t) - 3;
      Send(wire::Watermark{scan, TickAt(TimeOfScan(scan)),
                           in_step_ ? wire::kInStep : uint8_t{0}},
           t);
    }
    std::vector<std::vector<uint8_t>> out;
    while (!out_.empty() && out_.front().due <= t) {
      out.push_back(out_.front().bytes);
      out_.pop_front();
    }
    return out;
  }

  // Its last byte is on the host's side when all before it and its own have
  // crossed, 10 us each.
  template <typename Message>
  void Send(const Message& message, HostTime t) {
    Sent sent;
    sent.bytes.resize(wire::kMaxFrame);
    sent.bytes.resize(encoder_.Encode(message, sent.bytes.data()));
    wire_free_ = std::max(wire_free_, t) +
                 Microseconds(10) * static_cast<int64_t>(sent.bytes.size());
    sent.due = wire_free_;
    out_.push_back(sent);
  }
  size_t unacknowledged() const { return unacknowledged_.size(); }

 private:
  struct Waiting {
    wire::Edge edge;
    HostTime sent;
  };

  struct Sent {
    HostTime due;
    std::vector<uint8_t> bytes;
  };

  Options options_;
  wire::FrameDecoder decoder_;
  wire::FrameEncoder encoder_;
  std::deque<Sent> out_;
  HostTime wire_free_;
  std::deque<Waiting> unacknowledged_;
  uint16_t knocks_ = 0;
  uint16_t fired_ = 0;
  uint16_t next_edge_ = options_.first_edge_id;
  uint16_t acknowledged_ = 0;
  bool said_hello_ = false;
  bool in_step_ = true;
  bool learning_ = false;
  HostTime watermark_;
};

}  // namespace kimari::link
