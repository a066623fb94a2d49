// What was heard of the readings of sets, counted: what the sound device lost
// and told of apart from what nobody was told.
#pragma once

#include <cstdint>
#include <vector>

#include "host/proof/certify/sound/heard_set.h"

namespace kimari::reader {

struct HeardTally {
  // Off the sample it was placed on, or the gap by over 1 ms. The device lost
  // or repeated sound between two phrases; it may be told of in the reading
  // after.
  struct Off {
    int64_t untold = 0;
    int64_t told = 0;
    bool just_now = false;  // untold in the last reading
  };

  void Count(const HeardReading& reading);

  std::vector<double> sounds_ms;    // sizes of errors of first sounds
  std::vector<double> errors_ms;    // the same with their sign
  std::vector<double> sigmas_ms;    // of each of them
  std::vector<double> kimariji_ms;  // sizes
  std::vector<double> gaps_off_ms;  // sizes, of all whole readings
  int64_t readings = 0;
  int64_t whole = 0;        // heard untorn
  int64_t with_events = 0;  // in which an underrun or a clock step was told
  int64_t quiet = 0;        // whole, nothing told in it nor in the one before
  int64_t within_sigmas = 0;
  Off sample, gap;

 private:
  bool told_before_ = false;
};

}  // namespace kimari::reader
