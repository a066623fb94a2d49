// Truth put before the rule book.
#include <algorithm>

#include "host/rules/kyogi.h"
#include "host/sim/truth.h"

namespace kimari::sim {
namespace {

std::optional<HostTime> Earliest(const TrueReading& reading, Side player) {
  std::optional<HostTime> first;
  const auto take = [&first](HostTime t) {
    if (!first || t < *first) first = t;
  };
  for (const TrueContact& c : reading.contacts) {
    if (c.player == player && c.card == reading.card && c.valid_hand &&
        c.inside_line) {
      take(c.t);
    }
  }
  for (const TrueExit& e : reading.exits) {
    if (e.pushed_by == player && e.card == reading.card) take(e.t);
  }
  return first;
}

}  // namespace

rules::First TrueFirst(const TrueReading& reading, Duration same_time) {
  const auto a = Earliest(reading, Side::kA);
  const auto b = Earliest(reading, Side::kB);
  rules::First first;
  first.certainty_ppm = 1'000'000;
  if (a && b) {
    first.margin = *b - *a;
    if (Abs(first.margin) <= same_time) {
      first.order = rules::Order::kSameTime;
      first.shares.same_time = 1'000'000;
      return first;
    }
    first.order =
        first.margin.ns > 0 ? rules::Order::kAFirst : rules::Order::kBFirst;
  } else if (a) {
    first.order = rules::Order::kOnlyA;
  } else if (b) {
    first.order = rules::Order::kOnlyB;
  } else {
    first.shares.nobody = 1'000'000;
    return first;
  }
  const bool a_first = first.order == rules::Order::kAFirst ||
                       first.order == rules::Order::kOnlyA;
  (a_first ? first.shares.a_first : first.shares.b_first) = 1'000'000;
  return first;
}

rules::Ruling Expected(const TrueReading& reading,
                       const rules::KyogiOptions& options) {
  rules::Position position;
  for (const PlacedCard& c : reading.layout) {
    position.court[c.card] = c.territory;
  }
  rules::Facts facts;
  facts.reading = static_cast<uint32_t>(reading.reading);
  facts.called = reading.card;
  for (const TrueContact& c : reading.contacts) {
    facts.contacts.push_back({.player = c.player,
                              .card = c.card,
                              .territory = c.territory,
                              .at = {c.t, {}},
                              .inside_line = c.inside_line,
                              .valid_hand = c.valid_hand});
  }
  for (const TrueExit& e : reading.exits) {
    const bool touched = std::any_of(
        reading.contacts.begin(), reading.contacts.end(),
        [&e](const TrueContact& c) { return c.card == e.card && c.t <= e.t; });
    if (!touched) facts.exits.push_back({e.pushed_by, e.card, {e.t, {}}});
  }
  facts.first = TrueFirst(reading, options.same_time);
  return rules::Settle(position, facts, options);
}

}  // namespace kimari::sim
