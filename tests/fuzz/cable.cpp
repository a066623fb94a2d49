// A board that keeps to the protocol, a cable that does what the script says,
// and the host's end: no touch overtaken, doubled, invented, or lost without a
// word, and everything well again when the cable is.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "firmware/protocol/frame.h"
#include "host/link/board_link.h"
#include "tests/fuzz/holds.h"
#include "tests/fuzz/script.h"
#include "tests/link/scripted_board.h"

namespace kimari::fuzz {
namespace {

using link::BoardLink;
using link::ScriptedBoard;

constexpr Duration kStep = Milliseconds(1);
constexpr Duration kLongest = Seconds(4);
constexpr Duration kWell = Milliseconds(1600);  // behind it all

class Desk {
 public:
  void Run(Script script) {
    while (!script.Done() && now_ < kStart + kLongest) {
      Do(script.Byte(), script);
    }
    cable_ = {};
    if (unplugged_) link_.OnClosed(now_);
    unplugged_ = false;
    Pass(kWell);
    KIMARI_HOLDS(link_.state() == BoardLink::State::kSynchronised);
    for (const auto& [id, said] : boots_.back().said) {
      KIMARI_HOLDS(said.handed_on || told_);
    }
    KIMARI_HOLDS(board_.unacknowledged() == 0);
  }

 private:
  static constexpr HostTime kStart = HostTime{} + Seconds(1);
  struct Said {
    wire::Edge edge;
    bool handed_on = false;
  };
  // What the board said since it started.
  struct Boot {
    std::map<uint16_t, Said> said;
    std::map<uint32_t, uint32_t> marks;  // scan to tick
    std::optional<uint16_t> last;        // handed on
  };
  // What happens to every `each`-th frame on its way to the host.
  struct Cable {
    enum Kind : uint8_t { kWhole, kLost, kHurt, kTwice, kLate, kLonger };
    Kind kind = kWhole;
    uint8_t each = 1;
    uint8_t at = 0;
    uint8_t by = 1;
    bool deaf = false;  // nothing reaches the board
  };

  void Do(uint8_t op, Script& script) {
    const int more = op >> 4;
    switch (op & 15) {
      case 0:
        return Pass(Milliseconds(1) * script.Byte());
      case 1:
        board_.Touch(now_, static_cast<uint8_t>(more));
        return;
      case 2:
        cable_.kind = static_cast<Cable::Kind>(more % 6);
        cable_.each = static_cast<uint8_t>(script.Byte() | 1);
        cable_.at = script.Byte();
        cable_.by = static_cast<uint8_t>(script.Byte() | 1);
        return;
      case 3:
        cable_ = {};
        return;
      case 4:
        cable_.deaf = !cable_.deaf;
        return;
      case 5:  // pulled, and the host is told
        if (!unplugged_) link_.OnClosed(now_);
        unplugged_ = !unplugged_;
        late_.clear();
        return;
      case 6:
        return board_.LoseTouch();
      case 7:
        boots_.emplace_back();
        told_ = false;
        return board_.Restart(++boot_id_);
      case 8:  // the host stands still; its port keeps what comes
        stalled_ = !stalled_;
        return;
      default:
        return Pass(kStep * (1 + more));
    }
  }

  void Pass(Duration span) {
    for (const HostTime end = now_ + span; now_ < end; now_ = now_ + kStep) {
      for (const auto& frame : board_.Run(now_)) {
        Note(frame);
        if (!unplugged_) Carry(frame);
      }
      if (stalled_ && span != kWell) continue;
      if (!waiting_.empty()) {
        link_.OnBytes(waiting_, now_);
        waiting_.clear();
      }
      const auto reply = link_.Poll(now_);
      KIMARI_HOLDS(link_.NextPoll() > now_);
      if (!unplugged_ && !cable_.deaf) board_.Receive(reply, now_);
    }
  }

