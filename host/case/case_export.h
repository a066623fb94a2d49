// Writes a case: one reading of a recording as a folder that stands for itself
// (README.md).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/evidence/observation.h"
#include "host/replay/record.h"
#include "host/rules/text.h"

namespace kimari::casefile {

struct ExportOptions {
  evidence::ReadingId reading = 0;
  std::string folder;                 // must not exist
  bool names = false;                 // else people are A, B, Judge
  std::string wall;                   // the time now, WallClockIso8601
  const cards::Deck* deck = nullptr;  // null: cards are called by numbers
  // False: left, which fails (kUsage). May be empty.
  std::function<bool()> go_on;
  // Told before each step how many of all are done. May be empty.
  std::function<void(int done, int of)> progress;
};

struct Exported {
  std::string folder;
  // SHA-256 of its SHA256SUMS: who keeps this elsewhere can tell whether
  // everything in it is as it was written.
  std::string sum;
  std::vector<rules::Text> notices;  // sentences for people
  // Something that was recorded is lost: evidence, frames, the file's end.
  bool lost = false;
};

// What is decided beside the recording is taken in. kUsage where there is no
// such reading, kFile where something cannot be read or written: nothing is
// left behind then. Goes through the whole recording twice.
Result<Exported> Export(const replay::Record& record,
                        const ExportOptions& options);

// Beside "match.mcap": "case-3", or, with names, for people call their
// recordings after the players, "match.case-3"; "case-3-2" and so on where that
// is there already or being written.
std::string NewFolderBeside(const std::string& recording,
                            evidence::ReadingId reading, bool names);

}  // namespace kimari::casefile
