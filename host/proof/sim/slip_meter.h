// How far the world ran behind real time over a spell: the share of the time it
// was behind by how much. A scheduler that takes the processor away for a few
// milliseconds makes the boards' bytes late, as a USB bus does, and no worse:
// boards, hands and cards are exact at their own times. A machine too slow for
// the world is behind for much of the time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "host/base/time.h"

namespace kimari::sim {

class SlipMeter {
 public:
  // The world was stepped `late` after it should have been; it had been up to
  // date `step` before that.
  void Add(Duration late, Duration step) {
    late = std::max(late, Duration{});
    longest_ = std::max(longest_, late);
    bins_[0] += step.ns;
    // Behind by ever more until it was stepped.
    for (int64_t behind = 0; behind < late.ns; behind += kBin) {
      const auto bin = static_cast<size_t>(behind / kBin);
      bins_[std::min(bin, bins_.size() - 1)] +=
          std::min(kBin, late.ns - behind);
    }
  }

  // What the world was behind by for at most one percent of the time; the upper
  // edge of a tenth of a millisecond, zero when less.
  Duration NinetyNinth() const {
    int64_t total = 0;
    for (const int64_t weight : bins_) total += weight;
    int64_t above = 0;
    for (size_t bin = bins_.size(); bin-- > 1;) {
      above += bins_[bin];
      if (above * 100 > total) {
        return {static_cast<int64_t>(bin + 1) * kBin};
      }
    }
    return {};
  }
  Duration Longest() const { return longest_; }

 private:
  static constexpr int64_t kBin = 100'000;  // ns
  std::array<int64_t, 500> bins_{};         // ns spent in each
  Duration longest_;
};

}  // namespace kimari::sim
