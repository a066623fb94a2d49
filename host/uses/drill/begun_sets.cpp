#include "host/uses/drill/begun_sets.h"

#include <algorithm>
#include <utility>

namespace kimari::drill {

BegunSets::BegunSets(const cards::Deck& deck, OpenSets open,
                     std::vector<Drill> drills, size_t most)
    : deck_(deck),
      most_(most),
      open_(std::move(open)),
      drills_(std::move(drills)) {
  const std::vector<OpenSet> before = open_.All();
  for (const OpenSet& each : before) {
    if (!each.over) GoOnWith(each);
  }
}

const Drill* BegunSets::Find(const std::string& drill) const {
  const auto found = std::ranges::find(drills_, drill, &Drill::id);
  return found == drills_.end() ? nullptr : &*found;
}

void BegunSets::GoOnWith(const OpenSet& open) {
  const Drill* const drill = Find(open.drill);
  if (drill == nullptr) return;  // until its file is named again
  SetWanted wanted{*drill, open.seed, open.weak, open.ghost, {}};
  if (!open.usual.empty()) wanted.usual = PlacesOf(open.usual, deck_);
  wanted.drill.court = open.court;
  wanted.drill.dead = open.dead;
  auto set = MakeSet(deck_, wanted);
  if (!set || MarkOf(*set) != open.mark) return open_.Drop(open.id);
  set->id = open.id;
  set->player = open.player;
  set->began = open.began;
  sets_.emplace(open.id, BegunSet{std::move(*set)});
}

void BegunSets::Begin(DrillSet set, const SetWanted& wanted) {
  open_.Keep({set.id, set.player, set.began, set.drill.id, set.drill.court,
              set.drill.dead, set.seed, wanted.weak, wanted.ghost, MarkOf(set),
              set.drill.weak || set.drill.own_ghost, false,
              wanted.usual ? TextOf(*wanted.usual) : ""});
  MakeRoom();
  const uint64_t id = set.id;
  sets_.emplace(id, BegunSet{std::move(set), false, false, ++presses_});
}

// The set that was left longest goes, first of those that were never answered:
// what was answered is kept in any case, and as long as it is among the open
// ones it is drawn again.
void BegunSets::MakeRoom() {
  if (sets_.size() < most_) return;
  sets_.erase(std::ranges::min_element(sets_, {}, [](const auto& each) {
    return std::pair(each.second.answered, each.second.last_used);
  }));
}

BegunSet* BegunSets::At(uint64_t set) {
  if (!sets_.contains(set)) {
    const auto open = std::ranges::find(open_.All(), set, &OpenSet::id);
    if (open == open_.All().end() || open->over) return nullptr;
    MakeRoom();
    GoOnWith(OpenSet(*open));
  }
  const auto found = sets_.find(set);
  if (found == sets_.end()) return nullptr;
  found->second.last_used = ++presses_;
  return &found->second;
}

const OpenSet* BegunSets::Waiting(uint64_t set) const {
  const std::vector<OpenSet>& open = open_.All();
  const auto waits = std::ranges::find_if(open, [&](const OpenSet& each) {
    return each.id == set && !each.over && !sets_.contains(set);
  });
  return waits == open.end() ? nullptr : &*waits;
}

void BegunSets::Stop(uint64_t set) {
  open_.End(set);
  sets_.erase(set);
}

void BegunSets::Forget(const std::string& player) {
  open_.DropOf(player);
  for (auto& [id, begun] : sets_) {
    begun.deleted = begun.deleted || begun.set.player == player;
  }
}

}  // namespace kimari::drill
