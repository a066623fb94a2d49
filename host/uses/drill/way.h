// How a hand came to a card, by what the camera saw of it: pure functions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "host/base/time.h"
#include "host/court/plan.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/uses/drill/attempt.h"

namespace kimari::drill {

// What was seen of hands while a reading was open.
using SeenHands = std::vector<evidence::HandsSeen>;

// The hand that touched, and its way there.
struct Way {
  // First seen to move; nothing where it moved before the reading opened, or
  // was not seen.
  std::optional<Instant> moved;
  // From there on to the touch, by `from`.
  std::vector<WayPoint> points;
};

// The way of the hand of `side` that was nearest to `place` as it was touched;
// `from`: the first sound. A hand that lies still is no more seen than the mat
// is: it is seen again within 10 to 30 ms of its first movement, which the
// instant allows for.
Way WayTo(const SeenHands& seen, Side side, const evidence::Place& place,
          HostTime touched, HostTime from);

// Along the points.
double LengthMm(std::span<const WayPoint> way);

struct Speed {
  double m_s = 0;
  double sigma = 0;  // one standard deviation
};
// Speed of the tips over the last 50 ms before the touch; nothing where they
// were seen less than twice.
std::optional<Speed> SpeedOf(std::span<const WayPoint> way);

// How near a hand came to a card, as seen from above.
struct Near {
  double mm = 0;  // from the tips to the card; 0: over it
  cards::CardId card = 0;
};
// The nearest that hands of `side` came to any of `cards`, from `from` on;
// nothing where none was seen. `size` of a card.
std::optional<Near> NearestTo(const SeenHands& seen, Side side,
                              std::span<const evidence::SeenCard> cards,
                              court::CardSize size, HostTime from);

}  // namespace kimari::drill
