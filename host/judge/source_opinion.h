// What one source alone says of the called card, in words for the judge of a
// dispute. Nothing is decided by it.
#pragma once

#include <optional>

#include "host/evidence/observation.h"
#include "host/game/rules/ruling.h"
#include "host/judge/camera_witness.h"
#include "host/judge/heard_impact.h"
#include "host/judge/who_first.h"

namespace kimari::judge {

rules::Opinion PadsOpinion(const Reached& pads, Duration same_time_band);

// Whose hands were seen to come over the card, and when: over it is not on it,
// so the camera names nobody as first. `running`: there were frames in this
// reading.
rules::Opinion CameraOpinion(const CameraEvidence& camera,
                             evidence::CardId card, bool running);

// What knocks alone say of each player's first touch of the card; nothing
// where they say nothing: silence proves nothing.
std::optional<rules::Opinion> KnocksOpinion(const HeardOfEach& heard);
// Where who was first is open and a knock contradicts the pads, why says so.
void SayWhatKnocksOpen(const HeardOfEach& heard, rules::First& first);

}  // namespace kimari::judge
