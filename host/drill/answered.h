// An answer of the page, made into an attempt.
#pragma once

#include <optional>

#include "host/cards/deck.h"
#include "host/drill/attempt.h"
#include "host/drill/drill_json.h"
#include "host/drill/drill_set.h"

namespace kimari::drill {

// `answer.place` is one of the set's. `kimariji_after_ms`: from the first sound
// of what was heard to the mora that decides, where it is known.
Attempt AttemptOf(const cards::Deck& deck, const DrillSet& set,
                  const Answer& answer,
                  std::optional<double> kimariji_after_ms);

}  // namespace kimari::drill
