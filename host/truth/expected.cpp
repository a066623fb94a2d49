#include "host/truth/expected.h"

#include "host/rules/kyogi.h"

namespace kimari::truth {
namespace {

constexpr int32_t kSure = 1'000'000;  // parts per million

// Same time within the band of `same_time_ms` (R-KA-7).
rules::First WhoFirst(const Happened& happened,
                      const rules::KyogiOptions& options) {
  using rules::Order;
  const auto [a, b] = Taken(happened, options);
  rules::First first;
  first.certainty_ppm = kSure;
  if (a && b) first.margin = *b - *a;
  if (a && b && Abs(first.margin) <= options.same_time) {
    first.order = Order::kSameTime;
    first.shares.same_time = kSure;
  } else if (a && (!b || *a < *b)) {
    first.order = b ? Order::kAFirst : Order::kOnlyA;
    first.shares.a_first = kSure;
  } else if (b) {
    first.order = a ? Order::kBFirst : Order::kOnlyB;
    first.shares.b_first = kSure;
  } else {
    first.shares.nobody = kSure;
  }
  return first;
}

}  // namespace

std::array<std::optional<HostTime>, 2> Taken(
    const Happened& happened, const rules::KyogiOptions& options) {
  std::array<std::optional<HostTime>, 2> taken;
  const auto at = [&](Side player, HostTime t) {
    std::optional<HostTime>& own = taken[static_cast<size_t>(Index(player))];
    if (t >= happened.first_sound && (!own || t < *own)) own = t;
  };
  const bool any_hand = options.valid_hand == rules::ValidHand::kAny;
  for (const rules::Contact& c : happened.contacts) {
    if (c.card == happened.called && c.inside_line &&
        (c.valid_hand || any_hand)) {
      at(c.player, c.at.t);
    }
  }
  for (const rules::Exit& e : happened.exits) {
    if (e.card == happened.called && e.by && options.push_takes) {
      at(*e.by, e.at.t);
    }
  }
  return taken;
}

rules::Ruling Expected(const Happened& happened,
                       const rules::KyogiOptions& options) {
  rules::Facts facts;
  facts.reading = happened.reading;
  facts.called = happened.called;
  for (const rules::Contact& c : happened.contacts) {
    if (c.at.t >= happened.first_sound) facts.contacts.push_back(c);
  }
  for (const rules::Exit& e : happened.exits) {
    if (e.at.t >= happened.first_sound) facts.exits.push_back(e);
  }
  facts.first = WhoFirst(happened, options);
  return rules::Settle(happened.position, facts, options);
}

}  // namespace kimari::truth
