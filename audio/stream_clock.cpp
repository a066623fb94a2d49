#include "audio/stream_clock.h"

#include <algorithm>
#include <utility>

namespace kimari::audio {
namespace {

constexpr int kGivenUpAfter = 50;     // useless stamps in a row
constexpr double kLongestLead = 3.0;  // s between callback and converter
constexpr size_t kMostEvents = 1000;

// A sound server that is starved slips by fractions of a millisecond, again and
// again: a longer line lags behind it (measured with a null sink).
RobustLine::Options Driver() {
  return {
      .rate = kSampleRate, .window = Seconds(1), .step = FromMilliseconds(0.5)};
}

// Callbacks come when the scheduler lets them: a latency that is only stated
// may be off by half of itself.
RobustLine::Options Callback(Duration latency) {
  return {.rate = kSampleRate,
          .step = Milliseconds(20),
          .floor = std::max(Milliseconds(5), latency / 2)};
}

Duration FromStream(double seconds) {
  return Duration{static_cast<int64_t>(seconds * 1e9)};
}

}  // namespace

StreamClock::StreamClock(Duration latency, StreamWay way)
    : latency_(way == StreamWay::kOutput ? latency : -latency),
      way_(way),
      stamps_(8192),
      by_driver_(Driver()),
      by_callback_(Callback(latency)) {}

bool StreamClock::Plausible(const CallbackStamp& stamp) const {
  const double lead = stamp.at - stamp.stream_now;
  if (stamp.at <= 0 || stamp.stream_now <= 0) return false;  // zero
  const double away = way_ == StreamWay::kOutput ? lead : -lead;
  if (away <= 0 || away > kLongestLead) return false;  // frozen at now, absurd
  return stamp.host + FromStream(lead) > last_at_;     // stands or goes back
}

void StreamClock::Add(const CallbackStamp& stamp) {
  by_callback_.Add(stamp.frame, stamp.host + latency_);
  if (!Plausible(stamp)) {
    ++bad_;
    ++bad_in_a_row_;
    if (bad_in_a_row_ == kGivenUpAfter) {
      driver_believed_ = false;
      events_.push_back({OutputEvent::Kind::kStampsUnusable, stamp.frame, {}});
      // What it says next is judged anew.
      last_at_ = {};
      by_driver_ = RobustLine(Driver());
    }
    return;
  }
  bad_in_a_row_ = 0;
  driver_believed_ = true;
  last_at_ = stamp.host + FromStream(stamp.at - stamp.stream_now);
  if (const auto step = by_driver_.Add(stamp.frame, last_at_)) {
    ++steps_;
    events_.push_back({OutputEvent::Kind::kClockStep, stamp.frame, *step});
  }
}

void StreamClock::Drain() {
  CallbackStamp stamp;
  while (stamps_.Pop(stamp)) Add(stamp);
  if (events_.size() > kMostEvents) {
    events_.erase(events_.begin(), events_.end() - kMostEvents);
  }
}

void StreamClock::Update() {
  const std::lock_guard lock(mutex_);
  Drain();
}

std::optional<Instant> StreamClock::TimeOf(int64_t frame) {
  const std::lock_guard lock(mutex_);
  Drain();
  if (driver_believed_ && !by_driver_.Empty()) return by_driver_.TimeOf(frame);
  return by_callback_.TimeOf(frame);
}

std::vector<OutputEvent> StreamClock::DrainEvents() {
  const std::lock_guard lock(mutex_);
  Drain();
  return std::exchange(events_, {});
}

uint64_t StreamClock::BadStamps() const {
  const std::lock_guard lock(mutex_);
  return bad_;
}

uint64_t StreamClock::Steps() const {
  const std::lock_guard lock(mutex_);
  return steps_;
}

}  // namespace kimari::audio
