// One touch of a pad: whose hand (or hands) the levels around the edge show,
// and when each came down.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "host/base/side.h"
#include "host/base/time.h"
#include "host/evidence/observation.h"

namespace kimari::judge {

struct PadTouchOptions {
  // Spread of the moment of contact against the moment the capacitance
  // crosses the threshold, for hands of different size and speed.
  Duration contact_sigma = Microseconds(100);
  // Least change of level that a hand makes, in sample steps.
  double least_level = 0.6;
  // Share of a body's capacitance that follows its seat mat.
  double least_coupling = 0.12;
  double most_coupling = 1.1;
  // A level this high is the end of the board's window: the true one may be
  // higher.
  int highest_level = 48;
  // Level noise is never taken to be smaller than this, in sample steps: the
  // counter's own rounding is 0.29.
  double least_noise = 0.32;
  // Share by which a hand's level wanders while it presses.
  double level_wander = 0.03;
  // Prior share of touches in which a second hand joins within the trace.
  double second_hand_prior = 0.05;
};

// What one pad says of one player.
struct PlayerTouch {
  double probability = 0;  // that this player touched the pad in this touch
  Instant at;              // when, if he did
};

struct PadTouch {
  Side board = Side::kA;
  uint8_t pad = 0;
  uint16_t edge_id = 0;
  Instant edge;  // the board's own stamp
  std::optional<HostTime> released;
  bool traced = false;  // levels were there to tell whose hand it was
  std::array<PlayerTouch, 2> players;
  double both = 0;  // probability that both players touched it

  const PlayerTouch& Of(Side player) const { return players[Index(player)]; }
};

// Fits the levels of `traces` (all of this edge, any order) with one or two
// hands: each a rise of capacitance at its own moment, weighing more in its
// owner's slot. Bayes over the moments and the three hypotheses A, B, both.
// Without traces both players are equally likely. Deterministic.
PadTouch AnalysePadTouch(const evidence::PadEdge& edge,
                         std::span<const evidence::PadTrace> traces,
                         const PadTouchOptions& options);

}  // namespace kimari::judge
