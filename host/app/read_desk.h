// What is shown and logged of a set that is being read: nothing moves on the
// screen between the lower phrase and the take.
#pragma once

#include <cstddef>
#include <fstream>
#include <optional>
#include <set>
#include <string>

#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/reader/reading_session.h"

namespace kimari::app {

// The keys of a terminal, in both languages.
extern const char* const kReadingKeys;

// The command of a key at a terminal, or of a word from a pipe.
std::optional<reader::Command> ReadingCommand(const std::string& word,
                                              bool terminal);

class ReadDesk {
 public:
  // `terminal`: one line that is overwritten, else one a change. The deck must
  // outlive the desk.
  ReadDesk(const cards::Deck& deck, std::ofstream log, bool terminal)
      : deck_(deck), log_(std::move(log)), terminal_(terminal) {}

  void Head(const reader::ReadingPlan& plan, const std::string& mode);
  // Writes what the session did since the last call into the log, and shows
  // where it stands.
  void Take(reader::ReadingSession& session);
  void Line(const std::string& text);
  // Why a command was refused; where the language is Japanese, in it.
  void Refused(const Error& error);
  bool LogFailed() const { return !log_.good(); }

 private:
  void ShowSettled(const reader::ReadingSession& session);

  const cards::Deck& deck_;
  std::ofstream log_;
  bool terminal_;
  std::string shown_;
  std::string told_;  // the last line: the log's entry of it is not told again
  std::set<cards::CardId> named_;
  size_t settled_ = 0;
};

}  // namespace kimari::app
