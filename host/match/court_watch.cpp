#include "host/match/court_watch.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace kimari::match {
namespace {

using rules::Key;

constexpr double kSamePlace = 5'000;  // um
constexpr Duration kMoment = Seconds(1);
// Players agree and a card is sent; while hands are about the court it is not
// seen to lie still.
constexpr Duration kResolved = Seconds(5);

}  // namespace

void CourtWatch::Lay(const evidence::LayoutSeen& layout) {
  places_.clear();
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row >= 0) places_[card.card] = card;
  }
  last_ = layout;
  leaving_.reset();
  went_.reset();
  over_.clear();
  still_since_.reset();
  laid_ = true;
}

bool CourtWatch::StillAsSeen(const evidence::LayoutSeen& layout) const {
  if (!last_ || layout.at.t - last_->at.t > kMoment ||
      layout.cards.size() != last_->cards.size() ||
      layout.unknown_objects != last_->unknown_objects ||
      layout.covered != last_->covered) {
    return false;
  }
  return std::ranges::all_of(layout.cards, [&](const evidence::SeenCard& card) {
    return std::ranges::any_of(
        last_->cards, [&](const evidence::SeenCard& before) {
          return before.card == card.card &&
                 std::hypot(before.centre.x_um - card.centre.x_um,
                            before.centre.y_um - card.centre.y_um) < kSamePlace;
        });
  });
}

void CourtWatch::See(const evidence::LayoutSeen& layout,
                     const rules::State& state) {
  if (!still_since_ || !StillAsSeen(layout)) still_since_ = layout.at.t;
  last_ = layout;
  std::set<evidence::CardId> seen;
  for (const evidence::SeenCard& card : layout.cards) {
    seen.insert(card.card);
    const auto lies = state.court.find(card.card);
    if (lies == state.court.end() || card.row < 0) continue;
    const bool over = lies->second != rules::Territory(card.territory);
    const auto known = std::ranges::find(over_, card.card);
    if (over && known == over_.end()) over_.push_back(card.card);
    if (!over && known != over_.end()) over_.erase(known);
    places_[card.card] = card;
  }
  seen.insert(layout.covered.begin(), layout.covered.end());
  if (leaving_ && !seen.contains(*leaving_)) {
    if (!taken_) went_ = leaving_;
    leaving_.reset();
  }
}

void CourtWatch::Settle(std::optional<evidence::CardId> called, bool taken) {
  leaving_ = called;
  taken_ = taken;
  over_.clear();
  still_since_.reset();
}

void CourtWatch::Decide(evidence::CardId called, bool taken) {
  taken_ = taken;
  leaving_.reset();
  went_.reset();
  const bool there =
      last_ &&
      std::ranges::any_of(last_->cards, [&](const evidence::SeenCard& card) {
        return card.card == called;
      });
  if (taken && there) leaving_ = called;
}

std::optional<evidence::CardId> CourtWatch::WentUnruled() {
  return std::exchange(went_, std::nullopt);
}

evidence::LayoutSeen CourtWatch::Layout(const rules::State& state) const {
  evidence::LayoutSeen layout;
  if (last_) layout.at = last_->at;
  for (const auto& [id, card] : places_) {
    const auto lies = state.court.find(id);
    if (lies == state.court.end()) continue;
    const rules::Spot::Kind kind = lies->second.kind;
    if (kind == rules::Spot::Kind::kTerritory ||
        kind == rules::Spot::Kind::kCentreLine) {
      layout.cards.push_back(card);
    }
  }
  return layout;
}

Moved CourtWatch::Compare(const rules::State& state) const {
  Moved moved;
  if (!last_) return moved;
  std::set<evidence::CardId> in_rows;
  for (const evidence::SeenCard& card : last_->cards) {
    if (card.row >= 0) in_rows.insert(card.card);
  }
  const auto covered = [&](evidence::CardId id) {
    return std::ranges::find(last_->covered, id) != last_->covered.end();
  };
  for (const auto& [id, spot] : state.court) {
    // What is known to be lost or unseen is not waited for.
    if (rules::TerritoryOf(spot) && !in_rows.contains(id) && id != leaving_) {
      (covered(id) ? moved.covered : moved.not_in_row).push_back(id);
    }
  }
  const std::optional<rules::ToSend>& to_send = state.to_send;
  const bool any = to_send && to_send->not_known;
  moved.missing = to_send && !any ? to_send->count : 0;
  for (const evidence::CardId id : over_) {
    const auto lies = state.court.find(id);
    if (!in_rows.contains(id) || lies == state.court.end()) continue;
    const std::optional<Side> from = rules::TerritoryOf(lies->second);
    if (!from) continue;
    if (any) {
      moved.sent.push_back(id);
    } else if (moved.missing > 0 && from == to_send->from) {
      moved.sent.push_back(id);
      --moved.missing;
    } else {
      moved.not_allowed.push_back(id);
    }
  }
  return moved;
}

Tidiness CourtWatch::Check(const rules::State& state, HostTime since) const {
  if (!last_ || last_->at.t < since) {
    return {false, {Key::kWaitingForCamera, {}}};
  }
  if (leaving_ && taken_) {
    return {false, {Key::kTakenLiesThere, {rules::Card{*leaving_}}}};
  }
  const Moved moved = Compare(state);
  if (!moved.not_in_row.empty()) {
    return {false,
            {Key::kNotInItsRow, {rules::Card{moved.not_in_row.front()}}}};
  }
  if (!moved.covered.empty()) {
    return {false,
            {Key::kLiesUnderThing, {rules::Card{moved.covered.front()}}}};
  }
  if (!moved.not_allowed.empty()) {
    const evidence::CardId card = moved.not_allowed.front();
    const Side from = state.court.at(card).side;
    const auto sent = static_cast<int64_t>(moved.sent.size());
    const auto extra = static_cast<int64_t>(moved.not_allowed.size());
    if (state.to_send && state.to_send->from == from) {
      return {false,
              {Key::kSentTooMany,
               {from, rules::CountOf(sent + extra), rules::CountOf(sent),
                rules::CountOf(extra)}}};
    }
    return {false, {Key::kSentWithoutRight, {rules::Card{card}, Other(from)}}};
  }
  if (moved.missing > 0) {
    return {false,
            {Key::kHasToSend,
             {state.to_send->from, rules::CountOf(moved.missing)}}};
  }
  if (state.to_send && state.to_send->not_known &&
      (!still_since_ || last_->at.t - *still_since_ < kResolved)) {
    return {false, {Key::kOpenLiesStill, {}}};
  }
  return {true, {}};
}

}  // namespace kimari::match
