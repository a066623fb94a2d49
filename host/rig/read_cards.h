// The cards of a match that were read, each with its kimariji as it stood then.
#pragma once

#include <map>
#include <set>

#include "host/game/cards/deck.h"
#include "host/game/cards/kimariji.h"

namespace kimari::rig {

class ReadCards {
 public:
  // `deck` must outlive it.
  explicit ReadCards(const cards::Deck& deck) : deck_(deck) {}

  const cards::CurrentKimariji& Read(cards::CardId card) {
    const auto at =
        kimariji_.insert_or_assign(card, cards::KimarijiNow(deck_, card, read_))
            .first;
    read_.insert(card);
    return at->second;
  }
  bool Has(cards::CardId card) const { return read_.contains(card); }
  // Nothing before it was read.
  const cards::CurrentKimariji* KimarijiOf(cards::CardId card) const {
    const auto found = kimariji_.find(card);
    return found == kimariji_.end() ? nullptr : &found->second;
  }

 private:
  const cards::Deck& deck_;
  std::set<cards::CardId> read_;
  std::map<cards::CardId, cards::CurrentKimariji> kimariji_;
};

}  // namespace kimari::rig
