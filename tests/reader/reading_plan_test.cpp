// The reading order: bound by a hash, drawn by a seed.
#include "host/reader/reading_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "host/base/secret.h"

namespace kimari::reader {
namespace {

using ::testing::UnorderedElementsAreArray;

TEST(ReadingPlan, HashIsTheSha256OfSeedAndOrder) {
  // printf '%s' 'a seed:3,1,2' | sha256sum
  EXPECT_EQ((ReadingPlan{{3, 1, 2}, "a seed"}.Hash()),
            "1573277f421f901e122cce2292c3959610034840df66cc00091c8fdb2775b249");
  EXPECT_EQ((ReadingPlan{{}, "x"}.Hash()),
            "51e33c7c7efbc350d26f9a93a0632e153adae59543f9e4839f86f207d3f395f2");
}

TEST(ReadingPlan, HashChangesWithTheOrderAndTheSeed) {
  const std::set<std::string> hashes = {
      ReadingPlan{{1, 2, 3}, "s"}.Hash(), ReadingPlan{{1, 3, 2}, "s"}.Hash(),
      ReadingPlan{{1, 2}, "s"}.Hash(), ReadingPlan{{12, 3}, "s"}.Hash(),
      ReadingPlan{{1, 2, 3}, "t"}.Hash()};
  EXPECT_EQ(hashes.size(), 5u);
}

TEST(ReadingPlan, ShuffleHoldsEveryCardOnceAndNotTheJoka) {
  std::vector<cards::CardId> all;
  for (const cards::Card& card : cards::HyakuninIsshu().cards) {
    all.push_back(card.number);
  }
  ASSERT_EQ(all.size(), 100u);
  EXPECT_THAT(Shuffle(cards::HyakuninIsshu(), "evening").order,
              UnorderedElementsAreArray(all));
}

TEST(ReadingPlan, ShuffleFollowsItsSeed) {
  const auto order = [](const std::string& seed) {
    return Shuffle(cards::HyakuninIsshu(), seed).order;
  };
  EXPECT_EQ(order("evening"), order("evening"));
  EXPECT_NE(order("evening"), order("morning"));
  EXPECT_NE(order(""), order(" "));
}

// Worked out by another program from the words of host/rig/README.md.
TEST(ReadingPlan, ShuffleIsTheOneThatIsDocumented) {
  EXPECT_EQ(Shuffle(cards::HyakuninIsshu(), "evening").Hash(),
            "59c2bfd7ea5b29d2026091274a7da9ce22ff5392d86e43453c11c7ec692df8bd");
}

TEST(ReadingPlan, EveryPlaceOfTheOrderIsOpenToEveryCard) {
  std::set<cards::CardId> first;
  std::set<cards::CardId> last;
  for (int i = 0; i < 1500; ++i) {
    const auto plan = Shuffle(cards::HyakuninIsshu(), std::to_string(i));
    first.insert(plan.order.front());
    last.insert(plan.order.back());
  }
  EXPECT_EQ(first.size(), 100u);
  EXPECT_EQ(last.size(), 100u);
}

TEST(ReadingPlan, DrawnSeedsAreLongAndDiffer) {
  const std::string seed = DrawSecret();
  EXPECT_EQ(seed.size(), 32u);
  EXPECT_EQ(seed.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(seed, DrawSecret());
}

}  // namespace
}  // namespace kimari::reader
