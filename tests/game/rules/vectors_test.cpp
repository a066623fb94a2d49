// Vectors read from the rule texts, through the settling of files (SETTLE.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "host/game/rules/settle/case.h"
#include "host/game/rules/trace.h"

namespace kimari::rules::settle {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json VectorsOf(const std::string& name) {
  std::ifstream file(std::string(KIMARI_VECTORS) + "/" + name);
  return json::parse(file).at("vectors");
}

json Answered(const json& given, const std::string& book) {
  const auto read = ReadCase(book, given.dump());
  if (!read) return json{{"refused", read.error().message}};
  const auto settled = Settle(*read);
  if (!settled) return json{{"refused", settled.error().message}};
  return json::parse(Json(*read, *settled));
}

int CountOf(const json& faults, const std::string& player) {
  int count = 0;
  for (const json& f : faults) count += f.at("player") == player ? 1 : 0;
  return count;
}

std::set<std::string> RulesOf(const json& reasons) {
  std::set<std::string> rules;
  for (const json& r : reasons) rules.insert(r.at("rule").get<std::string>());
  return rules;
}

// Cards of a territory lie in no order; piles do.
json Comparable(json state) {
  if (!state.contains("court")) return state;
  for (json& cards : state["court"]) std::sort(cards.begin(), cards.end());
  return state;
}

void ExpectPart(const json& part, const json& whole, const std::string& what) {
  for (const auto& [key, value] : part.items()) {
    const bool nothing = value.is_null() && key == "to_send";
    if (value.is_object() && whole.at(key).is_object()) {
      ExpectPart(value, whole.at(key), what + "." + key);
    } else if (!nothing || !whole.at(key).is_null()) {
      EXPECT_EQ(whole.at(key), value) << what << "." << key;
    }
  }
}

// In either language of any reason.
bool Says(const json& reasons, const std::string& words) {
  return std::any_of(reasons.begin(), reasons.end(), [&](const json& r) {
    return r.at("en").get<std::string>().find(words) != std::string::npos ||
           r.at("ja").get<std::string>().find(words) != std::string::npos;
  });
}

void ExpectWhatFollowed(const json& expect, const json& answer) {
  const json none = json::array();
  const json& score = answer.at("score").at("reasons");
  for (const json& rule : expect.value("score_rules", none)) {
    EXPECT_TRUE(RulesOf(score).contains(rule)) << rule;
  }
  for (const json& rule : expect.value("conduct_rules", none)) {
    EXPECT_TRUE(RulesOf(answer.value("conduct", none)).contains(rule)) << rule;
  }
  if (expect.contains("score_says")) {
    EXPECT_TRUE(Says(score, expect["score_says"])) << score;
  }
  if (expect.contains("says")) {
    const json& reasons = answer.at("ruling").at("reasons");
    EXPECT_TRUE(Says(reasons, expect["says"])) << reasons;
  }
  if (expect.contains("protest")) {
    EXPECT_EQ(answer.at("protest").at("heard"), expect["protest"]["heard"]);
  }
}

void ExpectAnswer(const json& expect, const json& answer) {
  if (expect.contains("refused")) {
    for (const json& word : expect["refused"]) {
      EXPECT_THAT(answer.value("refused", ""),
                  HasSubstr(word.get<std::string>()));
    }
    return;
  }
  ASSERT_FALSE(answer.contains("refused")) << answer;
  const json& ruling = answer.at("ruling");
  for (const char* const key : {"outcome", "taker", "sends"}) {
    if (!expect.contains(key)) continue;
    EXPECT_EQ(ruling.at(key), expect[key]) << key;
  }
  const json none = json::array();
  for (const auto& [key, list] :
       {std::pair{"faults", "faults"}, std::pair{"void", "faults_void"}}) {
    if (!expect.contains(key)) continue;
    for (const auto& [player, count] : expect[key].items()) {
      EXPECT_EQ(CountOf(ruling.value(list, none), player), count) << key;
    }
  }
  for (const auto& [key, list] :
       {std::pair{"rules", "reasons"}, std::pair{"flags", "flags"}}) {
    if (!expect.contains(key)) continue;
    for (const json& rule : expect[key]) {
      EXPECT_TRUE(RulesOf(ruling.value(list, none)).contains(rule)) << rule;
    }
  }
  if (expect.contains("state")) {
    ExpectPart(Comparable(expect["state"]), Comparable(answer.at("state")),
               "state");
  }
  if (expect.contains("score")) {
    ExpectPart(expect["score"], answer.at("score"), "score");
  }
  ExpectWhatFollowed(expect, answer);
}

json ReadVectors(const std::string& book) {
  json vectors = VectorsOf("himuka.json");
  json of_the_book = json::array();
  for (json& v : vectors) {
    if (v.at("book") == book) of_the_book.push_back(std::move(v));
  }
  return of_the_book;
}

// But for the default: "a, b" or a range of numbers.
std::vector<std::string> ValuesOf(const OptionInfo& option) {
  if (option.choices.find(" to ") != std::string::npos) return {"number"};
  std::vector<std::string> values;
  std::istringstream list(option.choices);
  for (std::string value; std::getline(list >> std::ws, value, ',');) {
    if (value != option.default_value) values.push_back(value);
  }
  return values;
}

TEST(Vectors, OfKyogiAreAnsweredAsTheTextsSay) {
  int vectors = 0;
  for (const json& v : VectorsOf("kyogi.json")) {
    SCOPED_TRACE(v.at("name").get<std::string>());
    const json answer = Answered(v.at("given"), "kyogi");
    ExpectAnswer(v.at("expect"), answer);
    ++vectors;
  }
  EXPECT_GE(vectors, 80);
  RecordProperty("vectors", vectors);
}

TEST(Vectors, OfHimukaAreAnsweredAsTheTextSays) {
  int vectors = 0;
  for (const char* const book : {"himuka-team", "himuka-individual"}) {
    for (const json& v : ReadVectors(book)) {
      SCOPED_TRACE(v.at("name").get<std::string>());
      ExpectAnswer(v.at("expect"), Answered(v.at("given"), book));
      ++vectors;
    }
  }
  EXPECT_GE(vectors, 280);
  std::printf("himuka: %d vectors\n", vectors);
  RecordProperty("vectors", vectors);
}

// Each reading of the text that is not the default one, by some vector.
TEST(Vectors, OfHimukaTryEachValueOfEachOption) {
  for (const char* const book : {"himuka-team", "himuka-individual"}) {
    std::set<std::string> tried;
    for (const json& v : ReadVectors(book)) {
      const json options = v.at("given").value("options", json::object());
      for (const auto& [id, value] : options.items()) {
        tried.insert(id + "=" +
                     (value.is_string() ? value.get<std::string>() : "number"));
      }
    }
    for (const OptionInfo& option : (*OpenBook(book))->Options()) {
      for (const std::string& value : ValuesOf(option)) {
        EXPECT_TRUE(tried.contains(option.id + "=" + value))
            << book << ": " << option.id << "=" << value;
      }
    }
  }
}

TEST(Vectors, OfHimukaNameEachRuleOfTakingFaultsAndScore) {
  std::set<std::string> named;
  for (const json& v : VectorsOf("himuka.json")) {
    for (const json& id : v.at("ids")) named.insert(id.get<std::string>());
  }
  for (const RuleAnswer& answer : TraceOfHimuka()) {
    if (answer.kind != AnsweredBy::kBook) continue;
    EXPECT_TRUE(named.contains(std::string(answer.id))) << answer.id;
  }
}

TEST(Vectors, OfBadInputAreRefusedWithPlaceAndHint) {
  for (const json& v : VectorsOf("bad_input.json")) {
    SCOPED_TRACE(v.at("name").get<std::string>());
    const std::string book = v.value("book", "kyogi");
    std::string said;
    if (v.contains("text")) {
      const auto read = ReadCase(book, v.at("text").get<std::string>());
      said = read ? "" : read.error().message;
    } else {
      said = Answered(v.at("given"), book).value("refused", "");
    }
    EXPECT_FALSE(said.empty()) << v.dump();
    for (const json& word : v.at("says")) {
      EXPECT_THAT(said, HasSubstr(word.get<std::string>()));
    }
  }
}

}  // namespace
}  // namespace kimari::rules::settle
