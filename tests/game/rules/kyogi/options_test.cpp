#include "host/game/rules/kyogi/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "host/game/rules/book.h"
#include "host/game/rules/practice.h"

namespace kimari::rules::kyogi {
namespace {

using testing::HasSubstr;

Result<void> SetOption(KyogiOptions& options, std::string_view id,
                       std::string_view value) {
  return rules::SetOption(KyogiOptionTable(), options, id, value);
}
std::string OptionsJson(const KyogiOptions& options) {
  return WriteOptions(KyogiOptionTable(), options);
}
Result<KyogiOptions> ParseOptions(const std::string& json) {
  return ReadOptions<KyogiOptions>(KyogiOptionTable(), json);
}

TEST(KyogiOptions, EachIsListedWithRuleDefaultAndBothLanguages) {
  std::set<std::string> ids;
  for (const OptionInfo& info :
       ListOptions(KyogiOptionTable(), KyogiOptions{})) {
    EXPECT_TRUE(ids.insert(info.id).second) << info.id;
    EXPECT_THAT(info.rule, HasSubstr("R-K")) << info.id;
    EXPECT_EQ(info.value, info.default_value) << info.id;
    for (const Text& text :
         {info.source, info.title, TextOfValue(info, info.value)}) {
      EXPECT_FALSE(text.en.empty() || text.ja.empty()) << info.id;
    }
  }
  EXPECT_EQ(ids.count("same_time_ms"), 1U);
}

TEST(KyogiOptions, AreSetByName) {
  KyogiOptions options;
  EXPECT_TRUE(SetOption(options, "same_time_ms", "2.5"));
  EXPECT_EQ(options.same_time, Microseconds(2500));
  EXPECT_TRUE(SetOption(options, "other_hand_take", "nobody"));
  EXPECT_EQ(options.other_hand_take, OtherHandTake::kNobody);
  EXPECT_TRUE(SetOption(options, "lost_card_sends", "yes"));
  EXPECT_TRUE(options.lost_card_sends);
}

TEST(KyogiOptions, SayWhichNamesAndValuesThereAre) {
  KyogiOptions options;
  EXPECT_THAT(SetOption(options, "same_time", "1").error().message,
              HasSubstr("same_time_ms"));
  EXPECT_THAT(SetOption(options, "valid_hand", "left").error().message,
              HasSubstr("first_used, any"));
  for (const char* const band : {"0", "-1", "101", "1ms", "", "nan"}) {
    EXPECT_FALSE(SetOption(options, "same_time_ms", band)) << band;
  }
  EXPECT_EQ(options, KyogiOptions{});
}

TEST(KyogiOptions, SayANumberAsPeopleWriteIt) {
  for (const OptionInfo& info : ListOptions(KyogiOptionTable(), {})) {
    if (info.id != "same_time_ms") continue;
    EXPECT_EQ(TextOfValue(info, "1.500000").en,
              "is touched no further apart than 1.5 ms");
    EXPECT_THAT(TextOfValue(info, "10.000000").ja, HasSubstr("10ミリ秒"));
  }
}

TEST(KyogiOptions, GoThroughJsonUnchanged) {
  KyogiOptions options;
  options.same_time = Microseconds(1234);
  options.same_time_to = SameTimeTo::kJudge;
  options.push_takes = false;
  options.valid_hand = ValidHand::kAny;
  EXPECT_EQ(ParseOptions(OptionsJson(options)).value(), options);
  EXPECT_THAT(OptionsJson({}), HasSubstr("{\"same_time_ms\": 1.000000, "));
}

TEST(KyogiOptions, OfADamagedFileAreAFileFault) {
  EXPECT_EQ(ParseOptions("[1]").error().kind, ErrorKind::kFile);
  EXPECT_EQ(ParseOptions("{\"x\": 1}").error().kind, ErrorKind::kUsage);
  EXPECT_FALSE(ParseOptions("{"));
  EXPECT_EQ(ParseOptions("{}").value(), KyogiOptions{});
}

TEST(PracticeOptions, AreThoseGivenAndPractice) {
  const std::string options = *PracticeOptions("{\"same_time_ms\": 2}");
  EXPECT_THAT(options, HasSubstr("\"same_time_ms\": 2.0"));
  EXPECT_THAT(options, HasSubstr("\"practice\": true"));
  EXPECT_THAT(options, HasSubstr("\"take_sends\": false"));
  EXPECT_FALSE(PracticeOptions("{\"x\": 1}"));
  EXPECT_FALSE(PracticeOptions("[]"));
}

TEST(OpenBook, NamesTheBooksThereAre) {
  EXPECT_THAT(OpenBook("poker").error().message, HasSubstr("kyogi"));
  EXPECT_EQ((*OpenBook(kDefaultBook))->Id(), "kyogi");
}

}  // namespace
}  // namespace kimari::rules::kyogi
