// A doubtful reading as it could have been exactly.
#pragma once

#include <cstdint>

#include "host/game/rules/facts.h"
#include "host/game/rules/state.h"
#include "tests/oracle/answer.h"

namespace kimari::oracle {

// Every touch there or not or the other side's, every instant within one
// standard deviation, every hand and player told. The same for one seed.
rules::Facts ExactReading(const rules::State& state, const rules::Facts& facts,
                          const Chosen& options, uint64_t seed);

}  // namespace kimari::oracle
