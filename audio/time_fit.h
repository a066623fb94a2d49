// Stretches a recorded phrase in time to a rhythm, its pitch and its attack
// left as they are (Rubber Band, its R3 engine, offline).
#pragma once

#include "audio/recitation.h"
#include "host/base/result.h"

namespace kimari::audio {

// Seconds from the first sound on. All phrases of one kind get the same target.
struct FitTarget {
  double body_s = 0;       // to the last mora; without a resonance, to the end
  double resonance_s = 0;  // the last mora, to the last sound; 0: not apart
};

// By how much each part would be stretched; above 1 it becomes longer.
struct FitRatios {
  double body = 1;
  double resonance = 1;
};

// Beyond these a voice begins to sound like another one's, or smeared.
inline constexpr double kLeastStretch = 0.8;
inline constexpr double kMostStretch = 1.25;
bool MayFit(const FitRatios& ratios);

// Fails (kFile), naming the phrase, where a resonance is asked for and the
// phrase has no marks, or is shorter than its attack.
Result<FitRatios> RatiosOf(const Phrase& phrase, const FitTarget& target);

// The phrase so stretched, its marks with it. Up to the second mora (at most
// 0.2 s) the samples are those of `phrase`. The last sound is measured anew: it
// comes within 20 ms of the target. Fails as RatiosOf, and where MayFit says
// no. Deterministic. Thread: any. About 0.1 s of processor time a second of
// sound.
Result<Phrase> Fit(const Phrase& phrase, const FitTarget& target);

}  // namespace kimari::audio
