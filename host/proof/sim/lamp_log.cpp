#include "host/proof/sim/lamp_log.h"

#include <algorithm>
#include <cstddef>

namespace kimari::sim {
namespace {

constexpr size_t kKept = 1024;

}  // namespace

void LampLog::Switch(bool on, HostTime t) {
  const std::lock_guard lock(mutex_);
  if (!switched_.empty() && switched_.back().on == on) return;
  switched_.push_back({t, on});
  if (switched_.size() > kKept) switched_.pop_front();
}

double LampLog::ShareOn(HostTime from, HostTime to) const {
  const std::lock_guard lock(mutex_);
  Duration lit{};
  for (size_t i = 0; i < switched_.size(); ++i) {
    if (!switched_[i].on) continue;
    const HostTime end =
        i + 1 < switched_.size() ? std::min(switched_[i + 1].t, to) : to;
    const HostTime begin = std::max(switched_[i].t, from);
    if (end > begin) lit = lit + (end - begin);
  }
  return to > from ? lit.Milliseconds() / (to - from).Milliseconds() : 0;
}

bool LampLog::IsOn(HostTime t) const {
  const std::lock_guard lock(mutex_);
  const auto after =
      std::upper_bound(switched_.begin(), switched_.end(), t,
                       [](HostTime at, const Switched& s) { return at < s.t; });
  return after != switched_.begin() && std::prev(after)->on;
}

}  // namespace kimari::sim
