// Any bytes at any time before the host's end, BoardLink; among them what a
// board would say, true or not.
#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "firmware/protocol/frame.h"
#include "firmware/protocol/trace_levels.h"
#include "host/link/board_link.h"
#include "tests/fuzz/framed.h"
#include "tests/fuzz/holds.h"
#include "tests/fuzz/script.h"

namespace kimari::fuzz {
namespace {

using link::BoardLink;

// What the host writes to a board: frames that decode, each when it is due.
class Replies {
 public:
  // Returns the pings among them.
  std::vector<uint16_t> Add(std::span<const uint8_t> bytes,
                            const BoardLink& link, HostTime now) {
    KIMARI_HOLDS(bytes.size() <= size_t{3} * wire::kMaxFrame);
    const bool talking = link.state() == BoardLink::State::kConnected ||
                         link.state() == BoardLink::State::kSynchronised;
    KIMARI_HOLDS(bytes.empty() || bytes.back() == 0);
    std::vector<uint16_t> pings;
    for (const uint8_t byte : bytes) {
      if (!decoder_.Feed(byte)) continue;
      wire::Ping ping;
      wire::Ack ack;
      wire::AskHello ask;
      if (decoder_.frame().Read(&ping)) {
        KIMARI_HOLDS(talking);
        pings.push_back(ping.id);
      } else if (decoder_.frame().Read(&ack)) {
        KIMARI_HOLDS(talking && handed_on_ && ack.id == *handed_on_);
        KIMARI_HOLDS(!acknowledged_ || now - *acknowledged_ >= Milliseconds(5));
        acknowledged_ = now;
      } else {
        KIMARI_HOLDS(decoder_.frame().Read(&ask));
        KIMARI_HOLDS(!talking);
      }
    }
    const auto& c = decoder_.counters();
    KIMARI_HOLDS(c.bad_crc + c.bad_length + c.bad_cobs + c.missing == 0);
    return pings;
  }
  void HandedOn(uint16_t id) { handed_on_ = id; }

 private:
  wire::FrameDecoder decoder_;
  std::optional<uint16_t> handed_on_;
  std::optional<HostTime> acknowledged_;
};

class Host {
 public:
  void Run(Script script) {
    while (!script.Done()) {
      ++step_;
      Do(script.Byte(), script);
      Check();
    }
  }

 private:
  void Do(uint8_t op, Script& script) {
    const int more = op >> 4;
    switch (op & 15) {
      case 0:
        return Feed(script.Next(script.Byte()));
      case 1: {
        const uint8_t type = script.Byte();
        return Say(type, script.Next(script.Byte() % (wire::kMaxPayload + 4)));
      }
      case 2:
        return Say(wire::Hello{wire::kProtocolVersion, wire::Role::kLeader,
                               wire::kPads, wire::kDrivesSeatMats, 0, 1, 500,
                               static_cast<uint32_t>(more)});
      case 3:
        return AnswerPings(1 + script.Byte() % 16, Microseconds(100) * more);
      case 4: {
        wire::Edge edge = {};
        edge.id = script.Short();
        edge.pad = script.Byte() % wire::kPads;
        edge.touched = more & 1;
        edge.scan = Scan() - static_cast<uint32_t>(script.Byte());
        edge.tick = Tick() - 500u * script.Byte();
        return Say(edge);
      }
      case 5:
        return Say(wire::Watermark{Scan() - static_cast<uint32_t>(more),
                                   Tick() - 500u * static_cast<uint32_t>(more),
                                   static_cast<uint8_t>(more & 1)});
      case 6:
        return SayTrace(script);
      case 7:
        return Wait(Microseconds(20) * script.Short());
      case 8:
        now_ = now_ + Seconds(script.Byte());
        return;
      case 9:
        heard_.Clear();
        return link_.OnClosed(now_);
      case 10:
        clock_ += script.Word();
        return;
      case 11:
        sequence_ = static_cast<uint8_t>(sequence_ + more);
        return;
      case 12:
        return Say(wire::Statistics{Scan(), script.Short(), script.Short(),
                                    script.Short(), script.Short()});
      case 13:
        return Say(
            wire::PadReport{static_cast<uint8_t>(script.Byte() % wire::kPads),
                            script.Byte(),
                            {},
                            static_cast<uint8_t>(more)});
      default:
        return Poll();
    }
  }

  uint32_t Tick() const {
    return static_cast<uint32_t>(now_.ns / 500) + clock_;
  }
  uint32_t Scan() const { return Tick() / 500; }

  template <typename Message>
  void Say(const Message& message) {
    uint8_t payload[wire::kMaxPayload];
    const uint8_t size = wire::WritePayload(message, payload);
    Say(static_cast<uint8_t>(wire::TypeOf(message)), {payload, size});
  }
  void Say(uint8_t type, std::span<const uint8_t> payload) {
    Feed(Framed(type, sequence_++, payload));
  }
  void SayTrace(Script& script) {
    wire::Trace trace = {};
    trace.edge_id = script.Short();
    trace.pad = script.Byte() % wire::kPads;
    trace.first_scan = Scan() & ~1u;
    wire::TracePacker packer;
    packer.Start(&trace);
    for (const uint8_t level : script.Next(script.Byte() % 64)) {
      if (!wire::TracePacker::HasRoom(trace)) break;
      packer.Add(&trace, 0, level, 1, level);
    }
    Say(trace);
  }

