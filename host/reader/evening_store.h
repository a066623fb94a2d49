// What stays from one evening to the next: what was chosen last, a club's own
// sets, the cards that are known. Text files in one folder.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/evening.h"
#include "host/reader/own_sets.h"

namespace kimari::reader {

// "kimari/reader" under XDG_CONFIG_HOME or ~/.config; nothing where neither is
// known.
std::optional<std::filesystem::path> EveningFolder();

class EveningStore {
 public:
  // What the folder holds of `deck`; a file that is not there is none, one that
  // cannot be read is told by Troubles() and put aside (NAME.unread, where that
  // is there NAME.unread-2) before another takes its place; in any encoding
  // (ReadText). Nothing is kept where `folder` is nothing. The deck must
  // outlive the store.
  EveningStore(std::optional<std::filesystem::path> folder,
               const cards::Deck& deck);

  const std::optional<Evening>& Last() const { return last_; }
  const OwnSets& Sets() const { return sets_; }
  const std::set<cards::CardId>& Known() const { return known_; }

  // Each fails (kFile) where it cannot be kept; it then counts all the same
  // until the program ends.
  Result<void> KeepLast(const Evening& evening);
  Result<void> KeepSets(OwnSets sets);
  Result<void> KeepKnown(std::set<cards::CardId> known);

  // One sentence a file that could not be read.
  const std::vector<Text>& Troubles() const { return troubles_; }

 private:
  Result<void> Write(const char* name, const std::string& text);
  std::optional<std::string> Read(const std::string& name);

  const std::optional<std::filesystem::path> folder_;
  const cards::Deck& deck_;
  std::optional<Evening> last_;
  OwnSets sets_;
  std::set<cards::CardId> known_;
  std::vector<Text> troubles_;
  std::set<std::string> unread_;  // files there that could not be read
};

}  // namespace kimari::reader
