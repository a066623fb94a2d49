// The rule book of kyogi karuta: facts in, ruling out. Pure and integer only:
// the same facts give the same ruling on every machine. Rule ids are those of
// the house's rule lists (R-KK: the rules as published for the game, R-KA:
// their completion from the association's rules).
#pragma once

#include <optional>
#include <vector>

#include "host/base/result.h"
#include "host/rules/kyogi_options.h"
#include "host/rules/types.h"

namespace kimari::rules {

// What the rules make of one reading. Who was first to the called card is
// taken from `facts.first`, which answers for the contacts with that card; the
// rest follows from contacts and exits. Whatever is not certain is tried each
// way it could have been; where that changes the outcome, the taker, a fault
// or the cards to be sent, the ruling needs the judge, says why, keeps the
// faults that stand either way and the leaning, and moves nothing. So it does
// where there are more than 4096 ways; it then keeps the faults that no open
// contact has a part in.
// `Ruling::opinions` is left to the caller.
Ruling Settle(const Position& position, const Facts& facts,
              const KyogiOptions& options);

// The court after the ruling: the called card off it, `sent` moved from
// `ruling.sends_from` to the opponent. Fewer than `ruling.sends` may be sent
// (the rest is lost, R-KA-8). kUsage for a card that cannot be sent.
Result<Position> Apply(const Position& position, const Ruling& ruling,
                       const std::vector<CardId>& sent);

// Who has no card left in his territory (R-KK-29); nobody on an empty court.
std::optional<Side> Winner(const Position& position);

}  // namespace kimari::rules
