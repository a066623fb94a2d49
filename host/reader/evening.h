// What a club has chosen for its evening: who reads which cards, in which order
// and rhythm. A plain value; every field has the default of a newcomer.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "audio/recitation.h"
#include "audio/voice.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/own_sets.h"
#include "host/reader/reading_order.h"
#include "host/reader/reading_plan.h"
#include "host/reader/script.h"

namespace kimari::reader {

struct Evening {
  std::string reader;  // folder of recordings; empty: a synthetic voice
  // Which synthetic voice reads, fills in and says what is to be done.
  audio::VoicePitch voice = audio::VoicePitch::kLow;
  std::string cards = "all";  // words of ParseCardSet and names of own sets
  int number = 0;             // drawn from them by chance; 0: all of them
  int dead = 0;               // dead cards (空札) among them
  double partners = 0;        // as OrderOptions::partners
  Arrangement order = Arrangement::kShuffled;
  Mode mode = Mode::kCompetitive;
  Recipe own;                      // of Mode::kOwn
  int joka_upper = 1;              // 0 to 2
  int joka_lower = 2;              // 0 to 2
  std::string rhythm = "5-3-1-6";  // ParseProfile
  bool fit = false;                // recordings are stretched to it
  std::optional<double> gap_s;     // 0.2 to 10; nothing: the rhythm's
  double lead_s = 0.1;             // silence before each reading, 0.1 to 5
  double tail_s = 0.3;  // of a phrase after its last sound, 0.05 to 3
  std::optional<double> memorise_min;  // 0.1 to 60; nothing: the mode's own
  std::optional<double> every_s;       // reads on by itself, 0.5 to 600
  double every_ends_min = 0;           // and until then, to 600; 0: without end
  int volume_db = 0;                   // -30 to 6
  bool fill = false;                   // the voice reads what the folder lacks
  bool hide_known = false;             // cards one knows are left out

  bool operator==(const Evening&) const = default;
};

// To be kept: its folder by its whole path, so that it is found from anywhere.
Evening FromAnywhere(Evening evening);

// One line of JSON.
std::string ToJson(const Evening& evening);
// Fields that are missing keep their default. Fails (kUsage), naming the field,
// on one of a wrong type or out of its range.
Result<Evening> EveningOf(std::string_view json);

// The order of an evening. Fails (kUsage) as ParseCardSet and MakeOrder do,
// where fewer cards are chosen than are to be drawn from them, and where none
// is left once the `known` ones are hidden. `seed`: empty to have one drawn.
Result<ReadingPlan> PlanOf(const Evening& evening, const cards::Deck& deck,
                           const OwnSets& sets,
                           const std::set<cards::CardId>& known,
                           const std::string& seed);

std::string_view Name(Arrangement arrangement);
std::optional<Arrangement> ArrangementNamed(std::string_view name);

}  // namespace kimari::reader
