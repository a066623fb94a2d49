// Host time ends with the machine's boot. What ties it to the clock that runs
// on: for times of one match from before a reboot and from after it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "host/base/clock.h"

namespace kimari {

// One instant by all clocks.
struct ClockTie {
  std::string boot;     // of this boot alone; empty: not known
  HostTime host;        // by the clock that stops with it
  int64_t wall_ns = 0;  // by the calendar, which people may set

  static ClockTie Now(const Clock& clock);
  // Keys and values for the head of a file, and back; nothing where they are
  // not there.
  std::map<std::string, std::string> ToKeys() const;
  static std::optional<ClockTie> Of(
      const std::map<std::string, std::string>& keys);
};

// What an instant of `now`'s host time is more by the clock of `before`, so
// that `now` comes after `last` of that clock. Nothing where it is the same
// clock.
Duration ShiftBetween(const std::optional<ClockTie>& before, HostTime last,
                      const ClockTie& now);

}  // namespace kimari
