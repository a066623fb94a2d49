// Who pressed what in one reading of Himuka karuta, and who may play.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "tests/oracle/answer.h"

namespace kimari::oracle {

// One of a side's players.
struct Player {
  Side side = Side::kA;
  Seat seat = Seat::kCentre;
  auto operator<=>(const Player&) const = default;
};

struct Press {
  Player player;
  rules::CardId card = 0;
  HostTime down;
  HostTime up;
  std::optional<Hand> hand;
  uint32_t stroke = 0;  // 0: a motion of its own
  bool early = false;   // before the first sound (R-HT-18)
  bool plays = true;    // the last two: not everybody does (R-HT-15)
};

// Those that the rules look at, in order of time.
std::vector<Press> PressesOf(const rules::State& state,
                             const rules::Facts& facts, const Chosen& options);

// Who plays the last two cards for this side (R-HT-15, R-HT-16).
Seat PlaysLastTwo(const rules::State& state, Side side, const Chosen& options);
// Of these seats, from left to right, the one next to the judge.
Seat JudgesSide(const rules::State& state, Side side,
                const std::vector<Seat>& seats);

}  // namespace kimari::oracle
