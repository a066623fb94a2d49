// What a recording says, as tables for a spreadsheet (CSV, with a head).
#pragma once

#include <string>
#include <vector>

#include "host/evidence/observation.h"
#include "host/match/match.h"

namespace kimari::keeping {

// A row a touch, as match::NumberTouches numbers them; instants in
// nanoseconds, after the first sound in milliseconds, empty where the card was
// not read.
std::string TouchesTable(const std::vector<evidence::Observation>& all);
// A row a ruling, with its sentence in both languages; cards by number.
std::string RulingsTable(const match::Match& match);

}  // namespace kimari::keeping
