#include "host/uses/drill/five_minutes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "host/uses/drill/coach.h"
#include "host/uses/drill/schedule.h"

namespace kimari::drill {
namespace {

constexpr size_t kDueFor = 5;  // cards, for a set of their own
constexpr size_t kNamed = 3;
constexpr int kDeadLooked = 40;  // the last so many dead cards
constexpr int kDeadFor = 10;     // fewer say nothing
constexpr double kDeadShare = 0.15;
constexpr size_t kHeardLooked = 300;  // the last so many answers
constexpr double kLongerFor = 2;      // sigmas
constexpr int kUnseenFor = 20;        // cards
// A take is four seconds of a sitting, a dead card nine: four minutes.
constexpr int kCourt = 30;
constexpr int kDeadCards = 12;

std::optional<FiveMinutes> Due(std::span<const Attempt> attempts, int today) {
  const std::vector<Work> due = DueBy(ScheduleOf(attempts), today + 1);
  if (due.size() < kDueFor) return std::nullopt;
  FiveMinutes plan{"weak_cards", kCourt, kDeadCards, Needs::kDue};
  plan.count = static_cast<int>(due.size());
  for (const Work& work : due) {
    if (plan.cards.size() < kNamed) plan.cards.push_back(work.kimariji);
  }
  return plan;
}

std::optional<FiveMinutes> Dead(std::span<const Attempt> attempts) {
  FiveMinutes plan{"dead_cards", std::nullopt, std::nullopt, Needs::kDead};
  for (auto a = attempts.rbegin();
       a != attempts.rend() && plan.of < kDeadLooked; ++a) {
    if (!a->dead) continue;
    ++plan.of;
    plan.count += a->answered != 0 ? 1 : 0;
  }
  if (plan.of < kDeadFor || plan.count < kDeadShare * plan.of) {
    return std::nullopt;
  }
  return plan;
}

std::optional<FiveMinutes> Partners(std::span<const Attempt> attempts) {
  const auto last = attempts.last(std::min(attempts.size(), kHeardLooked));
  for (const Hesitation& each : Look(last).hesitations) {
    if (each.of == Hesitation::Of::kPartners && each.longer_ms &&
        *each.longer_ms > kLongerFor * *each.sigma_ms) {
      FiveMinutes plan{"changing_kimariji", std::nullopt, std::nullopt,
                       Needs::kPartners};
      plan.count = static_cast<int>(std::lround(*each.longer_ms));
      return plan;
    }
  }
  return std::nullopt;
}

std::optional<FiveMinutes> Unseen(std::span<const Attempt> attempts,
                                  const std::vector<Drill>& drills) {
  const auto flow = std::ranges::find(drills, "card_flow", &Drill::id);
  if (flow == drills.end()) return std::nullopt;
  std::set<cards::CardId> unseen(flow->cards.begin(), flow->cards.end());
  for (const Attempt& a : attempts) unseen.erase(a.card);
  if (static_cast<int>(unseen.size()) < kUnseenFor) return std::nullopt;
  FiveMinutes plan{"card_flow", std::nullopt, std::nullopt, Needs::kUnseen};
  plan.count = static_cast<int>(unseen.size());
  return plan;
}

// Of these the one that was done longest ago.
FiveMinutes Rested(std::span<const Attempt> attempts, int today) {
  static constexpr std::array<const char*, 6> kTurns = {
      "dead_cards", "ghost",      "changing_kimariji",
      "card_flow",  "weak_cards", "phrase_begun"};
  std::map<std::string, int> last;
  for (const char* drill : kTurns)
    last[drill] = attempts.front().day.number - 1;
  for (const Attempt& a : attempts) {
    if (const auto at = last.find(a.drill); at != last.end()) {
      at->second = std::max(at->second, a.day.number);
    }
  }
  FiveMinutes plan{kTurns.front(), std::nullopt, std::nullopt, Needs::kRest};
  for (const char* drill : kTurns) {
    if (last[drill] < last[plan.drill]) plan.drill = drill;
  }
  plan.count = std::max(0, today - last[plan.drill]);
  return plan;
}

}  // namespace

std::optional<FiveMinutes> FiveMinutesOf(std::span<const Attempt> attempts,
                                         int today,
                                         const std::vector<Drill>& drills) {
  std::optional<FiveMinutes> plan;
  if (attempts.empty()) {
    plan = FiveMinutes{"first_evening"};
  } else {
    plan = Due(attempts, today);
    if (!plan) plan = Dead(attempts);
    if (!plan) plan = Partners(attempts);
    if (!plan) plan = Unseen(attempts, drills);
    if (!plan) plan = Rested(attempts, today);
  }
  const bool there =
      std::ranges::find(drills, plan->drill, &Drill::id) != drills.end();
  return there ? plan : std::nullopt;
}

}  // namespace kimari::drill
