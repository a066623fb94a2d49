// A score sheet written by hand (tests/e2e/matches/README.md), held against the
// one that the program makes.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace kimari {

// The file in the words of `kimari score-sheet --json`
// (host/match/sheet/SHEET.md), what it leaves out filled in. Throws
// std::exception, with the place, on a file that cannot be read and on a key
// that it does not know.
nlohmann::json ReadWrittenSheet(const std::string& path);

// Every difference by its path: `lines[3].taker: the sheet says "A", the
// program "B"`. Compared is what the sheet has; a margin within three of the
// standard deviations that the program states.
std::vector<std::string> Differences(const nlohmann::json& written,
                                     const nlohmann::json& made);

}  // namespace kimari
