// The score of a folder that a simulation or a demo wrote.
#pragma once

#include <cstdint>
#include <string>

#include "host/proof/score/score.h"

namespace kimari::score {

// Reads truth.json, rulings.jsonl and, where it is there, first-told.jsonl;
// rulings from reading `first` on. kFile, with the line, for what cannot be
// read.
Result<Score> ScoreFolder(const std::string& folder, uint32_t first = 1);

}  // namespace kimari::score
