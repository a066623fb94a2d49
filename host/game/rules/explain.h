// A ruling in one sentence.
#pragma once

#include "host/game/rules/ruling.h"
#include "host/game/rules/words.h"

namespace kimari::rules {

// Who, by how much (margin ± sigma), what moves, and the rules it rests on.
Text Explain(const Ruling& ruling, const CardName& name);

}  // namespace kimari::rules
