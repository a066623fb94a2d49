// What happens to players beside the readings: cards shown, places taken,
// protests. Pure values.
#pragma once

#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/court/seat.h"
#include "host/court/side.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/state.h"

namespace kimari::rules {

struct Conduct {
  enum class Kind {
    kYellow,      // a warning was shown (R-HT-35)
    kUnable,      // this player cannot go on (R-HT-2, R-HI-2)
    kSubstitute,  // another takes this player's place (R-HT-2)
  };
  Kind kind = Kind::kYellow;
  Side side = Side::kA;
  std::optional<Seat> seat;  // which team mate; nothing: the only player
  int yellow_before = 0;     // of who takes the place, in earlier matches
};

struct Conducted {
  State state;
  std::vector<Reason> reasons;
};

// Somebody protests against the ruling of a reading (R-HT-37, R-HT-38).
struct Protest {
  std::optional<Side> by;  // nothing: somebody who does not play in this match
  HostTime at;
  // The next card's: when what is read before it began (空読み), and when its
  // own first sound was. Nothing: not yet.
  std::optional<HostTime> next_pre_reading;
  std::optional<HostTime> next_first_sound;
  // When the judge decided the reading (R-HT-37). Nothing: not yet.
  std::optional<HostTime> decided;
};
struct ProtestAnswer {
  bool heard = false;
  Reason reason;
};

}  // namespace kimari::rules
