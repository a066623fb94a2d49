// The readings of a match as the conductor sees them: read by the rig in an
// order that was drawn before, or by a human reader, heard.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"
#include "host/game/cards/kimariji.h"
#include "host/reader/announcements.h"
#include "host/reader/read_before.h"
#include "host/reader/words.h"

namespace kimari::rig {

// The first sound of a reading's lower phrase.
struct ReadingOpens {};
// What opened was no reading: nothing was called. Comes only after
// ReadingOpens.
struct NoReading {
  std::string why;
};
// `reading` of the call is the conductor's to number.
using ReadingWord = std::variant<ReadingOpens, NoReading, evidence::CardCalled>;

// One thread: the judge's. No call waits for anything.
class Readings {
 public:
  virtual ~Readings() = default;

  // Goes on with a match of which this was read. First of all calls. Fails
  // (kFile) where it cannot have been read so.
  virtual Result<void> Resume(
      const std::vector<reader::ReadBefore>& before) = 0;
  // Binds the order before the match (ReadingPlan::Hash), and what it was drawn
  // from; both empty where a human chose it.
  virtual std::string OrderHash() const = 0;
  virtual std::string Seed() const = 0;
  // All that was to be read has begun.
  virtual bool AllRead() const = 0;
  // The reader goes on by himself: Ready and Begin are not asked.
  virtual bool GoesOnByItself() const = 0;
  // Begin() would begin: the sounds are there, nothing is being said or holds.
  // Fails where the sounds never will be there.
  virtual Result<bool> Ready() = 0;
  // A phrase or an announcement is being said.
  virtual bool Speaking() const { return false; }
  // The court is tidy: the next reading begins. ReadingOpens comes of it, then
  // CardCalled, or NoReading where the call was left out; the card is then
  // still due.
  virtual Result<void> Begin() = 0;
  // Whether what is heard of a human reader opens a reading.
  enum class Ears { kShut, kWait, kOpen };
  // What has happened up to `now`, one after the other; nothing when that was
  // all. Call it at each step. kWait: the last reading is not settled yet.
  virtual std::optional<ReadingWord> Next(HostTime now, Ears ears) = 0;
  // Falls silent.
  virtual void Stop() = 0;
  // Kimariji of a card as it stood when it was read, and why; nothing before.
  // It tells the card being read too: nobody may be told before it is settled.
  virtual const cards::CurrentKimariji* KimarijiOf(
      cards::CardId card) const = 0;

  // ---- a desk's commands; refused with kUsage, saying why ----

  // Nothing is read, nor heard of a human, until the last reason is gone; twice
  // is once. Before the call has begun it is left out (NoReading).
  virtual Result<void> Hold(reader::HoldReason reason) = 0;
  virtual Result<void> Release(reader::HoldReason reason) = 0;

  // Where the rig reads:
  // Says the last utterance once more: no reading comes of it.
  virtual Result<void> Again();
  // One card back: it is the next reading.
  virtual Result<void> Back();
  // Leaves the next card out.
  virtual Result<void> Skip();
  // Takes the last Back, Skip or ReadAgain back.
  virtual Result<void> Undo();
  // A void card that was read comes next, once more.
  virtual Result<void> ReadAgain(cards::CardId card);
  // The time to memorise, `length` from `start`, with its spoken calls
  // (reader::MemorisingOf); the first reading may cut it short.
  virtual Result<void> Memorise(HostTime start, Duration length);
  virtual Result<void> Announce(reader::Announcement announcement);

  // Where a human reads:
  // A call was heard to its end, and which card it was is not known yet.
  virtual bool CardWanted() const { return false; }
  // Which card was called.
  virtual Result<void> Enter(cards::CardId card);
  // What is heard is no reading.
  virtual Result<void> Deny(HostTime now);
};

}  // namespace kimari::rig
