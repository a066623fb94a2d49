// Himuka karuta a second time: written from the text of its rules alone,
// without the product's book. For facts that are sure (no error bars).
#pragma once

#include "tests/oracle/answer.h"

namespace kimari::oracle {

Answer HimukaAnswer(const rules::State& state, const rules::Facts& facts,
                    const Chosen& options, bool team);

struct Points {
  PerSide<int> points;
  std::optional<Side> winner;
  bool over = false;
};
Points HimukaPoints(const rules::State& state, const Chosen& options,
                    bool team);

}  // namespace kimari::oracle
