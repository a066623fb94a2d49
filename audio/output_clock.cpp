#include "audio/output_clock.h"

#include <algorithm>
#include <utility>

namespace kimari::audio {
namespace {

constexpr int kGivenUpAfter = 50;     // useless stamps in a row
constexpr double kLongestLead = 3.0;  // s between callback and DAC
constexpr size_t kMostEvents = 1000;

RobustLine::Options Driver(double rate) { return {.rate = rate}; }

// Callbacks come when the scheduler lets them: a latency that is only stated
// may be off by half of itself.
RobustLine::Options Callback(double rate, Duration latency) {
  return {.rate = rate,
          .step = Milliseconds(20),
          .floor = std::max(Milliseconds(5), latency / 2)};
}

Duration FromStream(double seconds) {
  return Duration{static_cast<int64_t>(seconds * 1e9)};
}

}  // namespace

OutputClock::OutputClock(Duration latency, double rate)
    : latency_(latency),
      stamps_(8192),
      by_driver_(Driver(rate)),
      by_callback_(Callback(rate, latency)) {}

bool OutputClock::Plausible(const CallbackStamp& stamp) const {
  const double lead = stamp.dac - stamp.stream_now;
  if (stamp.dac <= 0 || stamp.stream_now <= 0) return false;  // zero
  if (lead <= 0 || lead > kLongestLead) return false;  // frozen at now, absurd
  return stamp.host + FromStream(lead) > last_dac_;    // stands or goes back
}

void OutputClock::Take(const CallbackStamp& stamp) {
  by_callback_.Add(stamp.frame, stamp.host + latency_);
  if (!Plausible(stamp)) {
    ++bad_;
    ++bad_in_a_row_;
    if (bad_in_a_row_ == kGivenUpAfter) {
      driver_believed_ = false;
      events_.push_back({OutputEvent::Kind::kStampsUnusable, stamp.frame, {}});
      // What it says next is judged anew.
      last_dac_ = {};
      by_driver_ = RobustLine(Driver(kSampleRate));
    }
    return;
  }
  bad_in_a_row_ = 0;
  driver_believed_ = true;
  last_dac_ = stamp.host + FromStream(stamp.dac - stamp.stream_now);
  if (const auto step = by_driver_.Add(stamp.frame, last_dac_)) {
    ++steps_;
    events_.push_back({OutputEvent::Kind::kClockStep, stamp.frame, *step});
  }
}

void OutputClock::Drain() {
  CallbackStamp stamp;
  while (stamps_.Pop(stamp)) Take(stamp);
  if (events_.size() > kMostEvents) {
    events_.erase(events_.begin(), events_.end() - kMostEvents);
  }
}

void OutputClock::Update() {
  const std::lock_guard lock(mutex_);
  Drain();
}

std::optional<Instant> OutputClock::TimeOf(int64_t frame) {
  const std::lock_guard lock(mutex_);
  Drain();
  if (driver_believed_ && !by_driver_.Empty()) return by_driver_.TimeOf(frame);
  return by_callback_.TimeOf(frame);
}

std::vector<OutputEvent> OutputClock::TakeEvents() {
  const std::lock_guard lock(mutex_);
  Drain();
  return std::exchange(events_, {});
}

uint64_t OutputClock::BadStamps() const {
  const std::lock_guard lock(mutex_);
  return bad_;
}

uint64_t OutputClock::Steps() const {
  const std::lock_guard lock(mutex_);
  return steps_;
}

}  // namespace kimari::audio
