// Which cards: by number, initial, kimariji length or five-colour group.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/cards/deck.h"

namespace kimari::reader {

// Words as people write them, separated by commas or spaces, in order and each
// card once: "17", "1-20", "blue" or "青" (five colours), "む" (initial of the
// upper phrase), "kimariji:2" (its length in kana), "musume" (the seven cards
// むすめふさほせ), "all". Fails (kUsage), naming the word, on one that is none
// of these or names no card of the deck.
Result<std::vector<cards::CardId>> ParseCardSet(const cards::Deck& deck,
                                                std::string_view words);

// All cards by initial, in the order players learn them (むすめふさほせ, the
// pairs, then the larger families), each family by kimariji.
std::vector<cards::CardId> MusumefusahoseOrder(const cards::Deck& deck);

}  // namespace kimari::reader
