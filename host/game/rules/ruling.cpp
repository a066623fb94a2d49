#include "host/game/rules/ruling.h"

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

// By whichever rule; a card that lay on top may be named as one.
bool SameMove(const Move& a, const Move& b) {
  const auto chosen = [](const Move& m) {
    return m.what == Move::What::kChosen;
  };
  return chosen(a) == chosen(b) && a.card == b.card && a.by == b.by &&
         a.from == b.from && a.to == b.to && a.under == b.under;
}

// Piles are stacks, so that their order matters place by place: not which of
// two places gets its card first.
bool SameMoves(std::vector<Move> a, std::vector<Move> b) {
  for (std::vector<Move>* const moves : {&a, &b}) {
    std::stable_sort(
        moves->begin(), moves->end(),
        [](const Move& one, const Move& other) { return one.to < other.to; });
  }
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), SameMove);
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

std::optional<Side> GoesTo(const Decision& decision, CardId card) {
  std::optional<Side> to;
  for (const Move& move : decision.moves) {
    if (move.what == Move::What::kChosen || move.card != card) continue;
    to.reset();
    if (move.to.kind == Spot::Kind::kPile) to = move.to.side;
  }
  return to;
}

int StandingFaults(const Decision& decision, Side player) {
  return static_cast<int>(std::count_if(
      decision.faults.begin(), decision.faults.end(),
      [&](const Fault& f) { return f.player == player && Stands(f); }));
}

bool SameAs(const Decision& a, const Decision& b) {
  return a.outcome == b.outcome && a.taker == b.taker &&
         SameMoves(a.moves, b.moves) && a.owed == b.owed &&
         a.last_two == b.last_two && WhoFaultsWhere(a) == WhoFaultsWhere(b) &&
         a.open.empty() && b.open.empty();
}

}  // namespace kimari::rules
