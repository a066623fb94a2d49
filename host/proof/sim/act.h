// One act of the match on the court: where every hand and card is from its
// beginning until the next act begins. Laid out in full when it is planned,
// never changed afterwards; any thread may read it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/proof/sim/hand_motion.h"
#include "host/proof/sim/scene.h"
#include "host/proof/sim/touch_law.h"

namespace kimari::sim {

// Where a card was at one instant; straight in between.
struct CardKey {
  HostTime t;
  Point centre;
  double angle_deg = 0;
  double height_mm = 0;
};

// A card off the court, out of everybody's sight.
struct CardAway {
  HostTime from{INT64_MIN};
  HostTime to{INT64_MAX};
};

struct CardTrack {
  std::vector<CardKey> keys;   // by time
  std::vector<CardAway> away;  // by time
  // From then on it lies face up, however it lay.
  std::optional<HostTime> turned_up;

  bool AwayAt(HostTime t) const;
};

// The four hands: Index(player) * 2 + (left ? 1 : 0).
constexpr size_t kHands = 4;
constexpr size_t HandIndex(Side player, bool left) {
  return static_cast<size_t>(Index(player)) * 2 + (left ? 1 : 0);
}

struct Act {
  HostTime begin;
  std::vector<SceneCard> cards;  // as they lie when it begins
  std::map<uint16_t, CardTrack> tracks;
  std::array<HandMotion, kHands> hands;
  std::array<std::vector<Touchdown>, kHands> touchdowns;  // by time
  // From here on nothing moves.
  HostTime quiet;

  // Cards at t, those that have moved last (they lie on top).
  std::vector<SceneCard> CardsAt(HostTime t) const;
  // What the pads feel of a hand there, by `free` where it comes down on no
  // card by then.
  FeltHand Felt(size_t hand, HostTime t, const TouchLaw& free) const;
  bool HandsMoveAt(HostTime t) const { return t >= begin && t <= quiet; }
};

// A key added after `t` ends where the card then is.
SceneCard CardAt(const SceneCard& start, const CardTrack& track, HostTime t);

}  // namespace kimari::sim
