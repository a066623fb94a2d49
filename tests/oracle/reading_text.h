// A reading, a ruling and an answer in a few lines, for who looks at a
// difference.
#pragma once

#include <string>

#include "host/game/rules/facts.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/state.h"
#include "tests/oracle/answer.h"

namespace kimari::oracle {

std::string ReadingText(const rules::State& state, const rules::Facts& facts);
std::string RulingText(const rules::Ruling& ruling, const rules::State& after);
std::string AnswerText(const Answer& answer);
// Which part of the state is not the same; empty: none.
std::string StateDifference(const rules::State& a, const rules::State& b);

}  // namespace kimari::oracle
