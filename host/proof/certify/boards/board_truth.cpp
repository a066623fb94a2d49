#include "host/proof/certify/boards/board_truth.h"

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

void BoardTruth::Restart() { greeted_ = false; }

void BoardTruth::OnHello() {
  if (!greeted_) firsts_.emplace_back();
  greeted_ = true;
}

void BoardTruth::OnCounter(HostTime t, uint32_t tick) {
  if (!greeted_) return;
  const double first = TicksAt(t) - static_cast<double>(tick);
  firsts_.back() = std::min(firsts_.back().value_or(first), first);
}

HostTime BoardTruth::TimeAt(double ticks) const {
  auto at = std::upper_bound(
      stretches_.begin(), stretches_.end(), ticks,
      [](double value, const Stretch& s) { return value < s.ticks; });
  if (at != stretches_.begin()) --at;
  return at->since +
         Duration{std::llround((ticks - at->ticks) / at->ticks_per_ns)};
}

HostTime BoardTruth::TimeOf(uint32_t tick, HostTime heard) const {
  HostTime time;
  for (auto first = firsts_.rbegin(); first != firsts_.rend(); ++first) {
    if (!*first) continue;
    time = TimeAt(**first + static_cast<double>(tick));
    if (time <= heard) break;
  }
  return time;
}

}  // namespace kimari::world
