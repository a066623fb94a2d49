// An attempt as one line of JSON, as an export gives it and an older kimari
// kept it.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/uses/drill/attempt.h"

namespace kimari::drill {

std::string ToJson(const Attempt& attempt);
// Fails (kFile) with what is wrong.
Result<Attempt> AttemptOf(const std::string& line);

// What an attempt on the mat has beside those at a desk.
std::string MatJson(const Attempt& attempt);
// False: it is no such text; `attempt` then has what was read up to there.
bool ReadMat(const std::string& json, Attempt& attempt);

}  // namespace kimari::drill
