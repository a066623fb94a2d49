// When a board's lamp goes on and off: so that camera, pads and sound can be
// held against one instant, or to show who was first. A pure state machine like
// BoardLink, which asks it.
#pragma once

#include <optional>

#include "firmware/protocol/wire.h"
#include "host/base/random.h"
#include "host/base/time.h"

namespace kimari::link {

class LampBlinker {
 public:
  // On and off, each 8 to 30 ms, unevenly; or off.
  void Blink(bool blink) { blink_ = blink; }
  // On, or off, while it does not blink: told again where the board does not
  // answer.
  void Light(bool lit) { lit_ = lit; }
  // The board says that it was switched.
  void Heard(bool on) { heard_ = heard_ || on == on_; }

  // What to tell the board now, if anything. `can`: it has a lamp and has
  // learned its pads, one of which may feel the lamp's wire.
  std::optional<wire::Lamp> Due(HostTime now, bool can);
  // When to ask again; nothing while nothing is to be told.
  std::optional<HostTime> Next(bool can) const {
    return can && (blink_ || Owes()) ? std::optional(next_) : std::nullopt;
  }

 private:
  bool Owes() const { return !heard_ && again_ > 0; }

  bool blink_ = false;
  bool lit_ = false;
  bool on_ = false;    // as the board was told last
  bool heard_ = true;  // it answered that
  int again_ = 0;      // it is told so often again, while it does not
  HostTime next_;
  Random random_{0x1A39};
};

}  // namespace kimari::link
