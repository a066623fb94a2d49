// Poems and decks: what is read, what is printed, and which card is which.
// Plain values; a deck never changes after it was loaded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"

namespace kimari::cards {

using CardId = uint16_t;  // number in the deck; 0 is the joka

// The five-colour groups (五色百人一首): twenty cards each.
enum class Colour { kNone, kBlue, kPink, kYellow, kGreen, kOrange };
// "blue"; "" for none. As a deck file writes it.
std::string_view EnglishName(Colour colour);
// "青"; "" for none.
std::string_view JapaneseName(Colour colour);

struct Card {
  CardId number = 0;
  std::string upper;  // 上の句 as pronounced: kana, one ASCII space between ku
  std::string lower;  // 下の句, the same way
  // The same as sung, particles too (は as わ): for voices and alignment. As
  // many morae as `upper` and `lower`.
  std::string upper_sung;
  std::string lower_sung;
  std::string torifuda;  // as printed on the card, without spaces
  std::string text;      // the poem in full; may be empty
  std::string author;    // may be empty
  Colour colour = Colour::kNone;
};

struct Deck {
  std::string id;    // "hyakunin-isshu"; a user deck's is its own or its file's
  std::string name;  // English or Latin letters
  std::string name_ja;      // falls back to `name`
  std::vector<Card> cards;  // by number, from 1; without the joka
  std::optional<Card> joka;

  // The card with this number, 0 being the joka; null when there is none.
  // Lives as long as the deck.
  const Card* Find(CardId number) const;
};

// The built-in deck: 100 poems and the joka Naniwazu. Lives for ever; any
// thread.
const Deck& HyakuninIsshu();

// A deck from a TOML file in the format of host/game/cards/hyakunin_isshu.toml.
// Errors are "file:line:column: what is wrong; what to do": kUsage when the
// words are wrong, kFile when the file cannot be read.
Result<Deck> LoadDeck(const std::string& path);
// The same from text; `source` stands for the file in messages.
Result<Deck> ParseDeck(std::string_view toml, const std::string& source);

}  // namespace kimari::cards
