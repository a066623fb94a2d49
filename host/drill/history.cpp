#include "host/drill/history.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "host/drill/day.h"

namespace kimari::drill {
namespace {

struct SetTally {
  const Attempt* first = nullptr;
  Tally tally;
};

// `kind` alone.
std::vector<Step> Sets(std::span<const Attempt> attempts, Kind kind) {
  std::vector<SetTally> sets;
  std::map<uint64_t, size_t> known;
  for (const Attempt& attempt : attempts) {
    if (attempt.kind != kind) continue;
    const auto [at, fresh] = known.emplace(attempt.set, sets.size());
    if (fresh) sets.push_back({&attempt, {}});
    sets[at->second].tally.Add(attempt);
  }
  if (sets.size() > kSetsShown) {
    sets.erase(sets.begin(), sets.end() - static_cast<long>(kSetsShown));
  }
  std::vector<Step> steps;
  for (const SetTally& set : sets) {
    steps.push_back({set.first->began, set.tally.Sum()});
  }
  return steps;
}

std::vector<Step> Weeks(std::span<const Attempt> attempts, Kind kind) {
  std::map<int, Tally> weeks;
  for (const Attempt& attempt : attempts) {
    const auto day = DayOf(attempt.began);
    if (attempt.kind == kind && day) weeks[WeekOf(*day)].Add(attempt);
  }
  std::vector<Step> steps;
  for (const auto& [week, tally] : weeks) {
    steps.push_back({MondayOf(week), tally.Sum()});
  }
  return steps;
}

}  // namespace

std::vector<Played> SittingsOf(std::span<const Attempt> attempts) {
  std::vector<std::pair<Played, Tally>> sets;
  std::map<uint64_t, size_t> known;
  for (const Attempt& each : attempts) {
    if (!OnlyOnTheMat(each.kind)) continue;
    const auto [at, fresh] = known.emplace(each.set, sets.size());
    if (fresh) {
      sets.push_back({{each.set, each.began, each.drill, each.kind, {}}, {}});
    }
    sets[at->second].second.Add(each);
  }
  std::vector<Played> all;
  for (auto set = sets.rbegin(); set != sets.rend(); ++set) {
    all.push_back(set->first);
    all.back().figures = set->second.Sum();
  }
  // A recording taken in later may be of an earlier evening.
  std::ranges::stable_sort(all, std::greater<>(), &Played::began);
  return all;
}

History HistoryOf(std::span<const Attempt> attempts, Kind kind, int today) {
  History history{Sets(attempts, kind), Weeks(attempts, kind),
                  DueBy(ScheduleOf(attempts), today + 1)};
  if (history.tomorrow.size() > kTomorrow) history.tomorrow.resize(kTomorrow);
  return history;
}

}  // namespace kimari::drill
