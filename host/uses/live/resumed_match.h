// A match that is gone on with: what a command says of it.
#pragma once

#include <memory>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/rig/match_so_far.h"

namespace kimari::live {

// Reads what was played of it, and prints where it stands.
Result<std::shared_ptr<const rig::MatchSoFar>> GoOnWith(
    const std::string& recording, const Clock& clock);

// The number of its next reading.
evidence::ReadingId NextReading(const rig::MatchSoFar& so_far);
// Cards that were called and count: those that are void come again.
int Settled(const rig::MatchSoFar& so_far);

}  // namespace kimari::live
