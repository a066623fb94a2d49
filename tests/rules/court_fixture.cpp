#include "tests/rules/court_fixture.h"

#include <algorithm>

namespace kimari::rules {

Court::Court() {
  for (CardId card = 1; card <= 5; ++card) position.court[card] = kA;
  for (CardId card = 11; card <= 15; ++card) position.court[card] = kB;
}

Court& Court::Call(CardId card) {
  facts = {};
  facts.called = card;
  facts.reading = 1;
  return *this;
}

Court& Court::Touch(Side player, CardId card, int64_t ms) {
  Contact contact;
  contact.player = player;
  contact.card = card;
  contact.territory = position.court.count(card) ? position.court.at(card) : kA;
  contact.at = {HostTime{ms * 1'000'000}, Microseconds(100)};
  facts.contacts.push_back(contact);
  FollowOrder();
  return *this;
}

Court& Court::Push(std::optional<Side> player, CardId card, int64_t ms) {
  facts.exits.push_back(
      {player, card, {HostTime{ms * 1'000'000}, Microseconds(100)}});
  return *this;
}

Court& Court::OutsideTheLine() {
  Last().inside_line = false;
  return *this;
}

Court& Court::WithTheOtherHand() {
  Last().valid_hand = false;
  FollowOrder();
  return *this;
}

Court& Court::OtherHand(int32_t ppm) {
  Last().other_hand_ppm = ppm;
  Last().valid_hand = ppm < 500'000;
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

Ruling Court::Settled() const { return Settle(position, facts, options); }

void Court::FollowOrder() {
  std::optional<HostTime> at[2];
  for (const Contact& c : facts.contacts) {
    if (c.card != facts.called || !c.valid_hand || c.after_pause) continue;
    auto& first = at[Index(c.player)];
    first = first ? std::min(*first, c.at.t) : c.at.t;
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
  if (!r.sends_from) return "";
  return std::string(1, Letter(*r.sends_from)) + "->" +
         Letter(Other(*r.sends_from)) + " " + std::to_string(r.sends);
}
int Faults(const Ruling& r, Side player) {
  return static_cast<int>(
      std::count_if(r.faults.begin(), r.faults.end(),
                    [&](const Fault& f) { return f.player == player; }));
}
bool RestsOn(const Ruling& r, const std::string& rule) {
  return std::any_of(r.reasons.begin(), r.reasons.end(),
                     [&](const Reason& reason) { return reason.rule == rule; });
}
bool Says(const Ruling& r, const std::string& words) {
  return std::any_of(r.reasons.begin(), r.reasons.end(), [&](const Reason& x) {
    return x.en.find(words) != std::string::npos;
  });
}

}  // namespace kimari::rules
