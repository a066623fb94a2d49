// Why a command is refused, in both languages.
#pragma once

#include "host/base/result.h"
#include "host/reader/words.h"

namespace kimari::reader {

enum class Refusal {
  kBeingRead,
  kOver,
  kNotMemorising,  // the time to memorise comes before the first card
  kNothingRead,
  kNothingToUndo,
  kNoCardBefore,
  kNoCardLeft,
  kNotPrepared,   // its sounds are still being loaded
  kNotRead,       // what is to be read again was never read
  kReadNext,      // it is the next card anyway
  kNotSettled,    // nothing sounds between a call and its take
  kHumanReads,    // what a human reader has to be asked for
  kNoHumanReads,  // what only a human reader's listener does
  kNothingHeard,  // of a human reader
  kNotHeld,       // there is nothing to go on from
};

// Kind kUsage.
tl::unexpected<Error> Refuse(Refusal refusal);
tl::unexpected<Error> RefuseWhile(HoldReason reason);

}  // namespace kimari::reader
