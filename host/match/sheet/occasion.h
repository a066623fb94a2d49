// Where and when a match was played, as its recording's head has it and as the
// sheet shows it: the day and the hours by this computer's own zone.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "host/base/time.h"

namespace kimari::sheet {

// Empty: not known, to be filled in by hand.
struct Occasion {
  std::string meet;
  std::string hall;
  std::string round;  // or court: "2回戦 第3コート"
  std::string date;   // "2026-11-30"
  std::string began;  // "18:05"
  std::string ended;
};

// `head`: keys "meet", "hall", "round", "started" (ISO 8601, UTC). `lasted`:
// from there to the end of the match; none: it has not ended.
Occasion OccasionOf(const std::map<std::string, std::string>& head,
                    std::optional<Duration> lasted);

}  // namespace kimari::sheet
