// What left a ruling to the judge.
#pragma once

#include <string>

#include "host/game/rules/ruling.h"

namespace kimari::readings {

// The rules and questions that the ruling hangs on, as "R-KA-15 other hand
// sure", several joined by " and "; empty where it is not open.
std::string CauseOf(const rules::Ruling& ruling);

}  // namespace kimari::readings
