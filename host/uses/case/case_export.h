// Writes a case: one reading of a recording as a folder that stands for itself
// (README.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/base/disk_room.h"
#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"
#include "host/game/rules/text.h"
#include "host/uses/replay/record.h"

namespace kimari::casefile {

struct ExportOptions {
  evidence::ReadingId reading = 0;
  std::string folder;                 // must not exist
  bool names = false;                 // else people are A, B, Judge
  std::string wall;                   // the time now, WallClockIso8601
  const cards::Deck* deck = nullptr;  // null: cards are called by numbers
  std::string made_by;                // which kimari writes it
  // False: left, which fails (kUsage). May be empty.
  std::function<bool()> go_on;
  // Told before each step how many of all are done. May be empty.
  std::function<void(int done, int of)> progress;
  // Bytes that there are for it.
  std::function<Result<uint64_t>(const std::string& path)> room = RoomIn;
};

struct Exported {
  std::string folder;
  // SHA-256 of its SHA256SUMS: who keeps this elsewhere can tell whether
  // everything in it is as it was written.
  std::string sum;
  std::vector<rules::Text> notices;  // sentences for people
  // Something that was recorded is lost: evidence, frames, the file's end. Not
  // known of one that was there.
  bool lost = false;
  bool was_there = false;  // see ExportBeside
};

// What is decided beside the recording is taken in. kUsage where there is no
// such reading, kFile where something cannot be read or written, or would leave
// less of the disk than recordings need: nothing is left behind then. Goes
// through the whole recording twice.
Result<Exported> Export(const replay::Record& record,
                        const ExportOptions& options);

// The same under a name that is free (`folder` is not looked at). One that is
// there, as it was written, and would be written the same but for its time, is
// given back in place of another; beyond kMostBeside of a reading, kUsage.
Result<Exported> ExportBeside(const replay::Record& record,
                              const ExportOptions& options);
inline constexpr int kMostBeside = 9;

}  // namespace kimari::casefile
