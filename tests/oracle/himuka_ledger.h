// Who gives which card to whom in one reading of Himuka karuta (V, VI).
#pragma once

#include <vector>

#include "tests/oracle/answer.h"

namespace kimari::oracle {

class HimukaLedger {
 public:
  // `answer` and `options` must outlive it. Moves are made on `answer.after`.
  HimukaLedger(Answer& answer, const Chosen& options)
      : answer_(answer), options_(options) {}

  // Won from the court (R-HT-23); pays a debt (R-HT-30).
  void Take(Side side, rules::CardId card);
  // From the court to this side, for a fault of the other one. Nothing where
  // the card no longer lies there.
  void Forfeit(Side to, rules::CardId card);
  // The top card of the pile of `from` to the other side (R-HT-24); none there:
  // a debt (R-HT-30).
  void PayTop(Side from);
  void IntoCustody(rules::CardId card);

 private:
  void Receive(Side side, rules::CardId card);
  void PayDebtWith(Side side, rules::CardId card);
  void Move(rules::CardId card, const rules::Spot& to, bool under);

  Answer& answer_;
  const Chosen& options_;
  // Received in this reading: nobody pays with what he was just given.
  PerSide<std::vector<rules::CardId>> received_;
};

}  // namespace kimari::oracle
