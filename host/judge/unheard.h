// What of a reading the players may not have heard, by what happened to its
// sound.
#pragma once

#include <optional>

#include "host/evidence/observation.h"
#include "host/game/rules/words.h"

namespace kimari::judge {

// What opens a reading during which that happened; nothing: players heard it.
std::optional<rules::Words> MayBeUnheard(const evidence::SoundHealth& sound);

}  // namespace kimari::judge
