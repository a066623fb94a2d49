// What is known of a deck, as its page reads it (fields.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/uses/enrolment/deck_learning.h"

namespace kimari::enrolment {

struct EnrolView {
  cards::Deck deck;
  Standing standing;
  court::CardSize card;            // mm
  uint64_t picture = 0;            // its number; another, another picture
  std::string file;                // where the faces are kept
  std::optional<web::Text> fault;  // why they are not
  bool done = false;               // nothing more is learned
};

struct DeckCard {
  cards::CardId card = 0;
  std::string torifuda;
  bool known = false;
  std::optional<vision::CardPose> lies;  // where it was told by its print
};
std::vector<DeckCard> CardsOf(const EnrolView& view);

// One line, UTF-8.
std::string ToJson(const EnrolView& view);

}  // namespace kimari::enrolment
