// How probably each player reached the called card, and when.
#include <algorithm>
#include <array>

#include "host/base/certainty.h"
#include "host/judge/reading_case.h"

namespace kimari::judge {

Reached ReadingCase::CalledReached(std::span<const HandTouch> touches,
                                   const CardInPlay& called,
                                   Witnesses witnesses) const {
  // Joint state over all touches: bit 0 A reached it, bit 1 B did.
  std::array<double, 4> state = {1, 0, 0, 0};
  std::array<FirstOf, 2> first;
  for (size_t touched = 0; touched < touches.size(); ++touched) {
    const HandTouch& touch = touches[touched];
    const double a = called.Touched(touched, Side::kA);
    const double b = called.Touched(touched, Side::kB);
    if (a <= 0 && b <= 0) continue;
    std::array<double, 4> here = {
        0, touch.only_a * a + touch.both * a * (1 - b),
        touch.only_b * b + touch.both * b * (1 - a), touch.both * a * b};
    here[0] = 1 - here[1] - here[2] - here[3];
    std::array<double, 4> next{};
    for (size_t i = 0; i < 4; ++i) {
      for (size_t j = 0; j < 4; ++j) next[i | j] += state[i] * here[j];
    }
    state = next;
    for (const Side player : kBothSides) {
      const auto p = static_cast<size_t>(Index(player));
      first[p].Add(
          touch.Of(player) * (player == Side::kA ? a : b),
          touch.Felt(player, options_.standings),
          witnesses == Witnesses::kAll ? touch.heard[p] : std::nullopt);
    }
  }
  return {state[1], state[2], state[3], {first[0].Get(), first[1].Get()}};
}

HeardOfEach ReadingCase::HeardOnCalled(std::span<const HandTouch> touches,
                                       const CardInPlay& called) {
  std::array<const HandTouch*, 2> first{};
  HeardOfEach heard;
  for (size_t i = 0; i < touches.size(); ++i) {
    for (const Side player : kBothSides) {
      const auto p = static_cast<size_t>(Index(player));
      if (touches[i].Of(player) * called.Touched(i, player) < kLikely) continue;
      if (first[p] != nullptr && first[p]->at[p].t <= touches[i].at[p].t) {
        continue;
      }
      first[p] = &touches[i];
      heard[p] = touches[i].heard[p];
    }
  }
  return heard;
}

Reached ReadingCase::WithExit(const Reached& by_touch,
                              const CardInPlay& called) {
  Reached reached = by_touch;
  if (!called.Left()) return reached;
  const double untouched =
      std::max(0.0, 1 - by_touch.only_a - by_touch.only_b - by_touch.both);
  const double a = called.Drove(Side::kA);
  const double b = called.Drove(Side::kB);
  for (const Side player : {Side::kA, Side::kB}) {
    // Where both may have driven it, it is not known who did.
    const double his =
        untouched * (player == Side::kA ? a * (1 - b / 2) : b * (1 - a / 2));
    double& only = player == Side::kA ? reached.only_a : reached.only_b;
    const double before = only + by_touch.both;
    only += his;
    if (his > 0) {
      When& at = reached.at[Index(player)];
      at = at.Or(before / (before + his), When(*called.Left()));
    }
  }
  return reached;
}

}  // namespace kimari::judge
