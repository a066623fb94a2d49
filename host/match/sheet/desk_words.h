// What was done at the desk, in the words of the sheet.
#pragma once

#include "host/evidence/observation.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/text.h"
#include "host/game/rules/words.h"

namespace kimari::sheet {

// "judge's decision", 「審判の判定」
rules::Text Label(evidence::DeskAction action);
rules::Text Label(evidence::Role role);
rules::Text Label(rules::Outcome outcome);

// The same with what it says: "judge's decision: B takes; A faults 1; A sends
// 2". Without names and reasons.
rules::Text Summary(const evidence::DeskEntry& entry,
                    const rules::CardName& name);

}  // namespace kimari::sheet
