// What is known of a deck, as its page reads it (page/enrol_view.ts mirrors
// it).
#pragma once

#include <optional>
#include <string>

#include "host/game/cards/deck.h"
#include "host/uses/enrolment/deck_learning.h"

namespace kimari::enrolment {

struct Shown {
  const cards::Deck& deck;
  const Standing& standing;
  court::CardSize card;            // mm
  uint64_t picture;                // its number; another, another picture
  std::string file;                // where the faces are kept
  std::optional<web::Text> fault;  // why they are not
  bool done = false;               // nothing more is learned
};

// One line, UTF-8.
std::string ToJson(const Shown& shown);

}  // namespace kimari::enrolment
