// A player's days: local ones, which begin in the small hours; and on which of
// them he answered, whatever the clock said then.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/uses/drill/attempt.h"

namespace kimari::drill {

// Values and pure functions of them but for what `zone` and `now` ask.
struct Calendar {
  // How far local time is ahead of UTC, in s, that long after 1970, in s;
  // nothing: it is UTC.
  std::function<int(int64_t)> zone;
  int begins_min = 0;  // of a day, after its midnight: below 24 h
  // The date and time (UTC, ISO 8601); nothing: it is not known, and no time is
  // taken for one to come.
  std::function<std::string()> now;

  // The day (as DayOf) on which that time is; nothing where it is no time.
  std::optional<int> DayAt(std::string_view iso) const;

  struct Dated {
    // The time of the last of them, in s since 1970; as it is taken for.
    int64_t last = 0;
    // Some were made by a clock that was wrong: what they say depends on what
    // is answered next.
    bool doubtful = false;
  };
  // Tells the day of each of one player's attempts, given in the order in which
  // they were kept, and sorts them by their time. Days never go back. What
  // cannot have been as its clock said is of the time of what was kept after
  // it (where it is later than that, or to come), or before it; with nothing
  // after it, of now. Which it was is told by what most attempts agree in. A
  // recording may be taken in long after it, and so may a set that a phone
  // carried: only a time to come is not believed of one.
  Dated Date(std::vector<Attempt>& attempts) const;
};

inline constexpr int kDayBeginsMin = 4 * 60;

// "4", "04:30": minutes after midnight, below noon. Fails (kUsage).
Result<int> DayBeginsOf(const std::string& text);

}  // namespace kimari::drill
