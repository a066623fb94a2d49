#include "host/reader/turns.h"

#include <algorithm>
#include <utility>

namespace kimari::reader {

using cards::CardId;

Turns::Turns(const std::vector<CardId>& order, std::optional<CardId> opening)
    : opening_(opening) {
  for (const CardId card : order) turns_.push_back({card});
  place_.previous = opening;
}

void Turns::Restore(Standing standing) {
  turns_ = std::move(standing.turns);
  place_ = standing.place;
  changes_.clear();
}

size_t Turns::AtOrAfter(size_t at) const {
  while (at < turns_.size() && turns_[at].skipped) ++at;
  return at;
}

std::optional<size_t> Turns::LastBefore(size_t at) const {
  while (at-- > 0) {
    if (!turns_[at].skipped) return at;
  }
  return std::nullopt;
}

std::optional<CardId> Turns::Due() const {
  const size_t at = AtOrAfter(place_.next);
  if (at == turns_.size()) return std::nullopt;
  return turns_[at].card;
}

size_t Turns::Left() const {
  return static_cast<size_t>(
      std::count_if(turns_.begin() + static_cast<std::ptrdiff_t>(place_.next),
                    turns_.end(), [](const Turn& t) { return !t.skipped; }));
}

bool Turns::WillCall(CardId card) const {
  return std::any_of(
      turns_.begin() + static_cast<std::ptrdiff_t>(place_.next), turns_.end(),
      [&](const Turn& turn) { return turn.card == card && !turn.skipped; });
}

std::vector<CardId> Turns::Before(const std::vector<CardId>& called) const {
  const auto holds = [](const std::vector<CardId>& cards, CardId card) {
    return std::find(cards.begin(), cards.end(), card) != cards.end();
  };
  std::vector<CardId> before;
  for (size_t i = 0; i < place_.next; ++i) {
    const Turn& turn = turns_[i];
    if (turn.skipped && !holds(called, turn.card)) continue;
    if (!holds(before, turn.card)) before.push_back(turn.card);
  }
  return before;
}

void Turns::OnCalled() {
  const size_t at = AtOrAfter(place_.next);
  place_ = {at + 1, turns_[at].card};
}

bool Turns::Back() {
  const auto at = LastBefore(place_.next);
  if (!at) return false;
  changes_.push_back({Change::kBack, place_});
  const auto previous = LastBefore(*at);
  place_ = {*at, previous ? std::optional(turns_[*previous].card) : opening_};
  return true;
}

bool Turns::Skip() {
  const size_t at = AtOrAfter(place_.next);
  if (at == turns_.size()) return false;
  place_.next = at;
  changes_.push_back({Change::kSkip, place_});
  turns_[at].skipped = true;
  ++place_.next;
  return true;
}

void Turns::Again(CardId card, std::optional<CardId> previous) {
  place_.next = AtOrAfter(place_.next);
  changes_.push_back({Change::kAgain, place_});
  turns_.insert(turns_.begin() + static_cast<std::ptrdiff_t>(place_.next),
                Turn{card});
  place_.previous = previous;
}

std::optional<Turns::Change> Turns::Undo() {
  if (changes_.empty()) return std::nullopt;
  const Done last = changes_.back();
  changes_.pop_back();
  const size_t next = last.before.next;
  if (last.what == Change::kSkip) turns_[next].skipped = false;
  if (last.what == Change::kAgain) {
    turns_.erase(turns_.begin() + static_cast<std::ptrdiff_t>(next));
  }
  place_ = last.before;
  return last.what;
}

}  // namespace kimari::reader
