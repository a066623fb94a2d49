// A match as a fold over observations: the same observations in the same order
// give the same rulings, stages, holds and score, live and from a recording.
// One thread; asks no clock.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/game/rules/book.h"
#include "host/judge/reading_case.h"
#include "host/match/court_watch.h"
#include "host/match/desk_log.h"
#include "host/match/first_teller.h"
#include "host/match/flow.h"
#include "host/match/record_holes.h"
#include "host/match/score_sheet.h"
#include "host/match/start_check.h"

namespace kimari::match {

// A ruling, and when it was published on the judge's clock.
struct RulingMade {
  rules::Ruling ruling;
  HostTime published;
};

class Match {
 public:
  Match();

  // Takes one observation; returns the rulings it completes. Numbers that are
  // passed over are evidence lost: what they touch is open. Fails on options
  // that the rule book does not know (kUsage).
  Result<std::vector<RulingMade>> Add(const evidence::Observation& observation);

  // An entry that was made when the record was closed, beside it: `entry` holds
  // a DeskEntry, which counts where desk.h says so. Nothing may be taken after.
  void Decide(const evidence::Observation& entry);

  // ---- where it stands -----------------------------------------------------

  // At `now`, not before the last observation.
  Stage StageAt(HostTime now) const;
  // Why nothing may be read; empty while a reading is under way only if nothing
  // holds the one after it.
  std::vector<Hold> Holds() const;
  const match::Flow& Flow() const { return flow_; }
  const StartCheck& Start() const { return start_; }
  // A reading has opened and is not settled.
  bool UnderWay() const { return case_.has_value(); }
  bool Laid() const { return court_.Laid(); }
  // Somebody has won, has given up, or the match was ended.
  bool Over() const { return ended_ || Winner(); }
  bool Started() const { return started_.has_value(); }
  bool Ended() const { return ended_; }
  // How it was announced; null before.
  const evidence::MatchStarted* Announced() const {
    return started_ ? &*started_ : nullptr;
  }

  // ---- the score -----------------------------------------------------------

  const ScoreSheet& Sheet() const { return sheet_; }
  const DeskLog& Desk() const { return desk_; }
  // Sent since the last ruling, as the camera saw it.
  std::vector<evidence::CardId> SentSince() const;
  // How it stands by the rules, with the cards that were seen to be sent.
  const rules::State& State() const { return state_; }
  rules::Score Score() const { return book_->Score(state_); }
  std::optional<Side> Winner() const;
  // The same for people: nobody while a protest waits, for the score waits too.
  std::optional<Side> WinnerAnnounced() const;
  // Somebody would have won if the next reading began now: what is not sent
  // then is lost (R-KA-8).
  bool WonUnlessSent() const {
    return book_->Score(rules::BeginReading(state_)).winner.has_value();
  }
  // The court it is played on.
  const court::Plan& Plan() const { return *judge_options_.plan; }
  // The rule book this match is played by, with its options.
  const rules::Book& Book() const { return *book_; }
  // By the evidence, as they were published; what was decided since stands in
  // the sheet.
  const std::vector<RulingMade>& Rulings() const { return rulings_; }

  // Who was first, as told before each ruling.
  const FirstTeller& FirstsTold() const { return firsts_; }

  // ---- the court -----------------------------------------------------------

  const CourtWatch& Court() const { return court_; }
  // Where the card of the last ruling lay as its reading opened; nothing of a
  // dead one.
  const std::optional<evidence::SeenCard>& CalledLay() const {
    return called_lay_;
  }
  // Whether the court may be read to again, by what was seen since the last
  // reading was settled.
  Tidiness CheckCourt() const {
    if (Covered()) return {true, {}};
    return court_.Check(ruled_.state, settled_at_);
  }

  // ---- readings ------------------------------------------------------------

  // The reading under way or the last one.
  evidence::ReadingId Reading() const { return reading_; }
  // When the last reading was settled; long ago before the first.
  HostTime SettledAt() const { return settled_at_; }
  // The reading that has no ruling yet.
  std::optional<evidence::ReadingId> Unsettled() const;

  // What a record of this match lacks. Nothing in a live match.
  const std::vector<Lost>& Losses() const { return holes_.Losses(); }
  // When the first observation there is was taken in; nothing before it.
  std::optional<HostTime> Began() const { return holes_.Began(); }
  // Number of the observation after the last one; when the last one was taken
  // in.
  uint64_t NextNumber() const { return holes_.NextNumber(); }
  HostTime LastTaken() const { return holes_.LastTaken(); }

