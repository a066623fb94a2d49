// A small court to judge: cards 1 to 5 lie in A's territory, 11 to 15 in B's,
// 21 and 22 are dead.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/rules/kyogi.h"

namespace kimari::rules {

constexpr Side kA = Side::kA;
constexpr Side kB = Side::kB;
constexpr CardId kDead = 21;

class Court {
 public:
  Court() {
    for (CardId card = 1; card <= 5; ++card) position.court[card] = kA;
    for (CardId card = 11; card <= 15; ++card) position.court[card] = kB;
  }

  Court& Call(CardId card) {
    facts = {};
    facts.called = card;
    facts.reading = 1;
    return *this;
  }
  // A touch of a card where it lies; of the called card, who was first follows.
  Court& Touch(Side player, CardId card, int64_t ms) {
    Contact contact;
    contact.player = player;
    contact.card = card;
    contact.territory =
        position.court.count(card) ? position.court.at(card) : kA;
    contact.at = {HostTime{ms * 1'000'000}, Microseconds(100)};
    facts.contacts.push_back(contact);
    FollowOrder();
    return *this;
  }
  Court& Push(std::optional<Side> player, CardId card, int64_t ms) {
    facts.exits.push_back(
        {player, card, {HostTime{ms * 1'000'000}, Microseconds(100)}});
    return *this;
  }
  Contact& Last() { return facts.contacts.back(); }
  Court& OutsideTheLine() {
    Last().inside_line = false;
    return *this;
  }
  Court& WithTheOtherHand() {
    Last().valid_hand = false;
    FollowOrder();
    return *this;
  }
  Court& Sure(int32_t ppm) {
    Last().certainty_ppm = ppm;
    return *this;
  }
  Court& First(Order order) {
    facts.first.order = order;
    return *this;
  }
  Ruling Settled() const { return Settle(position, facts, options); }

  Position position;
  Facts facts;
  KyogiOptions options;

 private:
  // As sure evidence of touches alone would have it.
  void FollowOrder() {
    std::optional<HostTime> at[2];
    for (const Contact& c : facts.contacts) {
      if (c.card != facts.called || !c.valid_hand) continue;
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
};

// "A->B 2", or "" when nothing is sent.
inline std::string Sent(const Ruling& r) {
  if (!r.sends_from) return "";
  return std::string(1, Letter(*r.sends_from)) + "->" +
         Letter(Other(*r.sends_from)) + " " + std::to_string(r.sends);
}
inline int Faults(const Ruling& r, Side player) {
  return static_cast<int>(
      std::count_if(r.faults.begin(), r.faults.end(),
                    [&](const Fault& f) { return f.player == player; }));
}
inline bool RestsOn(const Ruling& r, const std::string& rule) {
  return std::any_of(r.reasons.begin(), r.reasons.end(),
                     [&](const Reason& reason) { return reason.rule == rule; });
}
inline bool Says(const Ruling& r, const std::string& words) {
  return std::any_of(r.reasons.begin(), r.reasons.end(), [&](const Reason& x) {
    return x.en.find(words) != std::string::npos;
  });
}

}  // namespace kimari::rules
