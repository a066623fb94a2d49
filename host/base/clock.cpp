#include "host/base/clock.h"

#include <array>
#include <cerrno>
#include <ctime>

namespace kimari {
namespace {
constexpr int64_t kNsPerSecond = 1'000'000'000;
}

HostTime SteadyClock::Now() const {
  timespec ts{};
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return {ts.tv_sec * kNsPerSecond + ts.tv_nsec};
}

void SteadyClock::SleepUntil(HostTime t) const {
  if (t.ns <= 0) return;
  timespec ts{};
  ts.tv_sec = t.ns / kNsPerSecond;
  ts.tv_nsec = t.ns % kNsPerSecond;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, nullptr) ==
         EINTR) {
  }
}

HostTime ProcessorClock::Now() const {
  timespec ts{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
  return {ts.tv_sec * kNsPerSecond + ts.tv_nsec};
}

void SimulatedClock::AdvanceTo(HostTime t) const {
  int64_t seen = now_ns_.load();
  while (seen < t.ns && !now_ns_.compare_exchange_weak(seen, t.ns)) {
  }
}

std::string WallClockIso8601() {
  timespec ts{};
  clock_gettime(CLOCK_REALTIME, &ts);
  tm parts{};
  gmtime_r(&ts.tv_sec, &parts);
  std::array<char, 32> text{};
  const size_t n =
      strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), n};
}

}  // namespace kimari
