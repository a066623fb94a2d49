// JSON of strangers.
#include "host/base/json_text.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>

namespace kimari {
namespace {

std::string Nested(int depth) {
  return std::string(static_cast<size_t>(depth), '[') +
         std::string(static_cast<size_t>(depth), ']');
}

std::string NestedObjects(int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += "{\"a\":";
  return text + "1" + std::string(static_cast<size_t>(depth), '}');
}

TEST(ParseJson, TakesWhatNestsAsDeepAsItMay) {
  EXPECT_EQ(JsonText(ParseJson(Nested(kDeepestJson))), Nested(kDeepestJson));
  EXPECT_FALSE(ParseJson(NestedObjects(3), 3).is_discarded());
  EXPECT_FALSE(ParseOrderedJson(NestedObjects(3), 3).is_discarded());
}

TEST(ParseJson, RefusesWhatNestsDeeper) {
  EXPECT_TRUE(ParseJson(Nested(kDeepestJson + 1)).is_discarded());
  EXPECT_TRUE(ParseJson(NestedObjects(4), 3).is_discarded());
  EXPECT_TRUE(ParseOrderedJson(NestedObjects(4), 3).is_discarded());
  EXPECT_TRUE(ParseJson("[1,[2],{\"a\":[[3]]},4]", 3).is_discarded());
}

TEST(ParseJson, OutlivesAMillionBrackets) {
  EXPECT_TRUE(ParseJson(Nested(1'000'000)).is_discarded());
  EXPECT_TRUE(ParseJson(std::string(1'000'000, '[')).is_discarded());
  EXPECT_TRUE(ParseJson(NestedObjects(200'000)).is_discarded());
}

TEST(ParseJson, CountsNoBracketInText) {
  EXPECT_EQ(ParseJson("\"" + std::string(1000, '[') + "\"").get<std::string>(),
            std::string(1000, '['));
}

}  // namespace
}  // namespace kimari
