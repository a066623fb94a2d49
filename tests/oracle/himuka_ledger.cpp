#include "tests/oracle/himuka_ledger.h"

#include <algorithm>

namespace kimari::oracle {

using rules::CardId;
using rules::PileOf;
using rules::Spot;

void HimukaLedger::Move(CardId card, const Spot& to, bool under) {
  answer_.moves.push_back({card, *answer_.after.Find(card), to});
  rules::Put(answer_.after, card, to);
  if (to.kind != Spot::Kind::kPile || !under) return;
  std::vector<CardId>& pile = answer_.after.piles[to.side];
  pile.pop_back();
  pile.insert(pile.begin(), card);
}

void HimukaLedger::Take(Side side, CardId card) {
  Move(card, PileOf(side), false);  // R-HT-23: newest on top
  PayDebtWith(side, card);
}

void HimukaLedger::Forfeit(Side to, CardId card) {
  const std::optional<Spot> lies = answer_.after.Find(card);
  if (lies && rules::OnCourt(*lies)) Receive(to, card);
}

void HimukaLedger::Receive(Side side, CardId card) {
  Move(card, PileOf(side), options_.Is("penalty_card", "bottom"));
  received_[side].push_back(card);
  if (options_.Is("penalty_pays_debt", "yes")) PayDebtWith(side, card);
}

// R-HT-30: the first card acquired goes to the opponent.
void HimukaLedger::PayDebtWith(Side side, CardId card) {
  if (answer_.after.owed[side] == 0) return;
  --answer_.after.owed[side];
  Receive(Other(side), card);
}

void HimukaLedger::PayTop(Side from) {
  const std::vector<CardId>& pile = answer_.after.piles[from];
  const auto top = std::find_if(pile.rbegin(), pile.rend(), [&](CardId card) {
    const std::vector<CardId>& received = received_[from];
    return std::find(received.begin(), received.end(), card) == received.end();
  });
  if (top != pile.rend()) {
    Receive(Other(from), *top);
    return;
  }
  int& owed = answer_.after.owed[from];
  if (options_.Is("debts", "count") || owed == 0) ++owed;
}

void HimukaLedger::IntoCustody(CardId card) {
  Move(card, rules::Custody(), false);
}

}  // namespace kimari::oracle
