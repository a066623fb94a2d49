// The only door to the machine's time. Code outside host/base is handed a
// Clock; it never asks the machine itself.
#pragma once

#include <atomic>
#include <string>

#include "host/base/time.h"

namespace kimari {

class Clock {
 public:
  virtual ~Clock() = default;
  // Thread: any. Never goes back.
  virtual HostTime Now() const = 0;
  // Blocks until Now() >= t. Thread: any but the real-time ones.
  virtual void SleepUntil(HostTime t) const = 0;
};

// CLOCK_MONOTONIC.
class SteadyClock : public Clock {
 public:
  HostTime Now() const override;
  void SleepUntil(HostTime t) const override;
};

// The processor time that the asking thread has used (CLOCK_THREAD_CPUTIME_ID):
// for benches, whose figures the machine's other work must not change.
class ProcessorClock : public Clock {
 public:
  HostTime Now() const override;
  // Waiting takes no processor time: returns at once.
  void SleepUntil(HostTime) const override {}
};

// Time moves only when told to; SleepUntil moves it there. One thread steers,
// others may read.
class SimulatedClock : public Clock {
 public:
  explicit SimulatedClock(HostTime start = {}) : now_ns_(start.ns) {}
  HostTime Now() const override { return {now_ns_.load()}; }
  void SleepUntil(HostTime t) const override { AdvanceTo(t); }
  // Moves forward to t; an earlier t changes nothing.
  void AdvanceTo(HostTime t) const;

 private:
  mutable std::atomic<int64_t> now_ns_;
};

// Wall-clock date and time, UTC, "2026-11-21T10:15:30Z": for file names and
// metadata only, never for measuring.
std::string WallClockIso8601();

}  // namespace kimari
