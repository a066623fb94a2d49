// A straight line through the last seconds of (frame, instant) pairs of a sound
// stream, which says when a frame is. Pairs that lie off are outvoted; a jump
// of the whole clock begins a new line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "host/base/time.h"

namespace kimari::audio {

class RobustLine {
 public:
  struct Options {
    double rate = 48'000;                // nominal, frames per second
    Duration window = Seconds(4);        // how much of the past counts
    Duration step = Milliseconds(1);     // smallest jump taken for one
    Duration floor = Microseconds(150);  // error no averaging removes
  };
  explicit RobustLine(const Options& options) : options_(options) {}

  // Frames must rise. Gives the size of the clock's jump when this pair
  // completes the proof of one (8 in a row on the same side).
  std::optional<Duration> Add(int64_t frame, HostTime at);
  // Nothing before the first pair. Sigma grows outside the window, and for some
  // seconds after a slip that is no step.
  std::optional<Instant> TimeOf(int64_t frame) const;
  bool Empty() const { return pairs_.empty(); }

 private:
  struct Pair {
    int64_t frame = 0;
    HostTime at;
  };
  // Relative to the newest pair, in frames and ns.
  struct Fit {
    Pair origin;
    double offset = 0;      // ns
    double slope = 0;       // ns a frame
    double spread = 0;      // ns, robust standard deviation of one pair
    double mean_x = 0;      // frames
    double variance_x = 0;  // frames^2
    double span = 0;        // frames
    double count = 0;
  };
  void Drop();
  void NoteSlip(double off, int64_t frames);
  const Fit& Fitted() const;
  double Residual(const Pair& pair) const;

  Options options_;
  std::deque<Pair> pairs_;
  // Renewed when a sixteenth of the pairs is new.
  mutable std::optional<Fit> fit_;
  mutable size_t added_since_fit_ = 0;
  size_t off_in_a_row_ = 0;
  double off_sum_ = 0;
  // How far the newest pairs lie off, as far as they do on one side: a clock
  // that slips again and again by less than a step.
  double mean_off_ = 0;  // ns
  double slip_ = 0;      // ns, the largest of late
};

}  // namespace kimari::audio
