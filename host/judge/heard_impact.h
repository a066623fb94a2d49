// What the knock disc under its mat says of one touch of one player: a second
// witness, which may be wrong, and knows nothing of what pads feel.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "host/base/time.h"
#include "host/evidence/clock_error.h"

namespace kimari::judge {

// An impact that can be of no other touch than one.
struct HeardImpact {
  // At least, that it is of something else: another part of that hand beside
  // the card, a knee, a slap that no pad felt. Chosen.
  static constexpr double kElse = 0.1;
  // Of cards that stand where skin meets them, those of which nothing is heard
  // until they have met the mat; how high they stand nobody knows, so it tells
  // nothing more of when skin met them. Chosen.
  static constexpr double kHeardLate = 0.5;

  Instant if_flat;  // when, of a card that lay flat (HeardTouch)
  Instant made;     // of any card
  std::optional<evidence::ByClock> clock;  // of both, besides their sigma
  Duration stands;  // from skin until a card that stands has met the mat
  double other = kElse;

  // How well it fits skin that met the card at `met`, of 1 at best, where the
  // pad then felt the hand in full at `in_full`.
  double Fit(const Instant& met, HostTime in_full,
             const std::optional<evidence::ByClock>& pads) const;
  // The same where it may be of something else too.
  double Leaves(double fit) const { return other + (1 - other) * fit; }
};

struct Heard {
  enum class Says : uint8_t {
    kAgrees,       // it can be of no other touch, and may be of this one
    kContradicts,  // it fits none of what pads felt: either is wrong
    kMasked,       // it may be another touch's
  };
  Says says = Says::kMasked;
  std::optional<HeardImpact> impact = std::nullopt;  // none where masked
  Duration off;  // of kContradicts: how much later than pads felt it
};
using HeardOfEach = std::array<std::optional<Heard>, 2>;  // by player

}  // namespace kimari::judge
