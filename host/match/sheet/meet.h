// The incidents of a meet, kept by player over its matches: a yellow card of
// the second round counts in the third (R-HT-35). Pure; UTF-8 out.
#pragma once

#include <string>
#include <vector>

#include "host/match/sheet/sheet.h"

namespace kimari::sheet {

struct PlayedMatch {
  std::string file;  // as it was named
  Sheet sheet;
};

// Players by name; those without an incident are left out, and so is what is
// nobody's. Within a player in the order of the matches.
std::string MeetJson(const std::vector<PlayedMatch>& meet);
std::string MeetTable(const std::vector<PlayedMatch>& meet);

}  // namespace kimari::sheet
