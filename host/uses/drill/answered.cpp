#include "host/uses/drill/answered.h"

#include <cmath>
#include <set>

namespace kimari::drill {

Attempt AttemptOf(const cards::Deck& deck, const DrillSet& set,
                  const Answer& answer, const std::optional<Decides>& decides) {
  const Asked& asked = set.asked[static_cast<size_t>(answer.place) - 1];
  Attempt attempt;
  attempt.set = set.id;
  attempt.drill = set.drill.id;
  attempt.kind = set.drill.kind;
  attempt.player = set.player;
  attempt.began = set.began;
  attempt.place = answer.place;
  attempt.card = asked.card;
  attempt.kimariji = asked.kimariji.text;
  attempt.kana = asked.kimariji.kana;
  attempt.dead = set.Dead(asked.card);
  if (const Laid* laid = set.Find(asked.card)) {
    attempt.half = laid->half;
    attempt.row = laid->row;
  }
  attempt.said = answer.said;
  attempt.answered = answer.said.empty()
                         ? answer.card
                         : CardSaid(deck, set, answer.place, answer.said);
  attempt.sound_ms = answer.sound_ms;
  attempt.sigma_ms = answer.sigma_ms.value_or(0);
  if (attempt.sound_ms && decides) {
    attempt.kimariji_ms = *attempt.sound_ms - decides->after_ms;
    attempt.kimariji_sigma_ms = std::hypot(attempt.sigma_ms, decides->sigma_ms);
  }
  if (OnCourt(attempt.kind)) {
    std::set<cards::CardId> read;
    for (int place = 1; place < answer.place; ++place) {
      read.insert(set.asked[static_cast<size_t>(place) - 1].card);
    }
    attempt.partner = PartnerOf(deck, asked.card, read);
  }
  attempt.after_min = asked.after_min;
  attempt.ghost = asked.ghost;
  if (asked.ghost_ms) {
    attempt.ghost_ms = *asked.ghost_ms + (decides ? decides->after_ms : 0);
  }
  return attempt;
}

}  // namespace kimari::drill
