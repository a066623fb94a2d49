// Every rule id has an answer, and the answer is there.
#include "host/game/rules/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace kimari::rules {
namespace {

using testing::HasSubstr;

std::string TextOf(const std::string& file) {
  std::ifstream stream(std::string(KIMARI_SOURCE_DIR) + "/" + file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// "file:What".
struct Pointer {
  std::string file;
  std::string what;
};
Pointer PointerOf(std::string_view text) {
  const size_t colon = text.find(':');
  return {std::string(text.substr(0, colon)),
          std::string(text.substr(colon + 1))};
}

void ExpectIds(std::span<const RuleAnswer> answers,
               std::initializer_list<std::pair<const char*, int>> books) {
  auto answer = answers.begin();
  for (const auto& [prefix, count] : books) {
    for (int i = 1; i <= count; ++i, ++answer) {
      ASSERT_NE(answer, answers.end());
      EXPECT_EQ(answer->id, prefix + std::to_string(i));
    }
  }
  EXPECT_EQ(answer, answers.end());
}

TEST(Trace, HasEveryIdOnceInOrder) {
  ExpectIds(TraceOfKyogi(), {{"R-KK-", 32}, {"R-KA-", 31}});
  ExpectIds(TraceOfHimuka(), {{"R-HT-", 51}, {"R-HI-", 17}});
}

// Of both books.
std::vector<RuleAnswer> AllAnswers() {
  std::vector<RuleAnswer> all;
  for (const TraceOfBook& book : TraceOfAll()) {
    all.insert(all.end(), book.answers.begin(), book.answers.end());
  }
  return all;
}

bool HasCode(const RuleAnswer& answer) {
  return answer.kind != AnsweredBy::kPerson && answer.kind != AnsweredBy::kNext;
}

TEST(Trace, LeavesNoIdWithoutAnAnswer) {
  EXPECT_EQ(AllAnswers().size(), 131U);
  for (const RuleAnswer& answer : AllAnswers()) {
    EXPECT_NE(answer.kind, AnsweredBy::kNotYet) << answer.id;
    EXPECT_FALSE(answer.by.empty()) << answer.id;
    EXPECT_EQ(answer.test.empty(), !HasCode(answer)) << answer.id;
  }
}

TEST(Trace, SaysOfWhatIsNextWhoseItIs) {
  for (const RuleAnswer& answer : AllAnswers()) {
    if (answer.kind != AnsweredBy::kNext) continue;
    EXPECT_TRUE(answer.by == "court" || answer.by == "flow") << answer.id;
  }
}

TEST(Trace, NamesFunctionsThatAreThere) {
  for (const RuleAnswer& answer : AllAnswers()) {
    if (!HasCode(answer)) continue;
    const Pointer by = PointerOf(answer.by);
    const std::string text = TextOf(by.file);
    EXPECT_FALSE(text.empty()) << answer.id << ": no file " << by.file;
    EXPECT_THAT(text, HasSubstr(by.what)) << answer.id;
  }
}

TEST(Trace, NamesTestsThatAreThere) {
  for (const RuleAnswer& answer : AllAnswers()) {
    if (answer.test.empty()) continue;
    const Pointer test = PointerOf(answer.test);
    if (test.file.ends_with(".json")) continue;
    const size_t dot = test.what.find('.');
    ASSERT_NE(dot, std::string::npos) << answer.test;
    EXPECT_THAT(TextOf(test.file), HasSubstr("(" + test.what.substr(0, dot) +
                                             ", " + test.what.substr(dot + 1)))
        << answer.id;
  }
}

// The ids of Himuka's vectors, by name; kyogi's name none.
std::map<std::string, std::set<std::string>> VectorsOf(
    const std::string& file) {
  std::map<std::string, std::set<std::string>> named;
  const auto vectors = nlohmann::json::parse(TextOf(file)).at("vectors");
  for (const auto& vector : vectors) {
    named[vector.at("name")] = vector.value("ids", nlohmann::json::array())
                                   .get<std::set<std::string>>();
  }
  return named;
}

TEST(Trace, NamesVectorsThatAreThereAndOfThatRule) {
  int vectors = 0;
  for (const RuleAnswer& answer : AllAnswers()) {
    const Pointer test = PointerOf(answer.test);
    if (!test.file.ends_with(".json")) continue;
    const auto named = VectorsOf(test.file);
    ASSERT_TRUE(named.contains(test.what)) << answer.id << ": " << test.what;
    const std::set<std::string>& ids = named.at(test.what);
    EXPECT_TRUE(ids.empty() || ids.contains(std::string(answer.id)))
        << answer.id << ": " << test.what;
    ++vectors;
  }
  EXPECT_GE(vectors, 40);
}

TEST(Trace, NamesNoTestTwiceForHimuka) {
  std::set<std::string_view> tests;
  for (const RuleAnswer& answer : TraceOfHimuka()) {
    if (answer.test.empty()) continue;
    EXPECT_TRUE(tests.insert(answer.test).second)
        << answer.id << ": " << answer.test;
  }
}

}  // namespace
}  // namespace kimari::rules
