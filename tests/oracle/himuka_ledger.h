// Who gives which card to whom in one reading of Himuka karuta (V, VI).
#pragma once

#include <deque>
#include <vector>

#include "tests/oracle/answer.h"

namespace kimari::oracle {

// What a side has to give.
struct Due {
  Side from = Side::kA;
  int tops = 0;                         // cards from the top of its pile
  std::vector<rules::CardId> forfeits;  // and these, from the court
  bool forfeits_first = false;
  HostTime at;         // of the fault
  bool sweep = false;  // R-HT-29
};

class HimukaLedger {
 public:
  // `answer` and `options` must outlive it. Moves are made on `answer.after`.
  HimukaLedger(Answer& answer, const Chosen& options)
      : answer_(answer), options_(options) {}

  // Won from the court (R-HT-23); pays a debt (R-HT-30).
  void Take(Side side, rules::CardId card);
  // What faults cost, in order of time, by the option those made at one time
  // after the other; at once each side gives from its pile as that stands
  // before it receives anything.
  void Pay(const std::vector<Due>& dues);
  void IntoCustody(rules::CardId card);

 private:
  struct Got {
    Side side = Side::kA;
    rules::CardId card = 0;
    bool taken = false;
  };

  void PayAtOnce(const std::vector<Due>& dues);
  // From the top of the pile (R-HT-24); none left there: a debt (R-HT-30).
  std::vector<rules::CardId> TakeOff(const Due& due, PerSide<size_t>& off);
  void Forfeit(const Due& due);
  void Receive(Side side, rules::CardId card);
  void PayDebts();
  void Move(rules::CardId card, const rules::Spot& to, bool under);

  Answer& answer_;
  const Chosen& options_;
  std::deque<Got> got_;  // that may pay a debt
};

}  // namespace kimari::oracle
