// Who was first to the called card (design.md, "Who was first").
#pragma once

#include <array>
#include <cstdint>

#include "host/base/time.h"
#include "host/game/rules/facts.h"
#include "host/judge/when.h"

namespace kimari::judge {

// What is known of the two players' first valid instants.
struct Reached {
  // Probabilities that only A, only B, or both reached the card; what is
  // missing to 1 is that nobody did.
  double only_a = 0;
  double only_b = 0;
  double both = 0;
  // When each did, if he did.
  std::array<When, 2> at;
};

// `band` is the rule option same_time_ms. An order is stated from a
// probability of 0.999 on; anything less is kOpen with the leaning and why.
rules::First DecideFirst(const Reached& reached, Duration band);

// A probability in parts per million, as the rules take it.
int32_t Ppm(double p);

}  // namespace kimari::judge
