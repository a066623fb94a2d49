#include "host/drill/drill_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace kimari::drill {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

DrillSet Made(int court, int dead, uint64_t seed) {
  return *MakeSet(cards::HyakuninIsshu(), {court, dead, seed});
}

std::vector<cards::CardId> Order(const DrillSet& set) {
  std::vector<cards::CardId> order;
  for (const Asked& asked : set.asked) order.push_back(asked.card);
  return order;
}

TEST(DrillSet, AllOfTheCourtAndTheDeadCardsAreReadOnce) {
  const DrillSet set = Made(20, 5, 3);
  const auto order = Order(set);
  EXPECT_THAT(std::set<cards::CardId>(order.begin(), order.end()), SizeIs(25));
  for (const Laid& laid : set.court) {
    EXPECT_THAT(order, testing::Contains(laid.card));
  }
}

TEST(DrillSet, TheSameSeedIsTheSameSet) {
  EXPECT_EQ(Order(Made(20, 5, 3)), Order(Made(20, 5, 3)));
  EXPECT_NE(Order(Made(20, 5, 3)), Order(Made(20, 5, 4)));
}

TEST(DrillSet, TheKimarijiIsAsItStandsThen) {
  const DrillSet set = Made(50, 50, 1);
  EXPECT_EQ(
      set.asked.front().kimariji,
      cards::StaticKimariji(cards::HyakuninIsshu(), set.asked.front().card));
  EXPECT_EQ(set.asked.back().kimariji.kana, 1) << "the last one left";
}

TEST(DrillSet, MoreCardsThanTheDeckHasAreRefused) {
  EXPECT_THAT(MakeSet(cards::HyakuninIsshu(), {60, 50, 1}).error().message,
              HasSubstr("has 100"));
}

}  // namespace
}  // namespace kimari::drill
