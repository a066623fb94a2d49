#include "host/rules/kyogi_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace kimari::rules {
namespace {

using testing::HasSubstr;

TEST(KyogiOptions, EachIsListedWithRuleDefaultAndBothLanguages) {
  std::set<std::string> ids;
  for (const OptionInfo& info : KyogiOptionList()) {
    EXPECT_TRUE(ids.insert(info.id).second) << info.id;
    EXPECT_THAT(info.rule, HasSubstr("R-K")) << info.id;
    EXPECT_EQ(OptionValue({}, info.id), info.default_value) << info.id;
    for (const std::string& text :
         {info.source, info.choices, info.en, info.ja}) {
      EXPECT_FALSE(text.empty()) << info.id;
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
  EXPECT_EQ(ParseOptions("{\"x\": 1}").error().kind, ErrorKind::kFile);
  EXPECT_FALSE(ParseOptions("{"));
  EXPECT_EQ(ParseOptions("{}").value(), KyogiOptions{});
}

}  // namespace
}  // namespace kimari::rules
