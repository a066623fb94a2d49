// Tries the facts of a reading every way the evidence leaves them, for any rule
// book: where the ways agree it rules, else the ruling needs the judge and says
// why.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "host/game/rules/facts.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/state.h"

namespace kimari::rules {

class Book;

struct Answer {
  std::function<void(Facts&)> change;
};

// The first answer is the likeliest.
struct Question {
  std::string rule;
  Words words;
  std::vector<Answer> answers;
};

// Ways the facts could be, beyond which nobody would read the reasons.
inline constexpr size_t kMostWays = 4096;

// What the book makes of one reading. Who was first to the called card is taken
// from `facts.first`, which answers for the touches of that card; the rest
// follows from touches and exits. Whatever is not certain is tried each way it
// could have been; where that changes the outcome, the taker, a fault or what
// moves, the ruling needs the judge, says why, keeps the faults that stand
// either way and the leaning, and moves nothing. So it does where there are
// more than kMostWays ways; it then keeps the faults that no open touch has a
// part in. A decision of the judge (`facts.decided`) stands over all of it.
// `Ruling::opinions` is left to the caller.
Ruling Settle(const Book& book, const State& state, const Facts& facts);

}  // namespace kimari::rules
