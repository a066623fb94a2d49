// What the evenings of one player say together: pure functions of his attempts.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "host/uses/drill/coach.h"
#include "host/uses/drill/schedule.h"

namespace kimari::drill {

inline constexpr size_t kTomorrow = 3;
inline constexpr size_t kSetsShown = 20;

// A set or a week.
struct Step {
  std::string began;  // of a set; of a week its Monday, "2026-11-23"
  Figures figures;
};

// A sitting on the mat.
struct Played {
  uint64_t set = 0;
  std::string began;
  std::string drill;
  Kind kind = Kind::kRig;
  Figures figures;
};
// Those of a player, the last one first.
std::vector<Played> SittingsOf(std::span<const Attempt> attempts);

struct History {
  std::vector<Step> sets;      // the last twenty, in the order played
  std::vector<Step> weeks;     // those with sets, in order
  std::vector<Work> tomorrow;  // three at most
  // What the times of sets and weeks are from: one for all of them.
  Since since = Since::kSound;
};

// Whose times may be held against each other.
struct Like {
  Like(Kind of) : kind(of) {}  // NOLINT(google-explicit-constructor)
  explicit Like(const Attempt& one)
      : kind(one.kind),
        mat(OfTheMat(one)),
        drill(one.kind == Kind::kKimariji ? one.drill : "") {}
  Kind kind = Kind::kReaction;
  bool mat = false;
  // Out of four, typed and card by card are answers of their own; empty: all of
  // the kind.
  std::string drill;

  bool operator==(const Like&) const = default;
};

// Figures are of what is `like` alone: times of other drills are other times.
// `today` of the player's own calendar.
History HistoryOf(std::span<const Attempt> attempts, const Like& like,
                  int today);

}  // namespace kimari::drill
