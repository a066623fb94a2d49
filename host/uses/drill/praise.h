// What got better with a set, in one sentence's worth of values; and the best
// of its drill. Pure functions of a player's attempts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/uses/drill/coach.h"

namespace kimari::drill {

// The first of these that is true of a set; times are told apart from 2 sigma
// on (19 of 20).
enum class Better : uint8_t {
  kFirst,        // of its drill: `count` right of `of`
  kBest,         // the fastest of its drill, by `ms` before the best until then
  kFoundAgain,   // `cards`, which failed when they were asked before
  kFaster,       // than the `count` sets before, by `ms`
  kFewerFaults,  // `count`, after `of` in the set before
  kDeadLeft,     // all `count` dead cards
  kDays,         // `count` days one after the other
  kDone,         // `count` right of `of`, and nothing of the above
};

struct Praise {
  Better better = Better::kDone;
  int count = 0;
  int of = 0;
  double ms = 0;
  double sigma = 0;                // of ms, one standard deviation
  std::vector<std::string> cards;  // three at most, by their kimariji
};

// The fastest set of a drill, of those with enough right answers.
struct Best {
  uint64_t set = 0;
  std::string began;
  double ms = 0;
  double sigma = 0;
  Since since = Since::kSound;
  bool here = false;  // it is the set that is looked at
};

struct Progress {
  Praise praise;
  std::optional<Best> best;  // up to the set that is looked at
};

// `attempts` of one player, by their time; `set` is one of theirs.
Progress ProgressOf(std::span<const Attempt> attempts, uint64_t set);

}  // namespace kimari::drill
