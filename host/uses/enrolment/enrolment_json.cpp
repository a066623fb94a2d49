#include "host/uses/enrolment/enrolment_json.h"

#include <algorithm>

#include "host/uses/enrolment/fields.h"

namespace kimari::enrolment {

std::vector<DeckCard> CardsOf(const EnrolView& view) {
  const Standing& standing = view.standing;
  std::vector<DeckCard> cards;
  for (const cards::Card& card : view.deck.cards) {
    cards.push_back({card.number, card.torifuda,
                     std::ranges::count(standing.known, card.number) > 0,
                     std::nullopt});
    for (const vision::LaidCard& named : standing.named) {
      if (named.id == card.number) cards.back().lies = named.pose;
    }
  }
  return cards;
}

std::string ToJson(const EnrolView& view) {
  return web::JsonTextOf(view, Values{});
}

}  // namespace kimari::enrolment
