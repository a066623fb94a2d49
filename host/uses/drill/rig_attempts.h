// What one player did on the mat, by the judge's own evidence: a fold over a
// recording.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/match/score_sheet.h"
#include "host/uses/drill/attempt.h"
#include "host/uses/drill/mat_drill.h"

namespace kimari::drill {

// Who, and what the sitting is called.
struct OnTheMat {
  std::string player;
  Side side = Side::kA;
  uint64_t set = 0;
  std::string began;  // UTC
  std::string recording;
  MatDrill drill;
};

// An attempt a reading that was ruled on and counts: the instant of the
// player's first touch of the called card, or of its push, less that of the
// first sound at the ears; its sigma is of both. A fault is one that the judge
// rules; in kStrokes another card than the named one, where that was not
// reached; in kLayout the place that was touched first, whatever the rules say.
// What the evidence does not tell (a touch that is not sure) is left out. Fails
// as match::Replay.
Result<std::vector<Attempt>> FromEvidence(
    const std::vector<evidence::Observation>& observations,
    const OnTheMat& who);

// The same of one reading that was ruled on, without what the camera saw of
// hands: for whoever is to be told at once.
std::optional<Attempt> FromLine(const match::SheetLine& line,
                                const evidence::CardCalled& called,
                                const OnTheMat& who);

// The same of a file; the set is named by the recording itself, so that it is
// one however often it is read. Fails (kFile) where it cannot be read or holds
// no match. `began`: where the record does not say when.
Result<std::vector<Attempt>> FromRecording(const std::string& path,
                                           const std::string& player, Side side,
                                           const std::string& began);

}  // namespace kimari::drill
