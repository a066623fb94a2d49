#include "host/game/rules/moves.h"

#include <algorithm>

namespace kimari::rules {

void Make(State& state, const Move& move) {
  Put(state, move.card, move.to);
  if (!move.under) return;
  std::vector<CardId>& pile = state.piles[move.to.side];
  std::rotate(pile.begin(), pile.end() - 1, pile.end());
}

}  // namespace kimari::rules
