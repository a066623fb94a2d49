#include "host/link/board_clock.h"

#include <algorithm>
#include <cmath>

#include "host/link/answer_time.h"
#include "host/link/tick.h"
#include "host/link/wire_time.h"

namespace kimari::link {
namespace {

using calibration::ClockModel;

// How far a scan's stamp is off: a follower lets go of its pads at any time of
// a tick; else the timer's tick itself begins a scan, and an interrupt answers
// it within four cycles of the same.
constexpr Duration kFollowersStamp = Nanoseconds(144);
constexpr Duration kTimersStamp = Nanoseconds(72);

// A burst holds up the stamp of a ping that arrives meanwhile, for up to 73 us
// (0.29 of all: 20 us one way), and lets no answer end meanwhile (17 us the
// other way). Where the frames of USB keep step with the scans, neither
// averages out; half of both counts.
constexpr Duration kTied = Microseconds(13);

calibration::ClockModelOptions ClockOptions() {
  calibration::ClockModelOptions options;
  options.tick = kTick;
  options.wire_out = kByteTime * (wire::kPingBytes + kFrameBytes);
  options.tied = kTied;
  return options;
}

}  // namespace

BoardClock::BoardClock(Side board) : board_(board), model_(ClockOptions()) {}

void BoardClock::Add(const wire::Hello& hello) {
  follows_ = hello.role == wire::Role::kFollower;
  scan_ticks_ = hello.scan_ticks;
}

void BoardClock::Restart() {
  model_.Reset();
  ticks_.Clear();
  marks_.Clear();
}

ClockModel::Outcome BoardClock::Add(const evidence::ClockMeasurement& trip,
                                    uint16_t ping, bool traced) {
  return model_.Add({trip.sent, trip.received, trip.board_received_tick,
                     LeftAt(ping, trip.board_sent_tick, traced)});
}

// The tick at which the last byte of an answer had left. Before the first
// watermark nobody knows where the scans are, and it may be a burst off.
uint64_t BoardClock::LeftAt(uint16_t ping, uint64_t sent, bool traced) const {
  const int empties = traced ? 0 : wire::PongEmpties(ping);
  const int64_t scan_ticks = std::max<int64_t>(scan_ticks_, 1);
  const int64_t since = marks_.SinceAScan(sent, scan_ticks);
  const Duration takes = AnswerTime(kTick * since, kTick * scan_ticks, empties);
  return sent + static_cast<uint64_t>(
                    std::max<int64_t>((takes.ns + kTick.ns / 2) / kTick.ns, 0));
}

evidence::ClockError BoardClock::Error() const {
  return {board_, follows_ ? kFollowersStamp : kTimersStamp,
          model_.split_sigma()};
}

Duration BoardClock::ScanPeriod() const {
  const double tick_ns =
      1e9 / wire::kTicksPerSecond * (1 + model_.rate_ppm() * 1e-6);
  return {std::llround(marks_.TicksAScan(scan_ticks_) * tick_ns)};
}

}  // namespace kimari::link
