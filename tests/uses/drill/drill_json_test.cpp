#include "host/uses/drill/drill_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::drill {
namespace {

using testing::HasSubstr;

std::string RefusedAnswer(const std::string& json) {
  const auto answer = AnswerOf(json);
  return answer ? "" : answer.error().en;
}

TEST(DrillJson, AnAnswerMayComeBeforeTheSound) {
  const auto answer = AnswerOf(
      R"({"set":7,"place":2,"card":9,"sound_ms":-12.5,"sigma_ms":20})");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->sound_ms, -12.5);
}

TEST(DrillJson, ATouchWithoutItsTimeIsRefused) {
  EXPECT_THAT(RefusedAnswer(R"({"set":7,"place":2,"card":9})"),
              HasSubstr("sigma_ms"));
  EXPECT_THAT(
      RefusedAnswer(R"({"set":7,"place":2,"card":9,"sound_ms":"soon"})"),
      HasSubstr("no number"));
  EXPECT_THAT(RefusedAnswer(
                  R"({"set":7,"place":2,"card":9,"sound_ms":1,"sigma_ms":0})"),
              HasSubstr("sigma_ms is 0"));
  EXPECT_EQ(RefusedAnswer(R"({"set":7,"place":2})"), "");
}

TEST(DrillJson, ASetNeedsAName) {
  EXPECT_THAT(BeginOf(R"({"set":7,"player":"  "})").error().en,
              HasSubstr("the name is missing"));
  EXPECT_EQ(BeginOf(R"({"set":7,"player":"青木","court":10})")->court, 10);
}

TEST(DrillJson, UnknownKeysAreNamed) {
  EXPECT_THAT(RefusedAnswer(R"({"set":7,"place":2,"hand":"left"})"),
              HasSubstr("\"hand\""));
}

}  // namespace
}  // namespace kimari::drill
