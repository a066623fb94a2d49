#include "host/base/json_keys.h"

#include <gtest/gtest.h>

#include <string>

namespace kimari {
namespace {

TEST(KeysOfJson, ThatStandTwiceInOneObjectAreTold) {
  EXPECT_EQ(RepeatedKey(R"({"a": 1, "b": 2, "a": 1})"), "a");
  EXPECT_EQ(RepeatedKey(R"([{"a": {"c": 1, "\u0063": 2}}])"), "c");
}

TEST(KeysOfJson, ThatStandInSeveralObjectsAreNot) {
  EXPECT_FALSE(RepeatedKey(R"({"a": {"a": [{"a": 1}, {"a": 2}]}, "b": 1})"));
  EXPECT_FALSE(RepeatedKey("no JSON"));
  EXPECT_FALSE(RepeatedKey(""));
}

TEST(KeysOfJson, AreLookedForHoweverDeepItNests) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += R"({"a":)";
  EXPECT_FALSE(RepeatedKey(deep));
}

}  // namespace
}  // namespace kimari
