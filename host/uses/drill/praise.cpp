#include "host/uses/drill/praise.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace kimari::drill {
namespace {

constexpr double kTold = 2;     // sigmas
constexpr int kSetsBefore = 5;  // that a set is held against
constexpr size_t kCardsNamed = 3;
constexpr int kDaysNamed = 2;  // from so many on they are a row

struct Sat {
  uint64_t set = 0;
  std::string began;
  Figures figures;
};

// What a player did up to a set, that included.
struct UpTo {
  std::vector<Sat> sets;  // of its drill, it is the last
  int dead = 0;           // in it
  int dead_left = 0;
  int days = 1;  // one after the other
  std::vector<std::string> found_again;
};

bool AsksForACard(const Attempt& a) {
  return !a.dead && a.kind != Kind::kLayout && a.kind != Kind::kStrokes;
}

// Those of the set that were right, and failed when they were asked before it.
std::vector<std::string> FoundAgain(std::span<const Attempt> attempts,
                                    uint64_t set) {
  std::vector<bool> failed(size_t{kNoSuchCard} + 1);  // by card
  std::vector<std::string> found;
  for (const Attempt& a : attempts) {
    if (!AsksForACard(a)) continue;
    if (a.set != set) {
      failed[a.card] = !Right(a);
    } else if (Right(a) && !Guessed(a) && failed[a.card]) {
      found.push_back(a.kimariji);
      failed[a.card] = false;
    }
  }
  return found;
}

int DaysInARow(std::span<const Attempt> attempts, int last) {
  std::set<int> days;
  for (size_t i = 0; i < attempts.size(); ++i) {
    // A day's answers stand one behind the other, mostly.
    if (i == 0 || attempts[i].day.number != attempts[i - 1].day.number) {
      days.insert(attempts[i].day.number);
    }
  }
  int row = 1;
  while (days.contains(last - row)) ++row;
  return row;
}

UpTo Gather(std::span<const Attempt> attempts, uint64_t set) {
  UpTo all;
  const auto end =
      std::ranges::find(attempts.rbegin(), attempts.rend(), set, &Attempt::set);
  attempts = attempts.first(static_cast<size_t>(attempts.rend() - end));
  if (attempts.empty()) return all;
  const Attempt& last = attempts.back();
  std::vector<Tally> tallies;
  std::map<uint64_t, size_t> known;
  size_t at = 0;
  for (const Attempt& a : attempts) {
    if (a.drill != last.drill || a.kind != last.kind ||
        OfTheMat(a) != OfTheMat(last)) {
      continue;
    }
    // And a set's.
    if (all.sets.empty() || all.sets[at].set != a.set) {
      const auto [found, fresh] = known.emplace(a.set, tallies.size());
      at = found->second;
      if (fresh) {
        all.sets.push_back({a.set, a.began, {}});
        tallies.emplace_back();
      }
    }
    tallies[at].Add(a);
    if (a.set == set && a.dead) {
      ++all.dead;
      all.dead_left += a.answered == 0 ? 1 : 0;
    }
  }
  for (size_t i = 0; i < tallies.size(); ++i) {
    all.sets[i].figures = tallies[i].Sum();
  }
  // A recording may have been taken in later: the set itself is the last.
  std::ranges::stable_partition(
      all.sets, [&](const Sat& each) { return each.set != set; });
  all.found_again = FoundAgain(attempts, set);
  all.days = DaysInARow(attempts, last.day.number);
  return all;
}

std::optional<Best> BestOf(std::span<const Sat> sets, Since since) {
  std::optional<Best> best;
  for (const Sat& each : sets) {
    const Timed times = each.figures.From(since);
    if (!each.figures.Enough(since) || !times.median_ms || !times.own_ms) {
      continue;
    }
    if (!best || *times.median_ms < best->ms) {
      best = Best{each.set,      each.began, *times.median_ms,
                  *times.own_ms, since,      false};
    }
  }
  return best;
}

// Medians of the sets before, in the middle; nothing: of too few.
std::optional<Best> UsualOf(std::span<const Sat> before, Since since) {
  std::vector<Best> usual;
  for (const Sat& each : before) {
    if (const auto one = BestOf({&each, 1}, since)) usual.push_back(*one);
  }
  if (usual.size() < 2) return std::nullopt;
  std::ranges::sort(usual, {}, &Best::ms);
  return usual[usual.size() / 2];
}

Praise PraiseOf(const UpTo& all, Since since) {
  const Figures& now = all.sets.back().figures;
  const int live = now.asked - all.dead;
  Praise praise{Better::kFirst, now.right, live, 0, 0, {}};
  if (all.sets.size() == 1) return praise;
  const std::span before(all.sets.data(), all.sets.size() - 1);
  const auto here = BestOf({&all.sets.back(), 1}, since);
  const auto ahead = [&](const std::optional<Best>& of) {
    if (!here || !of) return false;
    praise.ms = of->ms - here->ms;
    praise.sigma = std::hypot(of->sigma, here->sigma);
    return praise.ms > 0 && praise.ms > kTold * praise.sigma;
  };
  if (ahead(BestOf(before, since))) {
    praise.better = Better::kBest;
    return praise;
  }
  if (!all.found_again.empty()) {
    praise.better = Better::kFoundAgain;
    praise.count = static_cast<int>(all.found_again.size());
    praise.cards = all.found_again;
    praise.cards.resize(std::min(praise.cards.size(), kCardsNamed));
    return praise;
  }
  const auto last = before.last(std::min(before.size(), size_t{kSetsBefore}));
  if (ahead(UsualOf(last, since))) {
    praise.better = Better::kFaster;
    praise.count = static_cast<int>(last.size());
    return praise;
  }
  const Figures& previous = before.back().figures;
  if (now.faults < previous.faults && now.asked >= previous.asked) {
    return {Better::kFewerFaults, now.faults, previous.faults, 0, 0, {}};
  }
  if (all.dead > 1 && all.dead_left == all.dead) {
    return {Better::kDeadLeft, all.dead, all.dead, 0, 0, {}};
  }
  if (all.days >= kDaysNamed) {
    return {Better::kDays, all.days, all.days, 0, 0, {}};
  }
  return {Better::kDone, now.right, live, 0, 0, {}};
}

}  // namespace

Progress ProgressOf(std::span<const Attempt> attempts, uint64_t set) {
  const UpTo all = Gather(attempts, set);
  if (all.sets.empty()) return {};
  const Since since = all.sets.back().figures.Best();
  Progress progress{PraiseOf(all, since), BestOf(all.sets, since)};
  if (progress.best) progress.best->here = progress.best->set == set;
  return progress;
}

}  // namespace kimari::drill
