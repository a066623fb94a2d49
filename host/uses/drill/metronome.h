// What is heard in a drill of strokes: a card is named by the beginning of its
// phrase, then some beats, and the hand is to land on the last.
#pragma once

#include "audio/recitation.h"
#include "host/uses/drill/drill.h"

namespace kimari::drill {

// The phrase up to the mora that decides (from 1), a beat's pause, the beats.
// All its morae are where the last beat is: what decides is the beat.
audio::Phrase Beaten(const audio::Phrase& upper, int morae,
                     const Metronome& metronome);
// In place of the lower phrase: one tick, from which on the court is still.
audio::Phrase Ready();

}  // namespace kimari::drill
