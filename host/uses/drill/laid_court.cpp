#include "host/uses/drill/laid_court.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>

#include "host/game/rules/state.h"

namespace kimari::drill {
namespace {

// A hand that put the last card down is gone by then.
constexpr Duration kHandGone = Seconds(3);
constexpr Duration kPatience = Seconds(30);

web::Text StillToLay(const std::vector<cards::CardId>& cards) {
  return {
      fmt::format("Not seen in the rows yet: {}. Lay them face up; or press "
                  "a key to begin without.",
                  fmt::join(cards, ", ")),
      fmt::format("まだ段に見えない札：{}。表向きに並べてください。キーを押"
                  "すと、このまま始めます。",
                  fmt::join(cards, "、"))};
}

}  // namespace

evidence::DeskEntry ByTheDrill(evidence::DeskAction action) {
  evidence::DeskEntry entry;
  entry.action = action;
  entry.hold = evidence::HoldReason::kJudge;
  entry.by = "drill";
  return entry;
}

std::vector<cards::CardId> NotSeen(const DrillSet& set,
                                   const match::Match& match) {
  std::vector<cards::CardId> cards;
  for (const Laid& laid : set.court) {
    if (!match.State().court.contains(laid.card)) cards.push_back(laid.card);
  }
  std::ranges::sort(cards);
  return cards;
}

MatStep LaidCourt::Next(const Standing& standing, HostTime now, bool key) {
  if (phase_ == Phase::kDone || !standing.announced) return {};
  if (phase_ == Phase::kBegun) {
    phase_ = Phase::kLaying;
    began_ = now;
    return {ByTheDrill(evidence::DeskAction::kHold), std::nullopt};
  }
  if (!standing.not_seen.empty()) {
    lie_since_.reset();
  } else if (!lie_since_) {
    lie_since_ = now;
  }
  if (key || (lie_since_ && now - *lie_since_ >= kHandGone)) {
    phase_ = Phase::kDone;
    return {ByTheDrill(evidence::DeskAction::kGoOn), std::nullopt};
  }
  if (told_ || lie_since_ || now - began_ < kPatience) return {};
  told_ = true;
  return {std::nullopt, StillToLay(standing.not_seen)};
}

}  // namespace kimari::drill
