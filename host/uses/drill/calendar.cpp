#include "host/uses/drill/calendar.h"

#include <algorithm>
#include <limits>
#include <regex>
#include <span>
#include <utility>

#include "host/uses/drill/day.h"

namespace kimari::drill {
namespace {

constexpr int64_t kFirst = 1'577'836'800;  // 2020: no clock was right before
constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

int DayOfSeconds(const Calendar& calendar, int64_t at) {
  const int64_t local = at + (calendar.zone ? calendar.zone(at) : 0) -
                        int64_t{calendar.begins_min} * 60;
  return static_cast<int>(local >= 0
                              ? local / kSecondsADay
                              : (local - kSecondsADay + 1) / kSecondsADay);
}

// Attempts that were kept one behind the other with one time.
struct Run {
  size_t first = 0;
  size_t size = 0;
  int64_t at = 0;      // s since 1970; then as it is taken for
  bool late = false;   // of a recording, or carried
  uint64_t set = 0;    // where it was carried
  bool right = false;  // its clock was
};

std::vector<Run> RunsOf(std::span<const Attempt> attempts) {
  std::vector<Run> runs;
  for (size_t i = 0; i < attempts.size(); ++i) {
    const Attempt& each = attempts[i];
    const uint64_t carried = Carried(each.set) ? each.set : 0;
    const bool late = carried != 0 || !each.recording.empty();
    if (i > 0 && each.began == attempts[i - 1].began &&
        runs.back().late == late && runs.back().set == carried) {
      ++runs.back().size;
      continue;
    }
    runs.push_back(
        {i, 1, SecondsOf(each.began).value_or(0), late, carried, false});
  }
  return runs;
}

// The heaviest chain of runs whose times do not go back, of those asked about
// so far, by the last one's time.
class Chains {
 public:
  explicit Chains(std::vector<int64_t> times) : times_(std::move(times)) {
    std::ranges::sort(times_);
    best_.resize(times_.size() + 1);
  }
  struct Chain {
    size_t weight = 0;
    size_t last = 0;  // its run, from 1; 0: none
  };
  Chain UpTo(int64_t at) const {
    Chain best;
    for (size_t i = Place(at); i > 0; i -= i & (~i + 1)) {
      best = Better(best, best_[i]);
    }
    return best;
  }
  void Add(int64_t at, Chain chain) {
    for (size_t i = Place(at); i < best_.size(); i += i & (~i + 1)) {
      best_[i] = Better(best_[i], chain);
    }
  }

 private:
  size_t Place(int64_t at) const {
    return static_cast<size_t>(std::ranges::upper_bound(times_, at) -
                               times_.begin());
  }
  // The heavier; where both are as heavy, what was kept first.
  static Chain Better(const Chain& a, const Chain& b) {
    if (a.weight != b.weight) return a.weight > b.weight ? a : b;
    return a.last <= b.last ? a : b;
  }
  std::vector<int64_t> times_;
  std::vector<Chain> best_;  // a tree of them by time (Fenwick)
};

// Marks those whose clock was right: they are in order, and the most attempts
// that can be.
void FindRight(std::vector<Run>& runs, int64_t now) {
  std::vector<int64_t> times;
  for (const Run& run : runs) times.push_back(run.at);
  Chains chains(std::move(times));
  std::vector<size_t> before(runs.size() + 1);
  for (size_t i = 0; i < runs.size(); ++i) {
    Run& run = runs[i];
    if (run.at < kFirst || run.at > now) continue;
    run.right = run.late;
    if (run.late) continue;
    const auto chain = chains.UpTo(run.at);
    before[i + 1] = chain.last;
    chains.Add(run.at, {chain.weight + run.size, i + 1});
  }
  for (size_t i = chains.UpTo(kNever).last; i > 0; i = before[i]) {
    runs[i - 1].right = true;
  }
}

// Whether some were wrong.
bool Mend(std::vector<Run>& runs, int64_t now) {
  std::vector<int64_t> after(runs.size());
  int64_t next = now;
  for (size_t i = runs.size(); i-- > 0;) {
    after[i] = next;
    if (runs[i].right && !runs[i].late) next = runs[i].at;
  }
  bool wrong = false;
  std::optional<int64_t> last;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].right) {
      if (!runs[i].late) last = runs[i].at;
      continue;
    }
    wrong = true;
    // Nothing is known of when, where nothing after it and no now is.
    if (runs[i].at > after[i] || !last) {
      if (after[i] != kNever) runs[i].at = after[i];
    } else {
      runs[i].at = *last;
    }
  }
  return wrong;
}

}  // namespace

std::optional<int> Calendar::DayAt(std::string_view iso) const {
  const auto at = SecondsOf(iso);
  if (!at) return std::nullopt;
  return DayOfSeconds(*this, *at);
}

Calendar::Dated Calendar::Date(std::vector<Attempt>& attempts) const {
  const int64_t when = now ? SecondsOf(now()).value_or(kNever) : kNever;
  std::vector<Run> runs = RunsOf(attempts);
  FindRight(runs, when);
  Dated dated;
  dated.doubtful = Mend(runs, when);
  // Carried ones of one time in an order of their own, whichever came first.
  const auto order = [](const Run& run) { return std::pair(run.at, run.set); };
  const bool in_order = std::ranges::is_sorted(runs, {}, order);
  if (!in_order) std::ranges::stable_sort(runs, {}, order);
  std::vector<Attempt> sorted;
  int day = std::numeric_limits<int>::min();
  for (const Run& run : runs) {
    // Where local time goes back over the hour at which a day begins, the day
    // does not.
    day = std::max(day, DayOfSeconds(*this, run.at));
    for (size_t i = run.first; i < run.first + run.size; ++i) {
      attempts[i].day = {day};
      if (!in_order) sorted.push_back(std::move(attempts[i]));
    }
    dated.last = run.at;
  }
  if (!in_order) attempts = std::move(sorted);
  return dated;
}

Result<int> DayBeginsOf(const std::string& text) {
  static const std::regex form("([0-9]{1,2})(?::([0-5][0-9]))?");
  std::smatch found;
  if (std::regex_match(text, found, form)) {
    const int hour = std::stoi(found[1]);
    const int minute = found[2].matched ? std::stoi(found[2]) : 0;
    if (hour < 12) return hour * 60 + minute;
  }
  return Fail(ErrorKind::kUsage,
              "a day begins in the morning: give --day-begins an hour from "
              "0:00 to 11:59, as 4 or 04:30, not '" +
                  text + "' / 一日の始まりは 0:00 から 11:59 までです");
}

}  // namespace kimari::drill
