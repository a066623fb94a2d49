// The flow of a match as a fold over observations: the same observations in
// the same order give the same rulings and the same score, live and from a
// recording. One thread; asks no clock.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/judge/reading_case.h"
#include "host/match/court_book.h"
#include "host/rules/kyogi.h"

namespace kimari::match {

enum class Phase {
  kSetup,    // until the court is laid
  kReady,    // tidy, or waiting to be
  kReading,  // from the lower phrase until settled
  kFinished,
};

// A ruling, and when it was published on the judge's clock.
struct RulingMade {
  rules::Ruling ruling;
  HostTime published;
};

class Match {
 public:
  // Takes one observation; returns the rulings it completes. Fails on options
  // that the rule book does not know (kUsage).
  Result<std::vector<RulingMade>> Take(
      const evidence::Observation& observation);

  Phase CurrentPhase() const { return phase_; }
  // The reading under way or the last one.
  evidence::ReadingId Reading() const { return reading_; }
  const CourtBook& Court() const { return court_; }
  // When the last reading was settled; zero before the first.
  HostTime SettledAt() const { return settled_at_; }
  std::optional<Side> Winner() const;
  // The rule option same_time_ms in force.
  Duration SameTimeBand() const { return rule_options_.same_time; }
  const std::vector<RulingMade>& Rulings() const { return rulings_; }

 private:
  Result<void> Start(const evidence::MatchStarted& started);
  void SeeLayout(const evidence::LayoutSeen& layout);
  RulingMade Settle(HostTime now);

  Phase phase_ = Phase::kSetup;
  judge::JudgeOptions judge_options_;
  rules::KyogiOptions rule_options_;
  CourtBook court_;
  judge::SeatMemory seats_;
  std::optional<judge::ReadingCase> case_;
  evidence::ReadingId reading_ = 0;
  HostTime settled_at_;
  std::vector<RulingMade> rulings_;
};

}  // namespace kimari::match
