// What the pages of a drill and of its coach read (fields.h), and what they
// send.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "audio/recitation.h"
#include "host/game/cards/deck.h"
#include "host/uses/drill/coach.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/drill/five_minutes.h"
#include "host/uses/drill/history.h"
#include "host/uses/drill/praise.h"
#include "host/uses/drill/tap_habits.h"
#include "host/uses/drill/usual_places.h"
#include "host/uses/web/shown.h"

namespace kimari::drill {

// What the first screen offers, `first` chosen; who has drilled here, and how
// they tap.
struct Offer {
  std::vector<Drill> drills;
  std::string first;
  std::vector<std::string> players;
  std::map<std::string, TapHabit> habits;
};
std::string ToJson(const Offer& offer);
// `answered`: places of it that were, from the first on.
std::string ToJson(const DrillSet& set, int answered, const cards::Deck& deck);

// Instants in a phrase's sound, in ms from its first sample.
struct Marks {
  int rate = 0;
  double first_sound_ms = 0;
  double last_sound_ms = 0;
  std::optional<double> kimariji_ms;  // of what is asked
  double kimariji_sigma_ms = 0;       // one standard deviation of it
};
std::string ToJson(const Marks& marks);
Marks MarksOf(const audio::Phrase& phrase, const Asked& asked);

// One by one: on the mat each can be looked at again.
struct Reading {
  Attempt of;
};
// The coach on one set, with all that its player has played.
struct CoachView {
  Coach set;
  History history;
  Progress progress;
  Attempt one;                    // of the set: the first
  std::vector<Reading> readings;  // on the mat
};
std::string ToJson(const Coach& set, const History& history,
                   const Progress& progress, std::span<const Attempt> attempts,
                   const cards::Deck& deck);

// A player's, on the mat.
struct Sittings {
  std::vector<Played> sittings;
};
std::string ToJson(const Sittings& sittings);

// Where a player lays his cards; `own`: not as suggested.
struct PlacesView {
  bool own = false;
  UsualPlaces places;
};
std::string ToJson(const PlacesView& view, const cards::Deck& deck);

// For five minutes; nothing: no drill fits.
struct PlanView {
  std::optional<FiveMinutes> plan;
};
std::string ToJson(const PlanView& view);

// What a phone takes along: all cards, and those that are weak, first.
struct CarryView {
  std::vector<cards::CardId> weak;
};
std::string ToJson(const CarryView& view, const cards::Deck& deck);

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

struct PlacesWanted {
  std::string player;
  std::optional<UsualPlaces> places;  // nothing: those suggested
};
tl::expected<PlacesWanted, web::Text> PlacesWantedOf(const std::string& json,
                                                     const cards::Deck& deck);

// Who is to be deleted.
tl::expected<std::string, web::Text> PlayerOf(const std::string& json);

}  // namespace kimari::drill
