// A player's own evenings of a week ago, as somebody to play against.
#pragma once

#include <span>

#include "host/base/result.h"
#include "host/uses/drill/attempt.h"
#include "host/uses/drill/drill_set.h"

namespace kimari::drill {

// From what was heard and taken from a court four to ten days before `today`
// (of the player's own calendar): by card its median from the kimariji; for
// other cards a curve of median and spread; faults by their share. Fails
// (kUsage) where that is fewer than kEnough takes.
Result<Ghost> OwnGhost(std::span<const Attempt> attempts, int today);

}  // namespace kimari::drill
