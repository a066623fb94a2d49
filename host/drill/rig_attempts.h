// What one player did on the mat, by the judge's own evidence: a fold over a
// recording.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/side.h"
#include "host/drill/attempt.h"
#include "host/evidence/observation.h"

namespace kimari::drill {

// Who, and what the sitting is called.
struct OnTheMat {
  std::string player;
  Side side = Side::kA;
  uint64_t set = 0;
  std::string began;  // UTC
};

// An attempt a reading that was ruled on and counts, of Kind::kRig: the instant
// of the player's first touch of the called card, or of its push, less that of
// the first sound at the ears; its sigma is of both. A fault is one that the
// judge rules. What the evidence does not tell (a touch that is not sure) is
// left out. Fails as match::Replay.
Result<std::vector<Attempt>> FromEvidence(
    const std::vector<evidence::Observation>& observations,
    const OnTheMat& who);

// The same of a file; the set is named by the recording itself, so that it is
// one however often it is read. Fails (kFile) where it cannot be read or holds
// no match. `began`: where the record does not say when.
Result<std::vector<Attempt>> FromRecording(const std::string& path,
                                           const std::string& player, Side side,
                                           const std::string& began);

}  // namespace kimari::drill
