// The built-in demo match, whatever the seed.
#include <gtest/gtest.h>

#include <algorithm>

#include "host/proof/sim/course.h"
#include "tests/support/seeds.h"

namespace kimari::sim {
namespace {

struct Kinds {
  bool own_take = false;
  bool far_take_sends = false;
  bool same_time = false;
  bool fault = false;
  bool dead_untouched = false;
  bool dead_touched = false;
};

Kinds KindsOf(const std::vector<TrueReading>& readings) {
  Kinds kinds;
  for (const TrueReading& reading : readings) {
    const rules::Ruling ruling =
        Expected(reading, **rules::OpenBook(rules::kDefaultBook));
    if (ruling.outcome == rules::Outcome::kDeadCard) {
      (reading.contacts.empty() ? kinds.dead_untouched : kinds.dead_touched) =
          true;
      continue;
    }
    if (ruling.outcome != rules::Outcome::kTake) continue;
    const bool own = ruling.taker == ruling.Territory();
    const bool same = ruling.first.order == rules::Order::kSameTime;
    kinds.same_time |= same;
    kinds.own_take |= own && !same && ruling.faults.empty();
    kinds.far_take_sends |= !own && rules::SendsOf(ruling).count == 1;
    kinds.fault |= !ruling.faults.empty();
  }
  return kinds;
}

TEST(DemoScenario, EveryKindOccursInTenReadingsWhateverTheSeed) {
  for (uint64_t seed = 0; seed < Seeds(100); ++seed) {
    const Scenario scenario = DemoScenario(seed, 10);
    const auto truth = Rehearse(scenario);
    ASSERT_TRUE(truth) << "seed " << seed << ": " << truth.error().message;
    const Kinds kinds = KindsOf(*truth);
    EXPECT_TRUE(kinds.own_take) << seed;
    EXPECT_TRUE(kinds.far_take_sends) << seed;
    EXPECT_TRUE(kinds.same_time) << seed;
    EXPECT_TRUE(kinds.fault) << seed;
    EXPECT_TRUE(kinds.dead_untouched) << seed;
    EXPECT_TRUE(kinds.dead_touched) << seed;
  }
}

TEST(DemoScenario, EveryReadingHasARulingAndNoMarginIsNearTheBand) {
  for (uint64_t seed = 0; seed < Seeds(100); ++seed) {
    const auto truth = Rehearse(DemoScenario(seed, 10));
    for (const TrueReading& reading : *truth) {
      const rules::Ruling ruling =
          Expected(reading, **rules::OpenBook(rules::kDefaultBook));
      EXPECT_NE(ruling.outcome, rules::Outcome::kNeedsJudge) << seed;
      EXPECT_TRUE(reading.scorable) << seed << " " << reading.why_not;
      const Duration margin = Abs(ruling.first.margin);
      EXPECT_TRUE(margin <= Microseconds(301) || margin >= Microseconds(2990))
          << seed << " " << margin.Milliseconds();
    }
  }
}

TEST(DemoScenario, SeedsGiveDifferentMatches) {
  EXPECT_NE(DemoScenario(7, 10).readings[0].card * 1000 +
                DemoScenario(7, 10).readings[1].card,
            DemoScenario(8, 10).readings[0].card * 1000 +
                DemoScenario(8, 10).readings[1].card);
}

TEST(DemoScenario, ALayoutLeavesEveryCardItsOwnPlace) {
  for (uint64_t seed = 0; seed < Seeds(100); ++seed) {
    const Layout layout = DemoScenario(seed, 10).layout;
    EXPECT_EQ(layout.size(), 50u);
    EXPECT_FALSE(FirstOverlap(court::Kyogi()->card, layout)) << seed;
    for (const PlacedCard& card : layout) {
      EXPECT_LE(std::abs(card.centre.x), 409.5) << seed;
    }
  }
}

TEST(DemoScenario, RandomLayoutHoldsFortyEightASide) {
  Random random(4);
  std::vector<CardId> deck(100);
  for (size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<CardId>(i + 1);
  const Layout layout = RandomLayout(*court::Kyogi(), deck, 48, random);
  EXPECT_EQ(layout.size(), 96u);
  EXPECT_FALSE(FirstOverlap(court::Kyogi()->card, layout));
}

TEST(DemoScenario, AHundredReadingsCanBePlayed) {
  const auto truth = Rehearse(DemoScenario(5, 100));
  ASSERT_TRUE(truth) << truth.error().message;
  EXPECT_EQ(truth->size(), 100u);
}

}  // namespace
}  // namespace kimari::sim
