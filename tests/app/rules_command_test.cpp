// `kimari rules show`: a house's own paper.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::HasSubstr;

class RulesShow : public Commands {
 protected:
  nlohmann::json Paper(std::vector<std::string> words) {
    words.insert(words.begin(), {"rules", "show", "--json"});
    const Ran ran = Kimari(words);
    EXPECT_EQ(ran.code, kDone) << ran.err;
    return nlohmann::json::parse(ran.out);
  }
  static std::string ValueOf(const nlohmann::json& paper,
                             const std::string& id) {
    for (const auto& option : paper.at("options")) {
      if (option.at("id") == id) return option.at("value");
    }
    return "none such";
  }
};

TEST_F(RulesShow, TakesAHousesOptionsFromAFile) {
  place.Write("house.json", R"({"last_card": "read_on"})");
  const auto house =
      Paper({"--rules", "himuka-team", "--options", "house.json"});
  EXPECT_EQ(ValueOf(house, "last_card"), "read_on");
  EXPECT_NE(house.at("sum"), Paper({"--rules", "himuka-team"}).at("sum"));
}

TEST_F(RulesShow, TakesBookAndOptionsFromARigFile) {
  place.Write("rig.toml",
              "[match]\nrule_book = \"kyogi\"\noptions = { push_takes = "
              "\"no\" }\n");
  EXPECT_EQ(ValueOf(Paper({"--rig", "rig.toml"}), "push_takes"), "no");
}

TEST_F(RulesShow, RefusesAnOptionThatIsNoneAndNamesTheFile) {
  place.Write("house.json", R"({"last_card": "mine"})");
  const Ran ran = Kimari(
      {"rules", "show", "--rules", "himuka-team", "--options", "house.json"});
  EXPECT_EQ(ran.code, kWrongUse);
  EXPECT_THAT(ran.err, HasSubstr("house.json: rule option last_card"));
  EXPECT_EQ(Kimari({"rules", "show", "--options", "none.json"}).code,
            kWrongUse);
}

TEST_F(RulesShow, TakesOptionsInUtf16AsWindowsSavesThem) {
  const std::string text = R"({"last_card": "read_on"})";
  std::string wide = "\xff\xfe";
  for (const char c : text) wide += {c, '\0'};
  place.Write("house.json", wide);
  EXPECT_EQ(
      ValueOf(Paper({"--rules", "himuka-team", "--options", "house.json"}),
              "last_card"),
      "read_on");
}

TEST_F(RulesShow, RefusesAnOptionThatIsGivenTwiceAndNamesIt) {
  place.Write("house.json",
              R"({"last_card": "read_on", "last_card": "taken"})");
  const Ran ran = Kimari({"rules", "show", "--rules", "himuka-team",
                          "--options", "house.json", "--html", "p.html"});
  EXPECT_EQ(ran.code, kWrongUse) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("last_card is given twice"));
}

TEST_F(RulesShow, PrintsAPaperAndNeverOverAnother) {
  const Ran ran = Kimari({"rules", "show", "--html", "paper.html"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  const std::string page = place.Read("paper.html");
  EXPECT_THAT(page, HasSubstr("size: A4"));
  EXPECT_THAT(page, HasSubstr("kimari 0."));
  EXPECT_EQ(Kimari({"rules", "show", "--html", "paper.html"}).code, kFault);
  EXPECT_EQ(place.Read("paper.html"), page);
}

}  // namespace
}  // namespace kimari
