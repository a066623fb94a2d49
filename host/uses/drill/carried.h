// Sets that were played on a phone while no program was in reach, and are told
// later: again and again, until the phone knows that they were taken in. An
// answer's name is its set and its place in it, so none counts twice.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/uses/drill/attempt.h"
#include "host/uses/web/shown.h"

namespace kimari::drill {

struct CarriedAnswer {
  cards::CardId card = 0;         // that was shown
  cards::CardId answered = 0;     // 0: it was not known
  std::optional<double> seen_ms;  // from when it was seen
};

struct CarriedSet {
  uint64_t set = 0;  // Carried
  std::string player;
  std::string drill;                   // its id: one by eye
  std::string began;                   // by the phone's clock: UTC, ISO 8601
  int from = 1;                        // the first one's place
  std::vector<CarriedAnswer> answers;  // one place after the other
};

// "card:answered:ms,..", the time left out where there is none.
tl::expected<CarriedSet, web::Text> CarriedOf(const std::string& json,
                                              const cards::Deck& deck);
// As a desk would have kept them.
std::vector<Attempt> AttemptsOf(const cards::Deck& deck, const CarriedSet& set);

}  // namespace kimari::drill
