// What a match leaves beside its recording.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/match/match.h"

namespace kimari::live {

// "rulings.jsonl" in the folder of `recording`: a line a ruling, readable by
// its owner alone. Fails with kFile.
Result<void> WriteRulings(const match::Match& match,
                          const std::string& recording);

}  // namespace kimari::live
