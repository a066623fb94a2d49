// What a match leaves beside its recording.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/match/match.h"

namespace kimari::live {

// "rulings.jsonl" in the folder of `recording`: a line a ruling, and
// "first-told.jsonl": one of each who was told to be first before it. Readable
// by their owner alone. Fails with kFile.
Result<void> WriteRulings(const match::Match& match,
                          const std::string& recording);

}  // namespace kimari::live
