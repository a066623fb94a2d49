#include "tests/game/rules/kyogi/court_fixture.h"

#include <algorithm>

namespace kimari::rules::kyogi {

Court::Court() {
  for (CardId card = 1; card <= 5; ++card) state.court[card] = Territory(kA);
  for (CardId card = 11; card <= 15; ++card) {
    state.court[card] = Territory(kB);
  }
}

Court& Court::Call(CardId card) {
  facts = {};
  facts.called = card;
  facts.reading = 1;
  return *this;
}

Court& Court::Touch(Side player, CardId card, int64_t ms) {
  rules::Touch touch;
  touch.side = player;
  touch.card = card;
  touch.where = state.Find(card).value_or(Territory(kA));
  touch.down = {HostTime{ms * 1'000'000}, Microseconds(100)};
  facts.touches.push_back(touch);
  FollowOrder();
  return *this;
}

Court& Court::Push(std::optional<Side> player, CardId card, int64_t ms) {
  Exit exit;
  exit.by = player;
  exit.card = card;
  exit.at = {HostTime{ms * 1'000'000}, Microseconds(100)};
  facts.exits.push_back(exit);
  return *this;
}

Court& Court::OutsideTheLine() {
  Last().card_at = CardAt::kOutside;
  return *this;
}

Court& Court::WithTheOtherHand() {
  Last().hand.other_ppm = 1'000'000;
  FollowOrder();
  return *this;
}

Court& Court::OtherHand(int32_t ppm) {
  Last().hand.other_ppm = ppm;
  return *this;
}

Court& Court::Sure(int32_t ppm) {
  Last().certainty_ppm = ppm;
  return *this;
}

Court& Court::After(Duration pause) {
  Last().after_pause = pause;
  FollowOrder();
  return *this;
}

Court& Court::First(Order order) {
  facts.first.order = order;
  return *this;
}

Court& Court::Said(Established::Kind kind, std::optional<Side> side) {
  facts.established.push_back({.kind = kind, .side = side, .by = "judge"});
  return *this;
}

Court& Court::Lay(const std::map<CardId, Side>& cards) {
  state.court.clear();
  for (const auto& [card, side] : cards) state.court[card] = Territory(side);
  return *this;
}

std::shared_ptr<const Book> Court::Rules() const {
  return *OpenBook(kDefaultBook, WriteOptions(KyogiOptionTable(), options));
}

Ruling Court::Settled() const { return Settle(*Rules(), state, facts); }

Result<State> Court::StateAfter(const std::vector<CardId>& sent) const {
  const Result<State> after = Rules()->Apply(state, Settled());
  return after ? Send(*after, sent) : after;
}

void Court::FollowOrder() {
  std::optional<HostTime> at[2];
  for (const rules::Touch& c : facts.touches) {
    const bool other = c.hand.other_ppm.value_or(0) >= 500'000;
    if (c.card != facts.called || other || c.after_pause) continue;
    auto& first = at[Index(c.side)];
    first = first ? std::min(*first, c.down.t) : c.down.t;
  }
  rules::First& first = facts.first;
  first = {};
  if (!at[0] && !at[1]) return;
  first.certainty_ppm = 1'000'000;
  if (!at[0] || !at[1]) {
    first.order = at[0] ? Order::kOnlyA : Order::kOnlyB;
    return;
  }
  first.margin = *at[1] - *at[0];
  first.sigma = Microseconds(141);
  first.order = first.margin.ns == 0  ? Order::kSameTime
                : first.margin.ns > 0 ? Order::kAFirst
                                      : Order::kBFirst;
}

std::string Sent(const Ruling& r) {
  const Sends sends = SendsOf(r);
  if (!sends.from) return "";
  return std::string(1, Letter(*sends.from)) + "->" +
         Letter(Other(*sends.from)) + " " + std::to_string(sends.count);
}
int Faults(const Ruling& r, Side player) { return StandingFaults(r, player); }
bool RestsOn(const Ruling& r, const std::string& rule) {
  return std::any_of(r.reasons.begin(), r.reasons.end(),
                     [&](const Reason& reason) { return reason.rule == rule; });
}
bool Says(const Ruling& r, const std::string& words) {
  return std::any_of(r.reasons.begin(), r.reasons.end(), [&](const Reason& x) {
    return Render(x.words).en.find(words) != std::string::npos;
  });
}

}  // namespace kimari::rules::kyogi
