// Which cards: by number, initial, kimariji length or five-colour group.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"

namespace kimari::reader {

// Words as people write them, separated by commas (also 、) or spaces, in order
// and each card once: "17", "1-20", "blue", "青" or "青札" (five colours), "む"
// or "む札" (initial of the upper phrase) or several at once
// ("むすめふさほせ"), "kimariji:2", "2字決まり", "二字決まり" or "2字" (its
// length in kana), "大山札" (six kana), "musume" (the seven cards
// むすめふさほせ), "all". Letters and kana of any width are the same, capitals
// are small letters, katakana hiragana. Fails (kUsage), naming the word, on one
// that is none of these or names no card of the deck.
Result<std::vector<cards::CardId>> ParseCardSet(const cards::Deck& deck,
                                                std::string_view words);

// Digits and signs of a number as a Japanese input method types them, in half
// width.
std::string HalfWidth(std::string_view text);

// The words of such a text.
std::vector<std::string> CardWords(std::string_view text);

// All cards by initial, in the order players learn them (むすめふさほせ, the
// pairs, then the larger families), each family by kimariji.
std::vector<cards::CardId> MusumefusahoseOrder(const cards::Deck& deck);

}  // namespace kimari::reader
