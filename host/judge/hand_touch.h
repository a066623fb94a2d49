// A touch of a reading: what the pads' levels and the camera together say of
// whose hand it was, and when that hand came down.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "host/court/side.h"
#include "host/judge/footprint.h"
#include "host/judge/hand_track.h"
#include "host/judge/heard_impact.h"
#include "host/judge/touch/pad_touch.h"
#include "host/judge/touch/standing_law.h"
#include "host/judge/when.h"

namespace kimari::judge {

struct HandTouch {
  PadTouch pad;
  Box box;                                  // of the pad
  int row = 0;                              // of its territory
  double only_a = 0, only_b = 0, both = 0;  // add up to 1 (or are all 0)
  // When each player's hand came down here, if it did. Touches of one landing
  // on several pads have the same instant.
  std::array<Instant, 2> at;
  std::array<Duration, 2> a_millimetre;  // PlayerTouch, of the same
  std::array<AnyMoment, 2> any;          // the same
  // The ground his finger tips swept around that moment, where the camera saw.
  std::array<std::vector<Box>, 2> reach;
  bool camera_saw = false;
  // Where along the row each player's hand came down, if it did here. Touches
  // of one landing share one footprint; `elsewhere` marks those whose place is
  // told by another touch of it.
  std::array<std::optional<Footprint>, 2> footprint;
  std::array<bool, 2> elsewhere{};
  // That a hand lay on the card and was not just near it, if it was his.
  std::array<double, 2> pressed = {1, 1};
  // It is not told whether a hand of this player touched or was only held low
  // over the pad (pressed says no more of it than that either may be).
  std::array<bool, 2> hover{};
  // What the knock under its mat says of each player's hand, where there is one
  // (HearHands).
  HeardOfEach heard;
  // Felt as much as the strongest touches of the reading: fingers lay on the
  // pad, not beside it.
  bool full = false;

  double Of(Side player) const {
    return both + (player == Side::kA ? only_a : only_b);
  }
  // When his hand came down here, if it did. `standings` must outlive it.
  FeltContact Felt(Side player, const MatStandings& standings) const;
  // One hand may lie on both pads, or go on from the one to the other.
  bool Beside(const HandTouch& other) const;
  void Normalise();
};

}  // namespace kimari::judge
