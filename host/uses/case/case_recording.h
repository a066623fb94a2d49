// The part of a recording that a case keeps: what its reading's ruling needs,
// and all that was recorded while it lasted.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/uses/case/judged_case.h"

namespace kimari::casefile {

// The whole recording.
struct CaseOf {
  std::string path;
  std::string name;    // as the case calls it
  std::string sha256;  // of its bytes
};

// Writes a new recording. kFile where one of them cannot be read or written.
Result<void> WriteCaseRecording(const CaseOf& of, const CaseSpan& span,
                                const JudgedCase& judged,
                                const std::string& path);

}  // namespace kimari::casefile
