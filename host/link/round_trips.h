// When a board is pinged, and which answers belong to which pings. Quick pings
// first, while its clock is not known, then fewer, and fewest while hands come
// down: an answer costs a board two thirds of a scan.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "firmware/protocol/wire.h"
#include "host/base/time.h"

namespace kimari::link {

class RoundTrips {
 public:
  // Quick pings from `now` on.
  void Begin(HostTime now);
  // No answer to what was sent so far will be believed.
  void Forget() { outstanding_ = {}; }

  HostTime next() const { return next_; }
  // The ping to send at `now`; `busy`: hands come down.
  wire::Ping Ask(HostTime now, bool busy);
  // When the ping was sent that this answers; nothing when none was, or it has
  // been answered.
  std::optional<HostTime> Answered(uint16_t id);

 private:
  struct Outstanding {
    uint16_t id = 0;
    bool used = false;
    HostTime sent;
  };
  std::array<Outstanding, 16> outstanding_{};
  HostTime next_;
  uint16_t id_ = 0;
  uint16_t quick_ = 0;  // pings since Begin, as far as they are quick
};

}  // namespace kimari::link
