// What the knock discs say of touches that others know of: a witness that knows
// no law of approach. A knock is of a touch by place and time; when it was made
// is known as well as its way to the disc is. What follows of it for a touch is
// said in host/judge/hear_hands.h.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "host/base/time.h"
#include "host/court/plan.h"
#include "host/evidence/clock_error.h"
#include "host/evidence/observation.h"

namespace kimari::judge {

// What is taken to be so of any mat, wide enough for most.
struct KnockWays {
  // Of the wave that the comparator hears: bending waves of some kilohertz in
  // 5 to 15 mm of plywood, 400 to 1200 m/s.
  double slowest_m_s = 400;
  double fastest_m_s = 1200;
  double reach_mm = 40;  // finger tips are so far from the pad's middle
  // From the front of the wave until it is high enough, at most.
  Duration grows = Microseconds(250);
  // From one mat to the other, besides the way.
  Duration between_least = Microseconds(50);
  Duration between_most = Microseconds(400);
  // A card may stand so high, and knock when it meets the mat; of how many that
  // is what is heard. Pressed at this speed where nothing else is known.
  double stands_mm = 1;
  double stands_share = 0.5;
  double press_m_s = 1;
  // An instant by the pads may be so much later than the touch, besides its
  // sigma: what bent cards do to it (LIMITS).
  Duration felt_late = Milliseconds(1);
  // Knocks of anything else, a mat: knees, dropped cards, the next court.
  double stray_per_s = 0.2;
};

// A touch as others know it.
struct KnownTouch {
  court::Point place;  // middle of its pad, on the court, mm
  Instant at;          // about when, sigma against host time
  std::optional<double> press_m_s = std::nullopt;
};

enum class Hearing {
  kUnheard,  // no knock that could be of it: soft, a push, or the disc is none
  kHeard,    // one that can be of no other touch
  kMasked,   // the knock, or the dead time in which it fell, may be another's
};

struct HeardTouch {
  Hearing hearing = Hearing::kUnheard;
  // Of kHeard, when it was made; of kMasked, when the first of it and `with`
  // was, if the knock is of one of them and of its own mat. Sigma without what
  // the clock adds.
  std::optional<Instant> at = std::nullopt;
  // The same if the card lay flat, or was heard as skin met it.
  std::optional<Instant> if_flat = std::nullopt;
  std::optional<evidence::ByClock> clock = std::nullopt;
  // That what was heard was no touch at all, at most.
  double stray = 0;
  std::optional<size_t> knock = std::nullopt;  // of `knocks`, on its own mat
  // Of kMasked: touches that the same knock may be of, of `touches`.
  std::vector<size_t> with = {};
};

// One for each of `touches`, in their order, in whatever order they are.
// `knocks` of both boards, each board's in order. Any thread; no state.
std::vector<HeardTouch> HearTouches(std::span<const KnownTouch> touches,
                                    std::span<const evidence::Knock> knocks,
                                    const court::Plan& plan,
                                    const KnockWays& ways = {});

}  // namespace kimari::judge
