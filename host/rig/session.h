// The judge's thread: takes everything in, in one numbered order, records it,
// folds it into the match, and conducts: when the reader goes on, when the eyes
// look for hands and when for cards.
#pragma once

#include <optional>
#include <string>

#include "host/base/log.h"
#include "host/base/result.h"
#include "host/base/side.h"
#include "host/cards/deck.h"
#include "host/evidence/observation.h"
#include "host/match/match.h"
#include "host/rig/readings.h"
#include "host/rig/recorder.h"

namespace kimari::rig {

struct SessionOptions {
  std::string rule_book = std::string(rules::kDefaultBook);
  std::string rule_options = "{}";
  std::string player_a = "A";
  std::string player_b = "B";
  // The valid hand each player declared, if any.
  std::optional<Hand> hand_a;
  std::optional<Hand> hand_b;
  Duration memorise = Seconds(900);
  // From the last sound or the settled reading to the next lower phrase.
  Duration pause = Milliseconds(500);
  // How long the court may stay untidy before play goes on with what the
  // camera sees; zero: for ever.
  Duration tidy_limit;
};

enum class Stage { kLaying, kMemorising, kReading, kTidying, kFinished };

// What the eyes should look for.
enum class Gaze { kCards, kHands };

class Session {
 public:
  // All references must outlive the session.
  Session(const cards::Deck& deck, SessionOptions options, Readings& readings,
          Recorder& recorder);

  // Announces the match. First call.
  Result<void> Start(HostTime now);
  // Takes one observation in.
  Result<void> Take(HostTime now, evidence::Payload payload);
  // A frame, to be recorded when a reading is open or the court not yet tidy.
  void TakeFrame(HostTime now, const vision::Frame& frame);
  // Moves on what time moves; call at least each few milliseconds. Fails
  // (kDevice) between readings when a board cannot be understood.
  Result<void> Step(HostTime now);
  // Ends the match where it stands.
  Result<void> End(HostTime now, const std::string& why);

  // The reader does not go on while held; what a human reads opens nothing.
  Result<void> Hold(HostTime now, bool hold, const std::string& by);
  bool Held() const { return held_; }

  Stage CurrentStage() const { return stage_; }
  Gaze WantedGaze() const {
    return stage_ == Stage::kReading ? Gaze::kHands : Gaze::kCards;
  }
  // From the start of the lower phrase until settled: no sound, no light, no
  // movement on a screen. Log lines wait until then.
  bool Still() const { return match_.CurrentPhase() == match::Phase::kReading; }
  const match::Match& Match() const { return match_; }
  const SessionOptions& Options() const { return options_; }
  const cards::Deck& Deck() const { return deck_; }
  const rig::Readings& Readings() const { return readings_; }
  // The next reading's sounds are not prepared yet; it waits for them.
  bool Preparing() const { return preparing_; }
  // Why the reader waits for the court; nothing when it does not.
  const match::Tidiness& Waiting() const { return waiting_; }
  // Counts up with everything a screen might want to show.
  uint64_t Revision() const { return revision_; }

 private:
  rig::Readings::Ears Ears(HostTime now) const;
  Result<bool> ReaderReady();
  Result<void> BeginNext(HostTime now);
  Result<void> StepReadings(HostTime now);
  Result<void> Open(HostTime now);
  Result<void> Drop(HostTime now, const std::string& why);
  Result<void> StepTidying(HostTime now);

  const cards::Deck& deck_;
  SessionOptions options_;
  rig::Readings& readings_;
  Recorder& recorder_;
  match::Match match_;
  Stage stage_ = Stage::kLaying;
  uint64_t next_number_ = 1;
  uint64_t revision_ = 0;
  evidence::ReadingId reading_ = 0;  // the last that opened
  bool called_ = false;
  bool held_ = false;
  bool preparing_ = false;
  HostTime last_tick_;
  HostTime laid_at_;
  HostTime last_sound_;
  match::Tidiness waiting_;
  std::optional<Error> refused_;     // a board of another protocol
  std::optional<log::Quiet> quiet_;  // while Still()
};

}  // namespace kimari::rig
