// Wrapping 32-bit counters of a board to 64 bit.
#pragma once

#include <cstdint>

namespace kimari::link {

class Widener {
 public:
  // The 64-bit value nearest to the latest one. Right while the true values
  // stay within half a turn (17 minutes of ticks) of each other.
  uint64_t operator()(uint32_t value) {
    if (!any_) {
      any_ = true;
      latest_ = (uint64_t{1} << 32) + value;
      return latest_;
    }
    const auto ahead =
        static_cast<int32_t>(value - static_cast<uint32_t>(latest_));
    const uint64_t wide = latest_ + static_cast<uint64_t>(int64_t{ahead});
    if (ahead > 0) latest_ = wide;
    return wide;
  }
  void Clear() { any_ = false; }

 private:
  bool any_ = false;
  uint64_t latest_ = 0;
};

}  // namespace kimari::link
