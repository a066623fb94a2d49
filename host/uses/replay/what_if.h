// "What if this hand had come down on the called card at another moment?" The
// ruling for each of many such moments, by the fold that judged the match
// (match::MoveEdge, 'kimari judge --move-edge'). Plain values.
#pragma once

#include <vector>

#include "host/base/result.h"
#include "host/match/match.h"
#include "host/uses/replay/judged_again.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {

// One player's hand on the called card.
struct MovedHand {
  Side side = Side::kA;
  Instant at;  // when it came down, as it was ruled on
  struct Ruled {
    Duration by;  // later by this much; negative: earlier
    rules::Ruling ruling;
  };
  // By time, from as much earlier to as much later, the same distance apart;
  // and close about each change of the ruling.
  std::vector<Ruled> rulings;
};

// Both come to the same for people: who takes, who faults, or that it is the
// judge's to say.
bool SameForPeople(const rules::Ruling& a, const rules::Ruling& b);

// A hand for each player whose touch of the called card a pad felt. kUsage
// where there is no such reading or it is not judged again. Some 100 folds of a
// reading: seconds.
Result<std::vector<MovedHand>> MoveHands(const Record& record,
                                         const JudgedAgain& again,
                                         ReadingId reading);

}  // namespace kimari::replay
