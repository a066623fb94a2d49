// The sets that were begun and are not over, on disk: they go on after the
// program, or the machine, was started again. And those that are over and that
// their seed alone does not give again: *the same order once more* is theirs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/uses/drill/drill_set.h"

namespace kimari::drill {

// All that it takes to draw the same set again.
struct OpenSet {
  uint64_t id = 0;
  std::string player;
  std::string began;  // UTC
  std::string drill;  // its id
  int court = 0;
  int dead = 0;
  uint64_t seed = 0;
  std::vector<cards::CardId> weak;
  Ghost ghost;
  std::string mark;  // MarkOf the set that it was
  // Drawn by what the player had done before (`weak`, his own `ghost`): the
  // seed alone gives another set later.
  bool by_past = false;
  bool over = false;  // it was by_past, and does not go on
  // TextOf where the player lays his cards; empty: as suggested.
  std::string usual;

  bool operator==(const OpenSet&) const = default;
};

// What is asked and lies where, as one hash: a drill that was changed meanwhile
// gives another.
std::string MarkOf(const DrillSet& set);

// One thread at a time.
class OpenSets {
 public:
  // Those of the file open-sets.json in `folder`; one that cannot be read holds
  // none.
  explicit OpenSets(const std::string& folder);

  const std::vector<OpenSet>& All() const { return sets_; }
  // The last one by_past of the same player, drill, cards and seed as `like`;
  // null: none is known.
  const OpenSet* DrawnAs(const OpenSet& like) const;
  // Written at once, or not at all: then a line of the log says so, and the set
  // goes on, but not after the program. The oldest of more than fifty is let
  // go, one that is over first.
  void Keep(OpenSet set);
  // It was played or stopped.
  void End(uint64_t id);
  void Drop(uint64_t id);
  void DropOf(const std::string& player);

 private:
  void Write();
  std::vector<OpenSet>::iterator OldestOfWhoHasMost();

  std::string path_;
  std::vector<OpenSet> sets_;  // oldest first
};

}  // namespace kimari::drill
