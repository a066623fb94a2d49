// A ruling as one line of JSON (host/proof/sim/SCENARIO.md, "A ruling"), for
// recordings and programs. The same ruling gives the same bytes.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/game/rules/ruling.h"

namespace kimari::rules {

// No line break at the end. Text that is not UTF-8 is written with U+FFFD.
std::string RulingJson(const Ruling& ruling);
// The exact way back. kFile says what is missing or wrong.
Result<Ruling> ParseRuling(const std::string& json);

}  // namespace kimari::rules
