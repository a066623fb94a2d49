#include "host/uses/drill/calendar.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <set>

#include "host/uses/drill/day.h"
#include "host/uses/drill/history.h"
#include "host/uses/drill/schedule.h"
#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

constexpr int kHour = 3600;

int Tokyo(int64_t /*unix_s*/) { return 9 * kHour; }
// Summer time ends on 2026-11-01 at 06:00 UTC and begins on 2027-03-14.
int NewYork(int64_t unix_s) {
  const bool winter = unix_s >= *SecondsOf("2026-11-01T06:00:00Z") &&
                      unix_s < *SecondsOf("2027-03-14T07:00:00Z");
  return (winter ? -5 : -4) * kHour;
}

Calendar At(const char* now, int (*zone)(int64_t) = Tokyo) {
  return {zone, kDayBeginsMin, [now] { return std::string(now); }};
}

// One answer at each of these times, as they were kept, a set each.
std::vector<Attempt> AnswersAt(const std::vector<std::string>& times) {
  Attempts all;
  for (const std::string& time : times) {
    all.Misses(static_cast<cards::CardId>(all.all.size() + 1));
    all.all.back().began = time;
    all.all.back().set = all.all.size();
  }
  return all.all;
}

std::vector<std::string> DaysOf(const Calendar& calendar,
                                const std::vector<std::string>& times) {
  auto answers = AnswersAt(times);
  calendar.Date(answers);
  std::vector<std::string> days;
  for (const Attempt& each : answers) days.push_back(DateOf(each.day.number));
  return days;
}

TEST(Calendar, MondayMorningAndEveningInTokyoAreOneDayOfOneWeek) {
  const Calendar calendar = At("2026-11-23T12:00:00Z");
  auto answers = AnswersAt(
      {"2026-11-22T11:00:00Z", "2026-11-22T23:00:00Z", "2026-11-23T11:00:00Z"});
  calendar.Date(answers);
  EXPECT_LT(answers[0].day.number, answers[1].day.number);
  EXPECT_EQ(answers[1].day.number, answers[2].day.number);
  EXPECT_THAT(HistoryOf(answers, Kind::kReaction, 0).weeks,
              ElementsAre(Field(&Step::began, "2026-11-16"),
                          Field(&Step::began, "2026-11-23")));
}

TEST(Calendar, AnHourPastMidnightIsStillTheEveningAndFourIsNot) {
  const Calendar calendar = At("2026-11-30T00:00:00Z");
  EXPECT_EQ(calendar.DayAt("2026-11-23T18:59:59Z"), *DayOf("2026-11-23"));
  EXPECT_EQ(calendar.DayAt("2026-11-23T19:00:00Z"), *DayOf("2026-11-24"));
}

TEST(Calendar, ADayBeginsWhenOneSays) {
  EXPECT_EQ(*DayBeginsOf("4"), 240);
  EXPECT_EQ(*DayBeginsOf("04:30"), 270);
  EXPECT_EQ(*DayBeginsOf("0:00"), 0);
  for (const char* wrong : {"", "12", "4.5", "-1", "4:60", "four", "4:3"}) {
    EXPECT_THAT(DayBeginsOf(wrong).error().message, HasSubstr("--day-begins"));
  }
}

TEST(Calendar, WhereSummerTimeEndsNoDayComesTwiceAndNoneIsLost) {
  const Calendar calendar = At("2026-12-01T00:00:00Z", NewYork);
  EXPECT_THAT(
      DaysOf(calendar, {"2026-10-31T12:00:00Z", "2026-11-01T05:30:00Z",
                        "2026-11-01T06:30:00Z", "2026-11-01T08:59:00Z",
                        "2026-11-01T09:00:00Z", "2026-11-02T12:00:00Z"}),
      ElementsAre("2026-10-31", "2026-10-31", "2026-10-31", "2026-10-31",
                  "2026-11-01", "2026-11-02"));
}

TEST(Calendar, WhereADayBeginsInTheHourThatComesTwiceItDoesNotGoBack) {
  Calendar calendar = At("2026-12-01T00:00:00Z", NewYork);
  calendar.begins_min = 90;
  EXPECT_THAT(DaysOf(calendar, {"2026-11-01T05:40:00Z", "2026-11-01T06:10:00Z",
                                "2026-11-01T06:40:00Z"}),
              ElementsAre("2026-11-01", "2026-11-01", "2026-11-01"));
}

// What the clock said of ten years later, then it was right again.
TEST(Calendar, AClockThatWasAheadForAnEveningCountsAsTheNextOne) {
  const std::vector<std::string> times = {
      "2026-11-20T10:00:00Z", "2036-11-21T10:00:00Z", "2026-11-22T10:00:00Z",
      "2026-11-23T10:00:00Z"};
  EXPECT_THAT(
      DaysOf(At("2026-11-23T11:00:00Z"), times),
      ElementsAre("2026-11-20", "2026-11-22", "2026-11-22", "2026-11-23"));
}

TEST(Calendar, WithNothingAfterItATimeToComeIsTakenForToday) {
  EXPECT_THAT(DaysOf(At("2026-11-22T11:00:00Z"),
                     {"2026-11-20T10:00:00Z", "2036-11-21T10:00:00Z"}),
              ElementsAre("2026-11-20", "2026-11-22"));
}

TEST(Calendar, AClockThatHadForgottenTheYearCountsAsTheEveningBefore) {
  EXPECT_THAT(DaysOf(At("2026-11-23T11:00:00Z"),
                     {"2026-11-20T10:00:00Z", "1970-01-01T00:01:00Z",
                      "2026-11-22T10:00:00Z"}),
              ElementsAre("2026-11-20", "2026-11-20", "2026-11-22"));
}

