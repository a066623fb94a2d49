#include "host/link/round_trips.h"

namespace kimari::link {
namespace {

constexpr int kQuickPings = 16;
// From ping to ping.
constexpr Duration kQuick = Microseconds(24'500);
constexpr Duration kQuiet = Milliseconds(8);
constexpr Duration kBusy = Microseconds(46'500);

}  // namespace

void RoundTrips::Begin(HostTime now) {
  quick_ = 0;
  next_ = now;
}

// The phase within a millisecond is spread by the golden ratio, so that no
// pings fall in step with the USB frames.
wire::Ping RoundTrips::Ask(HostTime now, bool busy) {
  const wire::Ping ping{id_++};
  outstanding_[ping.id % outstanding_.size()] = {ping.id, true, now};
  const bool quick = quick_ < kQuickPings;
  if (quick) ++quick_;
  next_ = now +
          (quick  ? kQuick
           : busy ? kBusy
                  : kQuiet) +
          Microseconds(int64_t{ping.id} * 618 % 1000);
  return ping;
}

std::optional<HostTime> RoundTrips::Answered(uint16_t id) {
  Outstanding& ping = outstanding_[id % outstanding_.size()];
  if (!ping.used || ping.id != id) return std::nullopt;
  ping.used = false;
  return ping.sent;
}

}  // namespace kimari::link
