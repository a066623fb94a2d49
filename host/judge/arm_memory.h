// Which hand of a player a stroke was made with, by where his arm comes into
// the court: a right arm comes from a shoulder right of the body. Where he
// sits, which hand is his valid one (有効手) and how often he uses the other is
// learned over the match.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "host/base/side.h"
#include "host/base/time.h"
#include "host/judge/hand_track.h"

namespace kimari::judge {

// One frame of a stroke as its player sees it: mm from the middle of the
// court, x to his right, y towards him.
struct ArmSight {
  double tip_x = 0;
  double tip_y = 0;
  double crossing = 0;  // x of the arm, a hand's length behind the court
};

// Of a player's hand that touched `card` at t: the first and the last frame
// around it that show one hand of his over the court, apart from the other
// player's and no farther than the card. Empty where there is none.
std::vector<ArmSight> ArmSights(const HandTrack& hands, Side player,
                                const Box& card, HostTime t);

class ArmMemory {
 public:
  ArmMemory();

  // Probability that a stroke was not by his valid hand: the first one used.
  // Without any sight of the arm, what is usual with him.
  double OtherHand(Side player, std::span<const ArmSight> stroke) const;

  // His strokes in the order of time, also those without any sight.
  void Learn(Side player, std::span<const ArmSight> stroke);

 private:
  static constexpr size_t kBodies = 25;
  static constexpr size_t kHabits = 3;
  struct Player {
    bool used = false;  // a hand of his, already
    // That he has this habit, that his left or right hand is the valid one and
    // that he sits like this.
    std::array<std::array<std::array<double, kBodies>, 2>, kHabits> weight{};
  };
  // For each hand, of each body, up to a factor.
  using Likelihoods = std::array<std::array<double, kBodies>, 2>;
  static Likelihoods Of(std::span<const ArmSight> stroke);

  std::array<Player, 2> players_;
};

}  // namespace kimari::judge
