#include "host/uses/drill/own_ghost.h"

#include <spdlog/fmt/fmt.h>

#include <vector>

#include "host/uses/drill/coach.h"

namespace kimari::drill {
namespace {

constexpr int kLatest = 4;  // days before
constexpr int kEarliest = 10;

bool AWeekAgo(const Attempt& attempt, int today) {
  const int ago = today - attempt.day.number;
  return OnCourt(attempt.kind) && attempt.kind != Kind::kStrokes &&
         ago >= kLatest && ago <= kEarliest;
}

}  // namespace

Result<Ghost> OwnGhost(std::span<const Attempt> attempts, int today) {
  std::vector<Attempt> then;
  std::map<cards::CardId, std::vector<Attempt>> by_card;
  for (const Attempt& attempt : attempts) {
    if (!AWeekAgo(attempt, today)) continue;
    Attempt& copy = then.emplace_back(attempt);
    if (Implausible(copy) || !copy.kimariji_ms) copy.sound_ms.reset();
    by_card[copy.card].push_back(copy);
  }
  const Figures all = FiguresOf(then);
  if (!all.Enough() || !all.kimariji_median_ms) {
    return Fail(ErrorKind::kUsage,
                fmt::format("of four to ten days ago there are {} takes of "
                            "yours, too few to play against; choose the "
                            "virtual opponent",
                            all.timed));
  }
  Ghost ghost;
  ghost.curve = {*all.kimariji_median_ms, 0, *all.kimariji_spread_ms,
                 static_cast<double>(all.faults) / all.asked};
  for (const auto& [card, each] : by_card) {
    if (const auto ms = FiguresOf(each).kimariji_median_ms) {
      ghost.known_ms[card] = *ms;
    }
  }
  return ghost;
}

}  // namespace kimari::drill
