// When two hands of one player may be in one outline of the camera's, so that
// neither its number nor its arm tells which of them touched a card. The
// camera marks outlines that it saw run together; where two of his were seen,
// an outline that is wider than an arm, or forked, holds both. Besides, a hand
// does not vanish or begin in the middle of the court: where a track of his
// ends there beside another of his, it went into that one's outline, and where
// one begins there, it came out of it.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/judge/hand_track.h"

namespace kimari::judge {

// From one instant to another, both included.
struct Stretch {
  HostTime from;
  HostTime to;
  bool Holds(HostTime t) const { return from <= t && t <= to; }
};
inline constexpr Stretch kAlways = {{std::numeric_limits<int64_t>::min()},
                                    {std::numeric_limits<int64_t>::max()}};

class MixedHands {
 public:
  // By the frames so far.
  MixedHands(const HandTrack& track, Side player);

  // Two of his hands may be in one outline then.
  bool At(HostTime t) const;
  // At some instant from the one to the other they may have been.
  bool Between(HostTime from, HostTime to) const;
  // The longest stretch around t in which they were not; empty (to < from)
  // where they may have been at t.
  Stretch ClearAround(HostTime t) const;
  // Two hands of his were seen over the court in this reading.
  bool TwoAbout() const { return two_about_; }

 private:
  std::vector<Stretch> mixed_;  // they may overlap
  bool two_about_ = false;
};

}  // namespace kimari::judge
