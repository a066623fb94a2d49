// One reading decided as if everything in the facts were certain. Settle tries
// it on every way the facts could be; for kyogi.cpp only.
#pragma once

#include <optional>
#include <vector>

#include "host/rules/kyogi_options.h"
#include "host/rules/text.h"
#include "host/rules/types.h"

namespace kimari::rules {

struct Decision {
  Outcome outcome = Outcome::kNotTaken;
  std::optional<Side> taker;
  std::vector<Fault> faults;
  std::optional<Side> sends_from;
  int sends = 0;
  std::vector<Reason> reasons;
  // What even certain facts cannot decide.
  std::vector<Reason> open;

  // The same outcome, taker, faults (player and territory) and cards to send.
  bool SameAs(const Decision& other) const;
};

Decision Decide(const Position& position, const Facts& facts,
                const KyogiOptions& options);

// "A takes; A sends 1".
Text Summary(const Decision& decision);

// Whether `a` was before `b`, if their error bars let it be told (P >= 0.999).
std::optional<bool> Before(const Instant& a, const Instant& b);

}  // namespace kimari::rules
