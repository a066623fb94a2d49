#include "host/uses/drill/day.h"

#include <spdlog/fmt/fmt.h>

#include <charconv>
#include <chrono>

namespace kimari::drill {
namespace {

// 1970-01-01 was a Thursday, the fourth day of its week.
constexpr int kDaysBefore = 3;
constexpr int kWeek = 7;

// -1: there is none.
int NumberAt(std::string_view text, size_t from, size_t size) {
  int value = -1;
  const char* const end = text.data() + from + size;
  const auto read = std::from_chars(text.data() + from, end, value);
  return read.ptr == end ? value : -1;
}

}  // namespace

std::optional<int> DayOf(std::string_view iso) {
  if (iso.size() < 10 || iso[4] != '-' || iso[7] != '-') return std::nullopt;
  const std::chrono::year_month_day date{
      std::chrono::year{NumberAt(iso, 0, 4)},
      std::chrono::month{static_cast<unsigned>(NumberAt(iso, 5, 2))},
      std::chrono::day{static_cast<unsigned>(NumberAt(iso, 8, 2))}};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days{date}.time_since_epoch().count();
}

std::optional<int64_t> SecondsOf(std::string_view iso) {
  const auto day = DayOf(iso);
  if (!day) return std::nullopt;
  if (iso.size() < 19) return *day * kSecondsADay;
  const int hour = NumberAt(iso, 11, 2);
  const int minute = NumberAt(iso, 14, 2);
  const int second = NumberAt(iso, 17, 2);
  if (hour < 0 || minute < 0 || second < 0) return std::nullopt;
  return *day * kSecondsADay + hour * 3600 + minute * 60 + second;
}

int WeekOf(int day) {
  const int shifted = day + kDaysBefore;
  return (shifted < 0 ? shifted - kWeek + 1 : shifted) / kWeek;
}

std::string DateOf(int day) {
  const std::chrono::year_month_day date{
      std::chrono::sys_days{std::chrono::days{day}}};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

std::string MondayOf(int week) { return DateOf(week * kWeek - kDaysBefore); }

}  // namespace kimari::drill
