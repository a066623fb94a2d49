// The judge's thread: takes everything in, in one numbered order, records it,
// folds it into the match, and conducts: when the reader goes on, when the eyes
// look for hands and when for cards.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/base/log.h"
#include "host/base/result.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"
#include "host/match/match.h"
#include "host/rig/match_so_far.h"
#include "host/rig/readings.h"
#include "host/rig/recorder.h"

namespace kimari::rig {

struct ConductorOptions {
  std::string rule_book = std::string(rules::kDefaultBook);
  std::string rule_options = "{}";
  court::PlanPtr court = court::Kyogi();
  // What was learned of each mat's touches, the files; empty: nothing.
  std::array<std::string, 2> touch;
  std::string player_a = "A";
  std::string player_b = "B";
  // The valid hand each player declared, if any.
  std::optional<Hand> hand_a;
  std::optional<Hand> hand_b;
  Duration memorise = Seconds(900);
  // From the last sound or the settled reading to the next lower phrase.
  Duration pause = Milliseconds(500);
  // How long the court may stay untidy before play goes on with what the
  // camera sees; zero: until somebody at the desk says so.
  Duration tidy_limit;
  // An open ruling holds until the players have settled it (R-KA-30).
  bool wait_for_open = false;
  // The right to protest ends with the first sound of the next upper phrase;
  // else of the next lower phrase (R-HT-38).
  bool protest_until_call = true;
  // Training: who asks for each next card, by a hand held up and lowered, at
  // the desk, or on a pad of his board (-1: none). The court counts as it lies
  // then. Nobody: it comes by itself.
  evidence::Party asks_next = evidence::Party::kNobody;
  int next_pad = -1;
  // Training: from the end of memorising on the cards are covered. Where they
  // lie is what was seen until then, and no court is untidy.
  bool covered = false;
  // A practice ends between two readings once it has lasted so long; zero:
  // when it is over.
  Duration time_limit;
  // How long a match that is won waits for a protest and for signatures; zero:
  // not at all.
  Duration closing;
};

// What the eyes should look for.
enum class Gaze { kCards, kHands };

class Conductor {
 public:
  // All references must outlive the conductor.
  Conductor(const cards::Deck& deck, ConductorOptions options,
            Readings& readings, Recorder& recorder);

  // Announces the match. First call.
  Result<void> Start(HostTime now);
  // Instead of that: goes on with a match that the program did not end. A
  // reading that was under way is void, and is read again.
  Result<void> Resume(HostTime now, const MatchSoFar& so_far);
  // Takes one observation in.
  Result<void> Add(HostTime now, evidence::Payload payload);
  // A frame, to be recorded when a reading is open or the court not yet tidy.
  void AddFrame(HostTime now, const vision::Frame& frame);
  // Whether one would be, now.
  bool RecordsFrames() const;
  // Moves on what time moves; call at least each few milliseconds. Fails
  // (kDevice) between readings when a board cannot be understood.
  Result<void> Step(HostTime now);
  // Ends the match where it stands.
  Result<void> End(HostTime now, const std::string& why);

  // Somebody does something at the desk. What cannot be done is not taken in,
  // and the answer says why; nothing: it was done.
  Result<std::optional<rules::Words>> Enter(HostTime now,
                                            evidence::DeskEntry entry);

  match::Stage StageAt(HostTime now) const {
    return Over() ? match::Stage::kOver : match_.StageAt(now);
  }
  // At the last step.
  match::Stage StageNow() const { return StageAt(last_tick_); }
  // The recording may be closed: the match was ended.
  bool Over() const { return ended_.has_value(); }
  // How it ended; null before.
  const evidence::MatchEnded* Ended() const {
    return ended_ ? &*ended_ : nullptr;
  }
  Gaze WantedGaze() const {
    return match_.UnderWay() || begun_ ? Gaze::kHands : Gaze::kCards;
  }
  // From the start of the lower phrase until settled: no sound, no light, no
  // movement on a screen. Log lines wait until then.
  bool Still() const { return match_.UnderWay(); }
  const match::Match& Match() const { return match_; }
  // Who was first in the reading under way, or in the last one until the reader
  // begins the next: for a lamp. Null: nobody was told, or it is the ruling's
  // alone to tell.
  const match::ToldFirst* FirstTold() const {
    const auto* told = match_.FirstsTold().Find(match_.Reading());
    const bool shown = told != nullptr && !begun_ && !Over() &&
                       !(resumed_ && told->told < *resumed_);
    return shown ? told : nullptr;
  }
  // The last card that was called: a secret until its reading is settled. Null:
  // none was.
  const evidence::CardCalled* LastCalled() const {
    return last_called_ ? &*last_called_ : nullptr;
  }
  const ConductorOptions& Options() const { return options_; }
  const cards::Deck& Deck() const { return deck_; }
  const rig::Readings& Readings() const { return readings_; }
  // Counts up with everything a screen might want to show.
  uint64_t Revision() const { return revision_; }

 private:
  rig::Readings::Ears Ears(HostTime now) const;
  Result<bool> ReaderReady(HostTime now);
  Result<void> BeginNext(HostTime now);
  Result<void> StepReadings(HostTime now);
  Result<void> Open(HostTime now);
  Result<void> Drop(HostTime now, const std::string& why);
  Result<void> StepBetween(HostTime now);
  Result<void> StepClosing(HostTime now);
  void ReadAgain(evidence::ReadingId reading);
  void StepAgain();
  Result<void> Skip();
  Result<void> UndoSkip();
  void Steer();
  void Memorise(HostTime laid);
  bool Won() const;
  HostTime LastSound() const {
    return last_called_ ? last_called_->last_sound.t : HostTime{};
  }
  bool TimeOver(HostTime now) const;
  // Since the match was resumed: nobody knows how it lies now.
  bool CourtUnseen() const {
    return resumed_ && !match_.Court().SeenSince(*resumed_);
  }
  void Look();
  void RecordFirst(HostTime now);

  const cards::Deck& deck_;
  ConductorOptions options_;
  rig::Readings& readings_;
  Recorder& recorder_;
  match::Match match_;
  uint64_t next_number_ = 1;
  uint64_t revision_ = 0;
  evidence::ReadingId reading_ = 0;  // the last that opened
  bool begun_ = false;   // the reader was told to read, and nothing was called
  bool called_ = false;  // since the last reading opened
  std::optional<evidence::CardCalled> last_called_;
  std::optional<match::ToldFirst> first_told_;  // the last, as recorded
  std::optional<evidence::MatchEnded> ended_;
  bool preparing_ = false;
  std::vector<cards::CardId> again_;  // the reader is still to be told
  int skips_ = 0;  // that may be undone: since a card was to be read again
  std::vector<evidence::DeskAction> later_;  // skips, once he is silent
  bool memorising_ = false;  // the reader was told when the court was laid
  std::set<reader::HoldReason> held_;  // as the reader was told
  HostTime started_;
  std::optional<HostTime> resumed_;
  HostTime last_tick_;
  std::optional<HostTime> won_at_;
  std::optional<HostTime> untidy_since_;  // and nothing else has held it
  // What a screen shows of the wait, to see when it changes.
  match::Stage shown_stage_ = match::Stage::kLaying;
  std::vector<match::Hold> shown_holds_;
  std::optional<Error> refused_;     // a board of another protocol
  std::optional<log::Quiet> quiet_;  // while Still()
};

}  // namespace kimari::rig
