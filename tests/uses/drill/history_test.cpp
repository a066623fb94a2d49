#include "host/uses/drill/history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/uses/drill/day.h"
#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::SizeIs;

TEST(History, WeeksAreNamedByTheirMondays) {
  Attempts set;
  set.On("2026-11-15").Takes(1, 900).On("2026-11-16").Takes(2, 700);
  set.On("2026-11-22").Takes(3, 800);
  const auto weeks = HistoryOf(set.all, Kind::kReaction, 0).weeks;
  ASSERT_THAT(weeks, ElementsAre(Field(&Step::began, "2026-11-09"),
                                 Field(&Step::began, "2026-11-16")));
  EXPECT_EQ(weeks[1].figures.median_ms, 750);
}

TEST(History, TrendsAreFromTheKimarijiWhereMostTimesAre) {
  Attempts heard;
  heard.Takes(1, 600).Takes(2, 700);
  EXPECT_EQ(HistoryOf(heard.all, Kind::kReaction, 0).since, Since::kKimariji);
  Attempts seen;
  seen.Takes(1, 600).WithoutKimariji();
  EXPECT_EQ(HistoryOf(seen.all, Kind::kReaction, 0).since, Since::kSound);
}

TEST(History, AnotherDrillsTimesAreOtherTimes) {
  Attempts set;
  set.Takes(1, 600).Takes(2, 3000).After(5);
  const auto history = HistoryOf(set.all, Kind::kReaction, 0);
  EXPECT_EQ(history.weeks.at(0).figures.median_ms, 600);
}

TEST(History, CardByCardIsNotHeldAgainstChoosingOutOfFour) {
  Attempts set;
  set.Takes(1, 600).Takes(2, 3000);
  for (Attempt& each : set.all) each.kind = Kind::kKimariji;
  set.all[0].drill = "card_flow";
  set.all[1].drill = "kimariji";
  EXPECT_EQ(HistoryOf(set.all, Like(set.all[0]), 0).weeks[0].figures.median_ms,
            600);
}

TEST(History, ACoveredCourtOnTheMatIsASittingOfItsOwnTimes) {
  Attempts set;
  set.Takes(1, 3000).After(5).Takes(2, 1500).After(5).In("match.mcap");
  set.all.back().set = 8;
  EXPECT_THAT(SittingsOf(set.all), ElementsAre(Field(&Played::set, 8)));
  EXPECT_THAT(HistoryOf(set.all, Like(set.all[0]), 0).sets, SizeIs(1));
  EXPECT_EQ(HistoryOf(set.all, Like(set.all[1]), 0).sets[0].figures.median_ms,
            1500);
}

TEST(History, TomorrowIsThreeCardsAtMostAndTheLastTwentySetsAreShown) {
  Attempts all;
  for (uint64_t set = 1; set <= 25; ++set) {
    all.Misses(static_cast<cards::CardId>(set));
    all.all.back().set = set;
  }
  const History history =
      HistoryOf(all.all, Kind::kReaction, *DayOf("2026-11-24"));
  EXPECT_THAT(history.tomorrow, SizeIs(3));
  EXPECT_THAT(history.sets, SizeIs(20));
}

}  // namespace
}  // namespace kimari::drill
