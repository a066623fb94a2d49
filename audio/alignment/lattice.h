// What it costs to lay a sound of a phrase over some of its frames.
#pragma once

#include <algorithm>
#include <vector>

#include "audio/alignment/features.h"
#include "audio/alignment/phones.h"
#include "audio/alignment/reader_model.h"

namespace kimari::audio::alignment {

inline constexpr double kNever = -1e30;

// One slot over the frames of a phrase. Scores are log likelihoods, of which
// those of neighbouring frames count less than if they were independent.
class SlotScores {
 public:
  SlotScores(const Features& features, const Slot& slot,
             const ReaderModel& model);

  // Frames it may last.
  int Least() const { return least_; }
  int Most() const { return static_cast<int>(durations_.size()) - 1; }
  // Score of frames [begin, end): Least() to Most() of them, all in the phrase.
  double Lasting(int begin, int end) const {
    const auto b = static_cast<size_t>(begin);
    const auto e = static_cast<size_t>(end);
    return durations_[e - b] +
           std::max(plain_[e] - plain_[b], other_[e] - other_[b]);
  }
  // Score of not being there at all; kNever where it must be.
  double Absent() const { return absent_; }

 private:
  std::vector<double> durations_;
  std::vector<double> plain_;  // evidence of the frames before each
  std::vector<double> other_;
  int least_;
  double absent_;
};

// Score of a boundary before frame `t`, where the sound is seen to change; 0 at
// the ends of the phrase.
double BoundaryScore(const Features& features, int t);

}  // namespace kimari::audio::alignment
