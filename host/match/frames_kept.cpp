#include "host/match/frames_kept.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kimari::match {

std::vector<TimeSpan> TakesOf(const SheetLine& line) {
  std::vector<TimeSpan> takes;
  const auto add = [&](HostTime at) {
    takes.push_back({at - kBeforeTake, at + kAfterTake});
  };
  std::array<bool, 2> seen{};
  for (const rules::Touch& touch : line.facts.touches) {
    bool& side = seen[Index(touch.side)];
    if (touch.card != line.called || std::exchange(side, true)) continue;
    add(touch.down.t);
  }
  for (const rules::Exit& exit : line.facts.exits) {
    if (exit.card == line.called) add(exit.at.t);
  }
  for (const rules::Fault& fault : line.ruled.faults) {
    add(fault.at.t);
  }
  return takes;
}

bool Disputed(const SheetLine& line) {
  return line.is_void || line.does_not_follow || !line.decisions.empty() ||
         line.ruled.outcome == rules::Outcome::kNeedsJudge ||
         line.stands.outcome == rules::Outcome::kNeedsJudge;
}

Result<void> FramesKept::Add(const evidence::Observation& observation) {
  if (const auto* opened =
          std::get_if<evidence::ReadingOpened>(&observation.payload)) {
    opened_[observation.taken] = opened->reading;
  }
  const auto made = match_.Add(observation);
  if (!made) return tl::unexpected(made.error());
  return {};
}

void FramesKept::Decide() {
  for (const SheetLine& line : match_.Sheet().Lines()) {
    Kept& kept = kept_[line.reading];
    kept.all = Disputed(line) || match_.Unsettled() == line.reading;
    kept.spans = TakesOf(line);
  }
  for (const auto& logged : match_.Desk().Entries()) {
    if (logged.entry.reading > 0) kept_[logged.entry.reading].all = true;
  }
}

bool FramesKept::Keeps(HostTime stamp) {
  if (!std::exchange(decided_, true)) Decide();
  const auto after = opened_.upper_bound(stamp);
  if (after == opened_.begin()) return true;  // before the first reading
  const auto kept = kept_.find(std::prev(after)->second);
  if (kept == kept_.end() || kept->second.all) return true;
  return std::ranges::any_of(kept->second.spans, [stamp](const TimeSpan& span) {
    return stamp >= span.from && stamp <= span.to;
  });
}

}  // namespace kimari::match
