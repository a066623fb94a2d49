// What a rule book answers to one reading: who takes, who faults, and what
// moves. Whoever applies it applies the moves; nobody outside this folder asks
// which rule book made it. Pure values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/rules/facts.h"
#include "host/game/rules/spot.h"
#include "host/game/rules/words.h"

namespace kimari::rules {

enum class Outcome { kTake, kDeadCard, kNotTaken, kNeedsJudge };

enum class FaultKind : uint8_t {
  kWrongCard,   // R-KA-9, R-HT-24
  kShared,      // 共お手 by the card, R-KA-13
  kSharedHand,  // by the hand
  kDecided,     // the judge says so
  kBothHands,   // 両手取り, R-HT-27
  kSwept,       // 払い取り of the last two, R-HT-29
};
enum class Verdict : uint8_t {
  kStands,
  kExcused,  // by a rule that makes it none (R-HT-26, R-HT-28)
  kVoid,     // a fault that does not count in this reading (R-KA-19, R-KA-20)
};

struct Fault {
  Side player = Side::kA;
  std::optional<Seat> seat = {};  // which team mate, where that is told
  Side territory = Side::kA;      // of the card
  CardId card = 0;                // 0: the judge named none
  Instant at;
  std::string rule = {};
  FaultKind kind = FaultKind::kWrongCard;
  Verdict verdict = Verdict::kStands;
  bool operator==(const Fault&) const = default;
};
inline bool Stands(const Fault& f) { return f.verdict == Verdict::kStands; }

// One card going from one place to another. Their order is part of a ruling:
// piles are stacks.
struct Move {
  enum class What : uint8_t {
    kCard,    // `card`
    kTop,     // the top of the pile `from`
    kChosen,  // one that `by` chooses, of those in `from`
  };
  What what = What::kCard;
  CardId card = 0;  // of kTop: the one that lies there, where that is known
  Side by = Side::kA;
  Spot from;
  Spot to;
  std::string rule = {};
  bool under = false;  // goes under the pile `to`, not on top of it
  bool operator==(const Move&) const = default;
};

struct Reason {
  std::string rule;  // "R-KK-28"
  Words words;
  bool operator==(const Reason&) const = default;
};

// What one source alone says.
struct Opinion {
  std::string source;  // "pads", "camera", "knock"
  std::optional<Side> first;
  Duration margin;
  Duration sigma;
  std::vector<Words> words;  // one after the other
  bool operator==(const Opinion&) const = default;
};

// What follows from facts that are taken to be certain.
struct Decision {
  Outcome outcome = Outcome::kNotTaken;
  std::optional<Side> taker;
  std::optional<Seat> taker_seat = {};  // which team mate, where that is told
  std::vector<Fault> faults;            // of every verdict
  std::vector<Move> moves;              // in order
  PerSide<int> owed;                    // change of State::owed
  bool last_two = false;                // play stops for the last two (R-HT-14)
  // The hand that each side showed to be its valid one, where that was not
  // known before (R-KA-15).
  PerSide<std::optional<Hand>> first_used;
  std::vector<Reason> reasons;
  std::vector<Reason> flags;  // observed, without a penalty
  // What even certain facts cannot decide.
  std::vector<Reason> open;

  bool operator==(const Decision&) const = default;
};

struct Ruling : Decision {
  uint32_t reading = 0;
  CardId called = 0;
  // Where the called card lay; none: a dead card.
  std::optional<Spot> lay;
  First first;
  std::vector<Opinion> opinions;
  std::vector<Doubt> doubts;

  // Whose territory it lay in.
  std::optional<Side> Territory() const {
    return lay ? TerritoryOf(*lay) : std::nullopt;
  }
  bool operator==(const Ruling&) const = default;
};

// What goes to the other side of one side's choice, net (R-KA-14).
struct Sends {
  std::optional<Side> from;
  int count = 0;
  bool operator==(const Sends&) const = default;
};
Sends SendsOf(const Decision& decision);

// Whose pile this card ends on by the moves of a decision; nothing: nobody's.
std::optional<Side> GoesTo(const Decision& decision, CardId card);

// The faults that stand, of one player or of both.
int StandingFaults(const Decision& decision, Side player);

// Both come to the same: outcome, taker, standing faults (player, team mate and
// territory), moves and debts; and nothing is open in either. A move is the
// same by whichever rule, and two to different places in either order.
bool SameAs(const Decision& a, const Decision& b);

// Where a match stands.
struct Score {
  PerSide<int> left;    // cards that lie in each territory
  PerSide<int> points;  // by the rule book
  std::optional<Side> winner;
  bool over = false;
  std::vector<Reason> reasons;
};

}  // namespace kimari::rules
