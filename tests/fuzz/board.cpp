// Any bytes before the board's end, firmware::Board, and any scans between
// them: what leaves it is whole, in order, and true to what its pads felt.
#include "firmware/core/board.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "tests/fuzz/board_ear.h"
#include "tests/fuzz/framed.h"
#include "tests/fuzz/holds.h"
#include "tests/fuzz/script.h"

namespace kimari::fuzz {
namespace {

using firmware::Board;
using firmware::ByteRing;
using firmware::Samples;
using firmware::ScanRecord;

constexpr int kLongestLearning = 4000;  // scans

// What a board is made of; it points into itself.
struct Parts {
  firmware::History history = {};
  uint8_t bytes[ByteRing::kBytes] = {};
  ByteRing ring{bytes};
  Board board{{wire::Role::kLeader, 1, 7}, &history, &ring};
};
alignas(Parts) std::byte g_parts[sizeof(Parts)];

class Bench {
 public:
  explicit Bench(Parts& parts) : p_(parts) {
    Show();
    p_.board.Greet();
    sent_ = p_.ring.Size();
    Drain();
  }

  void Run(Script script) {
    while (!script.Done()) Do(script.Byte(), script);
    // Let it say what it still has to say.
    lag_ = 0;
    blocked_ = false;
    Scans(200);
    if (ear_.Gaps()) {
      ear_.ForgetDropped();
      for (int i = 0; i < 5000 && ear_.dropped() < 0; ++i) Scans(1);
      KIMARI_HOLDS(ear_.dropped() > 0);
    }
  }
  void Learn() {
    for (int i = 0; i < kLongestLearning && !p_.board.Running(); ++i) Scans(1);
    KIMARI_HOLDS(p_.board.Running());
    ear_.ForgetBefore(scan_);
  }
  void Level(int pad, uint8_t level) {
    levels_[static_cast<size_t>(pad) % wire::kPads] =
        std::min(level, wire::kHighestLevel);
    Show();
  }

 private:
  void Do(uint8_t op, Script& script) {
    const int more = op >> 4;
    switch (op & 15) {
      case 0:
        return Scans(1 + more);
      case 1:
        return Scans(1 + script.Byte());
      case 2: {
        const uint8_t pad = script.Byte();
        return Level(pad, script.Byte() % 64);
      }
      case 3: {  // a row of pads at once
        const uint8_t first = script.Byte();
        const uint8_t level = script.Byte() % 64;
        for (int i = 0; i <= more; ++i) Level(first + i, level);
        return;
      }
      case 4:
        noise_ = script.Byte();
        noise_by_ = script.Byte();
        return;
      case 5:
        lag_ = static_cast<uint8_t>(more % (Board::kMostBehind + 1));
        return;
      case 6:  // scans that the loop came too late for
        Complete();
        Complete();
        p_.board.Tell({++late_, 0});
        ear_.Late(late_);
        taken_ = static_cast<uint8_t>(completed_ - 1);
        return AddOne();
      case 7:
        return Hear(script.Next(script.Byte()));
      case 8: {
        const uint8_t type = script.Byte();
        return Say(type, script.Next(script.Byte() % (wire::kMaxPayload + 4)));
      }
      case 9:
        return Say(wire::Ping{script.Short()});
      case 10:
        return Say(wire::Ack{script.Short()});
      case 11: {  // as the host does: the oldest that came
        const auto& edges = ear_.edges();
        if (edges.empty()) return;
        auto at = edges.rbegin();
        for (int i = 0; i < more && std::next(at) != edges.rend(); ++i) ++at;
        return Say(wire::Ack{at->second.id});
      }
      case 12:
        return Say(wire::AskHello{});
      case 13:
        blocked_ = !blocked_;
        return;
      case 14:  // the leader restarted, or was found again
        JumpTo(script.Word());
        return;
      default:
        return p_.board.SetRole(more == 0   ? wire::Role::kLeader
                                : more == 1 ? wire::Role::kFollower
                                            : wire::Role::kAlone);
    }
  }

