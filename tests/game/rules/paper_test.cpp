// The paper of rules that a house prints and signs.
#include "host/game/rules/paper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "host/base/sha256.h"

namespace kimari::rules {
namespace {

using testing::HasSubstr;
using testing::Not;

RulesPaper PaperOf(const char* book, const std::string& options = "{}") {
  return MakePaper(**OpenBook(book, options), "kimari 0.1.0 (commit 0123)");
}

TEST(RulesPaper, SaysInBothLanguagesWhatIsSigned) {
  const std::string page = PaperHtml(PaperOf("himuka-team"));
  EXPECT_THAT(page, HasSubstr("先の1枚を取った方が、残りの1枚も取る"));
  EXPECT_THAT(page, HasSubstr("goes to who takes the first of the two"));
  EXPECT_THAT(page, Not(HasSubstr("最後の1枚も読んで取り合う")))
      << "what is not chosen is not signed";
}

TEST(RulesPaper, IsTheHousesOwn) {
  const std::string page =
      PaperHtml(PaperOf("himuka-team", R"({"last_card": "read_on"})"));
  EXPECT_THAT(page, HasSubstr("最後の1枚も読んで取り合う"));
  EXPECT_THAT(page, HasSubstr("<tr class=changed>"));
  EXPECT_THAT(PaperHtml(PaperOf("himuka-team")),
              Not(HasSubstr("<tr class=changed>")));
}

TEST(RulesPaper, BearsTitleEditionProgramAndSum) {
  for (const std::string_view book : BookNames()) {
    const RulesPaper paper = PaperOf(std::string(book).c_str());
    for (const std::string& form : {PaperHtml(paper), PaperText(paper)}) {
      for (const std::string& part :
           {paper.text.title.ja, paper.text.title.en, paper.text.edition.ja,
            paper.text.edition.en, paper.wording, paper.program, paper.sum}) {
        EXPECT_THAT(form, HasSubstr(part)) << book;
      }
    }
  }
}

TEST(RulesPaper, HasASumOfItsOwnForEachChoice) {
  std::set<std::string> sums;
  for (const std::string_view book : BookNames()) {
    const std::string name(book);
    for (const char* options : {"{}", R"({"same_time_ms": 2})"}) {
      const std::string sum = PaperOf(name.c_str(), options).sum;
      EXPECT_EQ(sum.size(), 19U);
      EXPECT_TRUE(sums.insert(sum).second) << name << options;
      EXPECT_EQ(PaperOf(name.c_str(), options).sum, sum);
    }
  }
}

TEST(RulesPaper, GroupsEveryOptionOnce) {
  for (const std::string_view book : BookNames()) {
    std::set<OptionGroup> groups;
    std::set<std::string> ids;
    for (const RulesPaper::Part& part :
         PaperOf(std::string(book).c_str()).parts) {
      EXPECT_TRUE(groups.insert(part.group).second) << book;
      for (const OptionInfo& option : part.options) ids.insert(option.id);
    }
    for (const OptionInfo& option : (*OpenBook(book))->Options()) {
      EXPECT_EQ(ids.contains(option.id), option.id != "practice") << option.id;
    }
  }
}

TEST(RulesPaper, LeavesOutTrainingUnlessItIsOne) {
  EXPECT_THAT(PaperText(PaperOf("kyogi")), Not(HasSubstr("practice")));
  EXPECT_THAT(PaperText(PaperOf("kyogi", R"({"practice": true})")),
              HasSubstr("practice = yes"));
}

TEST(RulesPaper, IsOneObjectForPrograms) {
  const auto json =
      nlohmann::json::parse(PaperJson(PaperOf("himuka-individual")));
  EXPECT_EQ(json.at("rules"), "himuka-individual");
  EXPECT_EQ(json.at("sum").get<std::string>().size(), 19U);
  for (const auto& option : json.at("options")) {
    EXPECT_FALSE(option.at("values").empty());
    EXPECT_FALSE(option.at("source_ja").get<std::string>().empty());
  }
}

// A paper that was signed names the edition of its words: change them, and this
// says to raise kWordingEdition, and what to write here.
TEST(RulesPaper, OfOneEditionHasOneWording) {
  std::string words(kWordingEdition);
  for (const std::string_view book : BookNames()) {
    const RulesPaper paper = PaperOf(std::string(book).c_str());
    nlohmann::json json = nlohmann::json::parse(PaperJson(paper));
    words += json.at("options").dump() + json.at("fixed").dump();
  }
  EXPECT_EQ(Sha256Hex(words).substr(0, 16), "b57efa41a09251c2")
      << "raise kWordingEdition, then write this sum here";
}

}  // namespace
}  // namespace kimari::rules