  void Note(const std::vector<uint8_t>& frame) {
    for (const uint8_t byte : frame) {
      if (!own_.Feed(byte)) continue;
      wire::Edge edge;
      wire::Watermark mark;
      Boot& boot = boots_.back();
      if (own_.frame().Read(&edge)) boot.said.try_emplace(edge.id, Said{edge});
      if (own_.frame().Read(&mark)) boot.marks[mark.scan] = mark.tick;
    }
  }
  void Carry(std::vector<uint8_t> frame) {
    const auto send = [&](const std::vector<uint8_t>& bytes) {
      waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
    };
    const std::vector<uint8_t> before = std::exchange(late_, {});
    if (++carried_ % cable_.each != 0) {
      send(frame);
      return send(before);
    }
    switch (cable_.kind) {
      case Cable::kWhole:
        send(frame);
        break;
      case Cable::kLost:
        break;
      case Cable::kHurt:
        frame[cable_.at % frame.size()] ^= cable_.by;
        send(frame);
        break;
      case Cable::kTwice:
        send(frame);
        send(frame);
        break;
      case Cable::kLate:
        late_ = frame;
        break;
      case Cable::kLonger:
        frame.insert(frame.begin() + cable_.at % frame.size(), cable_.by);
        send(frame);
        break;
    }
    send(before);
  }

  void Hear(const evidence::Payload& payload) {
    if (const auto* edge = std::get_if<evidence::PadEdge>(&payload)) {
      OnEdge(*edge);
    } else if (const auto* mark =
                   std::get_if<evidence::BoardWatermark>(&payload)) {
      OnWatermark(*mark);
    } else if (const auto* health =
                   std::get_if<evidence::BoardHealth>(&payload)) {
      if (health->state == evidence::BoardState::kDropped) told_ = true;
    }
  }
  // Some may still be of the time before the board restarted.
  void OnEdge(const evidence::PadEdge& edge) {
    const auto tick = static_cast<uint32_t>(edge.tick);
    for (; heard_ < boots_.size(); ++heard_) {
      Boot& boot = boots_[heard_];
      const auto found = boot.said.find(edge.id);
      if (found == boot.said.end() || found->second.edge.tick != tick) continue;
      Said& said = found->second;
      KIMARI_HOLDS(!said.handed_on);
      KIMARI_HOLDS(said.edge.pad == edge.pad && said.edge.scan == edge.scan);
      said.handed_on = true;
      KIMARI_HOLDS(!boot.last || static_cast<int16_t>(static_cast<uint16_t>(
                                     edge.id - *boot.last)) > 0);
      boot.last = edge.id;
      return;
    }
    KIMARI_HOLDS(heard_ < boots_.size());
  }
  void OnWatermark(const evidence::BoardWatermark& mark) {
    for (; heard_ < boots_.size(); ++heard_) {
      const Boot& boot = boots_[heard_];
      const auto found = boot.marks.find(mark.scan);
      if (found == boot.marks.end() ||
          found->second != static_cast<uint32_t>(mark.tick)) {
        continue;
      }
      for (const auto& [id, said] : boot.said) {
        if (static_cast<int32_t>(said.edge.scan - mark.scan) > 0) continue;
        KIMARI_HOLDS(said.handed_on || told_);
      }
      return;
    }
    KIMARI_HOLDS(heard_ < boots_.size());
  }

  HostTime now_ = kStart;
  ScriptedBoard board_{{}};
  uint32_t boot_id_ = 1;
  wire::FrameDecoder own_;
  std::vector<Boot> boots_{1};
  size_t heard_ = 0;   // the boot that the host heard last
  bool told_ = false;  // that touches were lost
  Cable cable_;
  uint32_t carried_ = 0;
  std::vector<uint8_t> late_;
  std::vector<uint8_t> waiting_;
  bool unplugged_ = false;
  bool stalled_ = false;
  BoardLink link_{Side::kA, [this](evidence::Payload&& p) { Hear(p); }};
};

}  // namespace
}  // namespace kimari::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  kimari::fuzz::Desk().Run({data, size});
  return 0;
}
