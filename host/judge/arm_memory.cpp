#include "host/judge/arm_memory.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// That part of how far beside his shoulder the line of an arm passes which
// changes within a stroke.
constexpr double kWavers = 0.5;
constexpr double kSeen = 15;  // mm, of the end of an arm in one frame
// A frame that shows something else, anywhere in these mm.
constexpr double kStray = 0.1;
constexpr double kAnywhere = 800;
// That the arm tells nothing: a body turned, a sleeve caught.
constexpr double kUntold = 1e-4;

constexpr double kRightHanded = 0.85;

// That a declared hand was entered wrongly.
constexpr double kMisheard = 0.001;

// How often a player uses the other hand than the first, and how many do.
// Chosen, not measured: R-KK-16 has everybody play with one hand. The last are
// those who begin with the hand that they do not use.
struct Habit {
  double other;
  double share;
};
constexpr std::array<Habit, 4> kHabit = {
    {{0.002, 0.9695}, {0.05, 0.02}, {0.35, 0.01}, {0.98, 0.0005}}};

struct Body {
  double shoulders;  // mm from the middle of the court
  double middle;     // mm to his right
  // mm beside his shoulder that the line of an arm passes: the shoulder leans
  // with the stroke, the elbow is bent. Most of it stays through a stroke.
  double aside;
  double share;
};
Body BodyAt(size_t i) {
  // Most kneel before the middle of the court, close to their own edge.
  constexpr std::array<double, 5> kShoulders = {0.1, 0.25, 0.3, 0.25, 0.1};
  constexpr std::array<double, 5> kMiddle = {0.08, 0.23, 0.38, 0.23, 0.08};
  constexpr std::array<std::pair<double, double>, 3> kAside = {
      {{50, 0.3}, {85, 0.45}, {145, 0.25}}};
  const size_t back = i % 5;
  const size_t right = i / 5 % 5;
  const auto [aside, share] = kAside[i / 25];
  return {450 + 100.0 * static_cast<double>(back),
          -80 + 40.0 * static_cast<double>(right), aside,
          share * kShoulders[back] * kMiddle[right]};
}

double Normal(double off, double variance) {
  return std::exp(-off * off / variance / 2) /
         std::sqrt(2 * std::numbers::pi * variance);
}

// Density of a stroke's sights, of an arm of this body whose shoulder is at x.
double Density(std::span<const ArmSight> stroke, const Body& body, double x) {
  constexpr int kSteps = 10;
  constexpr double kStep = 0.3;  // of Body::aside
  double density = 0;
  for (int step = -kSteps; step <= kSteps; ++step) {
    const double aside = kStep * step;
    double all =
        std::exp(-aside * aside / 2) * kStep / std::sqrt(2 * std::numbers::pi);
    for (const ArmSight& sight : stroke) {
      const double share =
          (sight.in_y - sight.reach_y) / (body.shoulders - sight.reach_y);
      const double off = sight.in_x - sight.reach_x -
                         share * (x - sight.reach_x) -
                         aside * std::hypot(body.aside * share, kSeen);
      const double variance =
          kSeen * kSeen + std::pow(kWavers * body.aside * share, 2);
      all *= (1 - kStray) * Normal(off, variance) + kStray / kAnywhere;
    }
    density += all;
  }
  return density;
}

}  // namespace

ArmMemory::ArmMemory() {
  static_assert(kHabits == kHabit.size());
  for (Player& player : players_) {
    for (size_t habit = 0; habit < kHabits; ++habit) {
      auto& [left, right] = player.weight[habit];
      for (size_t body = 0; body < kBodies; ++body) {
        const double share = kHabit[habit].share * BodyAt(body).share;
        const bool as_begun = kHabit[habit].other < 0.5;
        left[body] = share * (as_begun ? 1 - kRightHanded : kRightHanded);
        right[body] = share * (as_begun ? kRightHanded : 1 - kRightHanded);
      }
    }
  }
}

void ArmMemory::Declare(Side player, bool left) {
  Player& his = players_[Index(player)];
  std::array<double, 2> sum{};
  for (const auto& habit : his.weight) {
    for (size_t hand = 0; hand < 2; ++hand) {
      for (const double w : habit[hand]) sum[hand] += w;
    }
  }
  const size_t declared = left ? 0 : 1;
  for (auto& habit : his.weight) {
    for (double& w : habit[declared]) w *= (1 - kMisheard) / sum[declared];
    for (double& w : habit[1 - declared]) w *= kMisheard / sum[1 - declared];
  }
  his.unused = 0;
}

