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

Duration AsleepSinceBoot() {
  const Duration awake = ReadOf(CLOCK_MONOTONIC);
  return ReadOf(CLOCK_BOOTTIME) - awake;
}

}  // namespace kimari
