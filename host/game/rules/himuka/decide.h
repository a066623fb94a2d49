// One reading of Himuka karuta decided as if everything in the facts were
// certain: the take, the faults, what they cost. For this folder only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/rules/deciding.h"
#include "host/game/rules/himuka/play.h"
#include "host/game/rules/ruling.h"

namespace kimari::rules::himuka {

struct TakeFinding {
  std::optional<Side> taker;
  const Touch* by = nullptr;  // of the facts; null where only the order is told
  std::string rule;
  Notes notes;
};
// Every touch of the called card can take it, so that who was first of all of
// them is the facts' to say.
bool FirstIsTold(const Play& play);
// `lay`: where the called card lies on the court.
TakeFinding FindTake(const Play& play, const Spot& lay);

// What a fault that stands costs its side.
struct Penalty {
  Side side = Side::kA;
  Instant at;
  std::string rule;
  CardId card = 0;              // that the fault was made with; 0: decided
  bool top = true;              // the top card of the pile
  std::vector<CardId> cards;    // and these, from the court
  bool forfeits_first = false;  // those before the top card, not after it
  bool swept = false;           // R-HT-29
  // Which of two cards swept was touched first is not told.
  bool order_unclear = false;
};
struct FaultFinding {
  std::vector<Fault> faults;
  std::vector<Penalty> penalties;  // by time
  // The taker took it with both hands, or swept: it is not his.
  bool take_void = false;
  Notes notes;
};
FaultFinding FindFaults(const Play& play, const TakeFinding& take);

// Two touches of one player by different hands lie there at one moment, or came
// down at one time, by the option; nothing: the facts do not tell.
std::optional<bool> AtOnce(const Play& play, const Touch& a, const Touch& b);
// This hand stayed on its card for this long; nothing: the facts do not tell.
std::optional<bool> Stayed(const Touch& touch, Duration span);
// The earlier of two touches is excused by the later one (R-HT-28), by who took
// and what else this player touched; nothing: the facts do not tell.
std::optional<bool> ThenRight(const Play& play, const TakeFinding& take,
                              const Touch& wrong, const Touch& right);
// Both of the last two in one motion (R-HT-29).
bool IsSweep(const Play& play, const TakeFinding& take, const Touch& a,
             const Touch& b);

// Moves, debts and who plays the last two, into the decision.
void SettleUp(const Play& play, const TakeFinding& take,
              const FaultFinding& faults, Decision& decision, Notes& notes);

Decision Decide(const Play& play);

}  // namespace kimari::rules::himuka
