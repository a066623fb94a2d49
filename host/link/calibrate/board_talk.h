// A board's frames as they are, for measuring its pads: the statistics and
// levels that a match's link keeps to itself. A pure state machine, as
// link::BoardLink is: no device, no clock of its own.
//
// What a damaged frame held is lost: whoever tapped is asked again.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <variant>

#include "firmware/protocol/frame.h"
#include "host/base/time.h"

namespace kimari::calibrate {

// What a board says of one untouched pad, again and again.
struct PadReport {
  int pad = 0;
  double baseline = 0;  // untouched level, steps, mean of the slots
  uint8_t noise = 0;    // mean absolute deviation, 1/16 step
  bool out_of_range = false;
};

using BoardMessage =
    std::variant<wire::Hello, wire::Edge, wire::Trace, PadReport>;

class BoardTalk {
 public:
  // `hear` is called from within OnBytes: the first Hello, one of another boot
  // (the board restarted), and what comes after it, each edge once.
  explicit BoardTalk(std::function<void(const BoardMessage&)> hear)
      : hear_(std::move(hear)) {}

  void OnBytes(std::span<const uint8_t> bytes, HostTime arrived);
  // What to write to the board now: call after OnBytes and each 20 ms. Valid
  // until the next call.
  std::span<const uint8_t> Reply(HostTime now);

  const std::optional<wire::Hello>& hello() const { return hello_; }
  // The protocol of a Hello that this program cannot read; nothing before one
  // came.
  std::optional<uint8_t> OtherProtocol() const { return other_protocol_; }
  // What came of it so far, for whoever asks why there is no Hello: bytes,
  // whole frames, and of these our own questions.
  struct Came {
    uint64_t bytes = 0;
    uint64_t frames = 0;
    uint64_t asked = 0;
  };
  const Came& came() const { return came_; }
  // When the last whole frame came; the beginning of time before the first.
  HostTime heard() const { return heard_; }

 private:
  void OnFrame(const wire::Frame& frame);

  std::function<void(const BoardMessage&)> hear_;
  wire::FrameDecoder decoder_;
  wire::FrameEncoder encoder_;
  std::optional<wire::Hello> hello_;
  std::optional<uint8_t> other_protocol_;
  std::optional<uint16_t> last_edge_;
  bool acknowledge_ = false;
  Came came_;
  HostTime heard_;
  HostTime ask_again_;
  std::array<uint8_t, size_t{2} * wire::kMaxFrame> out_{};
};

}  // namespace kimari::calibrate
