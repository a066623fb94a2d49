// Truth put before the rule book.
#include "host/truth/expected.h"

#include "host/sim/truth.h"

namespace kimari::sim {

rules::Ruling Expected(const TrueReading& reading,
                       const rules::KyogiOptions& options) {
  truth::Happened happened;
  happened.reading = static_cast<uint32_t>(reading.reading);
  happened.called = reading.card;
  happened.first_sound = reading.first_sound;
  for (const PlacedCard& c : reading.layout) {
    happened.position.court[c.card] = c.territory;
  }
  for (const TrueContact& c : reading.contacts) {
    happened.contacts.push_back({.player = c.player,
                                 .card = c.card,
                                 .territory = c.territory,
                                 .at = {c.t, {}},
                                 .inside_line = c.inside_line,
                                 .valid_hand = c.valid_hand});
  }
  for (const TrueExit& e : reading.exits) {
    if (e.pushed_by) happened.exits.push_back({e.pushed_by, e.card, {e.t, {}}});
  }
  return truth::Expected(happened, options);
}

}  // namespace kimari::sim
