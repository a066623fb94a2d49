// Which hand of a player a stroke was made with, by where his arm comes into
// the court: a right arm comes from a shoulder right of the body. Where he
// sits, which hand is his valid one (有効手) and how often he uses the other is
// learned over the match.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "host/court/side.h"
#include "host/judge/arm_sight.h"

namespace kimari::judge {

class ArmMemory {
 public:
  ArmMemory();

  // He says which hand is his valid one. Call it before his first stroke.
  void Declare(Side player, bool left);

  // Probability that a stroke was not by his valid hand: the one declared, else
  // the first one used.
  // Without any sight of the arm, what is usual with him.
  double OtherHand(Side player, std::span<const ArmSight> stroke) const;

  // Of two strokes that were made with his two hands, by time: that the first
  // was not by his valid hand, and so the second was.
  double OtherHandFirst(Side player, std::span<const ArmSight> first,
                        std::span<const ArmSight> second) const;

  // His strokes in the order of time, also those without any sight; `touched`:
  // how probably that hand touched a card, 0 to 1.
  void Learn(Side player, std::span<const ArmSight> stroke, double touched);
  // Two strokes with his two hands. That both played says where he sits and
  // which hand is which; how often he uses the other one alone it does not.
  void LearnBoth(Side player, std::span<const ArmSight> first,
                 std::span<const ArmSight> second, double touched);

 private:
  static constexpr size_t kBodies = 75;
  static constexpr size_t kHabits = 4;
  struct Player {
    // How probably his valid hand is still to be chosen: he has declared none
    // and touched nothing yet.
    double unused = 1;
    // That he has this habit, that his left or right hand is the valid one and
    // that he sits like this.
    std::array<std::array<std::array<double, kBodies>, 2>, kHabits> weight{};
  };
  // For each hand, of each body, up to a factor.
  using Likelihoods = std::array<std::array<double, kBodies>, 2>;
  static Likelihoods Of(std::span<const ArmSight> stroke);
  static void Normalise(Player& his);

  std::array<Player, 2> players_;
};

}  // namespace kimari::judge
