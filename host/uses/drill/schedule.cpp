#include "host/uses/drill/schedule.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace kimari::drill {
namespace {

struct Graded {
  Grade grade = Grade::kGood;
  Weak why = Weak::kDue;
  double slower_ms = 0;
  double sigma_ms = 0;  // of that
  Since since = Since::kSound;
};

// Nothing where it says nothing of the card.
std::optional<Graded> GradeOf(const Attempt& attempt, const Figures& set) {
  if (attempt.kind == Kind::kLayout || attempt.kind == Kind::kStrokes ||
      Implausible(attempt)) {
    return {};
  }
  if (Fault(attempt)) return Graded{Grade::kAgain, Weak::kFaults};
  if (attempt.dead) return {};
  if (Missed(attempt)) {
    if (GhostTook(attempt)) return Graded{Grade::kHard, Weak::kSlow};
    return Graded{Grade::kAgain, Weak::kMissed};
  }
  // How fast a guess was says nothing of how well the card is known.
  if (Guessed(attempt)) return Graded{};
  const Since since = attempt.kimariji_ms ? Since::kKimariji : Since::kSound;
  const auto& ms = attempt.kimariji_ms ? attempt.kimariji_ms : attempt.sound_ms;
  const Timed times = set.From(since);
  if (times.timed < kEnough || !ms) return Graded{};
  const double slower = *ms - *times.median_ms;
  // How well this one is known, too: where its mora begins may not be.
  const double sigma =
      attempt.kimariji_ms ? attempt.kimariji_sigma_ms.value_or(attempt.sigma_ms)
                          : attempt.sigma_ms;
  const double error = std::hypot(*times.own_ms, sigma);
  const double usual = std::max(*times.spread_ms, error);
  if (slower > usual) {
    return Graded{Grade::kHard, Weak::kSlow, slower, error, since};
  }
  if (slower < -usual) return Graded{Grade::kEasy};
  return Graded{};
}

void Add(const Attempt& attempt, const Graded& graded, Schedule& schedule) {
  const int day = attempt.day.number;
  const auto [found, fresh] = schedule.try_emplace(attempt.card);
  Known& known = found->second;
  const auto before =
      fresh ? std::nullopt : std::optional<Memory>(known.memory);
  // A clock that was set back counts as the same day.
  const int days = fresh ? 0 : std::max(0, day - known.last_day);
  known.memory = Remember(before, days, graded.grade);
  known.last_day = fresh ? day : known.last_day + days;
  ++known.answers;
  known.kimariji = attempt.kimariji;
  known.last = graded.why;
  known.slower_ms = graded.slower_ms;
  known.slower_sigma_ms = graded.sigma_ms;
  known.since = graded.since;
}

}  // namespace

Schedule ScheduleOf(std::span<const Attempt> attempts) {
  std::map<uint64_t, std::pair<Tally, Figures>> sets;
  // A set's answers stand one behind the other, mostly.
  auto at = sets.end();
  const auto of = [&](const Attempt& attempt) -> std::pair<Tally, Figures>& {
    if (at == sets.end() || at->first != attempt.set) {
      at = sets.try_emplace(attempt.set).first;
    }
    return at->second;
  };
  for (const Attempt& attempt : attempts) of(attempt).first.Add(attempt);
  for (auto& [set, told] : sets) told.second = told.first.Sum();
  Schedule schedule;
  for (const Attempt& attempt : attempts) {
    if (const auto graded = GradeOf(attempt, of(attempt).second)) {
      Add(attempt, *graded, schedule);
    }
  }
  return schedule;
}

std::vector<Work> DueBy(const Schedule& schedule, int day) {
  std::vector<Work> due;
  for (const auto& [card, known] : schedule) {
    if (known.DueDay() > day) continue;
    const int days = day - known.last_day;
    due.push_back({card, known.kimariji, known.last, known.slower_ms,
                   known.slower_sigma_ms, known.since, days,
                   Recall(known.memory, days)});
  }
  std::ranges::stable_sort(due, {}, &Work::recall);
  return due;
}

std::vector<cards::CardId> WeakCards(std::span<const Attempt> attempts,
                                     int today) {
  std::vector<cards::CardId> weak;
  for (const Work& work : DueBy(ScheduleOf(attempts), today + 1)) {
    weak.push_back(work.card);
  }
  return weak;
}

}  // namespace kimari::drill
