// What is shown and logged of a set that is being read: nothing moves on the
// screen between the lower phrase and the take.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/reading_session.h"

namespace kimari::evening {

// The keys of a terminal, in its language.
const char* ReadingKeys();

// The command of a key at a terminal, or of a word from a pipe.
std::optional<reader::Command> ReadingCommand(const std::string& word,
                                              bool terminal);

class ReadDesk {
 public:
  // `terminal`: one line that is overwritten, else one a change. The deck must
  // outlive the desk.
  ReadDesk(const cards::Deck& deck, std::filesystem::path log_file,
           std::ofstream log, bool terminal)
      : deck_(deck),
        log_file_(std::move(log_file)),
        log_(std::move(log)),
        terminal_(terminal) {}

  void Head(const reader::ReadingPlan& plan, const reader::LogTitle& title);
  // Writes what the session did since the last call into the log, and shows
  // where it stands. Whether it did anything.
  bool Follow(reader::ReadingSession& session);
  // Draws the line of a terminal anew.
  void Redraw() { shown_.clear(); }
  void Line(const std::string& text);
  // Why a command was refused; where the language is Japanese, in it.
  void Refused(const Error& error);
  // What was written of the log outlasts a power cut from here on, where the
  // disk allows it.
  void SyncLog() const;
  // What is said, once, when the log cannot be written.
  static Error LogTrouble();
  bool LogFailed() const { return log_failed_; }
  // What a listener should know of the sound, once the set is over; empty:
  // nothing. Ended lines.
  std::string SoundFaults() const;

 private:
  void Log(const std::string& line);
  void ShowSettled(const reader::ReadingSession& session);

  const cards::Deck& deck_;
  std::filesystem::path log_file_;
  std::ofstream log_;
  bool terminal_;
  std::string shown_;
  std::string told_;  // the last line: the log's entry of it is not told again
  std::set<cards::CardId> named_;
  size_t settled_ = 0;
  bool log_failed_ = false;
  std::vector<HostTime> gaps_;   // in the sound
  std::vector<HostTime> still_;  // it stands or stood still
};

}  // namespace kimari::evening
