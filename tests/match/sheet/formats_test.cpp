// The sheet as JSON, CSV, HTML and a table.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "host/match/sheet/ink.h"
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
  EXPECT_THAT(SheetHtml(AShortMatch(), Language::kEnglish),
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("size: A4"),
                    HasSubstr("Mori"), HasSubstr("seen"), HasSubstr("つく"),
                    HasSubstr("0123abcd"), HasSubstr("seed/7"),
                    Not(HasSubstr("<script")), Not(HasSubstr("http"))));
}

// As on the paper that was signed before the match.
TEST_F(Formats, HtmlAndTableBearTheSumOfTheOptions) {
  const Sheet sheet = AShortMatch();
  EXPECT_EQ(sheet.options_sum.size(), 19U);
  EXPECT_THAT(SheetHtml(sheet, Language::kEnglish),
              HasSubstr(sheet.options_sum));
  EXPECT_THAT(SheetTable(sheet, Language::kEnglish),
              HasSubstr(sheet.options_sum));
}

TEST_F(Formats, HtmlOfABrokenChainSaysSo) {
  Reads(50);
  EntersUnbound(By("Mori", DeskAction::kNote));
  EXPECT_THAT(SheetHtml(Made(), Language::kEnglish),
              HasSubstr("does not follow the one before"));
}

TEST_F(Formats, WhatPeopleWroteIsNoMarkup) {
  started_.player_a = "<b>&\"'";
  const std::string html =
      SheetHtml(ReasonedWith("</td><script>x()</script>"), Language::kEnglish);
  EXPECT_THAT(html, Not(HasSubstr("<script>")));
  EXPECT_THAT(html, AllOf(HasSubstr("&lt;script&gt;x()&lt;/script&gt;"),
                          HasSubstr("&lt;b&gt;&amp;&quot;&#39;")));
}

TEST_F(Formats, WhatIsNoUtf8IsReplaced) {
  const Sheet sheet = ReasonedWith(
      "a\xff"
      "b");
  EXPECT_THAT(SheetHtml(sheet, Language::kEnglish), HasSubstr("a\xEF\xBF\xBD"
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

// Kana and kanji, or none but what cards and people bring.
TEST_F(Formats, TableAndPageAreInOneLanguage) {
  const Sheet sheet = AShortMatch();
  EXPECT_THAT(SheetTable(sheet, Language::kJapanese),
              AllOf(HasSubstr("決まり字"), HasSubstr("取った札"),
                    HasSubstr("審判の判定:Bの取り。Mori(審判):seen"),
                    Not(HasSubstr("margin")), Not(HasSubstr("judge"))));
  EXPECT_THAT(SheetTable(sheet, Language::kEnglish),
              AllOf(HasSubstr("judge's decision: B takes. Mori (judge): seen"),
                    HasSubstr("by the evidence: A takes"),
                    Not(HasSubstr("審判")), Not(HasSubstr("枚"))));
  EXPECT_THAT(SheetHtml(sheet, Language::kJapanese),
              AllOf(HasSubstr("<html lang=ja>"), HasSubstr("取った札"),
                    Not(HasSubstr("Score sheet")), Not(HasSubstr("evidence"))));
  EXPECT_THAT(SheetHtml(sheet, Language::kEnglish),
              AllOf(HasSubstr("<html lang=en>"), HasSubstr("By the evidence"),
                    Not(HasSubstr("審判")), Not(HasSubstr("枚目"))));
}

TEST_F(Formats, TheSheetSaysWhereAndWhenAndLeavesWhatNobodySaid) {
  Sheet sheet = AShortMatch();
  sheet.occasion = {"春の大会",   "",      "2回戦 第3コート",
                    "2026-11-30", "18:05", "19:20"};
  EXPECT_THAT(
      SheetHtml(sheet, Language::kJapanese),
      AllOf(HasSubstr("大会</span> 春の大会"), HasSubstr("会場</span> </td>"),
            HasSubstr("期日</span> 2026-11-30"), HasSubstr("開始</span> 18:05"),
            HasSubstr("終了</span> 19:20")));
  EXPECT_EQ(json::parse(SheetJson(sheet))["occasion"]["hall"], "");
}

TEST_F(Formats, OptionsThatAreNotTheDefaultAreInWords) {
  const std::string html = SheetHtml(AShortMatch(), Language::kEnglish);
  EXPECT_THAT(html, HasSubstr("Options that are not the default one"));
  EXPECT_THAT(html, Not(HasSubstr("same_time_ms")));
  EXPECT_THAT(html, Not(HasSubstr("{&quot;")));
}

// Strokes of a finger or a pen, as the chain of the desk has them.
TEST_F(Formats, ADrawnSignatureIsPrintedAndIsNoReason) {
  Reads(1);
  Enters(By("Aoki", DeskAction::kGiveUp, 0, Party::kA));
  DeskEntry sign = By("Mori", DeskAction::kSign);
  sign.reason = "ink:10,20 30,40;500,60";
  Enters(sign);
  const Sheet sheet = Made();
  EXPECT_THAT(
      SheetHtml(sheet, Language::kJapanese),
      AllOf(HasSubstr("<polyline points=\"10,20 30,40\"/>"),
            HasSubstr("points=\"500,60 500,60\""), Not(HasSubstr("ink:"))));
  const json made = json::parse(SheetJson(sheet));
  EXPECT_EQ(made["desk"][1]["ink"], sign.reason);
  EXPECT_EQ(made["desk"][1]["reason"], "");
}

TEST_F(Formats, WhatIsNoStrokeIsNotDrawn) {
  EXPECT_EQ(InkSvg("ink:1,2\"/><script>"), "");
  EXPECT_EQ(InkSvg("seen"), "");
  EXPECT_EQ(InkSvg("ink:"), "");
}

}  // namespace
}  // namespace kimari::sheet
