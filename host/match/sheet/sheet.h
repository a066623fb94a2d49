// The score sheet as people read, print and sign it, made of a match as it
// stands (SHEET.md). Every form of it is made of this value alone. Pure values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/text.h"
#include "host/match/match.h"
#include "host/match/sheet/occasion.h"

namespace kimari::sheet {

using evidence::CardId;

// What a ruling comes to.
struct Standing {
  rules::Outcome outcome = rules::Outcome::kNotTaken;
  std::optional<Side> taker;
  PerSide<int> faults;  // those that stand
  rules::Sends sends;
  bool operator==(const Standing&) const = default;
};

// Where the cards of the deck are.
struct Count {
  PerSide<int> left;
  PerSide<int> stacks;
  int custody = 0;
  int lost = 0;       // on the court by the score, lost or not seen there
  int unnamed = 0;    // on the court, and nobody can say which
  int set_aside = 0;  // not laid out
  int Sum() const;
  bool operator==(const Count&) const = default;
};

// One entry of the desk.
struct Entry {
  size_t number = 0;  // from 1
  Duration at;        // since the match's first observation
  evidence::DeskEntry said;
  bool counts = true;
  std::string sha256;
  rules::Text summary;
  std::string ink;  // of a signature that was drawn (ink.h); `said` lacks it
};

struct Line {
  evidence::ReadingId reading = 0;
  CardId card = 0;
  std::string kimariji;  // as it then stood; empty: not known
  bool is_void = false;
  Standing stands;
  // By the evidence: who was first, b - a, its standard deviation, how sure the
  // order is.
  rules::Order order = rules::Order::kNobody;
  std::optional<Duration> margin;
  std::optional<Duration> sigma;
  std::optional<int32_t> certainty_ppm;
  std::optional<Side> sends_from;  // also where nothing may be sent and was
  std::vector<CardId> sent;
  int forgotten = 0;
  std::optional<Standing> as_ruled;  // where that is something else
  std::vector<Entry> decisions;      // of the desk, on this reading
  bool does_not_follow = false;
  rules::Text summary;
  Count after;  // what was sent is sent
};

struct Incident {
  std::string player;  // empty: nobody's
  Entry entry;
};

struct Name {  // of a card
  std::string kimariji;
  std::string torifuda;
};

// An option that is not the rule book's default, in words.
struct ChosenOption {
  rules::Text title;
  rules::Text value;
};

struct Sheet {
  Occasion occasion;
  std::string rules;
  rules::Text book;     // its title
  std::string options;  // JSON object
  std::vector<ChosenOption> chosen;
  std::string options_sum;  // as on the paper of rules that was signed
  PerSide<std::string> players;
  std::string deck;
  std::string order_hash;
  std::optional<std::string> order_seed;
  std::map<CardId, Name> cards;  // those that are mentioned
  std::vector<rules::Text> start_off;
  std::optional<std::string> let_stand_by;
  std::vector<Line> lines;
  std::vector<Entry> desk;
  std::vector<size_t> broken;  // numbers of entries
  std::vector<Incident> incidents;
  int practice_touches = 0;
  int early_practice_touches = 0;  // before the last two minutes
  Count end;                       // as it stands now
  std::optional<Side> winner;
  std::optional<std::string> why;         // it ended
  std::vector<evidence::ReadingId> open;  // settled, and nobody decided them
  bool all_read = false;  // every card of the deck was, and not in vain
  std::vector<Entry> signatures;
  std::vector<rules::Text> missing;
};

// `ended`: null before the match has. `deck`: null where the names of its cards
// are not known.
Sheet MakeSheet(const match::Match& match, const evidence::MatchEnded* ended,
                const cards::Deck* deck);

// The end of the match in a record; null where it has none.
const evidence::MatchEnded* EndOf(
    const std::vector<evidence::Observation>& observations);
// How long it took, from its first observation to its end; nothing before.
std::optional<Duration> LastedOf(
    const std::vector<evidence::Observation>& observations);

}  // namespace kimari::sheet
