#include "host/uses/drill/history.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "host/uses/drill/day.h"

namespace kimari::drill {
namespace {

// Times of the same kind: of a covered court on the mat they are from the first
// sound, else from when the question was seen.
bool AsTimed(const Attempt& attempt, const Like& like) {
  return attempt.kind == like.kind &&
         (like.drill.empty() || attempt.drill == like.drill) &&
         (like.kind != Kind::kLayout || OfTheMat(attempt) == like.mat);
}

std::vector<Step> Sets(std::span<const Attempt> attempts, const Like& like) {
  std::vector<uint64_t> order;  // of their first answers
  std::set<uint64_t> known;
  for (const Attempt& attempt : attempts) {
    if (!AsTimed(attempt, like)) continue;
    if (!order.empty() && order.back() == attempt.set) continue;
    if (known.insert(attempt.set).second) order.push_back(attempt.set);
  }
  if (order.size() > kSetsShown) {
    order.erase(order.begin(), order.end() - static_cast<long>(kSetsShown));
  }
  std::vector<Step> steps(order.size());
  std::vector<Tally> tallies(order.size());
  for (const Attempt& attempt : attempts) {
    if (!AsTimed(attempt, like)) continue;
    const auto at = std::ranges::find(order, attempt.set);
    if (at == order.end()) continue;
    const auto i = static_cast<size_t>(at - order.begin());
    if (steps[i].began.empty()) steps[i].began = attempt.began;
    tallies[i].Add(attempt);
  }
  for (size_t i = 0; i < steps.size(); ++i) steps[i].figures = tallies[i].Sum();
  return steps;
}

std::vector<Step> Weeks(std::span<const Attempt> attempts, const Like& like) {
  std::map<int, Tally> weeks;
  for (const Attempt& attempt : attempts) {
    if (AsTimed(attempt, like)) weeks[WeekOf(attempt.day.number)].Add(attempt);
  }
  std::vector<Step> steps;
  for (const auto& [week, tally] : weeks) {
    steps.push_back({MondayOf(week), tally.Sum()});
  }
  return steps;
}

Since SinceOf(const std::vector<Step>& weeks) {
  Figures all;
  for (const Step& week : weeks) {
    all.timed += week.figures.timed;
    all.kimariji_timed += week.figures.kimariji_timed;
  }
  return all.Best();
}

}  // namespace

std::vector<Played> SittingsOf(std::span<const Attempt> attempts) {
  std::vector<std::pair<Played, Tally>> sets;
  std::map<uint64_t, size_t> known;
  for (const Attempt& each : attempts) {
    if (!OfTheMat(each)) continue;
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

History HistoryOf(std::span<const Attempt> attempts, const Like& like,
                  int today) {
  History history{Sets(attempts, like), Weeks(attempts, like),
                  DueBy(ScheduleOf(attempts), today + 1)};
  history.since = SinceOf(history.weeks);
  if (history.tomorrow.size() > kTomorrow) history.tomorrow.resize(kTomorrow);
  return history;
}

}  // namespace kimari::drill
