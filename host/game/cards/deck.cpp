#include "host/game/cards/deck.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "host/base/log.h"
#include "host/game/cards/builtin_deck.h"

namespace kimari::cards {
namespace {

constexpr std::array<std::string_view, 6> kEnglish = {
    "", "blue", "pink", "yellow", "green", "orange"};
constexpr std::array<std::string_view, 6> kJapanese = {"",   "青", "桃",
                                                       "黄", "緑", "橙"};

Deck LoadBuiltIn() {
  Result<Deck> deck =
      ParseDeck(kHyakuninIsshuToml, "host/game/cards/hyakunin_isshu.toml");
  if (!deck) {  // the program was built from a broken file
    log::Err("{}", deck.error().message);
    std::abort();
  }
  return *std::move(deck);
}

}  // namespace

std::string_view EnglishName(Colour colour) {
  return kEnglish.at(static_cast<size_t>(colour));
}

std::string_view JapaneseName(Colour colour) {
  return kJapanese.at(static_cast<size_t>(colour));
}

const Card* Deck::Find(CardId number) const {
  if (number == 0) return joka ? &*joka : nullptr;
  const auto at =
      std::lower_bound(cards.begin(), cards.end(), number,
                       [](const Card& c, CardId n) { return c.number < n; });
  return at != cards.end() && at->number == number ? &*at : nullptr;
}

const Deck& HyakuninIsshu() {
  static const Deck deck = LoadBuiltIn();
  return deck;
}

}  // namespace kimari::cards
