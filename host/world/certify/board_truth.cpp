#include "host/world/certify/board_truth.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "firmware/protocol/wire.h"

namespace kimari::world {

double BoardTruth::TicksAt(HostTime t) const {
  if (stretches_.empty()) return 0;
  // The last stretch that began by then.
  auto at = std::upper_bound(
      stretches_.begin(), stretches_.end(), t,
      [](HostTime time, const Stretch& s) { return time < s.since; });
  if (at != stretches_.begin()) --at;
  return at->ticks + static_cast<double>((t - at->since).ns) * at->ticks_per_ns;
}

void BoardTruth::SetPpm(HostTime t, double ppm) {
  const double rate = wire::kTicksPerSecond * 1e-9 * (1 + ppm * 1e-6);
  stretches_.push_back({t, TicksAt(t), rate});
}

void BoardTruth::OnCounter(HostTime t, uint32_t tick) {
  const double first = TicksAt(t) - static_cast<double>(tick);
  first_ = std::min(first_.value_or(first), first);
}

void BoardTruth::Restart() { first_.reset(); }

HostTime BoardTruth::TimeOf(uint32_t tick) const {
  const double ticks = first_.value_or(0) + static_cast<double>(tick);
  auto at = std::upper_bound(
      stretches_.begin(), stretches_.end(), ticks,
      [](double value, const Stretch& s) { return value < s.ticks; });
  if (at != stretches_.begin()) --at;
  return at->since +
         Duration{std::llround((ticks - at->ticks) / at->ticks_per_ns)};
}

}  // namespace kimari::world
