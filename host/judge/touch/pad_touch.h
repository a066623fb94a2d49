// One touch of a pad: whose hand (or hands) the levels around the edge show,
// and when each came down.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/clock_error.h"
#include "host/judge/touch/any_moment.h"
#include "host/judge/touch/pad_levels.h"
#include "host/judge/touch/seat_coupling.h"

namespace kimari::judge {

// What one pad says of one player.
struct PlayerTouch {
  double probability = 0;  // that this player touched the pad in this touch
  Instant at;              // when, if he did, by the board's own clock
  // In which his hand came down by a millimetre: what the pads do not know of
  // the card (kStandings) is a way of it.
  Duration a_millimetre;
  // Where another hand touched it, too: what the one does after it has landed
  // may have been taken for the other one's coming. Then all that is known of
  // it is from when it was felt.
  AnyMoment any;
};

struct PadTouch {
  Side board = Side::kA;
  uint8_t pad = 0;
  uint16_t edge_id = 0;
  Instant edge;                // the board's own stamp
  evidence::ClockError error;  // of the stamp, and so of all instants here
  std::optional<HostTime> released;
  bool traced = false;  // levels were there to tell whose hand it was
  std::array<PlayerTouch, 2> players;
  double both = 0;   // probability that both players touched it
  double level = 0;  // highest, out of the players' slots, steps; 0 untraced
  std::optional<PadLevels> levels;  // where traced

  const PlayerTouch& Of(Side player) const { return players[Index(player)]; }
  evidence::ByClock Clock() const { return {edge.t, edge.sigma, error}; }
};

// A level and its spread, steps.
struct FeltLevel {
  double level = 0;
  double sigma = 0;
};
// How much of the hand of `player` the pad felt in the few milliseconds after
// t. Nothing where no level tells.
std::optional<FeltLevel> LevelJustAfter(const PadTouch& touch, Side player,
                                        HostTime t, const SeatCouplings& seats);

// The same at a glance, of the levels so far: no shape is fitted to them, so
// when each hand came down is known to some milliseconds.
PadTouch GlanceAtPadTouch(const evidence::PadEdge& edge,
                          std::span<const evidence::PadTrace> traces,
                          const SeatCouplings& seats);

// Whose hand by the excess in the players' slots, when by the shape of the
// levels of `traces` (those of this edge, any order), with what is known of the
// players' couplings. Without traces both players are equally likely.
// Deterministic.
PadTouch AnalysePadTouch(const evidence::PadEdge& edge,
                         std::span<const evidence::PadTrace> traces,
                         const SeatCouplings& seats);

}  // namespace kimari::judge
