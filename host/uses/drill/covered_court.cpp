#include "host/uses/drill/covered_court.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

#include "host/game/rules/state.h"

namespace kimari::drill {
namespace {

web::Text Learn(Duration time) {
  const auto seconds = static_cast<int>(time.Seconds());
  return {fmt::format("All lie. Learn where, for {} s at most; then, or at a "
                      "key, they are to be covered.",
                      seconds),
          fmt::format("並びました。{}秒以内で覚えてください。時間かキーで伏せ"
                      "に移ります。",
                      seconds)};
}

web::Text Turn(Duration time) {
  const auto seconds = static_cast<int>(time.Seconds());
  return {fmt::format("Turn each card over where it lies, in {} s; a key says "
                      "that it is done. Then touch the place of each card that "
                      "is read.",
                      seconds),
          fmt::format("札をその場で裏返してください（{}秒）。終わったらキーを"
                      "押します。読まれた札の場所に触れてください。",
                      seconds)};
}

web::Text Wait(Duration left) {
  const double minutes = left.Seconds() / 60;
  return {fmt::format("The next cards are asked in {:.3g} min.", minutes),
          fmt::format("次の札は{:.3g}分後です。", minutes)};
}

}  // namespace

CoveredCourt::CoveredCourt(const DrillSet& set)
    : learn_(Seconds(set.drill.memorise_s)), turn_(Seconds(set.drill.cover_s)) {
  for (const Laid& laid : set.court) cards_.push_back(laid.card);
  for (const Asked& asked : set.asked) {
    after_.push_back(FromSeconds(asked.after_min.value_or(0) * 60));
  }
}

CoveredCourt::Standing CoveredCourt::StandingOf(
    const match::Match& match) const {
  Standing standing;
  standing.announced = match.Started();
  const auto& court = match.State().court;
  standing.all_lie = std::ranges::all_of(
      cards_, [&](cards::CardId card) { return court.contains(card); });
  standing.under_way = match.UnderWay();
  standing.settled = static_cast<int>(match.Sheet().Lines().size()) -
                     (standing.under_way ? 1 : 0);
  return standing;
}

MatStep CoveredCourt::Next(const Standing& standing, HostTime now, bool key) {
  const auto begin = [&](Phase phase) {
    phase_ = phase;
    since_ = now;
  };
  switch (phase_) {
    case Phase::kBegun:
      if (!standing.announced) return {};
      begin(Phase::kLaying);
      held_ = true;
      return {ByTheDrill(evidence::DeskAction::kHold), std::nullopt};
    case Phase::kLaying:
      if (!standing.all_lie) return {};
      begin(Phase::kLearning);
      return {std::nullopt, Learn(learn_)};
    case Phase::kLearning:
      if (!key && now - since_ < learn_) return {};
      begin(Phase::kTurning);
      return {ByTheDrill(evidence::DeskAction::kBegin), Turn(turn_)};
    case Phase::kTurning:
      if (!key && now - since_ < turn_) return {};
      begin(Phase::kAsking);
      return Ask(standing, now);
    case Phase::kAsking:
      return Ask(standing, now);
  }
  return {};
}

MatStep CoveredCourt::Ask(const Standing& standing, HostTime now) {
  const auto next = static_cast<size_t>(standing.settled);
  if (standing.under_way || next >= after_.size()) return {};
  const Duration left = since_ + after_[next] - now;
  const bool hold = left > Duration{};
  // Held still since the cards were laid, it has not said how long.
  const bool first = hold && held_ && next == 0 && !told_;
  if (hold == held_ && !first) return {};
  held_ = hold;
  told_ = true;
  if (!hold) return {ByTheDrill(evidence::DeskAction::kGoOn), std::nullopt};
  if (first) return {std::nullopt, Wait(left)};
  return {ByTheDrill(evidence::DeskAction::kHold), Wait(left)};
}

}  // namespace kimari::drill
