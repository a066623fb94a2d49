#include "host/base/boot_clock.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <fstream>

namespace kimari {
namespace {

constexpr const char* kBoot = "boot";
constexpr const char* kHost = "host_ns";
constexpr const char* kWall = "wall_ns";
// However far the calendar was set back.
constexpr Duration kLeastPause = Milliseconds(1);

std::optional<int64_t> NumberOf(const std::map<std::string, std::string>& keys,
                                const char* key) {
  const auto found = keys.find(key);
  if (found == keys.end()) return std::nullopt;
  const std::string& text = found->second;
  int64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  return number;
}

}  // namespace

ClockTie ClockTie::Now(const Clock& clock) {
  ClockTie tie;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> tie.boot;
  timespec wall{};
  clock_gettime(CLOCK_REALTIME, &wall);
  tie.host = clock.Now();
  tie.wall_ns = wall.tv_sec * Seconds(1).ns + wall.tv_nsec;
  return tie;
}

std::map<std::string, std::string> ClockTie::ToKeys() const {
  return {{kBoot, boot},
          {kHost, std::to_string(host.ns)},
          {kWall, std::to_string(wall_ns)}};
}

std::optional<ClockTie> ClockTie::Of(
    const std::map<std::string, std::string>& keys) {
  const auto boot = keys.find(kBoot);
  const auto host = NumberOf(keys, kHost);
  const auto wall = NumberOf(keys, kWall);
  if (boot == keys.end() || !host || !wall) return std::nullopt;
  return ClockTie{boot->second, {*host}, *wall};
}

Duration ShiftBetween(const std::optional<ClockTie>& before, HostTime last,
                      const ClockTie& now) {
  if (before && !now.boot.empty() && before->boot == now.boot &&
      now.host >= last) {
    return {};
  }
  Duration shift = last + kLeastPause - now.host;
  if (before) {
    const Duration by_calendar =
        (before->host - now.host) + Nanoseconds(now.wall_ns - before->wall_ns);
    shift = std::max(shift, by_calendar);
  }
  return shift;
}

}  // namespace kimari
