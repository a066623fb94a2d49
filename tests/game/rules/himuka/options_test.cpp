// The options of Himuka karuta, as the two books list them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "host/game/rules/book.h"

namespace kimari::rules::himuka {
namespace {

using testing::HasSubstr;
using testing::Not;

std::set<std::string> IdsOf(const char* book) {
  std::set<std::string> ids;
  for (const OptionInfo& info : (*OpenBook(book))->Options()) {
    ids.insert(info.id);
  }
  return ids;
}

// A judge who reads one language sees in each value what he signs.
void ExpectWords(const OptionInfo& info) {
  for (const Text& text : {info.title, info.source}) {
    EXPECT_FALSE(text.en.empty() || text.ja.empty()) << info.id;
  }
  std::set<std::string> said;
  for (const OptionValue& value : info.values) {
    EXPECT_TRUE(said.insert(value.text.ja).second) << info.id;
    EXPECT_TRUE(said.insert(value.text.en).second) << info.id;
  }
  EXPECT_FALSE(TextOfValue(info, info.value).ja.empty()) << info.id;
}

TEST(HimukaOptions, EachIsListedWithRuleSourceAndWordsForEachValue) {
  for (const char* const book : {"himuka-team", "himuka-individual"}) {
    for (const OptionInfo& info : (*OpenBook(book))->Options()) {
      EXPECT_THAT(info.rule, HasSubstr("R-H")) << info.id;
      EXPECT_THAT(info.source.ja, Not(HasSubstr("line"))) << info.id;
      EXPECT_EQ(info.value, info.default_value) << info.id;
      EXPECT_THAT(info.choices, HasSubstr(info.default_value.substr(0, 1)));
      ExpectWords(info);
    }
  }
}

TEST(HimukaOptions, OfASinglePlayerKnowNoMates) {
  EXPECT_TRUE(IdsOf("himuka-team").contains("mate_excuses"));
  EXPECT_FALSE(IdsOf("himuka-individual").contains("mate_excuses"));
  EXPECT_FALSE(OpenBook("himuka-individual", R"({"red_in_team": "team"})"));
  EXPECT_TRUE(IdsOf("himuka-individual").contains("deal_order"));
}

TEST(HimukaOptions, AreSetByNameAndShowIt) {
  const auto book = *OpenBook(
      "himuka-team", R"({"untaken": "stays", "wrong_then_right_ms": 250})");
  EXPECT_THAT(book->OptionsJson(), HasSubstr("\"untaken\": \"stays\""));
  EXPECT_THAT(book->OptionsJson(),
              HasSubstr("\"wrong_then_right_ms\": 250.000000"));
  EXPECT_EQ((*OpenBook("himuka-team", book->OptionsJson()))->OptionsJson(),
            book->OptionsJson());
}

TEST(HimukaOptions, ReadTheGapsAsTheSourcesDo) {
  const std::string defaults = (*OpenBook("himuka-team"))->OptionsJson();
  EXPECT_THAT(defaults, HasSubstr("\"last_card\": \"with_the_first\""));
  EXPECT_THAT(defaults, HasSubstr("\"card_in_question\": \"pressed\""));
  EXPECT_THAT(defaults, HasSubstr("\"substitute_clears\": false"));
}

TEST(HimukaOptions, RefuseOtherValuesAndNameThem) {
  EXPECT_THAT(OpenBook("himuka-team", R"({"debts": "many"})").error().message,
              HasSubstr("count, one"));
  for (const char* const within : {"0", "10001", "soon"}) {
    EXPECT_FALSE(
        OpenBook("himuka-team",
                 std::string("{\"wrong_then_right_ms\": \"") + within + "\"}"))
        << within;
  }
}

TEST(HimukaOptions, OfBothBooksSayWhichGameItIs) {
  EXPECT_EQ((*OpenBook("himuka-team"))->PlayersOfASide().usual, 3);
  EXPECT_EQ((*OpenBook("himuka-individual"))->PlayersOfASide().most, 1);
  EXPECT_EQ((*OpenBook("himuka-team"))->DeckSize(), 46);
  EXPECT_EQ((*OpenBook("himuka-individual"))->CourtSize(), 46);
}

}  // namespace
}  // namespace kimari::rules::himuka
