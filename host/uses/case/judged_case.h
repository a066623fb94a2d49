// One reading of a recording, judged again, with all that was decided on it:
// what a case is made of.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/game/rules/text.h"
#include "host/match/decisions/decision_file.h"
#include "host/match/match.h"
#include "host/uses/case/pseudonyms.h"

namespace kimari::casefile {

struct JudgedCase {
  match::Match match;  // the whole record, and what was decided since
  // What the reading's ruling needs of what was taken in before `from`, in
  // order, numbered and bound anew; then all up to `to`. Judged by themselves
  // they give the same rulings up to it.
  std::vector<evidence::Observation> observations;
  size_t decided_since = 0;          // entries beside the recording
  std::vector<rules::Text> notices;  // sentences for people
};

struct CaseSpan {
  evidence::ReadingId reading = 0;
  HostTime from;
  HostTime to;
};

// Goes through the file; `decided`: entries beside it, by the names there.
// kFile where it cannot be read, kUsage where `go_on` said false.
Result<JudgedCase> JudgeCase(const std::string& recording, const CaseSpan& span,
                             std::vector<evidence::Observation> decided,
                             Pseudonyms& names,
                             const std::function<bool()>& go_on = {});

}  // namespace kimari::casefile
