// Vectors read from the rule texts, through the settling of files (SETTLE.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "host/rules/settle/case.h"

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

void ExpectAnswer(const json& expect, const json& answer) {
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

TEST(Vectors, OfBadInputAreRefusedWithPlaceAndHint) {
  for (const json& v : VectorsOf("bad_input.json")) {
    SCOPED_TRACE(v.at("name").get<std::string>());
    std::string said;
    if (v.contains("text")) {
      const auto read = ReadCase("kyogi", v.at("text").get<std::string>());
      said = read ? "" : read.error().message;
    } else {
      said = Answered(v.at("given"), "kyogi").value("refused", "");
    }
    EXPECT_FALSE(said.empty()) << v.dump();
    for (const json& word : v.at("says")) {
      EXPECT_THAT(said, HasSubstr(word.get<std::string>()));
    }
  }
}

}  // namespace
}  // namespace kimari::rules::settle
