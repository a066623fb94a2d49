// The text of host/game/cards/hyakunin_isshu.toml, compiled in. For deck.cpp
// only.
#pragma once

namespace kimari::cards {

extern const char* const kHyakuninIsshuToml;

}  // namespace kimari::cards
