// Every rule id has an answer, and the answer is there.
#include "host/rules/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
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
    const size_t dot = test.what.find('.');
    ASSERT_NE(dot, std::string::npos) << answer.test;
    EXPECT_THAT(TextOf(test.file), HasSubstr("(" + test.what.substr(0, dot) +
                                             ", " + test.what.substr(dot + 1)))
        << answer.id;
  }
}

}  // namespace
}  // namespace kimari::rules
