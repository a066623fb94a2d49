#include "host/uses/keeping/deck_played.h"

namespace kimari::keeping {

const cards::Deck* DeckPlayed(const evidence::MatchStarted* announced,
                              const std::optional<cards::Deck>& given) {
  if (given) return &*given;
  const cards::Deck& built_in = cards::HyakuninIsshu();
  return announced != nullptr && announced->deck == built_in.id ? &built_in
                                                                : nullptr;
}

}  // namespace kimari::keeping
