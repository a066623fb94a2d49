// The flow of a match as a fold over observations: the same observations in
// the same order give the same rulings and the same score, live and from a
// recording. One thread; asks no clock.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/judge/reading_case.h"
#include "host/match/court_watch.h"
#include "host/rules/book.h"

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

// Observations that were taken in and are not in the record: their numbers are
// passed over.
struct Lost {
  uint64_t from = 0;  // first and last missing number
  uint64_t to = 0;
  HostTime after;  // taken times of the neighbours; `after` zero at the start
  HostTime before;
  // The reading under way, or the first one after the loss; 0: none came.
  evidence::ReadingId reading = 0;
  bool within = false;  // under way
};

class Match {
 public:
  Match();

  // Takes one observation; returns the rulings it completes. Numbers that are
  // passed over are evidence lost: what they touch is open. Fails on options
  // that the rule book does not know (kUsage).
  Result<std::vector<RulingMade>> Take(
      const evidence::Observation& observation);

  Phase CurrentPhase() const { return phase_; }
  // The reading under way or the last one.
  evidence::ReadingId Reading() const { return reading_; }
  const CourtWatch& Court() const { return court_; }
  // How it stands by the rules, with the cards that were seen to be sent.
  const rules::State& State() const { return state_; }
  rules::Score Score() const { return book_->Score(state_); }
  // Whether the court may be read to again, by what was seen since the last
  // reading was settled.
  Tidiness CheckCourt() const { return court_.Check(ruled_, settled_at_); }
  // Somebody would have won if the next reading began now: what is not sent
  // then is lost (R-KA-8).
  bool WonUnlessSent() const {
    return book_->Score(rules::BeginReading(state_)).winner.has_value();
  }
  // When the last reading was settled; zero before the first.
  HostTime SettledAt() const { return settled_at_; }
  std::optional<Side> Winner() const;
  // The rule book this match is played by, with its options.
  const rules::Book& Book() const { return *book_; }
  const std::vector<RulingMade>& Rulings() const { return rulings_; }

  // What a record of this match lacks. Nothing in a live match.
  const std::vector<Lost>& Losses() const { return losses_; }
  bool Started() const { return started_; }
  // When the first observation there is was taken in; nothing before it.
  std::optional<HostTime> Began() const { return began_; }
  bool Ended() const { return ended_; }
  // The reading that has no ruling yet.
  std::optional<evidence::ReadingId> Unsettled() const;

 private:
  Result<void> Start(const evidence::MatchStarted& started);
  void Remember(const evidence::Observation& observation);
  void SeeLayout(const evidence::LayoutSeen& layout);
  void TakeStatement(const evidence::Statement& said, HostTime when);
  // Cards that were lost, not seen or could not be named lie there after all.
  void FindAgain(const evidence::LayoutSeen& layout);
  // The court counts as it was last seen.
  void GoOnAsSeen();
  // Finished as soon as somebody has won.
  void FinishIfWon();
  void CheckNumber(const evidence::Observation& observation);
  // `late`: its beginning is not in the record.
  void Open(evidence::ReadingId reading, HostTime now, bool late,
            std::vector<RulingMade>& made);
  // The card of the reading under way became known after its first sound: it is
  // judged as it would have been had that been known at once, and closes where
  // it would have closed then.
  void CallLate(const evidence::Observation& called,
                std::vector<RulingMade>& made);
  // What opened was no reading: its number is free again.
  void DropReading();
  RulingMade Settle(HostTime now);

  Phase phase_ = Phase::kSetup;
  judge::JudgeOptions judge_options_;
  std::shared_ptr<const rules::Book> book_;
  rules::State ruled_;  // after the last ruling, or as laid out
  rules::State state_;  // with what was seen to be sent since
  CourtWatch court_;
  judge::SeatMemory seats_;
  judge::ArmMemory arms_;
  std::optional<judge::ReadingCase> case_;
  // Until the card is known: how all stood when the case was opened, and what
  // it has taken in since.
  struct Opening {
    judge::ReadingCase reading;
    judge::SeatMemory seats;
  };
  std::optional<Opening> opened_;
  std::vector<evidence::Observation> since_opened_;
  std::vector<rules::Established> established_;  // of the reading under way
  // Cards that moved since the court was last seen at rest, before the next
  // reading opened.
  std::vector<evidence::Observation> before_;
  evidence::ReadingId reading_ = 0;
  HostTime settled_at_;
  std::vector<RulingMade> rulings_;
  uint64_t next_number_ = 1;
  std::optional<HostTime> began_;
  HostTime last_taken_;
  std::vector<Lost> losses_;
  bool lost_since_reading_ = false;
  // Its last word, while that is trouble.
  std::optional<evidence::Observation> camera_trouble_;
  bool started_ = false;
  bool ended_ = false;
};

}  // namespace kimari::match
