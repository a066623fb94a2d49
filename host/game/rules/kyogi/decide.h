// One reading of kyogi decided as if everything in the facts were certain. For
// this folder only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/rules/deciding.h"
#include "host/game/rules/facts.h"
#include "host/game/rules/kyogi/options.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/state.h"

namespace kimari::rules::kyogi {

// What the valid hand is asked of: the rules, what is known of the players, and
// what somebody established.
struct Asked {
  const State& state;
  const Facts& facts;
  const KyogiOptions& options;
};

// The hand this player named or used first, this reading included; nothing
// where that is not told.
std::optional<Hand> ValidHandOf(const Asked& asked, Side player);

// Both of a player's hands were used, and which of them first is not told.
bool FirstHandIsOpen(const Asked& asked, Side player);

// Which hand is the valid one answers for every touch and push of a player that
// tells by which hand it was, and has not been answered for this one.
bool AnsweredByFirstHand(const Asked& asked, Side player, const HandTold& hand);

// That it was not the player's valid hand (R-KA-15), parts per million.
int32_t OtherHandPpm(const Asked& asked, Side player, const HandTold& hand);
// The likelier.
bool Valid(const Asked& asked, const Touch& touch);
bool Valid(const Asked& asked, const Exit& exit);

// Where the called card lies, as the state and what was established have it.
std::optional<Spot> WhereCalled(const State& state, const Facts& facts);

// Who takes the called card, which lies in `territory`, if anybody does.
struct TakeFinding {
  std::optional<Side> taker;
  bool sends = false;  // the take gives a right to send one card
  std::string rule;
  Notes notes;
};
TakeFinding FindTake(const Asked& asked, Side territory);
// It was lost by `side` (R-KA-19).
TakeFinding TakeOfLost(const Asked& asked, Side side);

// All faults of the reading; `territory` is the called card's, none when dead.
struct FaultFinding {
  std::vector<Fault> faults;
  Notes notes;
};
FaultFinding FindFaults(const Asked& asked, std::optional<Side> territory);

Decision Decide(const State& state, const Facts& facts,
                const KyogiOptions& options);

// Book::TakesAt.
PerSide<std::optional<Instant>> TakesAt(const State& state, const Facts& facts,
                                        const KyogiOptions& options);

}  // namespace kimari::rules::kyogi
