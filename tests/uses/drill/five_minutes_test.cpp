#include "host/uses/drill/five_minutes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/uses/drill/day.h"
#include "tests/uses/drill/attempts.h"
#include "tests/uses/drill/deck.h"

namespace kimari::drill {
namespace {

FiveMinutes PlanOf(const Attempts& attempts, const char* day) {
  return *FiveMinutesOf(attempts.all, *DayOf(day), BuiltInDrills(Deck()));
}

// All cards of the deck are known, on 24 November.
Attempts WholeDeck() {
  Attempts all;
  for (cards::CardId card = 1; card <= 100; ++card) {
    all.TakesEvenly(card, 2);
  }
  return all;
}

TEST(FiveMinutes, WhoNeverTrainedBeginsWithTheFirstDrill) {
  const FiveMinutes plan = PlanOf(Attempts(), "2026-11-24");
  EXPECT_EQ(plan.drill, "first_evening");
  EXPECT_EQ(plan.needs, Needs::kBegin);
}

TEST(FiveMinutes, CardsThatFailedComeFirst) {
  Attempts all = WholeDeck();
  for (cards::CardId card = 1; card <= 6; ++card) all.Misses(card);
  const FiveMinutes plan = PlanOf(all, "2026-11-24");
  EXPECT_EQ(plan.drill, "weak_cards");
  EXPECT_EQ(plan.count, 6);
  EXPECT_THAT(plan.cards, testing::SizeIs(3));
}

TEST(FiveMinutes, ThenDeadCardsThatWereTouched) {
  Attempts all = WholeDeck();
  for (int i = 0; i < 10; ++i) all.LeavesDead(9);
  EXPECT_NE(PlanOf(all, "2026-11-24").needs, Needs::kDead);
  for (size_t i = 0; i < 4; ++i) {
    all.LeavesDead(static_cast<cards::CardId>(20 + i));
    all.all.back().answered = 1;
    all.all.back().sound_ms = 900;
  }
  const FiveMinutes plan = PlanOf(all, "2026-11-24");
  EXPECT_EQ(plan.drill, "dead_cards");
  EXPECT_EQ(plan.count, 4);
  EXPECT_EQ(plan.of, 14);
}

TEST(FiveMinutes, ThenCardsThatWereNeverAsked) {
  Attempts few;
  few.TakesEvenly(1, 2).TakesEvenly(2, 2);
  const FiveMinutes plan = PlanOf(few, "2026-11-24");
  EXPECT_EQ(plan.drill, "card_flow");
  EXPECT_EQ(plan.count, 98);
}

TEST(FiveMinutes, ElseWhatWasDoneLongestAgo) {
  Attempts all = WholeDeck();
  all.all.back().drill = "dead_cards";
  const FiveMinutes plan = PlanOf(all, "2026-11-24");
  EXPECT_EQ(plan.needs, Needs::kRest);
  EXPECT_NE(plan.drill, "dead_cards");
}

TEST(FiveMinutes, WithoutItsDrillThereIsNone) {
  EXPECT_FALSE(FiveMinutesOf({}, 0, {}));
}

}  // namespace
}  // namespace kimari::drill
