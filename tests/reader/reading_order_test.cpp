#include "host/reader/reading_order.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "host/reader/card_set.h"

namespace kimari::reader {
namespace {

using cards::CardId;
using cards::HyakuninIsshu;
using testing::ElementsAre;
using testing::HasSubstr;

ReadingPlan Order(const OrderOptions& options) {
  const auto plan = MakeOrder(HyakuninIsshu(), options);
  EXPECT_TRUE(plan) << plan.error().message;
  return plan ? *plan : ReadingPlan{};
}

TEST(ReadingOrder, OfAWholeDeckIsTheShuffleOfItsSeed) {
  EXPECT_EQ(Order({.seed = "evening"}).order,
            Shuffle(HyakuninIsshu(), "evening").order);
}

TEST(ReadingOrder, DoesNotDependOnHowTheCardsWereNamed) {
  EXPECT_EQ(Order({.cards = {1, 2, 3, 4}, .seed = "s"}).order,
            Order({.cards = {4, 2, 1, 3}, .seed = "s"}).order);
}

TEST(ReadingOrder, AsGivenIsKept) {
  EXPECT_THAT(
      Order({.arrangement = Arrangement::kAsGiven, .cards = {9, 2, 77}}).order,
      ElementsAre(9, 2, 77));
}

TEST(ReadingOrder, ByNumberAndByInitialAreSorted) {
  EXPECT_THAT(
      Order({.arrangement = Arrangement::kByNumber, .cards = {9, 2, 77}}).order,
      ElementsAre(2, 9, 77));
  EXPECT_THAT(
      Order({.arrangement = Arrangement::kMusumefusahose, .cards = {9, 77, 87}})
          .order,
      ElementsAre(87, 77, 9));
}

TEST(ReadingOrder, AddsDeadCardsThatAreNotOnTheCourt) {
  const auto order =
      Order({.cards = {1, 2, 3}, .dead_cards = 5, .seed = "s"}).order;
  EXPECT_EQ(std::set(order.begin(), order.end()).size(), 8U);
  EXPECT_THAT(order, testing::IsSupersetOf({1, 2, 3}));
}

TEST(ReadingOrder, PrefersPartnersWhereAskedTo) {
  // Card 2 begins with は, as three others do.
  for (int seed = 0; seed < 20; ++seed) {
    const auto order = Order({.cards = {2},
                              .dead_cards = 3,
                              .partners = 1,
                              .seed = std::to_string(seed)})
                           .order;
    for (const CardId card : order) {
      EXPECT_EQ(HyakuninIsshu().Find(card)->upper.substr(0, 3), "は");
    }
  }
}

TEST(ReadingOrder, RefusesMoreDeadCardsThanThereAre) {
  const auto plan = MakeOrder(HyakuninIsshu(), {.dead_cards = 1});
  ASSERT_FALSE(plan);
  EXPECT_THAT(plan.error().message, HasSubstr("0 that are not on the court"));
}

TEST(ReadingOrder, RefusesACardThatIsNotInTheDeck) {
  const auto plan = MakeOrder(HyakuninIsshu(), {.cards = {1, 101}});
  ASSERT_FALSE(plan);
  EXPECT_THAT(plan.error().message, HasSubstr("card 101"));
}

}  // namespace
}  // namespace kimari::reader
