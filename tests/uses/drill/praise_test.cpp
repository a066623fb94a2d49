#include "host/uses/drill/praise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;

// Sets of six cards one after the other, each on a day of its own.
class SetsOfSix {
 public:
  // All six taken, about so long after the kimariji.
  SetsOfSix& Takes(double ms) {
    Begins();
    for (int card = 1; card <= 6; ++card) {
      attempts_.Takes(static_cast<cards::CardId>(card), 400 + ms + card);
    }
    return Ends();
  }
  // The first is missed, the others as above.
  SetsOfSix& MissesTheFirst(double ms) {
    Begins();
    attempts_.Misses(1);
    for (int card = 2; card <= 6; ++card) {
      attempts_.Takes(static_cast<cards::CardId>(card), 400 + ms + card);
    }
    return Ends();
  }
  // A day passes without a set.
  SetsOfSix& Rests() {
    ++day_;
    return *this;
  }
  Progress Now() const { return ProgressOf(attempts_.all, set_); }
  Progress Of(uint64_t set) const { return ProgressOf(attempts_.all, set); }

 private:
  void Begins() {
    attempts_.On("2026-11-" + std::to_string(10 + day_++));
    from_ = attempts_.all.size();
    ++set_;
  }
  SetsOfSix& Ends() {
    for (size_t i = from_; i < attempts_.all.size(); ++i) {
      attempts_.all[i].set = set_;
    }
    return *this;
  }
  Attempts attempts_;
  size_t from_ = 0;
  uint64_t set_ = 0;
  int day_ = 0;
};

TEST(Praise, TheFirstSetOfADrillIsToldAsThat) {
  const Progress progress = SetsOfSix().MissesTheFirst(300).Now();
  EXPECT_EQ(progress.praise.better, Better::kFirst);
  EXPECT_EQ(progress.praise.count, 5);
  EXPECT_EQ(progress.praise.of, 6);
}

TEST(Praise, ABestIsToldByHowMuchItIsBetterAndWithItsError) {
  const Progress progress = SetsOfSix().Takes(300).Takes(320).Takes(250).Now();
  EXPECT_EQ(progress.praise.better, Better::kBest);
  EXPECT_DOUBLE_EQ(progress.praise.ms, 50);
  EXPECT_GT(progress.praise.sigma, 0);
  ASSERT_TRUE(progress.best);
  EXPECT_TRUE(progress.best->here);
}

TEST(Praise, TheBestStaysWhereItWasMade) {
  const auto best = SetsOfSix().Takes(250).Takes(300).Takes(299).Now().best;
  ASSERT_TRUE(best);
  EXPECT_EQ(best->set, 1);
  EXPECT_FALSE(best->here);
}

TEST(Praise, WithinTheErrorNothingIsABest) {
  EXPECT_NE(SetsOfSix().Takes(300).Takes(299).Now().praise.better,
            Better::kBest);
}

TEST(Praise, ACardThatFailedBeforeAndIsTakenNowIsNamed) {
  const Praise praise = SetsOfSix().MissesTheFirst(300).Takes(300).Now().praise;
  EXPECT_EQ(praise.better, Better::kFoundAgain);
  EXPECT_THAT(praise.cards, ElementsAre("はるす"));
}

TEST(Praise, FasterThanUsualIsNoBest) {
  const Praise praise = SetsOfSix()
                            .Takes(200)
                            .Takes(400)
                            .Takes(410)
                            .Takes(420)
                            .Takes(300)
                            .Now()
                            .praise;
  EXPECT_EQ(praise.better, Better::kFaster);
  EXPECT_DOUBLE_EQ(praise.ms, 110);
}

TEST(Praise, DaysInARowAreToldWhereNothingElseIsBetter) {
  const Praise praise =
      SetsOfSix().Takes(300).Takes(300).Takes(300).Now().praise;
  EXPECT_EQ(praise.better, Better::kDays);
  EXPECT_EQ(praise.count, 3);
  EXPECT_EQ(SetsOfSix().Takes(300).Rests().Takes(300).Now().praise.better,
            Better::kDone);
}

TEST(Praise, OfAnOlderSetOnlyWhatWasBeforeItCounts) {
  const auto evenings = SetsOfSix().Takes(300).Takes(200).Takes(100);
  EXPECT_EQ(evenings.Of(2).best->set, 2);
  EXPECT_EQ(evenings.Of(1).praise.better, Better::kFirst);
}

}  // namespace
}  // namespace kimari::drill
