#include "host/drill/history.h"

#include <map>
#include <utility>

#include "host/drill/day.h"

namespace kimari::drill {
namespace {

std::vector<Step> Sets(std::span<const Attempt> attempts) {
  std::vector<std::vector<Attempt>> sets;
  std::map<uint64_t, size_t> known;
  for (const Attempt& attempt : attempts) {
    const auto [at, fresh] = known.emplace(attempt.set, sets.size());
    if (fresh) sets.emplace_back();
    sets[at->second].push_back(attempt);
  }
  if (sets.size() > kSetsShown) {
    sets.erase(sets.begin(), sets.end() - static_cast<long>(kSetsShown));
  }
  std::vector<Step> steps;
  for (const auto& set : sets) {
    steps.push_back({set.front().began, FiguresOf(set)});
  }
  return steps;
}

std::vector<Step> Weeks(std::span<const Attempt> attempts) {
  std::map<int, std::vector<Attempt>> weeks;
  for (const Attempt& attempt : attempts) {
    if (const auto day = DayOf(attempt.began)) {
      weeks[WeekOf(*day)].push_back(attempt);
    }
  }
  std::vector<Step> steps;
  for (const auto& [week, each] : weeks) {
    steps.push_back({MondayOf(week), FiguresOf(each)});
  }
  return steps;
}

}  // namespace

History HistoryOf(std::span<const Attempt> attempts, Kind kind, int today) {
  std::vector<Attempt> alike;
  for (const Attempt& attempt : attempts) {
    if (attempt.kind == kind) alike.push_back(attempt);
  }
  History history{Sets(alike), Weeks(alike),
                  DueBy(ScheduleOf(attempts), today + 1)};
  if (history.tomorrow.size() > kTomorrow) history.tomorrow.resize(kTomorrow);
  return history;
}

}  // namespace kimari::drill
