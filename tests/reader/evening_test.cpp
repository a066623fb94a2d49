#include "host/reader/evening.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "host/base/foreign_name.h"
#include "host/reader/refusals.h"

namespace kimari::reader {
namespace {

using cards::HyakuninIsshu;
using testing::ElementsAre;
using testing::HasSubstr;

std::string EveningComplaint(std::string_view json) {
  const auto evening = EveningOf(json);
  return evening ? "" : evening.error().message;
}

ReadingPlan Plan(const Evening& evening,
                 const std::set<cards::CardId>& known = {}) {
  return *PlanOf(evening, HyakuninIsshu(), {}, known, "a seed");
}

TEST(AnEvening, ComesBackFromItsJson) {
  Evening evening;
  evening.reader = "読手/いなば";
  evening.voice = audio::VoicePitch::kHigh;
  evening.cards = "青,1-3";
  evening.mode = Mode::kOwn;
  evening.own = {Ingredient::kLowerBefore, Ingredient::kUpper};
  evening.every_s = 4.5;
  evening.gap_s = 1.2;
  evening.volume_db = -6;
  EXPECT_EQ(*EveningOf(ToJson(evening)), evening);
  EXPECT_EQ(*EveningOf("{}"), Evening{});
}

TEST(AnEvening, SaysWhichFieldIsWrong) {
  EXPECT_THAT(EveningComplaint("[]"), HasSubstr("object"));
  EXPECT_THAT(EveningComplaint(R"({"gap_s": 0})"), HasSubstr("gap_s"));
  EXPECT_THAT(EveningComplaint(R"({"joka_upper": 3})"), HasSubstr("0 to 2"));
  EXPECT_THAT(EveningComplaint(R"({"joka_upper": "1"})"),
              HasSubstr("joka_upper"));
  EXPECT_THAT(EveningComplaint(R"({"mode": "loud"})"), HasSubstr("mode"));
  EXPECT_THAT(EveningComplaint(R"({"voice": "loud"})"),
              HasSubstr("low or high"));
  EXPECT_THAT(EveningComplaint(R"({"mode": "own"})"),
              HasSubstr("no phrase calls"));
  EXPECT_THAT(EveningComplaint(R"({"rhythm": "fast"})"), HasSubstr("fast"));
}

TEST(AnEvening, ReadsSoManyOfItsCardsByChance) {
  Evening evening;
  evening.cards = "1-50";
  evening.number = 25;
  const ReadingPlan plan = Plan(evening);
  EXPECT_EQ(plan.order.size(), 25U);
  EXPECT_LE(*std::max_element(plan.order.begin(), plan.order.end()), 50);
  EXPECT_EQ(Plan(evening).order, plan.order) << "it follows from the seed";
  evening.dead = 10;
  EXPECT_EQ(Plan(evening).order.size(), 35U);
}

TEST(AnEvening, DrawsNoMoreCardsThanWereChosen) {
  Evening evening;
  evening.cards = "1-30";
  evening.number = 30;
  EXPECT_EQ(Plan(evening).order.size(), 30U);
  evening.number = 31;
  const auto plan = PlanOf(evening, HyakuninIsshu(), {}, {}, "");
  ASSERT_FALSE(plan);
  EXPECT_THAT(plan.error().message, HasSubstr("there are only 30"));
  EXPECT_THAT(TextOf(plan.error()).ja, HasSubstr("30枚しかありません"));
}

TEST(AnEvening, HidesTheCardsOneKnows) {
  Evening evening;
  evening.cards = "1-4";
  evening.order = Arrangement::kByNumber;
  evening.hide_known = true;
  EXPECT_THAT(Plan(evening, {2, 3}).order, ElementsAre(1, 4));
  EXPECT_FALSE(PlanOf(evening, HyakuninIsshu(), {}, {1, 2, 3, 4}, ""));
}

TEST(AnEvening, KeepsAReaderWhoseFolderIsNoUtf8) {
  const std::string folder = testing::TempDir() + "\x93\xC7\x8E\xE8";
  std::filesystem::create_directory(folder);
  Evening evening;
  evening.reader = KeyOf(folder);
  const auto kept = EveningOf(ToJson(FromAnywhere(evening)));
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_TRUE(std::filesystem::equivalent(PathOf(kept->reader), folder));
}

}  // namespace
}  // namespace kimari::reader
