#include "host/base/asleep.h"

#include <ctime>

namespace kimari {
namespace {

Duration ReadOf(clockid_t clock) {
  timespec at{};
  clock_gettime(clock, &at);
  return Seconds(at.tv_sec) + Duration{at.tv_nsec};
}

}  // namespace

// A thread that waits for its processor between the two has not slept.
Duration AsleepSinceBoot() {
  constexpr int kTries = 5;
  for (int i = 1;; ++i) {
    const Duration before = ReadOf(CLOCK_MONOTONIC);
    const Duration since_boot = ReadOf(CLOCK_BOOTTIME);
    const Duration after = ReadOf(CLOCK_MONOTONIC);
    if (after - before < Milliseconds(1) || i == kTries) {
      return since_boot - after;
    }
  }
}

}  // namespace kimari
