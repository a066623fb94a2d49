// The day of an evening, for counting days and weeks between.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kimari::drill {

// Days since 1970-01-01 of "2026-11-24T19:00:00Z", by UTC; nothing where it is
// no date.
std::optional<int> DayOf(std::string_view iso);

// Seconds since then of such a time, by UTC; of a date alone, of its midnight.
std::optional<int64_t> SecondsOf(std::string_view iso);
inline constexpr int64_t kSecondsADay = 86'400;

// "2026-11-24": the way back.
std::string DateOf(int day);

// Weeks since that of 1970-01-01; they begin on Mondays.
int WeekOf(int day);
// "2026-11-23": the Monday.
std::string MondayOf(int week);

}  // namespace kimari::drill
