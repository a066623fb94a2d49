#include "tests/oracle/himuka_ledger.h"

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
  got_.push_back({side, card, true});
  PayDebts();
}

void HimukaLedger::Receive(Side side, CardId card) {
  Move(card, PileOf(side), options_.Is("penalty_card", "bottom"));
  got_.push_back({side, card, false});
}

// R-HT-30: the first card acquired goes to the opponent, who has acquired it
// in his turn.
void HimukaLedger::PayDebts() {
  while (!got_.empty()) {
    const Got got = got_.front();
    got_.pop_front();
    const bool pays = got.taken || options_.Is("penalty_pays_debt", "yes");
    if (!pays || answer_.after.owed[got.side] == 0) continue;
    --answer_.after.owed[got.side];
    Receive(Other(got.side), got.card);
  }
}

void HimukaLedger::Pay(const std::vector<Due>& dues) {
  if (options_.Is("exchange", "at_once")) return PayAtOnce(dues);
  std::vector<Due> at_one_time;
  for (const Due& due : dues) {
    const Duration band = options_.Milliseconds("same_time_ms");
    if (!at_one_time.empty() && due.at - at_one_time.front().at > band) {
      PayAtOnce(at_one_time);
      at_one_time.clear();
    }
    at_one_time.push_back(due);
  }
  PayAtOnce(at_one_time);
}

void HimukaLedger::PayAtOnce(const std::vector<Due>& dues) {
  std::vector<std::vector<CardId>> tops;
  PerSide<size_t> off;
  for (const Due& due : dues) tops.push_back(TakeOff(due, off));
  for (size_t i = 0; i < dues.size(); ++i) {
    if (dues[i].forfeits_first) Forfeit(dues[i]);
    for (const CardId card : tops[i]) Receive(Other(dues[i].from), card);
    if (!dues[i].forfeits_first) Forfeit(dues[i]);
  }
  PayDebts();
}

std::vector<CardId> HimukaLedger::TakeOff(const Due& due,
                                          PerSide<size_t>& off) {
  const std::vector<CardId>& pile = answer_.after.piles[due.from];
  int& owed = answer_.after.owed[due.from];
  std::vector<CardId> tops;
  for (int i = 0; i < due.tops; ++i) {
    if (off[due.from] < pile.size()) {
      tops.push_back(pile[pile.size() - 1 - off[due.from]++]);
    } else if (due.sweep && options_.Is("sweep_with_no_pile", "nothing")) {
      continue;
    } else if (options_.Is("debts", "count") || owed == 0) {
      ++owed;
    }
  }
  return tops;
}

void HimukaLedger::Forfeit(const Due& due) {
  for (const CardId card : due.forfeits) {
    const std::optional<Spot> lies = answer_.after.Find(card);
    if (lies && rules::OnCourt(*lies)) Receive(Other(due.from), card);
  }
}

void HimukaLedger::IntoCustody(CardId card) {
  Move(card, rules::Custody(), false);
}

}  // namespace kimari::oracle
