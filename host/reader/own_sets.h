// A club's own sets of cards, by name: kept as a text that people edit, send to
// each other and merge.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"

namespace kimari::reader {

class OwnSets {
 public:
  // The text: a set a line, "name = words", the words as ParseCardSet takes
  // them; "#" begins a remark, empty lines are skipped. Fails (kUsage), naming
  // the line, where there is no "=", where a name is empty, has a comma, a
  // space or what cannot be seen in it (controls, marks of direction, joiners),
  // comes again or is a word of ParseCardSet itself, or where the words name no
  // cards.
  static Result<OwnSets> Parse(std::string_view text, const cards::Deck& deck);
  // The same of what people keep: a line that Parse would fail on names no set,
  // is told (Troubles), and stays in the text as it was.
  static OwnSets Read(std::string_view text, const cards::Deck& deck);
  std::vector<kimari::Text> Troubles() const;
  std::string Text() const;

  // Keeps the set, in place of one of this name. Fails as Parse does, and where
  // there are kMost, or it is longer than kLongest.
  Result<void> Keep(std::string_view name, std::string_view words,
                    const cards::Deck& deck);
  // False where there is none.
  bool Drop(std::string_view name);
  // All of `others` too; those of the same name are replaced. Fails as Keep
  // does, and takes none then.
  Result<void> Merge(const OwnSets& others);
  static constexpr size_t kMost = 200;
  static constexpr size_t kLongest = 8192;  // bytes

  // `words` with each name of a set replaced by what it holds, each word once:
  // what comes again names no other card.
  std::string Expand(std::string_view words) const;
  // By the order in which they were first kept.
  const std::vector<std::pair<std::string, std::string>>& All() const {
    return sets_;
  }

 private:
  // Why not; empty where it is kept. `lines`: of the names so far.
  std::optional<kimari::Text> KeepOfLine(std::string_view name,
                                         std::string_view words,
                                         const cards::Deck& deck, int line,
                                         std::map<std::string, int>& lines);

  std::vector<std::pair<std::string, std::string>> sets_;    // name, words
  std::vector<std::pair<std::string, kimari::Text>> wrong_;  // line, why
};

}  // namespace kimari::reader
