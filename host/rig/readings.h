// The readings of a match as the session sees them: read by the rig in an order
// that was drawn before, or by a human reader, heard.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/cards/deck.h"
#include "host/cards/kimariji.h"
#include "host/evidence/observation.h"

namespace kimari::rig {

// The first sound of a reading's lower phrase.
struct ReadingOpens {};
// What opened was no reading: nothing was called.
struct NoReading {
  std::string why;
};
// `reading` of the call is the session's to number.
using ReadingWord = std::variant<ReadingOpens, NoReading, evidence::CardCalled>;

// One thread: the judge's.
class Readings {
 public:
  virtual ~Readings() = default;

  // Binds the order before the match (ReadingPlan::Hash), and what it was drawn
  // from; both empty where a human chose it.
  virtual std::string OrderHash() const = 0;
  virtual std::string Seed() const = 0;
  // All that was to be read has begun.
  virtual bool AllRead() const = 0;
  // The reader goes on by himself: Ready and Begin are not asked.
  virtual bool GoesOnByItself() const = 0;
  // Begin() would not wait for anything. Fails where it never will be.
  virtual Result<bool> Ready() = 0;
  // The court is tidy: the next reading begins.
  virtual Result<void> Begin() = 0;
  // Whether what is heard of a human reader opens a reading.
  enum class Ears { kShut, kWait, kOpen };
  // What has happened up to `now`, one after the other; nothing when that was
  // all. kWait: the last reading is not settled yet.
  virtual std::optional<ReadingWord> Next(HostTime now, Ears ears) = 0;
  // Falls silent.
  virtual void Stop() = 0;
  // A call was heard to its end, and which card it was is not known yet.
  virtual bool CardWanted() const { return false; }
  // Kimariji of a card as it stood when it was read, and why; nothing before.
  // Of the card being read too: nobody may be told before it is settled.
  virtual const cards::CurrentKimariji* KimarijiOf(
      cards::CardId card) const = 0;
};

}  // namespace kimari::rig
