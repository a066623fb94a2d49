#include "host/uses/drill/at_hand.h"

#include <algorithm>

#include "host/uses/drill/day.h"

namespace kimari::drill {

std::optional<std::span<const Attempt>> AtHand::Of(
    const std::string& player) const {
  const bool his = !attempts_.empty() && attempts_.front().player == player;
  const bool dated = !dated_.doubtful || dated_on_ == DayAt(Now());
  if (!his || !dated) return std::nullopt;
  return attempts_;
}

std::span<const Attempt> AtHand::Put(std::vector<Attempt> attempts) {
  attempts_ = std::move(attempts);
  dated_ = calendar_.Date(attempts_);
  dated_on_ = DayAt(Now());
  return attempts_;
}

void AtHand::Add(const Attempt& attempt) {
  if (attempts_.empty() || attempts_.front().player != attempt.player) return;
  const auto at = SecondsOf(attempt.began);
  const bool in_order =
      !dated_.doubtful && at && *at >= dated_.last && attempt.began <= Now();
  if (!in_order) return PutAway();
  const int day = attempts_.back().day.number;
  attempts_.push_back(attempt);
  attempts_.back().day = {
      std::max(day, calendar_.DayAt(attempt.began).value_or(day))};
  dated_.last = *at;
  ++version_;
}

void AtHand::PutAway() {
  attempts_.clear();
  ++version_;
}

std::string AtHand::Now() const {
  return calendar_.now ? calendar_.now() : "9999-12-31T23:59:59Z";
}

}  // namespace kimari::drill
