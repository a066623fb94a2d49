// The sets that were begun and are not over: in memory those that were used
// last, drawn again by what is on the disk where another one is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/uses/drill/drill.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/drill/open_sets.h"

namespace kimari::drill {

// One whose player was deleted since has none.
struct BegunSet {
  DrillSet set;
  bool deleted = false;
  bool answered = false;   // once at least
  uint64_t last_used = 0;  // counts the presses
};

// One thread at a time.
class BegunSets {
 public:
  // `deck` must outlive it. `open`: those that go on, as far as their drills
  // are still the same; one whose drill is not among `drills` waits. `most` are
  // in memory.
  BegunSets(const cards::Deck& deck, OpenSets open, std::vector<Drill> drills,
            size_t most);

  const std::vector<Drill>& Drills() const { return drills_; }
  // Null: there is none of that id.
  const Drill* Find(const std::string& drill) const;
  const OpenSets& Open() const { return open_; }

  // `set` as it was drawn by `wanted`.
  void Begin(DrillSet set, const SetWanted& wanted);
  // Null where it is none, and where its drill is unknown.
  BegunSet* At(uint64_t set);
  // One that goes on once its drill's file is named again; null: it is none.
  const OpenSet* Waiting(uint64_t set) const;
  // All its cards were answered: it can still be looked at.
  void EndPlayed(uint64_t set) { open_.End(set); }
  // It was stopped.
  void Stop(uint64_t set);
  // Its player was deleted: his sets end.
  void Forget(const std::string& player);

 private:
  void GoOnWith(const OpenSet& open);
  void MakeRoom();

  const cards::Deck& deck_;
  const size_t most_;
  OpenSets open_;
  std::vector<Drill> drills_;
  std::map<uint64_t, BegunSet> sets_;
  uint64_t presses_ = 0;
};

}  // namespace kimari::drill