ArmMemory::Likelihoods ArmMemory::Of(std::span<const ArmSight> stroke) {
  Likelihoods of;
  double most = 0;
  for (size_t body = 0; body < kBodies; ++body) {
    const Body sits = BodyAt(body);
    for (size_t hand = 0; hand < 2; ++hand) {
      const double x =
          sits.middle + (hand == 0 ? -kHalfShoulders : kHalfShoulders);
      of[hand][body] = stroke.empty() ? 1 : Density(stroke, sits, x);
      most = std::max(most, of[hand][body]);
    }
  }
  for (auto& hand : of) {
    for (double& l : hand) l += kUntold * most;
  }
  return of;
}

double ArmMemory::OtherHand(Side player,
                            std::span<const ArmSight> stroke) const {
  const Player& his = players_[Index(player)];
  const Likelihoods of = Of(stroke);
  double valid = 0;
  double other = 0;
  for (size_t habit = 0; habit < kHabits; ++habit) {
    const double seldom = kHabit[habit].other * (1 - his.unused);
    for (size_t hand = 0; hand < 2; ++hand) {
      for (size_t body = 0; body < kBodies; ++body) {
        const double w = his.weight[habit][hand][body];
        valid += w * (1 - seldom) * of[hand][body];
        other += w * seldom * of[1 - hand][body];
      }
    }
  }
  return other / (valid + other);
}

double ArmMemory::OtherHandFirst(Side player, std::span<const ArmSight> first,
                                 std::span<const ArmSight> second) const {
  const Player& his = players_[Index(player)];
  const Likelihoods one = Of(first);
  const Likelihoods two = Of(second);
  double valid = 0;
  double other = 0;
  for (const auto& habit : his.weight) {
    for (size_t hand = 0; hand < 2; ++hand) {
      for (size_t body = 0; body < kBodies; ++body) {
        const double w = habit[hand][body];
        valid += w * one[hand][body] * two[1 - hand][body];
        other += w * (1 - his.unused) * one[1 - hand][body] * two[hand][body];
      }
    }
  }
  return other / (valid + other);
}

void ArmMemory::Normalise(Player& his) {
  double sum = 0;
  for (const auto& habit : his.weight) {
    for (const auto& hand : habit) {
      for (const double w : hand) sum += w;
    }
  }
  for (auto& habit : his.weight) {
    for (auto& hand : habit) {
      for (double& w : hand) w /= sum;
    }
  }
}

void ArmMemory::LearnBoth(Side player, std::span<const ArmSight> first,
                          std::span<const ArmSight> second, double touched) {
  Player& his = players_[Index(player)];
  const Likelihoods one = Of(first);
  const Likelihoods two = Of(second);
  for (auto& habit : his.weight) {
    for (size_t hand = 0; hand < 2; ++hand) {
      for (size_t body = 0; body < kBodies; ++body) {
        const double as_used = one[hand][body] * two[1 - hand][body];
        const double swapped = one[1 - hand][body] * two[hand][body];
        const double either = (as_used + swapped) / 2;
        habit[hand][body] *= touched * (as_used + (1 - his.unused) * swapped) +
                             (1 - touched) * either;
      }
    }
  }
  his.unused *= 1 - touched;
  Normalise(his);
}

void ArmMemory::Learn(Side player, std::span<const ArmSight> stroke,
                      double touched) {
  Player& his = players_[Index(player)];
  const Likelihoods of = Of(stroke);
  for (size_t habit = 0; habit < kHabits; ++habit) {
    const double seldom = kHabit[habit].other * (1 - his.unused);
    for (size_t hand = 0; hand < 2; ++hand) {
      for (size_t body = 0; body < kBodies; ++body) {
        const double valid = of[hand][body];
        const double other = of[1 - hand][body];
        // A hand that touched nothing may be either.
        double& w = his.weight[habit][hand][body];
        w *= touched * ((1 - seldom) * valid + seldom * other) +
             (1 - touched) * (valid + other) / 2;
      }
    }
  }
  his.unused *= 1 - touched;
  Normalise(his);
}

}  // namespace kimari::judge
