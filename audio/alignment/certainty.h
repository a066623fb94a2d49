// How sure it is where the sounds of a phrase lie: what else the same evidence
// would allow.
#pragma once

#include <span>
#include <vector>

#include "audio/alignment/features.h"
#include "audio/alignment/phones.h"
#include "audio/alignment/reader_model.h"
#include "audio/alignment/segmenter.h"

namespace kimari::audio::alignment {

// How sure the start of a slot is, over all ways to lay the phrase's slots,
// each as likely as its score says.
struct Certainty {
  // Root mean square distance from where it was laid, in frames; distances of
  // up to 40 ms count as none, for there Refine decides.
  double spread = 0;
  double far = 0;  // the chance that it lies more than 60 ms away
};

// One a slot. `stretches`: those of Segment, with `model` and `windows`.
// Boundaries are moved by half a second at most, and within their windows.
// About 6 ms of processor time a phrase. Thread: any. Source: forward-backward
// over segments (Yu, "Hidden semi-Markov models", Artificial Intelligence 174,
// 2010), with scores tempered as is usual for confidences (Wessel et al.,
// "Confidence measures for large vocabulary continuous speech recognition",
// IEEE Transactions on Speech and Audio Processing 9, 2001).
std::vector<Certainty> CertaintyOf(const Features& features,
                                   const std::vector<Slot>& slots,
                                   const std::vector<Stretch>& stretches,
                                   const ReaderModel& model,
                                   std::span<const Window> windows = {});

}  // namespace kimari::audio::alignment