 private:
  using Taken = evidence::Observation;
  Result<void> Fold(const Taken& observation);
  // What each kind says of the match, beside what the reading under way makes
  // of it.
  void Add(const evidence::HandDeclared& declared, const Taken& as);
  void Add(const evidence::LayoutSeen& layout, const Taken& as) {
    SeeLayout(layout, as.taken);
  }
  void Add(const evidence::ReadingOpened& opened, const Taken& as);
  void Add(const evidence::Command& command, const Taken& as);
  void Add(const evidence::DeskEntry& entry, const Taken& as);
  void Add(const evidence::CameraHealth& camera, const Taken& as);
  void Add(const evidence::PadEdge& edge, const Taken&) { flow_.Add(edge); }
  void Add(const evidence::PadTrace& trace, const Taken&) { seats_.Add(trace); }
  void Add(const evidence::MatchEnded&, const Taken&);
  void Add(const auto& other, const Taken& as) {
    if constexpr (requires { flow_.Add(other, as.taken); }) {
      flow_.Add(other, as.taken);
    }
  }

  Result<void> Begin(const evidence::MatchStarted& started);
  void Resume(HostTime now);
  void Remember(const evidence::Observation& observation);
  void SeeLayout(const evidence::LayoutSeen& layout, HostTime now);
  // The cards were covered once they had been memorised (MatchStarted).
  bool Covered() const { return started_ && started_->covered; }
  void Establish(const evidence::DeskEntry& entry, HostTime when);
  // Cards that were lost, not seen or could not be named lie there after all.
  void FindAgain(const evidence::LayoutSeen& layout);
  // What the camera saw to be sent, and what it found, on what is ruled.
  void CountSent();
  // After a decision: what stands now, with all that was seen since the ruling.
  void Refresh(evidence::ReadingId decided);
  // The court counts as it was last seen.
  void GoOnAsSeen();
  void CheckNumber(const evidence::Observation& observation);
  // `late`: its beginning is not in the record.
  void Open(evidence::ReadingId reading, HostTime now, bool late);
  // The card of the reading under way became known after its first sound: it is
  // judged as it would have been had that been known at once, and closes where
  // it would have closed then.
  void CallLate(const evidence::Observation& called);
  // True: it was entered late, and what it had taken in since is judged.
  bool Call(const evidence::Observation& observation);
  // What opened was no reading: its number is free again, and all stands as
  // before it, with what was said since.
  void DropReading();
  // Whichever hand a player showed, the declared one is valid.
  void KeepDeclaredHands();
  void Settle(HostTime now);
  // By what was just taken in.
  void TellFirst(const evidence::Observation& taken);
  bool LearnedLess(const rules::Facts& facts) const;

  // The court by the rules, between two readings.
  struct Ruled {
    rules::State state;  // after the last ruling, or as laid out
    // Since then somebody said where these are, in that order.
    std::vector<std::pair<evidence::CardId, rules::Spot>> put;
    bool as_seen = false;  // since then it was let stand
  };

  judge::JudgeOptions judge_options_;
  std::optional<evidence::MatchStarted> started_;
  bool ended_ = false;
  std::shared_ptr<const rules::Book> book_;
  match::Flow flow_;
  ScoreSheet sheet_;
  DeskLog desk_;
  StartCheck start_;
  Ruled ruled_;
  rules::State state_;  // with what was seen to be sent since
  PerSide<std::optional<Hand>> declared_;  // valid hands
  CourtWatch court_;
  evidence::LayoutSeen laid_;  // when the last reading opened
  std::optional<evidence::SeenCard> called_lay_;
  judge::SeatMemory seats_;
  judge::ArmMemory arms_;
  std::optional<judge::ReadingCase> case_;
  FirstTeller firsts_;
  // Until the card is known: how all stood when the case was opened, and what
  // it has taken in since.
  struct Opening {
    judge::ReadingCase reading;
    judge::SeatMemory seats;
    Ruled before;  // should it turn out to be no reading
  };
  std::optional<Opening> opened_;
  std::vector<evidence::Observation> since_opened_;
  std::vector<rules::Established> established_;  // of the reading under way
  // Cards that moved since the court was last seen at rest, before the next
  // reading opened.
  std::vector<evidence::Observation> before_;
  evidence::ReadingId reading_ = 0;
  std::string kimariji_;  // of the card called last, as it then stood
  // Before all that was ever seen: of a match that goes on after a reboot, that
  // lies before time 0.
  HostTime settled_at_{INT64_MIN / 2};
  std::vector<RulingMade> rulings_;
  RecordHoles holes_;
  // Its last word, while that is trouble.
  std::optional<evidence::Observation> camera_trouble_;
};

}  // namespace kimari::match
