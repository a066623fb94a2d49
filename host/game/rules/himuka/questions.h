// What the facts of a reading leave open, as questions with the answers there
// could be. For this folder only.
#pragma once

#include <vector>

#include "host/game/rules/himuka/play.h"
#include "host/game/rules/ways.h"

namespace kimari::rules::himuka {

// Who was first; whether late touches played; whose a doubtful touch is; which
// of a side's players it was, and with which hand; whether both hands lay there
// at once.
std::vector<Question> QuestionsOf(const Play& play);

// Asks of each hand that may be one of two of a player: whether it still lay
// there when the other came, and as long as a press lasts, where that is not
// told or too close to be told. No answer takes a touch out of the list.
void AskHowLong(const Play& play, std::vector<Question>& questions);

// Without touches, where one of them is open: one more may be the right card
// that makes a fault none.
Facts WithoutOpen(const Play& play);

}  // namespace kimari::rules::himuka
