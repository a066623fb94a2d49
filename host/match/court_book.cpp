#include "host/match/court_book.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>

namespace kimari::match {
namespace {

constexpr double kSamePlace = 5'000;  // um
constexpr Duration kMoment = Seconds(1);
// Players agree and a card is sent; while hands are about the court it is not
// seen to lie still.
constexpr Duration kResolved = Seconds(5);

}  // namespace

void CourtBook::Lay(const evidence::LayoutSeen& layout) {
  cards_.clear();
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row >= 0) cards_[card.card] = card;
  }
  last_ = layout;
  leaving_.reset();
  sends_from_.reset();
  sends_left_ = 0;
  sends_known_ = true;
  still_since_.reset();
  laid_ = true;
}

bool CourtBook::StillAsSeen(const evidence::LayoutSeen& layout) const {
  if (!last_ || layout.at.t - last_->at.t > kMoment ||
      layout.cards.size() != last_->cards.size() ||
      layout.unknown_objects != last_->unknown_objects) {
    return false;
  }
  return std::all_of(layout.cards.begin(), layout.cards.end(),
                     [&](const evidence::SeenCard& card) {
                       return std::any_of(
                           last_->cards.begin(), last_->cards.end(),
                           [&](const evidence::SeenCard& before) {
                             return before.card == card.card &&
                                    std::hypot(
                                        before.centre.x_um - card.centre.x_um,
                                        before.centre.y_um - card.centre.y_um) <
                                        kSamePlace;
                           });
                     });
}

void CourtBook::See(const evidence::LayoutSeen& layout) {
  if (!still_since_ || !StillAsSeen(layout)) still_since_ = layout.at.t;
  last_ = layout;
  std::set<evidence::CardId> seen;
  for (const evidence::SeenCard& card : layout.cards) {
    seen.insert(card.card);
    const auto known = cards_.find(card.card);
    if (known == cards_.end() || card.row < 0) continue;
    if (known->second.territory != card.territory && sends_left_ > 0 &&
        sends_from_ == known->second.territory) {
      --sends_left_;
    }
    known->second = card;
  }
  if (leaving_ && !seen.contains(*leaving_)) {
    cards_.erase(*leaving_);
    leaving_.reset();
  }
}

void CourtBook::GoOnAsSeen() {
  if (!last_) return;
  const evidence::LayoutSeen seen = *last_;
  Lay(seen);
}

void CourtBook::Apply(const rules::Ruling& ruling) {
  // A card that lay on the court and was read does not come back: taken, or
  // the judge says by whom.
  if (ruling.outcome == rules::Outcome::kTake) {
    leaving_ = ruling.called;
    leaving_sure_ = true;
  } else if (ruling.territory) {
    leaving_ = ruling.called;
    leaving_sure_ = false;
  }
  sends_known_ = ruling.outcome != rules::Outcome::kNeedsJudge;
  sends_from_ = ruling.sends_from;
  sends_left_ = sends_known_ ? ruling.sends : 0;
  still_since_.reset();
}

rules::Position CourtBook::Position() const {
  rules::Position position;
  for (const auto& [id, card] : cards_) {
    if (!Taken(id)) position.court[id] = card.territory;
  }
  return position;
}

evidence::LayoutSeen CourtBook::Layout() const {
  evidence::LayoutSeen layout;
  if (last_) layout.at = last_->at;
  for (const auto& [id, card] : cards_) {
    if (!Taken(id)) layout.cards.push_back(card);
  }
  return layout;
}

int CourtBook::Count(Side territory) const {
  int count = 0;
  for (const auto& [id, card] : cards_) {
    count += card.territory == territory && !Taken(id) ? 1 : 0;
  }
  return count;
}

bool CourtBook::Taken(evidence::CardId card) const {
  return leaving_sure_ && leaving_ == card;
}

Tidiness CourtBook::Check(HostTime since) const {
  if (!last_ || last_->at.t < since) {
    return {false, "waiting for the camera", "カメラを待っています"};
  }
  std::set<evidence::CardId> in_rows;
  for (const evidence::SeenCard& card : last_->cards) {
    if (card.row >= 0) in_rows.insert(card.card);
  }
  if (leaving_ && leaving_sure_) {
    return {false,
            fmt::format("card {} was taken but still lies there", *leaving_),
            fmt::format("取られた札 {} がまだ残っています", *leaving_)};
  }
  for (const auto& [id, card] : cards_) {
    if (in_rows.contains(id) || id == leaving_) continue;
    return {false, fmt::format("card {} is not in its row", id),
            fmt::format("札 {} が段にありません", id)};
  }
  if (sends_left_ > 0) {
    return {false,
            fmt::format("{} has still to send {}", Letter(*sends_from_),
                        sends_left_),
            fmt::format("{} の送り札があと {} 枚", Letter(*sends_from_),
                        sends_left_)};
  }
  if (!sends_known_ &&
      (!still_since_ || last_->at.t - *still_since_ < kResolved)) {
    return {false, "the ruling is open: waiting until the court lies still",
            "判定保留:札が落ち着くのを待っています"};
  }
  return {true, "", ""};
}

}  // namespace kimari::match
