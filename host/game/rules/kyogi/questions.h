// What the facts of a reading leave open, as questions with the answers there
// could be. For this folder only.
#pragma once

#include <vector>

#include "host/game/rules/kyogi/decide.h"
#include "host/game/rules/ways.h"

namespace kimari::rules::kyogi {

// Who was first, when that is open; whether a late touch played; whose a
// doubtful touch is; who pushed the called card out, where somebody may have
// given it away; which hand it was where that is open; whether hands met;
// where a card lay that state and evidence see in different territories. The
// touches of the called card by the valid hand are answered for by
// `facts.first`.
std::vector<Question> QuestionsOf(const State& state, const Facts& facts,
                                  const KyogiOptions& options);

// Without every touch that an answer to QuestionsOf could change. What is left
// stands whatever the answers are.
Facts WithoutOpen(const State& state, const Facts& facts,
                  const KyogiOptions& options);

// The parts of QuestionsOf. `territory`: of the called card, none when dead.
struct Asking {
  const Asked& asked;
  std::optional<Side> territory;
  std::vector<Question>& questions;
};
void AskWhoseTouches(const Asking& asking);
void AskWhosePush(const Asking& asking);
void AskWhichHand(const Asking& asking);
void AskWhetherHandsMet(const Asking& asking);

// Neither surely the valid hand nor surely the other.
bool HandIsOpen(const Asked& asked, const Touch& touch);
// Short of kSurePpm.
inline bool IsDoubtful(const Touch& t) { return t.certainty_ppm < kSurePpm; }

}  // namespace kimari::rules::kyogi
