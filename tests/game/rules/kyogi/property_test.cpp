#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>

#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules::kyogi {
namespace {

// RapidCheck draws the same cases every time, unless told otherwise.
[[maybe_unused]] const int kSeeded =
    setenv("RC_PARAMS", "seed=17", 0);  // NOLINT(concurrency-mt-unsafe)

// Any reading on the small court, with doubtful touches and other hands.
Court AnyReading() {
  Court court;
  const auto card = rc::gen::elementOf(
      std::vector<CardId>{1, 2, 3, 4, 5, 11, 12, 13, 14, 15});
  court.Call(*rc::gen::elementOf(std::vector<CardId>{2, 12, 13, 21}));
  const int touches = *rc::gen::inRange(0, 7);
  for (int i = 0; i < touches; ++i) {
    court.Touch(*rc::gen::element(kA, kB), *card, *rc::gen::inRange(500, 700));
    if (*rc::gen::inRange(0, 4) == 0) court.OutsideTheLine();
    if (*rc::gen::inRange(0, 6) == 0) court.WithTheOtherHand();
    if (*rc::gen::inRange(0, 5) == 0) court.Sure(800'000);
  }
  return court;
}

Order Mirrored(Order order) {
  switch (order) {
    case Order::kOnlyA:
      return Order::kOnlyB;
    case Order::kOnlyB:
      return Order::kOnlyA;
    case Order::kAFirst:
      return Order::kBFirst;
    case Order::kBFirst:
      return Order::kAFirst;
    default:
      return order;
  }
}
Court Mirrored(Court court) {
  for (auto& [card, spot] : court.state.court) spot.side = Other(spot.side);
  for (rules::Touch& t : court.facts.touches) {
    t.side = Other(t.side);
    t.where.side = Other(t.where.side);
  }
  court.facts.first.order = Mirrored(court.facts.first.order);
  return court;
}
std::optional<Side> Mirrored(std::optional<Side> side) {
  return side ? std::optional(Other(*side)) : side;
}

RC_GTEST_PROP(AnyRuling, FavoursNeitherSide, ()) {
  const Court court = AnyReading();
  const Ruling here = court.Settled();
  const Ruling there = Mirrored(court).Settled();
  RC_ASSERT(there.outcome == here.outcome);
  RC_ASSERT(there.taker == Mirrored(here.taker));
  RC_ASSERT(SendsOf(there).from == Mirrored(SendsOf(here).from));
  RC_ASSERT(SendsOf(there).count == SendsOf(here).count);
  RC_ASSERT(Faults(there, kA) == Faults(here, kB));
  RC_ASSERT(Faults(there, kB) == Faults(here, kA));
}

std::multiset<std::pair<std::string, Key>> RulesOf(const Ruling& ruling) {
  std::multiset<std::pair<std::string, Key>> rules;
  for (const Reason& reason : ruling.reasons) {
    rules.emplace(reason.rule, reason.words.key);
  }
  return rules;
}

RC_GTEST_PROP(AnyRuling, NamesTheSameRulesWhicheverSideItWas, ()) {
  const Court court = AnyReading();
  RC_ASSERT(RulesOf(court.Settled()) == RulesOf(Mirrored(court).Settled()));
}

RC_GTEST_PROP(AnyRuling, DoesNotDependOnTheOrderOfTheList, ()) {
  Court court = AnyReading();
  const Ruling forward = court.Settled();
  std::reverse(court.facts.touches.begin(), court.facts.touches.end());
  const Ruling backward = court.Settled();
  RC_ASSERT(backward.outcome == forward.outcome);
  RC_ASSERT(backward.taker == forward.taker);
  RC_ASSERT(SendsOf(backward) == SendsOf(forward));
}

RC_GTEST_PROP(AnyRuling, IsTheSameEachTime, ()) {
  const Court court = AnyReading();
  RC_ASSERT(court.Settled() == court.Settled());
}

RC_GTEST_PROP(AnyRuling, HasAtMostOneFaultATerritoryAndTwoInAll, ()) {
  const Ruling r = AnyReading().Settled();
  for (const Side player : {kA, kB}) {
    RC_ASSERT(Faults(r, player) <= (r.lay ? 1 : 2));
  }
}

RC_GTEST_PROP(AnyRuling, KeepsTheCardsOfTheCourtTogether, ()) {
  const Court court = AnyReading();
  const State after = court.StateAfter({}).value();
  RC_ASSERT(Check(after).has_value());
  RC_ASSERT(after.Deck() == court.state.Deck());
}

// A whole match of any readings, whatever is sent or forgotten: no card is lost
// or doubled (R-KK engine invariant), and nothing is owed below zero.
RC_GTEST_PROP(AnyMatch, LosesNoCardOverPilesCustodyAndCourt, ()) {
  Court court = AnyReading();
  const std::vector<CardId> deck = court.state.Deck();
  for (int reading = 0; reading < 12; ++reading) {
    Court next = AnyReading();
    next.state = court.state;
    for (rules::Touch& t : next.facts.touches) {
      t.where = next.state.Find(t.card).value_or(Territory(kA));
    }
    std::erase_if(next.facts.touches, [&](const rules::Touch& t) {
      return !next.state.court.contains(t.card);
    });
    State after = next.StateAfter({}).value();
    while (after.to_send && *rc::gen::inRange(0, 3) > 0) {
      const auto card = std::find_if(
          after.court.begin(), after.court.end(), [&](const auto& each) {
            return each.second == Territory(after.to_send->from);
          });
      if (card == after.court.end() || after.to_send->not_known) break;
      after = Send(after, {card->first}).value();
    }
    RC_ASSERT(Check(after).has_value());
    RC_ASSERT(after.Deck() == deck);
    court.state = BeginReading(after);
  }
}

// The settlement is net (R-KA-14): cards go one way at most, and as many as the
// rights differ by, if so many lie there. (A card that fell to him by the
// other's other hand is sent for only where the house says so.)
RC_GTEST_PROP(AnyRuling, SendsTheDifferenceOfTheRights, ()) {
  Court court = AnyReading();
  court.options.other_hand_sends = true;
  const Ruling r = court.Settled();
  if (r.outcome == Outcome::kNeedsJudge) return;
  PerSide<int> rights{Faults(r, kB), Faults(r, kA)};
  if (r.taker && r.Territory() == Other(*r.taker)) ++rights[*r.taker];
  const int net = rights.a - rights.b;
  const Sends sends = SendsOf(r);
  RC_ASSERT(sends.count <= std::abs(net));
  RC_ASSERT((sends.count == 0) == (net == 0));
  RC_ASSERT(net == 0 || sends.from == (net > 0 ? kA : kB));
}

RC_GTEST_PROP(AnyRuling, AlwaysSaysWhyInBothLanguages, ()) {
  const Ruling r = AnyReading().Settled();
  RC_ASSERT(!r.reasons.empty());
  for (const Reason& reason : r.reasons) {
    RC_ASSERT(!reason.rule.empty() && !Render(reason.words).en.empty() &&
              !Render(reason.words).ja.empty());
  }
}

// A settled ruling stays the same whatever a doubtful touch really was.
RC_GTEST_PROP(AnyRuling, IsOnlySettledWhenDoubtfulTouchesCannotChangeIt, ()) {
  const Court court = AnyReading();
  const Ruling settled = court.Settled();
  if (settled.outcome == Outcome::kNeedsJudge) return;
  Court resolved = court;
  resolved.facts.touches.clear();
  for (rules::Touch c : court.facts.touches) {
    const bool doubtful = c.certainty_ppm < kSurePpm;
    const bool answered =
        c.card == court.facts.called && c.hand.other_ppm.value_or(0) == 0;
    if (doubtful && !answered) {
      const int truth = *rc::gen::inRange(0, 3);
      if (truth == 0) continue;
      // Whose touches of the called card are is what `first` says.
      if (truth == 1 && c.card != court.facts.called) c.side = Other(c.side);
      c.certainty_ppm = 1'000'000;
    }
    resolved.facts.touches.push_back(c);
  }
  const Ruling known = resolved.Settled();
  RC_ASSERT(known.outcome == settled.outcome);
  RC_ASSERT(known.taker == settled.taker);
  RC_ASSERT(SendsOf(known) == SendsOf(settled));
}

}  // namespace
}  // namespace kimari::rules::kyogi
