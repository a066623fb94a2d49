// Kana as people write them, for comparing: in the old spelling or as spoken,
// in either script and width, with dots and spaces or none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/game/cards/deck.h"

namespace kimari::cards {

// kLeftOut: as torifuda are printed, が as か, and づ and ず alike.
enum class Voicing { kTold, kLeftOut };

// One text for all ways of writing the same sounds: なにはがた and なにわがた,
// をぐ and おぐ, あふこ, おうこ and おおこ, けふ and きょう, らむ and らん. It
// tells less than the spelling does: whoever has an exact match takes that
// first. Characters that are no kana stay; dots, spaces and dashes do not.
std::string KanaKey(std::string_view written, Voicing voicing = Voicing::kTold);

// The cards with a phrase that begins as typed, in the deck's order: by the
// upper one as the deck writes it; else the lower one or the torifuda; else the
// same in other spellings; else with the voicing left out.
std::vector<CardId> CardsBeginning(const Deck& deck, std::string_view typed);

}  // namespace kimari::cards
