// The sheet as JSON, CSV, HTML and a table.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/match/sheet/sheet_fixture.h"

namespace kimari::sheet {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Formats : public SheetTest {
 protected:
  // A takes and sends; then a ruling is changed, and it ends.
  Sheet AShortMatch() {
    ATakesAndSends(13, 3);
    Reads(1);
    Touches(Side::kA, 500);
    Leaves(1);
    Enters(Overrule(2, Party::kB));
    Enters(By("Mori", DeskAction::kYellow, 0, Party::kA));
    Ends("stopped");
    return Made();
  }
  Sheet ReasonedWith(const std::string& reason) {
    Reads(1);
    Touches(Side::kA, 500);
    DeskEntry entry = Overrule(1, Party::kB);
    entry.reason = reason;
    Enters(entry);
    return Made();
  }
};

TEST_F(Formats, JsonHoldsEveryLineWithItsSum) {
  const json sheet = json::parse(SheetJson(AShortMatch()));
  EXPECT_EQ(sheet["format"], "kimari-score-sheet 1");
  EXPECT_EQ(sheet["players"], (json{{"A", "Aoki"}, {"B", "Baba"}}));
  EXPECT_EQ(sheet["options"]["same_time_ms"], 1.0);
  const auto book = rules::OpenBook("kyogi", sheet["options"].dump());
  EXPECT_EQ(sheet["options_sum"], rules::OptionsSum(**book));
  ASSERT_EQ(sheet["lines"].size(), 2U);
  for (const json& line : sheet["lines"]) EXPECT_EQ(line["sum"], 100);
  EXPECT_EQ(
      sheet["lines"][0]["sends"],
      (json{{"from", "A"}, {"count", 1}, {"cards", {3}}, {"forgotten", 0}}));
  EXPECT_EQ(sheet["lines"][1]["taker"], "B");
  EXPECT_EQ(sheet["lines"][1]["as_ruled"]["taker"], "A");
  EXPECT_EQ(sheet["lines"][1]["decisions"][0]["what"], "overrule");
  EXPECT_EQ(sheet["result"]["why"], "stopped");
}

TEST_F(Formats, JsonHoldsTheDeskWithItsChain) {
  const json sheet = json::parse(SheetJson(AShortMatch()));
  ASSERT_EQ(sheet["desk"].size(), 2U);
  EXPECT_EQ(sheet["desk"][0]["previous"], std::string(64, '0'));
  EXPECT_EQ(sheet["desk"][1]["previous"], sheet["desk"][0]["sha256"]);
  EXPECT_EQ(sheet["chain"], (json{{"whole", true}, {"broken", json::array()}}));
  EXPECT_EQ(sheet["incidents"][0]["player"], "Aoki");
}

TEST_F(Formats, HtmlLoadsNothingAndNamesWhoDecidedAndWhy) {
  EXPECT_THAT(SheetHtml(AShortMatch()),
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("size: A4"),
                    HasSubstr("Mori"), HasSubstr("seen"), HasSubstr("つく"),
                    HasSubstr("0123abcd"), HasSubstr("seed/7"),
                    Not(HasSubstr("<script")), Not(HasSubstr("http"))));
}

// As on the paper that was signed before the match.
TEST_F(Formats, HtmlAndTableBearTheSumOfTheOptions) {
  const Sheet sheet = AShortMatch();
  EXPECT_EQ(sheet.options_sum.size(), 19U);
  EXPECT_THAT(SheetHtml(sheet), HasSubstr(sheet.options_sum));
  EXPECT_THAT(SheetTable(sheet), HasSubstr(sheet.options_sum));
}

TEST_F(Formats, HtmlOfABrokenChainSaysSo) {
  Reads(50);
  EntersUnbound(By("Mori", DeskAction::kNote));
  EXPECT_THAT(SheetHtml(Made()), HasSubstr("does not follow the one before"));
}

TEST_F(Formats, WhatPeopleWroteIsNoMarkup) {
  started_.player_a = "<b>&\"'";
  const std::string html = SheetHtml(ReasonedWith("</td><script>x()</script>"));
  EXPECT_THAT(html, Not(HasSubstr("<script>")));
  EXPECT_THAT(html, AllOf(HasSubstr("&lt;script&gt;x()&lt;/script&gt;"),
                          HasSubstr("&lt;b&gt;&amp;&quot;&#39;")));
}

TEST_F(Formats, WhatIsNoUtf8IsReplaced) {
  const Sheet sheet = ReasonedWith(
      "a\xff"
      "b");
  EXPECT_THAT(SheetHtml(sheet), HasSubstr("a\xEF\xBF\xBD"
                                          "b"));
  EXPECT_TRUE(json::accept(SheetJson(sheet)));
}

TEST_F(Formats, CsvQuotesWhatPeopleWroteAndMakesNoFormulaOfIt) {
  const std::string csv = SheetCsv(ReasonedWith("he said \"mine\", twice"));
  EXPECT_THAT(csv, HasSubstr("\"overrule by Mori: he said \"\"mine\"\", "
                             "twice\",no,"));
  EXPECT_THAT(csv, StartsWith("reading,card,kimariji,torifuda,"));
}

TEST_F(Formats, CsvHasAsManyCellsInARowAsInTheHeading) {
  const std::string csv = SheetCsv(AShortMatch());
  const std::string heading = csv.substr(0, csv.find("\r\n"));
  const std::string row = csv.substr(heading.size() + 2);
  EXPECT_EQ(std::count(heading.begin(), heading.end(), ','), 27);
  EXPECT_THAT(row,
              StartsWith("1,13,つく,こひそつもりてふちとなりぬる,no,take,A,"));
  EXPECT_THAT(row, HasSubstr(",0,0,A,1,3,0,4,5,1,0,0,0,0,90,100,,no,"));
}

TEST_F(Formats, TheTableIsInBothLanguages) {
  EXPECT_THAT(SheetTable(AShortMatch()),
              AllOf(HasSubstr("決まり字"), HasSubstr("margin"),
                    HasSubstr("裁定変更:Bの取り。Mori(審判):seen"),
                    HasSubstr("ruling changed: B takes. Mori (judge): seen"),
                    HasSubstr("by the evidence: A takes")));
}

}  // namespace
}  // namespace kimari::sheet
