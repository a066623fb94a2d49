// When skin may have met a card: spread by what pads do not know of the card,
// and narrowed, or widened, by what a knock says of it.
#pragma once

#include "host/judge/heard_impact.h"
#include "host/judge/when.h"

namespace kimari::judge {

// Each possible instant; shares add up to 1.
std::vector<When::Possible> SkinInstants(const FeltContact& felt);
// The same in the light of a knock. One that agrees multiplies each share by
// how well it fits and narrows its sigma to the knock's own, never below; one
// that contradicts leaves both, as likely as each other; one that may be of
// another touch changes nothing, since it does not tell which of them was
// first.
std::vector<When::Possible> SkinInstants(const FeltContact& felt,
                                         const Heard& heard);

// How well an impact fits all that pads leave possible, of 1 at best.
double FitOf(const FeltContact& felt, const HeardImpact& impact);

}  // namespace kimari::judge
