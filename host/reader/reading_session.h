// One set read aloud: what is said next, what holds it, what was said when. It
// never speaks by itself after a hold, and never between an upper phrase and
// the take.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "audio/output.h"
#include "audio/player.h"
#include "audio/schedule.h"
#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/reader/memorising.h"
#include "host/reader/phrase_store.h"
#include "host/reader/read_before.h"
#include "host/reader/reading_log.h"
#include "host/reader/reading_plan.h"
#include "host/reader/script.h"
#include "host/reader/set_place.h"
#include "host/reader/sound_went.h"
#include "host/reader/turns.h"
#include "host/reader/utterance.h"
#include "host/reader/words.h"

namespace kimari::reader {

struct SessionOptions {
  Mode mode = Mode::kCompetitive;
  MemorisingPlan memorising = KyogiMemorising();
  int64_t gap = audio::kGapFrames;  // frames, last sound to first sound
  JokaParts joka = kJoka;
  Recipe own;        // of Mode::kOwn
  int64_t lead = 0;  // frames of silence before each reading, at least
  // The sound's way to A's and B's ears, for the log; nothing: not known.
  Ears ears;
  // Reads on by itself this long after the last sound; nothing: never.
  std::optional<Duration> every;
  // Reads on by itself no longer than this after the first card; then a person
  // is waited for.
  std::optional<Duration> every_ends;
  double gain = 1;  // of what is said; the level of a phrase is 1
  // For a phrase that is not loaded yet; false: kUsage, and Ready() says when.
  bool waits = true;
  // Takes the output's events, and starts a lost one again. False: whoever owns
  // it does.
  bool watches_device = true;
};

// What anyone may know: never the card under way nor those to come.
struct Status {
  State state = State::kReady;
  std::vector<HoldReason> holds;
  int read = 0;  // cards called, the one under way too
  int cards = 0;
  std::optional<Duration> memorising_left;
  bool waits_for_person = false;  // after a hold, although nothing holds
  bool can_undo = false;
  // Held, and silent once the phrase that sounds is over; or, where its call
  // has begun and more follows, once the reading is.
  bool ends_with_phrase = false;
  bool ends_with_reading = false;
  bool every_over = false;         // it no longer reads on by itself
  std::optional<SoundWent> sound;  // why kSound holds
  uint64_t commands = 0;           // done so far
};

// One thread: every call. The arguments outlive it.
class ReadingSession {
 public:
  ReadingSession(const cards::Deck& deck, ReadingPlan plan,
                 SessionOptions options, PhraseStore& phrases,
                 audio::Player& player, audio::AudioOutput& output,
                 const Clock& clock);

  // Fails (kUsage), saying why, where the state does not allow it: read on
  // while something holds, back before the first card. Fails as the loader and
  // the player do.
  Result<void> Do(Command command);
  // Do(kMemorise) by another plan, as of `start`: an instant of the clock.
  Result<void> Memorise(MemorisingPlan plan, HostTime start);
  // A card that was called before (a void one) is read next, once more; kUndo
  // takes it back. The one called last begins with the phrase it began with.
  Result<void> ReadAgain(cards::CardId card);
  // Goes on with a set of which this was read: first of all calls. Fails
  // (kFile) where the plan cannot have been read so.
  Result<void> Resume(const std::vector<ReadBefore>& before);
  // Says it, between readings.
  Result<void> Tell(Announcement announcement);
  // The match's interface: holds for its own reason. A lower phrase under way
  // is finished and the upper phrase after it left out; one that has begun is
  // read to its end, and until then kGoOn takes a person's hold back. Twice is
  // once.
  void Hold(HoldReason reason);
  // What sounds breaks off; a call that has begun counts as read.
  void FallSilent() { utterance_.FallSilent(); }
  void Release(HoldReason reason);

  // Begins a new session as it stood when another ended (Place). A card whose
  // reading had begun is read again from its start.
  void Restore(SetPlace place);
  SetPlace Place() const;
  // From the next reading on.
  void SetGain(double gain) { options_.gain = gain; }
  // What SessionOptions says of them; the time to `ends` begins anew.
  void SetEvery(std::optional<Duration> every, std::optional<Duration> ends);
  const SessionOptions& Options() const { return options_; }

  // Whether the next kNext would read on: nothing is being read or holds, and
  // the sounds are there. Fails where they will not be. Never waits.
  Result<bool> Ready() const;
  // No card is left to be called after the one under way.
  bool AllBegun() const;
  // The card called last is the next to be called, once more.
  bool RepeatsNext() const;

  // Call every 20 ms or so: notes what was said, speaks calls that are due,
  // reads on where `every` says so, and tries a lost device again.
  void Step();
  Status Now() const;
  // What happened since the last call, in order.
  std::vector<LogEntry> DrainLog();
  // A phrase or an announcement is under way.
  bool Speaking() const { return utterance_.UnderWay(); }
  // What is being said, or was last.
  const Utterance& Said() const { return utterance_; }
  const ReadingPlan& Plan() const { return plan_; }
  // Cards in the order in which they were called, repetitions left out. The
  // last of them is not settled before the next reading begins.
  const std::vector<cards::CardId>& Called() const { return called_; }
  // What a screen may name: cards read whose take is over, in the plan's order;
  // not the one under way, nor one that will be read again.
  std::vector<cards::CardId> Settled() const;

 private:
  std::vector<Piece> NextPieces() const;
  // Null: not loaded yet.
  Result<audio::PhrasePtr> SoundOf(const Piece& piece);
  Result<audio::PhrasePtr> SoundOf(Announcement announcement);
  Result<void> ReadNext();
  // Himuka: the last two are to be announced, after the take.
  bool LastTwoDue() const;
  Result<void> TellLastTwo();
  Result<void> GoBack();
  Result<void> SkipNext();
  Result<void> Say(const std::vector<Piece>& pieces);
  Result<void> Announce(Announcement announcement);
  Result<void> CheckMayRead() const;
  Result<void> CheckQuiet() const;
  // Held by a person in a reading that sounds to its end all the same.
  bool MayTakeHoldBack() const;
  bool Over() const {
    return state_ == State::kFinished || state_ == State::kStopped;
  }
  void Note(LogEntry::Kind kind, std::string text = {});
  void NoteTrouble(Text trouble);
  void NoteSeed();
  cards::Kimariji KimarijiOf(const std::vector<Piece>& pieces) const;
  bool EveryIsOver() const;
  void DrainSaid();
  void EndUtterance();
  void WatchDevice();
  // Holds for a person: what players could not hear is not read on by itself.
  void OnSoundWent(const audio::OutputEvent& event);

  const cards::Deck& deck_;
  ReadingPlan plan_;
  SessionOptions options_;
  PhraseStore& phrases_;
  audio::Player& player_;
  audio::AudioOutput& output_;
  const Clock& clock_;
  Utterance utterance_;

  State state_ = State::kReady;
  std::set<HoldReason> holds_;
  bool waits_for_person_ = false;
  bool last_two_told_ = false;
  Turns turns_;
  std::vector<cards::CardId> called_;
  std::optional<Memorising> memorising_;
  std::optional<Announcement> due_;      // its sound is not there yet
  std::optional<HostTime> every_since_;  // it reads on by itself
  HostTime next_try_;                    // of a lost device
  std::optional<SoundWent> sound_;       // while kSound holds
  std::vector<LogEntry> log_;
  uint64_t commands_ = 0;
};

}  // namespace kimari::reader
