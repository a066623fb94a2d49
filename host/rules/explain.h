// A ruling in one sentence.
#pragma once

#include <functional>

#include "host/rules/text.h"
#include "host/rules/types.h"

namespace kimari::rules {

// What people call a card: its kimariji, or its number.
using CardName = std::function<std::string(CardId)>;

// Who, by how much (margin ± sigma), what moves, and the rules it rests on.
Text Explain(const Ruling& ruling, const CardName& name);

}  // namespace kimari::rules
