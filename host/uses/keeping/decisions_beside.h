// Decisions that were made on a recording after it was closed, for commands
// that read one.
#pragma once

#include <cstddef>
#include <string>

#include "host/base/result.h"
#include "host/match/match.h"

namespace kimari::keeping {

// Where they are: `given`, or the file beside the recording where there is one,
// else empty.
std::string DecisionsOf(const std::string& recording, const std::string& given);

// Takes those in `file` into the match of the recording and says so, and what
// is wrong with them, on standard error. Fails (kFile) where they belong to
// another recording or cannot be read.
Result<void> ApplyDecisions(const std::string& recording,
                            const std::string& file, match::Match& match);

}  // namespace kimari::keeping
