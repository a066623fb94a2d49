// What happened to the sound of a set that people cannot be expected to have
// seen: it stands or stood still, or goes to another loudspeaker.
#pragma once

#include "audio/output.h"
#include "host/reader/words.h"

namespace kimari::reader {

struct SoundWent {
  audio::OutputEvent event;  // kStandsStill, kStoodStill or kMoved
  // A card was being read, and broke off: it is read again.
  bool reads_again = false;
};

// What happened, what it does and what to do.
Text Told(const SoundWent& went);

}  // namespace kimari::reader
