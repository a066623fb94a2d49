// Kimariji (決まり字): the shortest beginning of a phrase, in kana of the
// pronunciation, that only one card has. It shortens as cards are read, the
// dead ones included, because what was read is not read again.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"

namespace kimari::cards {

struct Kimariji {
  std::string text;  // "はるす"; empty when another card has the same phrase
  int kana = 0;      // its letters; 0 when there is none
  int morae = 0;  // the mora that decides, from 1: きょう is 3 kana, 2 morae

  bool operator==(const Kimariji&) const = default;
};

enum class Phrase { kUpper, kLower };

// Against the whole deck, nothing read yet. A card that is not in the deck has
// none.
Kimariji StaticKimariji(const Deck& deck, CardId card,
                        Phrase phrase = Phrase::kUpper);

// The kimariji of a phrase as the match stands, and why.
struct CurrentKimariji {
  Kimariji now;
  Kimariji full;  // StaticKimariji
  // Cards read that would make it longer than `now`, by number.
  std::vector<CardId> shortened_by;
  // Cards unread that it must still be told from by its last kana, by number.
  std::vector<CardId> told_from;
  std::string why;  // "はるの was read, so はるす is はる"
  std::string why_ja;
};

// `read` holds the cards already read; whether `card` is among them does not
// matter. Nothing depends on the order of reading.
CurrentKimariji KimarijiNow(const Deck& deck, CardId card,
                            const std::set<CardId>& read,
                            Phrase phrase = Phrase::kUpper);

// What it changes that `card` is read after `read`: of each card that is still
// unread, its kimariji before and after, by number. Empty for many cards.
struct KimarijiChange {
  CardId card = 0;
  Kimariji before, after;
};
std::vector<KimarijiChange> ChangedBy(const Deck& deck, CardId card,
                                      const std::set<CardId>& read,
                                      Phrase phrase = Phrase::kUpper);

}  // namespace kimari::cards
