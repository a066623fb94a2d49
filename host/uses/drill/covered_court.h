// A covered court on the mat: what the drill waits for, and what it says
// meanwhile. Knows no device: what is to be done comes back as an entry of the
// desk.
#pragma once

#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "host/match/match.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/drill/laid_court.h"
#include "host/uses/web/shown.h"

namespace kimari::drill {

// The cards are laid, learned for as long as the drill says, turned over, and
// asked after each of its waits. A key ends learning and turning before their
// time.
class CoveredCourt {
 public:
  // What counts of the match.
  struct Standing {
    bool announced = false;
    bool all_lie = false;  // the drill's cards, in the rows
    int settled = 0;       // readings
    bool under_way = false;
  };

  // `set` after AskEachOnce.
  explicit CoveredCourt(const DrillSet& set);

  Standing StandingOf(const match::Match& match) const;
  // What is to be done at `now`. `key`: one was pressed since the last call.
  MatStep Next(const Standing& standing, HostTime now, bool key);
  // Cards are asked: a key may ask for the next one.
  bool Asks() const { return phase_ == Phase::kAsking && !held_; }

 private:
  enum class Phase { kBegun, kLaying, kLearning, kTurning, kAsking };
  MatStep Ask(const Standing& standing, HostTime now);

  std::vector<cards::CardId> cards_;
  std::vector<Duration> after_;  // since it was covered, by reading
  Duration learn_;
  Duration turn_;
  Phase phase_ = Phase::kBegun;
  HostTime since_;  // of the phase
  bool held_ = false;
  bool told_ = false;  // how long the first wait is
};

}  // namespace kimari::drill
