#include "host/game/rules/himuka/score.h"

#include <algorithm>
#include <optional>
#include <string>

#include "host/game/rules/himuka/conduct.h"
#include "host/game/rules/himuka/play.h"

namespace kimari::rules::himuka {
namespace {

constexpr int kSetPoints = 7;  // beside the three cards (R-HT-32)

bool Holds(const State& state, Side side, CardId card) {
  const std::vector<CardId>& pile = state.piles[side];
  return std::find(pile.begin(), pile.end(), card) != pile.end();
}

// Whether any side holds a role set.
bool CountPoints(const State& state, const HimukaOptions& options,
                 Score& score) {
  bool any = false;
  for (const Side side : kBothSides) {
    score.points[side] = static_cast<int>(state.piles[side].size());
    if (!options.team) continue;
    for (const RoleSet& set : kRoleSets) {
      if (!std::all_of(set.cards.begin(), set.cards.end(),
                       [&](CardId card) { return Holds(state, side, card); })) {
        continue;
      }
      any = true;
      score.points[side] += kSetPoints;
      score.reasons.push_back(
          {"R-HT-32", {Key::kRoleSet, {side, std::string(set.name)}}});
    }
  }
  return any;
}

// A match is over when its cards are counted and all there (R-HT-45). Not even
// half of them are a part of a match, made to ask about one rule.
std::optional<Reason> CountedShort(const State& state) {
  const auto cards = static_cast<int>(state.Deck().size());
  if (cards == kCards || 2 * cards <= kCards) return std::nullopt;
  return Reason{"R-HT-45",
                {Key::kCountedShort, {CountOf(cards), CountOf(kCards)}}};
}

void SettleTie(const State& state, const HimukaOptions& options, Score& score) {
  const std::string rule = options.team ? "R-HT-33" : "R-HI-11";
  for (const Side side : kBothSides) {
    if (!Holds(state, side, kNa)) continue;
    score.winner = side;
    score.reasons.push_back({rule, {Key::kHoldsNa, {side}}});
    return;
  }
  const bool draw = options.tie_in_custody == TieInCustody::kDraw;
  score.reasons.push_back(
      {rule, {draw ? Key::kDraw : Key::kNobodyHoldsNa, {}}});
}

void FindWinner(const State& state, const HimukaOptions& options, bool sets,
                Score& score) {
  const std::string rule = options.team ? "R-HT-31" : "R-HI-10";
  if (score.points.a == score.points.b) {
    return SettleTie(state, options, score);
  }
  const Side more = score.points.a > score.points.b ? Side::kA : Side::kB;
  const size_t all = state.Deck().size();
  const bool half = 2 * state.piles[more].size() > all;
  if (options.half_of == HalfOf::kDeck && !sets && !half) {
    score.reasons.push_back({rule, {Key::kNoMajority, {}}});
    return;
  }
  score.winner = more;
  score.reasons.push_back(
      {rule, {half ? Key::kMoreThanHalf : Key::kMorePoints, {more}}});
}

}  // namespace

Score ScoreOf(const State& state, const HimukaOptions& options) {
  Score score;
  for (const auto& [card, spot] : state.court) {
    if (const auto side = TerritoryOf(spot)) ++score.left[*side];
  }
  const bool sets = CountPoints(state, options, score);
  const PerSide<std::optional<Reason>> out = Disqualified(state, options);
  if (out.a || out.b) {
    score.over = true;
    for (const Side side : kBothSides) {
      if (!out[side]) continue;
      score.reasons.push_back(*out[side]);
      if (out[Other(side)]) continue;
      score.winner = Other(side);
      score.reasons.push_back(
          {out[side]->rule, {Key::kWinsByRed, {Other(side)}}});
    }
    return score;
  }
  if (!state.court.empty() || state.Deck().empty()) return score;
  if (const std::optional<Reason> lacking = CountedShort(state)) {
    score.reasons.push_back(*lacking);
    return score;
  }
  score.over = true;
  FindWinner(state, options, sets, score);
  return score;
}

}  // namespace kimari::rules::himuka