  // The board tells counts apart by their lower halves (Board::Trace): those
  // of counts that follow one another within its history are never near.
  void JumpTo(uint32_t scan) {
    const auto low = static_cast<uint16_t>(scan_ + 64 + (scan & 0x3ff));
    scan_ = (scan & 0xffff0000u) | low;
    ear_.Jumped();
  }
  void Show() {
    samples_ = {};
    uint8_t* const bits = &samples_.bits[0][0][0];
    for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
      const firmware::PadPlace place = firmware::PlaceOf(pad);
      for (int step = levels_[pad]; step < firmware::kSteps; ++step) {
        bits[place.offset + step * firmware::kPortsInRow] |= place.mask;
      }
    }
  }
  void Complete() {
    ScanRecord& record = p_.history.At(completed_++);
    record.samples = samples_;
    if (noise_ != 0) {
      (&record.samples.bits[0][0][0])[noise_ % sizeof(Samples)] ^= noise_by_;
    }
    record.scan = scan_++;
    record.tick = tick_;
    tick_ += firmware::kScanTicks;
    ear_.Scan(record);
  }
  void AddOne() {
    const uint8_t behind = static_cast<uint8_t>(completed_ - taken_ - 1);
    const uint8_t held = p_.ring.Size();
    p_.board.Take(taken_++, behind);
    ++taken_since_ping_;
    if (p_.board.PongDue()) {
      KIMARI_HOLDS(taken_since_ping_ == 1U + wire::PongScans(ping_));
      p_.board.SendPong(tick_);
    }
    sent_ += static_cast<uint8_t>(p_.ring.Size() - held);
    Drain();
  }
  void Scans(int count) {
    for (int i = 0; i < count; ++i) {
      Complete();
      while (static_cast<uint8_t>(completed_ - taken_) > lag_) AddOne();
    }
  }
  void Drain() {
    while (!blocked_ && !p_.ring.Empty()) {
      ear_.Add(p_.ring.Pop(), received_.counters());
    }
  }
  void Hear(std::span<const uint8_t> bytes) {
    for (const uint8_t byte : bytes) {
      const uint8_t held = p_.ring.Size();
      if (received_.Feed(byte)) {
        wire::Ping ping;
        wire::Ack ack;
        if (received_.frame().Read(&ping)) {
          ear_.Pinged(ping.id, tick_ - 100);
          ping_ = ping.id;
          taken_since_ping_ = 0;
        }
        if (received_.frame().Read(&ack)) ear_.Acknowledge(ack.id, sent_);
      }
      p_.board.Receive(byte, tick_ - 100);
      const uint8_t more = static_cast<uint8_t>(p_.ring.Size() - held);
      // One frame for one frame.
      KIMARI_HOLDS(more <= (byte == 0 ? wire::kMaxFrame : 0));
      sent_ += more;
      Drain();
    }
  }
  template <typename Message>
  void Say(const Message& message) {
    uint8_t payload[wire::kMaxPayload];
    const uint8_t size = wire::WritePayload(message, payload);
    Say(static_cast<uint8_t>(wire::TypeOf(message)), {payload, size});
  }
  void Say(uint8_t type, std::span<const uint8_t> payload) {
    Hear(Framed(type, sequence_++, payload));
  }

  Parts& p_;
  BoardEar ear_;
  wire::FrameDecoder received_;  // as the board's own should
  std::array<uint8_t, wire::kPads> levels_ = [] {
    std::array<uint8_t, wire::kPads> levels;
    levels.fill(10);
    return levels;
  }();
  Samples samples_ = {};
  uint8_t noise_ = 0;
  uint8_t noise_by_ = 0;
  uint8_t completed_ = 0;
  uint8_t taken_ = 0;
  uint8_t lag_ = 0;
  bool blocked_ = false;  // the UART stands still
  uint16_t late_ = 0;
  uint32_t scan_ = 0xffffe000u;  // wraps soon
  uint32_t tick_ = 0xffff0000u;
  uint64_t sent_ = 0;
  uint16_t ping_ = 0;              // that it heard last
  uint32_t taken_since_ping_ = 0;  // scans
  uint8_t sequence_ = 0;
};

// A board that has learned its pads, as it is then: learning takes longer than
// all that follows. Pads are as they should be, or some are out of range.
class Learned {
 public:
  explicit Learned(bool some_dead) : bench_(*new (g_parts) Parts) {
    for (int pad = 0; some_dead && pad < 8; ++pad) {
      bench_.Level(pad * 5, pad % 2 == 0 ? 0 : wire::kHighestLevel);
    }
    bench_.Learn();
    std::memcpy(parts_.data(), g_parts, sizeof g_parts);
  }
  Bench Again() const {
    std::memcpy(g_parts, parts_.data(), sizeof g_parts);
    return bench_;
  }

 private:
  std::array<std::byte, sizeof(Parts)> parts_;
  Bench bench_;
};

}  // namespace
}  // namespace kimari::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using kimari::fuzz::Learned;
  static const Learned usual(false);
  static const Learned dead(true);
  kimari::fuzz::Script script(data, size);
  switch (script.Byte() % 4) {
    case 0:
      kimari::fuzz::Bench(*new (kimari::fuzz::g_parts) kimari::fuzz::Parts)
          .Run(script);
      break;
    case 1:
      dead.Again().Run(script);
      break;
    default:
      usual.Again().Run(script);
      break;
  }
  return 0;
}
