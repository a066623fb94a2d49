// The part of a recording that a case keeps: what its reading's ruling needs,
// and all that was recorded while it lasted.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/case/judged_case.h"

namespace kimari::casefile {

// Writes a new recording. `sha256`: of the whole one. kFile where one of them
// cannot be read or written.
Result<void> WriteCaseRecording(const std::string& recording,
                                const std::string& sha256, const CaseSpan& span,
                                const JudgedCase& judged,
                                const std::string& path);

}  // namespace kimari::casefile
