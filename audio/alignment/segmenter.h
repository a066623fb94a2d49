// Lays the sounds of a phrase over its frames: semi-Markov Viterbi, each sound
// as long as it likely lasts, boundaries where the spectrum changes.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "audio/alignment/features.h"
#include "audio/alignment/phones.h"
#include "audio/alignment/reader_model.h"

namespace kimari::audio::alignment {

// The frames at which a slot may begin; both ends included.
struct Window {
  int from = 0;
  int to = std::numeric_limits<int>::max();
  bool Holds(int frame) const { return from <= frame && frame <= to; }
};

struct Segmentation {
  std::vector<Stretch> stretches;  // one a slot, covering all frames in order
  double score = 0;                // of the whole, log
};

// Fails only by giving no stretches: where the frames are too few for the
// sounds, or for those that `windows` bind (one a slot; empty: none is bound).
// Source: hidden semi-Markov models with explicit durations (Yu,
// "Hidden semi-Markov models", Artificial Intelligence 174, 2010).
Segmentation Segment(const Features& features, const std::vector<Slot>& slots,
                     const ReaderModel& model,
                     std::span<const Window> windows = {});

}  // namespace kimari::audio::alignment
