// What the page of a drill reads (page/drill_view.ts mirrors it), and what it
// sends.
#pragma once

#include <map>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "audio/recitation.h"
#include "host/game/cards/deck.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/drill/tap_habits.h"
#include "host/uses/web/shown.h"

namespace kimari::drill {

// What the first screen offers, `first` chosen; who has drilled here, and how
// they tap.
std::string ToJson(const std::vector<Drill>& drills, const std::string& first,
                   const std::vector<std::string>& players,
                   const std::map<std::string, TapHabit>& habits);
// `answered`: places of it that were, from the first on.
std::string ToJson(const DrillSet& set, int answered, const cards::Deck& deck);
// Where in its sound the first sound and the kimariji of `asked` are.
std::string SoundJson(const audio::Phrase& phrase, const Asked& asked);
// A card as it is printed; empty: the deck has none of that number.
std::string Torifuda(cards::CardId id, const cards::Deck& deck);

struct Begin {
  uint64_t set = 0;  // chosen by the page, so that a press twice begins one
  std::string player;
  std::string drill;
  // In place of the drill's own.
  std::optional<int> court;
  std::optional<int> dead;
  uint64_t seed = 0;
};
tl::expected<Begin, web::Text> BeginOf(const std::string& json);

struct Answer {
  uint64_t set = 0;
  int place = 0;
  cards::CardId card = 0;  // touched; 0: none
  std::string said;        // typed in its place
  std::optional<double> sound_ms;
  std::optional<double> sigma_ms;
};
tl::expected<Answer, web::Text> AnswerOf(const std::string& json);

// The set that was stopped.
tl::expected<uint64_t, web::Text> EndedOf(const std::string& json);

struct Habit {
  std::string player;
  TapHabit habit;
};
tl::expected<Habit, web::Text> HabitOf(const std::string& json);

// Who is to be deleted.
tl::expected<std::string, web::Text> PlayerOf(const std::string& json);

}  // namespace kimari::drill
