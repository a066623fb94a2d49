// The text of host/cards/hyakunin_isshu.toml, compiled in. For deck.cpp only.
#pragma once

namespace kimari::cards {

extern const char* const kHyakuninIsshuToml;

}  // namespace kimari::cards
