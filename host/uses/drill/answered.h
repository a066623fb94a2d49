// An answer of the page, made into an attempt.
#pragma once

#include <optional>

#include "host/game/cards/deck.h"
#include "host/uses/drill/attempt.h"
#include "host/uses/drill/drill_json.h"
#include "host/uses/drill/drill_set.h"

namespace kimari::drill {

// From the first sound of what was heard to the mora that decides.
struct Decides {
  double after_ms = 0;
  double sigma_ms = 0;
};

// `answer.place` is one of the set's. `decides`: where it is known.
Attempt AttemptOf(const cards::Deck& deck, const DrillSet& set,
                  const Answer& answer, const std::optional<Decides>& decides);

}  // namespace kimari::drill
