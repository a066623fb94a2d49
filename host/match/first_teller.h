// Who was first, told of the reading under way for a lamp, and what the ruling
// that followed made of it. A fold like the match: it asks no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/evidence/observation.h"
#include "host/game/rules/ruling.h"
#include "host/judge/first_told.h"

namespace kimari::match {

// What the ruling said of an order that was told.
enum class ThenRuled : uint8_t {
  kNotYet,
  kSame,
  kOpen,       // it leaves the order open
  kTakenBack,  // it has another order, or says that nobody reached the card
};

struct ToldFirst {
  evidence::ReadingId reading = 0;
  judge::FirstTold first;
  HostTime told;  // when what made it sure was taken in
  ThenRuled then = ThenRuled::kNotYet;

  bool operator==(const ToldFirst&) const = default;
};

// {"reading","side","touch_ns","told_ns","then"}: then is "not yet", "same",
// "open" or "taken back".
std::string ToJson(const ToldFirst& told);

class FirstTeller {
 public:
  void Opened();
  // Of what a reading took in: it may now be told who was first in it. While
  // nobody was told, each 5 ms at most: for 40 ms from the last touch on, and
  // up to 400 ms after it where new levels, or the first frame after it, came.
  bool Asks(evidence::ReadingId reading, const evidence::Observation& taken);
  void Tell(evidence::ReadingId reading, const judge::FirstTold& first,
            HostTime now);
  void Ruled(const rules::Ruling& ruling);

  // Of the whole match, a reading at most once.
  const std::vector<ToldFirst>& All() const { return all_; }
  // Null: nobody was told of it.
  const ToldFirst* Find(evidence::ReadingId reading) const;

 private:
  void Notice(const evidence::Observation& taken);

  std::vector<ToldFirst> all_;
  std::optional<HostTime> felt_;   // the last touch was taken in
  std::optional<HostTime> asked_;  // last
  HostTime touch_;                 // when the last one was
  bool unseen_ = false;            // no frame has come since
  bool news_ = false;              // since it was asked last
};

}  // namespace kimari::match
