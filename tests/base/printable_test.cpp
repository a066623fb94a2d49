// Foreign text at a terminal.
#include "host/base/printable.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/base/json_text.h"

namespace kimari {
namespace {

TEST(Printable, LeavesWhatPeopleWriteAlone) {
  for (const char* text :
       {"Aoki", "若宮 はな", "がぎ", "👍", "Ångström, 50 %"}) {
    EXPECT_EQ(Printable(text), text);
  }
}

TEST(Printable, NamesControlCharacters) {
  EXPECT_EQ(Printable("a\x1b[31mb\x07\r\n\x7f"),
            "a\\x1b[31mb\\x07\\x0d\\x0a\\x7f");
  EXPECT_EQ(Printable("a\u009b2Jb"), "a\\x9b2Jb");
  EXPECT_EQ(Printable(std::string("a\0b", 3)), "a\\x00b");
}

TEST(Printable, NamesWhatHasNoLookOfItsOwn) {
  EXPECT_EQ(Printable("a\u202Eb"), "a\\u{202e}b");
  EXPECT_EQ(Printable("a\u200Bb\uFEFF"), "a\\u{200b}b\\u{feff}");
  EXPECT_EQ(Printable("\u2066x\u2069\u2028"), "\\u{2066}x\\u{2069}\\u{2028}");
  EXPECT_EQ(Printable("a\U000E0041b"), "a\\u{e0041}b");
}

TEST(Printable, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(Printable("a\x93\xfa"), "a\uFFFD\uFFFD");
  EXPECT_EQ(Printable("\xc0\xaf"), "\uFFFD\uFFFD");            // overlong
  EXPECT_EQ(Printable("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");  // half a pair
  EXPECT_EQ(Printable("a\xe3\x81"), "a\uFFFD\uFFFD");
}

TEST(Printable, TwiceIsOnce) {
  const std::string once = Printable("a\x1b\u202E\xff");
  EXPECT_EQ(Printable(once), once);
}

TEST(Printable, LinesStayLines) {
  EXPECT_EQ(PrintableLines("a\tb\nc\x1b\r\n"), "a\tb\nc\\x1b\\x0d\n");
}

TEST(PrintableJson, IsTheSameValueAndNothingThatATerminalObeys) {
  const std::string json = "{\"a\": \"か\u009b2J\x7f\u202e\U000E0041\"}\n";
  const std::string shown = PrintableJson(json);
  EXPECT_EQ(shown, "{\"a\": \"か\\u009b2J\\u007f\\u202e\\udb40\\udc41\"}\n");
  EXPECT_EQ(ParseJson(shown), ParseJson(json));
}

TEST(ABriefText, IsTheSameWhereItIsShort) {
  EXPECT_EQ(Brief("なにわえの"), "なにわえの");
  EXPECT_EQ(Brief(std::string(80, 'a')), std::string(80, 'a'));
}

TEST(ABriefText, KeepsBothEndsAndWholeLetters) {
  EXPECT_EQ(Brief("abcdefghijklm", 11), "abcd…jklm");
  EXPECT_EQ(Brief("かきくけこさしすせそ", 14), "か…そ");
  EXPECT_LE(Brief(std::string(1000, '\x80')).size(), kMostQuoted);
}

}  // namespace
}  // namespace kimari
