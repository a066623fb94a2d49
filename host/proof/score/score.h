// Rulings against truth, counted as host/proof/sim/SCENARIO.md says.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/game/rules/ruling.h"
#include "host/proof/score/first_told.h"
#include "host/proof/score/truth_file.h"

namespace kimari::score {

enum class Count {
  kRight,
  kOpenNeeded,
  kOpenLost,  // evidence was lost that no scenario took away
  kOpenNotNeeded,
  kWrong,
  kNotScored,
  kByDesk,     // people established something: no instrument is judged by it
  kNotSettled  // the world ended before
};

struct Row {
  TrueReading truth;
  rules::Ruling expected;
  std::optional<rules::Ruling> ruling;
  Count count = Count::kWrong;
  std::string why;  // English; what differs, or why open or not scored
  // Rig's margin minus the true one, where both hands touched the called card.
  std::optional<Duration> margin_error;
};

// The rig's margins against the true ones.
struct Margins {
  int compared = 0;
  int within_3_sigma = 0;
  Duration worst;  // the largest error
};

struct Score {
  std::vector<Row> rows;
  // Rulings that came before the last one of their reading, by reading.
  std::vector<uint32_t> repeated;
  // Rulings of readings that truth does not know.
  std::vector<uint32_t> unknown;
  FirstsTold firsts;

  int Of(Count count) const;
  // Right rulings that named another order than the true one.
  int OrderDiffers() const;
  Margins Compared() const;
  // At least one settled by the evidence; none wrong or of an unknown reading,
  // none open that need not be, not more than one in ten unscored.
  bool Passed() const;
};

// The ruling that follows from the truth (truth::Expected).
Result<rules::Ruling> Expected(const Truth& truth, const TrueReading& reading);

// `rulings` in any order; the last one for a reading counts.
Result<Score> Compare(const Truth& truth,
                      const std::vector<rules::Ruling>& rulings);

// Of the readings that are scored.
FirstsTold CountFirsts(const Score& score, const std::vector<FirstTold>& told);

// A table for people, one line a reading, and the sums.
std::string Table(const Score& score);
// The object `kimari score --json` prints.
std::string Json(const Score& score);

}  // namespace kimari::score