  void Feed(std::span<const uint8_t> bytes) {
    for (const uint8_t byte : bytes) {
      if (!heard_.Feed(byte)) continue;
      wire::Edge edge;
      if (heard_.frame().Read(&edge)) {
        said_.insert({edge.id, edge.pad, edge.touched, edge.scan});
      }
    }
    link_.OnBytes(bytes, now_);
    KIMARI_HOLDS(link_.counters().frames == heard_.counters().frames);
  }

  void Poll() {
    const auto pings = replies_.Add(link_.Poll(now_), link_, now_);
    pings_.insert(pings_.end(), pings.begin(), pings.end());
    if (pings_.size() > 16) {
      pings_.erase(pings_.begin(), pings_.end() - 16);
    }
    // Nobody who waits until then spins.
    KIMARI_HOLDS(link_.NextPoll() > now_);
  }
  void Wait(Duration span) {
    const HostTime end = now_ + span;
    Poll();
    while (link_.NextPoll() < end) {
      now_ = link_.NextPoll();
      Poll();
    }
    now_ = end;
  }
  // So many pings, each a millisecond later, with clocks that differ by
  // `error`.
  void AnswerPings(int count, Duration error) {
    for (int i = 0; i < count; ++i) {
      if (pings_.empty()) Wait(Milliseconds(48));
      if (pings_.empty()) return;
      now_ = now_ + Milliseconds(1) + error;
      const uint32_t tick = Tick() - 400;
      Say(wire::Pong{pings_.front(), tick - 100, tick});
      pings_.pop_front();
    }
  }

  void Hear(const evidence::Payload& payload) {
    if (const auto* edge = std::get_if<evidence::PadEdge>(&payload)) {
      OnEdge(*edge);
    } else if (const auto* mark =
                   std::get_if<evidence::BoardWatermark>(&payload)) {
      KIMARI_HOLDS(link_.state() == BoardLink::State::kSynchronised);
      KIMARI_HOLDS(mark->at.sigma.ns > 0);
    } else if (const auto* trace = std::get_if<evidence::PadTrace>(&payload)) {
      KIMARI_HOLDS(link_.state() == BoardLink::State::kSynchronised);
      KIMARI_HOLDS(trace->pad < wire::kPads);
      KIMARI_HOLDS(!trace->levels.empty() && trace->levels.size() % 2 == 0);
      KIMARI_HOLDS(trace->baseline_quarters.size() == wire::kSlotKinds);
    } else if (const auto* health =
                   std::get_if<evidence::BoardHealth>(&payload)) {
      KIMARI_HOLDS(!health->text.empty());
      if (health->state == evidence::BoardState::kReset) last_.reset();
      if (health->state == evidence::BoardState::kDropped) {
        ++told_;
        told_in_ = step_;
      }
    } else {
      KIMARI_HOLDS(std::holds_alternative<evidence::ClockMeasurement>(payload));
      KIMARI_HOLDS(link_.hello().has_value());
    }
  }
  // Each once, in the order of their ids, with no gap that is not told.
  void OnEdge(const evidence::PadEdge& edge) {
    KIMARI_HOLDS(link_.state() == BoardLink::State::kSynchronised);
    KIMARI_HOLDS(edge.at.sigma.ns > 0);
    KIMARI_HOLDS(
        said_.contains({edge.id, edge.pad, edge.touched ? 1 : 0, edge.scan}));
    if (last_) {
      const auto left_out =
          static_cast<int16_t>(static_cast<uint16_t>(edge.id - *last_ - 1));
      // Leaps further than half of all ids are in no order.
      KIMARI_HOLDS(told_ > 1 || left_out == 0 || (left_out > 0 && told_ == 1));
    }
    last_ = edge.id;
    // One word may be of several gaps at once.
    if (told_in_ != step_) told_ = 0;
    replies_.HandedOn(edge.id);
  }

  void Check() const {
    const BoardLink::State state = link_.state();
    if (state == BoardLink::State::kConnected ||
        state == BoardLink::State::kSynchronised) {
      KIMARI_HOLDS(link_.hello().has_value());
      KIMARI_HOLDS(link_.hello()->protocol == wire::kProtocolVersion);
      KIMARI_HOLDS(link_.hello()->pads == wire::kPads);
    }
    KIMARI_HOLDS(state != BoardLink::State::kSynchronised ||
                 link_.clock().synchronised());
  }

  HostTime now_ = HostTime{} + Seconds(1);
  uint32_t clock_ = 0xffff0000u;  // ticks; wraps soon
  uint8_t sequence_ = 0;
  wire::FrameDecoder heard_;
  std::set<std::tuple<uint16_t, uint8_t, uint8_t, uint32_t>> said_;
  std::deque<uint16_t> pings_;  // not yet answered
  std::optional<uint16_t> last_;
  int told_ = 0;  // times that edges were lost, since the last one
  int told_in_ = 0;
  int step_ = 0;
  Replies replies_;
  BoardLink link_{Side::kA, [this](evidence::Payload&& p) { Hear(p); }};
};

}  // namespace
}  // namespace kimari::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  kimari::fuzz::Host().Run({data, size});
  return 0;
}
