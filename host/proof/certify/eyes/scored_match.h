// A match on the whole chain, and its rulings held against the truth.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/proof/score/score.h"
#include "host/proof/sim/scenario.h"

namespace kimari::world {

// `image`: the boards' firmware, ELF. Nothing of the match is kept.
Result<score::Score> ScoredMatch(const sim::Scenario& scenario,
                                 const std::string& image);

}  // namespace kimari::world
