// Competitive karuta a second time: written from the texts of its rules alone,
// without the product's book. For facts that are sure (no error bars).
#pragma once

#include "tests/oracle/answer.h"

namespace kimari::oracle {

Answer KyogiAnswer(const rules::State& state, const rules::Facts& facts,
                   const Chosen& options);

// Who has won (R-KK-29, R-KA-1); nothing while nobody has, and in practice.
std::optional<Side> KyogiWinner(const rules::State& state,
                                const Chosen& options);

}  // namespace kimari::oracle
