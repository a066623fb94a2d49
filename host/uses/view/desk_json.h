// What is pressed at the judge's desk, from JSON (host/uses/live/DESK.md).
// Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "host/evidence/observation.h"
#include "host/uses/web/shown.h"

namespace kimari::view {

// One entry, under the names that a scenario's [[desk]] has: {"what": "hold",
// "role": "judge", "by": "..."}. Fails with a sentence for whoever pressed:
// broken JSON, a key or a word that does not exist, a number out of range, a
// name or reason that is too long or holds control characters. Whether it can
// be done is the match's to say.
tl::expected<evidence::DeskEntry, web::Text> DeskEntryOf(
    const std::string& json);

// What the operator beside a human reader says: which card was called, or, with
// no card, that what is heard is no reading.
struct HeardCard {
  std::optional<evidence::CardId> card;
};

// {"card": 17} or {"no_reading": true}.
tl::expected<HeardCard, web::Text> HeardCardOf(const std::string& json);

}  // namespace kimari::view
