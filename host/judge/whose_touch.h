// Whose hand a touch is, by what the seat mats add to its levels.
#pragma once

#include <array>

#include "host/court/side.h"
#include "host/judge/pad_levels.h"
#include "host/judge/scan_time.h"
#include "host/judge/seat_coupling.h"

namespace kimari::judge {

struct WhoseTouchOptions {
  // Share by which a hand's level wanders from its own while it presses.
  double level_wander = 0.03;
  // A hand that adds less than this does not touch, it is near; steps.
  double most_near = 2;
  double least_touch = 2.2;
  // Share of touches in which a second hand joins within so many scans, in
  // which one is near, and in which a hand shows in no slot at all.
  double second_hand = 0.05;
  double second_hand_scans = 64 * kMs;
  double hand_near = 0.15;
  double no_seat = 1e-4;
  // In which the player shifts on his mat: each few seconds, in 64 ms.
  double shift = 0.02;
};

struct WhoseTouch {
  double only_a = 0, only_b = 0, both = 0;  // add up to 1
  // If each touched alone: that the other's hand came near meanwhile.
  std::array<double, 2> other_near{};
  // If both touched: when each began to show, in scans, mean and variance.
  std::array<double, 2> began{};
  std::array<double, 2> began_variance{};
};

WhoseTouch Whose(const PadLevels& levels, const SeatCouplings& seats,
                 const WhoseTouchOptions& options);

}  // namespace kimari::judge
