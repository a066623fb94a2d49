// Truth put before the rule book.
#include "host/proof/truth/expected.h"

#include "host/proof/sim/truth.h"

namespace kimari::sim {

rules::Ruling Expected(const TrueReading& reading, const rules::Book& book) {
  truth::Happened happened;
  happened.reading = static_cast<uint32_t>(reading.reading);
  happened.called = reading.card;
  happened.first_sound = reading.first_sound;
  for (const PlacedCard& c : reading.layout) {
    // Face down nobody can name it.
    happened.state.court[c.card] = c.face_up ? rules::Territory(c.territory)
                                             : rules::UnknownOf(c.territory);
  }
  for (const TrueContact& c : reading.contacts) {
    rules::Touch touch;
    touch.side = c.player;
    touch.card = c.card;
    touch.where = rules::Territory(c.territory);
    touch.down = {c.t, {}};
    touch.up = c.lifted;
    touch.hand = truth::HandThat(c.valid_hand);
    touch.card_at = c.inside_line     ? rules::CardAt::kOwnLine
                    : c.in_other_line ? rules::CardAt::kOtherLine
                                      : rules::CardAt::kOutside;
    happened.touches.push_back(touch);
  }
  for (const TrueExit& e : reading.exits) {
    if (!e.pushed_by) continue;
    rules::Exit exit;
    exit.by = e.pushed_by;
    exit.card = e.card;
    exit.at = {e.t, {}};
    exit.hand = truth::HandThat(e.valid_hand);
    exit.both_hands = e.left && e.right;
    happened.exits.push_back(exit);
  }
  return truth::Expected(happened, book);
}

}  // namespace kimari::sim
