// The drills that somebody names: files of one's own, or names of those that
// come with the program.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/uses/drill/drill.h"

namespace kimari::drill {

// The hundred poems where `file` is empty. Fails as cards::LoadDeck.
Result<cards::Deck> DeckOf(const std::string& file);

// What a page offers: those that were named first, then all that come with the
// program and were not replaced. Fails (kUsage) on a name that is none and on
// one that is named twice, and as LoadDrill.
Result<std::vector<Drill>> OfferedDrills(const std::vector<std::string>& named,
                                         const cards::Deck& deck);

// Prints of each file whether it can be played with the deck of that file. The
// exit code is that of the first that cannot.
int CheckDrills(const std::vector<std::string>& files,
                const std::string& deck_file);

}  // namespace kimari::drill
