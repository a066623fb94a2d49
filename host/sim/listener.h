// The players' ears: phrases counted by their onsets in what the loudspeaker
// plays. SCENARIO.md, "How the players hear".
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "host/base/time.h"

namespace kimari::sim {

class Listener {
 public:
  // A pause at least this long ends a phrase. One thread.
  explicit Listener(Duration silence) : silence_(silence) {}

  // Mono samples of full scale 1; `first` is when the first of them sounds.
  // Blocks follow each other; a hole in time counts as silence. Returns the
  // onsets of phrases found in it: the first millisecond above 0.01 RMS in the
  // first 5 ms that are, when they stay so for 20 ms.
  std::vector<HostTime> Hear(std::span<const float> samples, double rate,
                             HostTime first);

 private:
  void Hop(double mean_square, HostTime begin, std::vector<HostTime>& onsets);

  HostTime FirstLoudHop() const;

  Duration silence_;
  double rate_ = 0;
  std::deque<double> hops_;  // mean squares of the last 1 ms hops
  std::deque<HostTime> hop_times_;
  double sum_ = 0;  // of the hop being filled
  int filled_ = 0;
  HostTime hop_begin_;
  HostTime next_;          // when the next sample is expected
  bool sounding_ = false;  // inside a phrase
  HostTime last_loud_;     // end of the last loud window
  bool heard_ = false;     // anything loud yet
  bool rising_ = false;    // loud, but not for 20 ms yet
  HostTime rise_;
};

}  // namespace kimari::sim
