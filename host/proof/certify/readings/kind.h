// Kinds of readings in which something stands between what happened and who is
// told to have taken: what the campaign of readings draws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kimari::readings {

enum class Kind {
  kOwnThenSame,   // his own card, a fault, then the called one: the same hand
  kOwnThenOther,  // ... by the other hand
  kPush,          // a neighbour is driven against the called card
  kMeet,          // both hands about a wrong card, one takes elsewhere
  kCovered,       // a hand over the called card
  kHeld,          // a hand over a wrong card that another one holds down
  kSlow,          // hands of 0.2 to 0.5 m/s
  kSweep,         // over several cards
  kFault,         // one faults, the other takes
};

std::string_view Name(Kind kind);
// Every one, in order.
const std::vector<Kind>& AllKinds();

// What is counted together: where it hangs on the hand, those who have declared
// theirs apart from those who have not.
std::string CountedAs(Kind kind, bool declared);
// Every one, in order.
std::vector<std::string> AllCounted();

}  // namespace kimari::readings
