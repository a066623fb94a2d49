// What the session needs of a reader: somebody who reads one card after the
// other and knows when each sound is at the players' ears.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/cards/deck.h"

namespace kimari::rig {

// Instants of an utterance at the players' ears, by the output's clock as it
// stands; they firm up while it plays.
struct UtteranceMarks {
  Instant lower_first;  // first sound of the (last) lower phrase
  Instant lower_last;
  Instant first_sound;  // of the upper phrase
  Instant last_sound;
  Instant kimariji;
};

class Reader {
 public:
  virtual ~Reader() = default;
  // Whether the sounds of that utterance are there: Begin would not wait.
  // False: ask again. Fails where they will not be. Never waits.
  virtual Result<bool> Ready(std::optional<cards::CardId> /*previous*/,
                             cards::CardId /*card*/) {
    return true;
  }
  // Starts an utterance as soon as the device allows: the lower phrase of
  // `previous` (the joka's upper, lower, lower where it is 0; silence where
  // there is none), the gap, the upper phrase of `card`. `kimariji_morae`: the
  // mora of the upper phrase that decides. One utterance at a time.
  virtual Result<void> Begin(std::optional<cards::CardId> previous,
                             cards::CardId card, int kimariji_morae) = 0;
  // Of the utterance begun last; nothing before the device knows its clock.
  virtual std::optional<UtteranceMarks> Marks() const = 0;
  // Falls silent.
  virtual void Stop() = 0;
};

}  // namespace kimari::rig
