#include "host/rules/ruling.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace kimari::rules {
namespace {

using WhoFaults = std::tuple<Side, std::optional<Seat>, Side>;

std::multiset<WhoFaults> WhoFaultsWhere(const Decision& decision) {
  std::multiset<WhoFaults> faults;
  for (const Fault& f : decision.faults) {
    if (Stands(f)) faults.emplace(f.player, f.seat, f.territory);
  }
  return faults;
}

// By whichever rule.
bool SameMove(const Move& a, const Move& b) {
  return a.what == b.what && a.card == b.card && a.by == b.by &&
         a.from == b.from && a.to == b.to && a.under == b.under;
}

}  // namespace

Sends SendsOf(const Decision& decision) {
  Sends sends;
  for (const Move& move : decision.moves) {
    if (move.what != Move::What::kChosen) continue;
    sends.from = move.by;
    ++sends.count;
  }
  return sends;
}

int StandingFaults(const Decision& decision, Side player) {
  return static_cast<int>(std::count_if(
      decision.faults.begin(), decision.faults.end(),
      [&](const Fault& f) { return f.player == player && Stands(f); }));
}

bool SameAs(const Decision& a, const Decision& b) {
  return a.outcome == b.outcome && a.taker == b.taker &&
         std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(),
                    b.moves.end(), SameMove) &&
         a.owed == b.owed && a.last_two == b.last_two &&
         WhoFaultsWhere(a) == WhoFaultsWhere(b) && a.open.empty() &&
         b.open.empty();
}

}  // namespace kimari::rules
