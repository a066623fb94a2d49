// Whether all edges of a board up to a moment are here. Any frame lost may have
// been an edge; the board sends it again, and how soon, only its own clock
// tells: a host that stood still hears it late, behind older watermarks.
#pragma once

#include <cstdint>

#include "firmware/protocol/wire.h"
#include "host/base/time.h"

namespace kimari::link {

class Completeness {
 public:
  // A frame may have been lost, or the board may have spoken unheard.
  void Doubt();
  // Each watermark, with its tick (wire::kTicksPerSecond, 64 bits).
  void OnWatermark(uint64_t tick);
  // Nothing lost before the last watermark can still be under way.
  explicit operator bool() const { return complete_; }

 private:
  // The board sends an edge again after 20 ms: after twice that and a little,
  // an edge whose frame was damaged is here.
  static constexpr Duration kResendWait = Milliseconds(45);
  static constexpr uint64_t kResendTicks =
      kResendWait.ns * wire::kTicksPerSecond / 1'000'000'000;

  bool doubt_ = true;  // and no watermark has come since
  bool complete_ = false;
  uint64_t complete_from_ = 0;  // tick
};

}  // namespace kimari::link
