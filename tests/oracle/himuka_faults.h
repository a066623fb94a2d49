// The faults of one reading of Himuka karuta (VI), once it is known who
// reached the card that was read.
#pragma once

#include <vector>

#include "tests/oracle/himuka_press.h"

namespace kimari::oracle {

struct HimukaFault {
  enum class Kind { kWrongCard, kBothHands, kSweep };
  Kind kind = Kind::kWrongCard;
  Player player;
  HostTime at;
  std::vector<rules::CardId> cards;  // it was made with
  bool both_and_one = false;         // of the last two, by the option
  // Cards of the court that go to the other side, beside the top of the pile.
  std::vector<rules::CardId> forfeits;
};

struct HimukaFaults {
  std::vector<HimukaFault> standing;  // in order of time
  bool take_void = false;  // who reached the card took it against the rules
};

// `reach`: the press by which the card read was reached first; none: nobody
// did. It must be one of `presses`.
HimukaFaults FaultsOf(const rules::State& state, const rules::Facts& facts,
                      const std::vector<Press>& presses, const Press* reach,
                      const Chosen& options);

}  // namespace kimari::oracle
