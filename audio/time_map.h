// Which frame of the spoken morae sounds at each instant of the chant.
#pragma once

#include <vector>

#include "audio/chant_score.h"
#include "audio/labels.h"
#include "audio/voice_model.h"

namespace kimari::audio {

// A mora among the frames spoken: half-open [begin, end), its last phone from
// `vowel` on, and the frame by which it is heard to begin: burst of a stop,
// start of friction, else the steepest change of the spectrum.
struct SpokenSpan {
  int begin = 0;
  int heard = 0;
  int vowel = 0;
  int end = 0;
};
std::vector<SpokenSpan> SpansOf(const std::vector<SpokenMora>& morae,
                                const Labels& labels,
                                const SpokenFrames& spoken);

// For each frame of the chant (5 ms) a frame of the spoken, fractional.
// Consonants go at the speed spoken, their mark on the beat; long vowels stand
// still in their middle.
std::vector<double> MapTime(const std::vector<SpokenSpan>& spans,
                            const ChantScore& score);

}  // namespace kimari::audio