TEST(Calendar, AClockAheadByDaysIsFoundOutAlsoWhenThoseDaysHaveCome) {
  EXPECT_THAT(
      DaysOf(At("2026-12-23T11:00:00Z"),
             {"2026-11-20T10:00:00Z", "2026-12-01T10:00:00Z",
              "2026-11-22T10:00:00Z", "2026-11-23T10:00:00Z"}),
      ElementsAre("2026-11-20", "2026-11-22", "2026-11-22", "2026-11-23"));
}

TEST(Calendar, ARecordingThatIsTakenInLateIsOfItsOwnDay) {
  auto answers = AnswersAt({"2026-11-24T10:00:00Z", "2026-11-17T10:00:00Z"});
  answers[1].recording = "match.mcap";
  EXPECT_FALSE(At("2026-11-25T10:00:00Z").Date(answers).doubtful);
  EXPECT_EQ(answers[0].recording, "match.mcap");
  EXPECT_EQ(DateOf(answers[0].day.number), "2026-11-17");
}

// Ten cards, one of them wrong each day; the clock was ten years ahead once.
TEST(Calendar, AClockThatWasAheadTakesNoCardOutOfTheSchedule) {
  Attempts all;
  for (const char* date : {"2036-11-20", "2026-11-21", "2026-11-22"}) {
    all.On(date);
    for (cards::CardId card = 1; card <= 10; ++card) all.Misses(card);
  }
  At("2026-11-22T20:00:00Z").Date(all.all);
  EXPECT_THAT(WeakCards(all.all, *DayOf("2026-11-23")), testing::SizeIs(10));
}

// Evenings as they were, and as a clock told them that was wrong on some.
struct Evenings {
  std::vector<Attempt> answers;  // as told
  std::vector<int64_t> at;       // in truth
  int64_t now = 0;
};

std::string Iso(int64_t at) {
  const int64_t in_day = at % kSecondsADay;
  return DateOf(static_cast<int>(at / kSecondsADay)) +
         fmt::format("T{:02}:{:02}:{:02}Z", in_day / kHour, in_day / 60 % 60,
                     in_day % 60);
}

Evenings Draw(int evenings, bool right) {
  Evenings drawn;
  Attempts all;
  int64_t at = *SecondsOf("2026-11-01T00:00:00Z");
  for (int i = 0; i < evenings; ++i) {
    at += *rc::gen::inRange<int64_t>(kHour, 3 * kSecondsADay);
    const bool wrong = !right && i % 4 == 2 && *rc::gen::arbitrary<bool>();
    const int64_t off =
        wrong ? *rc::gen::inRange<int64_t>(-4000, 4000) * kSecondsADay : 0;
    for (int place = 0; place < 5; ++place) {
      const auto card = *rc::gen::inRange<cards::CardId>(1, 13);
      *rc::gen::arbitrary<bool>() ? all.Misses(card) : all.Takes(card, 700);
      all.all.back().began = Iso(at + off);
      all.all.back().set = static_cast<uint64_t>(i) + 1;
      drawn.at.push_back(at);
    }
  }
  drawn.answers = all.all;
  drawn.now = at + *rc::gen::inRange<int64_t>(0, kSecondsADay);
  return drawn;
}

RC_GTEST_PROP(Calendar, NoCardIsPutOffByMoreThanItsIntervalWhateverTheClockDid,
              ()) {
  Evenings drawn = Draw(*rc::gen::inRange(4, 30), /*right=*/false);
  const Calendar calendar{Tokyo, kDayBeginsMin, [&] { return Iso(drawn.now); }};
  std::set<cards::CardId> answered;
  for (const Attempt& each : drawn.answers) answered.insert(each.card);
  calendar.Date(drawn.answers);
  RC_ASSERT(std::ranges::is_sorted(
      drawn.answers, {}, [](const Attempt& each) { return each.day.number; }));
  const int today = *calendar.DayAt(Iso(drawn.now));
  const Schedule schedule = ScheduleOf(drawn.answers);
  RC_ASSERT(schedule.size() == answered.size());
  for (const auto& [card, known] : schedule) {
    RC_ASSERT(known.DueDay() <= today + NextInterval(known.memory));
    RC_ASSERT(NextInterval(known.memory) < 1000);
  }
}

RC_GTEST_PROP(Calendar, NoChangeOfZoneMakesADayNegativeOrLosesAnAnswer, ()) {
  Evenings drawn = Draw(*rc::gen::inRange(1, 30), /*right=*/true);
  const auto changes = *rc::gen::container<std::vector<int64_t>>(
      rc::gen::inRange<int64_t>(*SecondsOf("2026-11-01"), drawn.now));
  const Calendar calendar{[&](int64_t at) {
                            int ahead = 0;
                            for (const int64_t change : changes) {
                              if (change <= at)
                                ahead = static_cast<int>(change % (14 * kHour));
                            }
                            return ahead;
                          },
                          kDayBeginsMin, [&] { return Iso(drawn.now); }};
  const std::vector<Attempt> before = drawn.answers;
  RC_ASSERT(!calendar.Date(drawn.answers).doubtful);
  RC_ASSERT(drawn.answers == before);
  RC_ASSERT(std::ranges::is_sorted(
      drawn.answers, {}, [](const Attempt& each) { return each.day.number; }));
}

}  // namespace
}  // namespace kimari::drill
