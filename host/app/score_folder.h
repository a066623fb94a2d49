// The score of a folder that a simulation or a demo wrote.
#pragma once

#include <string>

#include "host/evidence/observation.h"
#include "host/rules/ruling_json.h"
#include "host/score/score.h"

namespace kimari::app {

// Reads truth.json and rulings.jsonl; rulings from reading `first` on.
Result<score::Score> ScoreFolder(const std::string& folder,
                                 evidence::ReadingId first = 1);

}  // namespace kimari::app
