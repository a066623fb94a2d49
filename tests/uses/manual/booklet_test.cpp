// The form of a booklet's source, and what is made of it.
#include "host/uses/manual/booklet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/base/exit_code.h"
#include "host/uses/manual/builtin_booklets.h"
#include "host/uses/manual/manual.h"

namespace kimari::manual {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kHead =
    "# [ja] 題\n# [en] Title\n[ja]\n前書き\n[en]\nLead\n";

std::string Wrong(const std::string& chapters) {
  const auto read = ReadBooklet("x", std::string(kHead) + chapters);
  return read ? "nothing" : read.error().message;
}

TEST(Booklet, HasEachChapterInBothLanguages) {
  const auto read =
      ReadBooklet("x", std::string(kHead) +
                           "## [ja] 章\n## [en] Chapter\n[ja]\n文\n\n* 点\n"
                           "[en]\nText\n\n* point\n[ja]\n続き\n[en]\nMore\n");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->title.ja, "題");
  EXPECT_EQ(read->lead.en, "Lead\n");
  ASSERT_EQ(read->chapters.size(), 1U);
  EXPECT_EQ(read->chapters[0].heading.en, "Chapter");
  EXPECT_EQ(read->chapters[0].body.ja, "文\n\n* 点\n続き\n");
  EXPECT_EQ(read->chapters[0].body.en, "Text\n\n* point\nMore\n");
}

TEST(Booklet, IsRefusedByNameAndLineWhereALanguageIsMissing) {
  EXPECT_THAT(Wrong("## [ja] 章\n## [en] Chapter\n[ja]\n文\n"),
              AllOf(HasSubstr("x.md:10:"), HasSubstr("'Chapter'")));
  EXPECT_THAT(Wrong("## [en] Alone\n[ja]\n文\n[en]\nText\n"),
              HasSubstr("'Alone'"));
  EXPECT_THAT(Wrong("## Chapter\n"), HasSubstr("needs [ja] or [en]"));
  EXPECT_THAT(Wrong("## [ja] 章\n## [en] Chapter\nText\n"),
              HasSubstr("in no language"));
  EXPECT_THAT(Wrong(""), HasSubstr("no chapter"));
}

TEST(Booklet, ThatIsBuiltInIsWhole) {
  for (const BuiltinBooklet& each : BuiltinBooklets()) {
    const auto read = ReadBooklet(each.name, each.source);
    EXPECT_TRUE(read) << read.error().message;
  }
  EXPECT_EQ(Booklets().size(), BuiltinBooklets().size());
}

TEST(Booklet, PrintsOnA4InOneLanguageAndLoadsNothing) {
  for (const Booklet& each : Booklets()) {
    const std::string page = BookletHtml(each, &Text::ja, "kimari 0.1.0");
    EXPECT_THAT(page, AllOf(HasSubstr("size: A4"), HasSubstr("<html lang=ja>"),
                            HasSubstr("<table>"), HasSubstr("kimari 0.1.0")));
    EXPECT_THAT(page, AllOf(Not(HasSubstr("[en]")), Not(HasSubstr("**"))));
    EXPECT_THAT(page, AllOf(Not(HasSubstr("http")), Not(HasSubstr("src="))));
  }
}

// Not as Markdown, which asks for a blank behind a bracket.
TEST(Booklet, FramesWhatIsPressedBesideAnyLetter) {
  Booklet booklet{"x", {"T", "題"}, {"L\n", "前\n"}, {}};
  booklet.chapters.push_back(
      {{"C", "章"}, {"`x --lang`\n", "**用紙（印刷）**を\n"}});
  EXPECT_THAT(BookletHtml(booklet, &Text::ja, ""),
              HasSubstr("<strong>用紙（印刷）</strong>を"));
  EXPECT_THAT(BookletHtml(booklet, &Text::en, ""),
              HasSubstr("x <span class=o>--lang</span>"));
}

TEST(Booklet, OnATerminalQuotesWhatIsPressed) {
  Booklet booklet{"x", {"T", "題"}, {"Lead\n", "前\n"}, {}};
  booklet.chapters.push_back(
      {{"C", "章"}, {"**Hold**, <kbd>H</kbd>\n", "**中断**、<kbd>H</kbd>\n"}});
  EXPECT_EQ(BookletText(booklet, &Text::en),
            "# T\n\nLead\n\n## C\n\n\"Hold\", H\n");
  EXPECT_EQ(BookletText(booklet, &Text::ja),
            "# 題\n\n前\n\n## 章\n\n「中断」、H\n");
}

TEST(Manual, RefusesABookletThatThereIsNotAndNamesThoseThatAre) {
  testing::internal::CaptureStderr();
  const int code = Show({.booklet = "jugde", .lang = "en", .html = ""});
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(code, kWrongUse);
  EXPECT_THAT(said, AllOf(HasSubstr("'jugde'"), HasSubstr("judge")));
  testing::internal::CaptureStderr();
  EXPECT_EQ(Show({.booklet = "", .lang = "", .html = "x.html"}), kWrongUse);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("judge"));
}

TEST(Manual, WithoutABookletListsThem) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(Show({.booklet = "", .lang = "ja", .html = ""}), kDone);
  EXPECT_THAT(testing::internal::GetCapturedStdout(),
              HasSubstr("kimari manual judge"));
}

}  // namespace
}  // namespace kimari::manual
