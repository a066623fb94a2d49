// What an ear heard, kept for as long as it is asked about, with the host time
// of each sample.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "audio/monitor_ear.h"
#include "host/base/time.h"

namespace kimari::reader {

class HeardTrack {
 public:
  // Thread: the ear's; the rest from one other.
  void Add(const audio::HeardBlock& block);

  // Samples heard so far, those forgotten too.
  int64_t End() const;
  // Nothing where the ear heard none at that place, or it was forgotten.
  std::optional<Instant> TimeOf(int64_t sample) const;
  // The sample heard at an instant.
  std::optional<int64_t> SampleAt(HostTime t) const;
  // Fewer samples where the range leaves what is kept.
  std::vector<float> Range(int64_t begin, int64_t end) const;
  void ForgetBefore(int64_t sample);

 private:
  struct Block {
    int64_t first = 0;
    Instant at;
  };
  const Block* BlockOf(int64_t sample) const;

  mutable std::mutex mutex_;
  std::deque<float> samples_;
  int64_t forgotten_ = 0;
  std::deque<Block> blocks_;
};

}  // namespace kimari::reader
