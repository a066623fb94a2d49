// The players' ears: phrases counted by their onsets in what the loudspeaker
// plays. SCENARIO.md, "How the players hear".
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "host/base/time.h"

namespace kimari::sim {

struct Onset {
  HostTime at;
  Duration pause;  // since the last sound of the phrase before; of the first: 0
};

class Listener {
 public:
  // A pause at least this long ends a phrase. One thread.
  explicit Listener(Duration silence) : silence_(silence) {}

  // Mono samples of full scale 1; `first` is when the first of them sounds.
  // Blocks follow each other; a hole in time counts as silence. Returns the
  // onsets of phrases found in it: where the level leaves the noise before the
  // first 20 ms that are loud. Loud is above 0.01 of full scale; once a phrase
  // was heard, no more than 30 dB below the loudest 5 ms so far.
  std::vector<Onset> Hear(std::span<const float> samples, double rate,
                          HostTime first);

 private:
  void Hop(double mean_square, HostTime begin, std::vector<Onset>& onsets);

  double Level(size_t end) const;
  HostTime LeavesNoise() const;

  Duration silence_;
  double rate_ = 0;
  std::deque<double> hops_;  // mean squares of the last hops of 1 ms
  std::deque<HostTime> hop_times_;
  double loudest_ = 0;  // of 5 ms so far
  double sum_ = 0;      // of the hop being filled
  int filled_ = 0;
  HostTime hop_begin_;
  HostTime next_;          // when the next sample is expected
  bool sounding_ = false;  // inside a phrase
  HostTime last_loud_;     // end of the last loud window
  bool heard_ = false;     // anything loud yet
  bool rising_ = false;    // loud, but not for 20 ms yet
  HostTime loud_since_;
  HostTime rise_;  // where its first sound begins
};

}  // namespace kimari::sim
