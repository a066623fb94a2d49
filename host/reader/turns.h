// Whose turn it is to be read: the order of a set as people change it on the
// way, one card back, one left out, one once more. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "host/game/cards/deck.h"

namespace kimari::reader {

class Turns {
 public:
  enum class Change { kBack, kSkip, kAgain };
  struct Turn {
    cards::CardId card = 0;
    bool skipped = false;
    bool operator==(const Turn&) const = default;
  };
  struct Place {
    size_t next = 0;
    std::optional<cards::CardId> previous;
    bool operator==(const Place&) const = default;
  };
  // All of it but what could be undone.
  struct Standing {
    std::vector<Turn> turns;
    Place place;
    bool operator==(const Standing&) const = default;
  };

  // `opening`: what stands before the first card, as `Opening` (script.h) says.
  Turns(const std::vector<cards::CardId>& order,
        std::optional<cards::CardId> opening);

  Standing Stands() const { return {turns_, place_}; }
  // As it stood once; `standing.place.next` lies within its turns.
  void Restore(Standing standing);

  // The card that is due; nothing: none is left.
  std::optional<cards::CardId> Due() const;
  // The card read before it, with whose lower phrase it begins; 0 is the joka.
  std::optional<cards::CardId> Previous() const { return place_.previous; }
  // Cards to be called from here on, the one that is due too.
  size_t Left() const;
  // Some of them calls `card`.
  bool WillCall(cards::CardId card) const;
  // The cards before it, in their order, each once: of those left out only
  // cards in `called`.
  std::vector<cards::CardId> Before(
      const std::vector<cards::CardId>& called) const;

  // The card that was due was called whole. What was changed stays.
  void OnCalled();
  // The reading of the card that is due has begun: nothing is undone from here.
  void OnBegun() { changes_.clear(); }

  // False, and nothing changes: there is no card before.
  bool Back();
  // False, and nothing changes: there is none to leave out.
  bool Skip();
  // `card` comes before the one that is due, after `previous`.
  void Again(cards::CardId card, std::optional<cards::CardId> previous);
  // Takes the last change back, and says which; nothing: there is none.
  std::optional<Change> Undo();
  bool CanUndo() const { return !changes_.empty(); }

 private:
  struct Done {
    Change what;
    Place before;
  };

  size_t AtOrAfter(size_t at) const;
  std::optional<size_t> LastBefore(size_t at) const;

  std::vector<Turn> turns_;
  std::optional<cards::CardId> opening_;
  Place place_;
  std::vector<Done> changes_;
};

}  // namespace kimari::reader
