// What is said in one reading: which phrases, in which order. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/recordings.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/game/cards/kimariji.h"
#include "host/reader/reading_plan.h"

namespace kimari::reader {

enum class Mode {
  kCompetitive,   // lower phrase of the card before, upper phrase of the next
  kBeginner,      // the same, the upper phrase twice
  kRecreational,  // upper phrase, then its lower phrase twice (散らし取り)
  // R-HT-18, R-HT-44: the card before once more (空読み), then the next
  // (本読み); a card has one verse, its upper phrase.
  kHimuka,
  kUpperOnly,   // the upper phrase
  kUpperLower,  // upper phrase, then its lower phrase once
  kLowerOnly,  // the lower phrase alone, which calls the card (下の句かるた)
  kOwn,        // as the recipe says
};

// One phrase of a reading, by what it belongs to.
enum class Ingredient { kUpperBefore, kLowerBefore, kUpper, kLower };
// What a reading is made of, in order. The first phrase of the card itself
// calls it; where something of the card before is in it, the lower phrase of
// the last card ends the set.
using Recipe = std::vector<Ingredient>;
inline constexpr size_t kLongestRecipe = 6;

// What `mode` reads; `own` where that is kOwn.
const Recipe& RecipeOf(Mode mode, const Recipe& own);
// The phrase that calls a card, of a recipe that has one.
cards::Phrase CalledBy(const Recipe& recipe);
// "before-lower,upper,upper" and back. Fails (kUsage), naming the word, on one
// that is none, on more than kLongestRecipe, and where nothing calls the card.
Result<Recipe> ParseRecipe(std::string_view words);
std::string ToText(const Recipe& recipe);

struct Piece {
  cards::CardId card = 0;  // 0 is the joka
  audio::Part part = audio::Part::kUpper;
  bool calls = false;  // the phrase that calls the card; first of a repetition
  bool operator==(const Piece&) const = default;
};

// The parts of the joka, in the order in which they are read. Recordings may
// hold it otherwise: as one file, or the upper one with a lower phrase in it.
using JokaParts = std::vector<audio::Part>;
inline const JokaParts kJoka = {audio::Part::kUpper, audio::Part::kLower,
                                audio::Part::kLower};

// `held`, as a folder holds it, with the upper phrase `upper` times and the
// lower phrase `lower` times, 0 to 2 each. One that is a single file is read
// once, or where both are 0 not at all.
JokaParts JokaOf(const JokaParts& held, int upper, int lower);

// The pieces of the reading that calls `card`, equal gaps between them.
// `previous`: the card read before; 0 is the joka; nothing: silence before.
// Without `card`: what ends the set, the lower phrase of the last card (R-KK:
// it is read to its end); empty where nothing is owed.
std::vector<Piece> PiecesOf(Mode mode, std::optional<cards::CardId> previous,
                            std::optional<cards::CardId> card,
                            const JokaParts& joka = kJoka,
                            const Recipe& own = {});

// Every phrase that reading `order` takes, in the order in which they are
// needed, each once.
std::vector<std::pair<cards::CardId, audio::Part>> PhrasesOf(
    Mode mode, const cards::Deck& deck, const ReadingPlan& plan,
    const JokaParts& joka = kJoka, const Recipe& own = {});

// What stands before the first card: the joka where the deck has one and the
// mode reads it; for Himuka the な card (R-HT-44), or nothing.
std::optional<cards::CardId> Opening(Mode mode, const cards::Deck& deck);

// Himuka halts before the last two cards are read, which are laid on the
// centre line first (R-HT-14).
bool HaltsBefore(Mode mode, size_t cards_left);

// "competitive"; nothing for another word.
std::optional<Mode> ModeNamed(std::string_view name);
std::string_view Name(Mode mode);

}  // namespace kimari::reader
