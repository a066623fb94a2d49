// Names and lists of other systems, made by ICU's own converters here.
#include "host/base/foreign_text.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <filesystem>
#include <fstream>

#include "host/base/foreign_name.h"
#include "host/base/text_file.h"
#include "host/base/text_forms.h"
namespace kimari {
namespace {

using testing::HasSubstr;

constexpr const char* kList = "月曜 = む,1-20\n火曜 = ﾑｽﾒﾌｻﾎｾ\n水曜 = 青札\n";

// `text` as another system writes it.
std::string As(const char* encoding, std::string_view text) {
  const auto wide = icu::UnicodeString::fromUTF8(
      {text.data(), static_cast<int32_t>(text.size())});
  std::string bytes(text.size() * 4 + 8, '\0');
  bytes.resize(static_cast<size_t>(
      wide.extract(0, wide.length(), bytes.data(),
                   static_cast<uint32_t>(bytes.size()), encoding)));
  return bytes;
}

bool IsValid(const std::string& text) { return Utf8Of(PointsOf(text)) == text; }

TEST(DecodeText, ReadsAListInEachEncodingThatAClubHas) {
  for (const char* encoding :
       {"UTF-8", "windows-31j", "EUC-JP", "ISO-2022-JP-1", "UTF-16LE",
        "UTF-16BE", "UTF-16", "UTF-32"}) {
    const bool jis = std::string_view(encoding) == "ISO-2022-JP-1";
    const std::string list = jis ? "月曜 = む,1-20\n" : kList;
    EXPECT_EQ(DecodeText(As(encoding, list)).text, list) << encoding;
  }
}

TEST(DecodeText, TakesAwayTheMarkThatNotepadPutsFirst) {
  EXPECT_EQ(DecodeText(std::string("\xEF\xBB\xBF") + kList).text, kList);
  EXPECT_EQ(DecodeText("\xFF\xFE" + As("UTF-16LE", kList)).text, kList);
}

TEST(DecodeText, TellsTheEncoding) {
  EXPECT_EQ(DecodeText("\xEF\xBB\xBFむ").encoding, Encoding::kUtf8);
  EXPECT_EQ(DecodeText(As("windows-31j", "読手")).encoding,
            Encoding::kShiftJis);
  EXPECT_EQ(DecodeText(As("EUC-JP", "読手")).encoding, Encoding::kEucJp);
  EXPECT_EQ(DecodeText("\xFF\xFF\x80").encoding, Encoding::kNone);
}

TEST(DecodeText, AStrayZeroMakesNoOtherEncoding) {
  using namespace std::string_literals;
  for (const std::string& list :
       {"a\0b = 1-5\n"s, "月\0曜 = 1\n"s, "\0"s + kList, "a = 1\0\0\0\n"s}) {
    EXPECT_EQ(DecodeText(list).text, list);
    EXPECT_EQ(DecodeText(list + "x").text, list + "x");
  }
  const std::string list = "月曜 = む,1-20\0\n火曜 = 青札\n"s;
  EXPECT_EQ(DecodeText(As("windows-31j", list)).text, list);
  EXPECT_EQ(DecodeText(As("UTF-16LE", "name = 1-5\n")).text, "name = 1-5\n");
  EXPECT_EQ(DecodeText("月\x1b$"s).text, "月\x1b$");
}

// Lines that were pasted together from two files: each is told by its number.
class PastedLines : public testing::TestWithParam<const char*> {
 protected:
  static size_t OddLineOf(const std::string& bytes) {
    const ForeignText read = DecodeText(bytes);
    EXPECT_EQ(read.encoding == Encoding::kNone, read.odd_line > 0);
    return read.odd_line;
  }
  const std::string other_ = As(GetParam(), "木曜 = 千早\r\n金曜 = む\r\n");
};

TEST_P(PastedLines, OfTwoEncodingsAreToldByTheFirstOddOne) {
  EXPECT_EQ(OddLineOf(kList + other_), 4U);
  EXPECT_EQ(OddLineOf("# ours\n\n" + (kList + other_)), 6U);
  EXPECT_EQ(OddLineOf("\xEF\xBB\xBF" + (kList + other_)), 4U);
  EXPECT_EQ(OddLineOf(other_), 0U) << "all of it is one";
  EXPECT_EQ(DecodeText(other_).text, "木曜 = 千早\r\n金曜 = む\r\n");
}

INSTANTIATE_TEST_SUITE_P(DecodeText, PastedLines,
                         testing::Values("windows-31j", "EUC-JP",
                                         "ISO-2022-JP-1", "UTF-16LE",
                                         "UTF-16BE"));

TEST(DecodeText, TellsUtf8BehindOtherLinesToo) {
  const std::string ours = "木曜 = 千早\r\n";
  EXPECT_EQ(DecodeText(As("windows-31j", "月曜 = 1\r\n") + ours).odd_line, 2U);
  EXPECT_EQ(
      DecodeText("\xFF\xFE" + As("UTF-16LE", "月曜 = 1\r\n") + "a = 1\r\n")
          .encoding,
      Encoding::kNone);
}

TEST(DecodeText, HalfWidthKanaOfShiftJisAreNoKanjiOfEucJp) {
  for (const char* word : {"ﾑｽﾒ", "ｽﾞｷ", "ﾖﾐﾃ", "ｶﾐ_001"}) {
    EXPECT_EQ(DecodeText(As("windows-31j", word)).text, word);
  }
}

TEST(DecodeText, TellsAWesternName) {
  EXPECT_EQ(DecodeText(As("windows-1252", "José.wav")).encoding,
            Encoding::kLatin);
  EXPECT_EQ(DecodeText(As("windows-1252", "François")).encoding,
            Encoding::kLatin);
}

TEST(DecodeText, TakesNoKanjiOfEucForWesternLetters) {
  for (const char* name : {"読手_1", "読手の声"}) {
    EXPECT_EQ(DecodeText(As("EUC-JP", name)).text, name);
  }
}

TEST(Composed, MakesOneLetterOfAKanaAndItsMark) {
  EXPECT_EQ(Composed("か\u3099くや\u309A"), "がくや\u309A");
}

TEST(SameWidth, MakesHalfWidthKanaAndWideDigitsTheUsualOnes) {
  EXPECT_EQ(SameWidth("ﾊﾞﾝ００１Ａ"), "バン001A");
}

TEST(ShownName, SteersNoTerminalAndTurnsNoLine) {
  EXPECT_EQ(ShownName("a\x1b[31m\n\u202Eb"), "a\uFFFD[31m\uFFFD\uFFFDb");
  EXPECT_EQ(ShownName(As("windows-31j", "読手_001_1.wav")), "読手_001_1.wav");
  EXPECT_EQ(
      ShownPath(std::filesystem::path(As("windows-31j", "録音") + "/稲葉")),
      "録音/稲葉")
      << "each part by itself";
}

TEST(ShownName, SaysTheBytesThatAreNoLetters) {
  EXPECT_EQ(ShownName("a\xFF\xFF\x80.wav"), "a\\xff\\xff\\x80.wav");
  EXPECT_EQ(ShownName("読\xFF"), "読\\xff");
  EXPECT_EQ(ShownName("Jos\xE9_001.wav"), "José_001.wav");
}

TEST(NameToMatch, HasNoDigitsOfBytesThatAreNoLetters) {
  EXPECT_EQ(NameToMatch("Jos\x82 upper 17"), "Jos\uFFFD upper 17");
  EXPECT_EQ(NameToMatch("\x82\x17 upper"), "\uFFFD\uFFFD upper");
  EXPECT_EQ(NameToMatch(As("windows-31j", "読手 17")), "読手 17");
}

TEST(KeyOf, LeavesAPathOfOurTimeAsItIs) {
  EXPECT_EQ(KeyOf("/media/録音 1/inaba"), "/media/録音 1/inaba");
  EXPECT_EQ(KeyOf("/media/\x93\xC7"), "/media/\\x93\\xc7");
  EXPECT_NE(KeyOf("か\u3099"), "が") << "another folder than が";
}

class ATextFile : public testing::Test {
 protected:
  std::string Read(std::string_view bytes) {
    std::ofstream(file_, std::ios::binary) << bytes;
    const auto text = ReadText(file_);
    return text ? *text : text.error().message + text.error().ja;
  }
  const std::string file_ = testing::TempDir() + "foreign_text.txt";
};

TEST_F(ATextFile, IsReadOrToldWhyNot) {
  EXPECT_EQ(Read("\xEF\xBB\xBFむ\r\n"), "む\r\n");
  EXPECT_EQ(Read("む\rめ\r"), "む\nめ\n");
  EXPECT_THAT(Read("\xFF\xFF\x80\x80"),
              testing::AllOf(HasSubstr(file_), HasSubstr("save it as UTF-8")));
  EXPECT_THAT(Read("む = 1\n\x96\xF8 = 2\n"),
              testing::AllOf(HasSubstr(file_ + ": line 2 "),
                             HasSubstr("2行目から文字コード")));
  std::filesystem::remove(file_);
  EXPECT_THAT(ReadText(file_).error().message, HasSubstr("cannot be read"));
  EXPECT_FALSE(ReadText(testing::TempDir()));
}

RC_GTEST_PROP(AnyBytes, GiveValidText, (const std::string& bytes)) {
  for (const std::string& text :
       {DecodeText(bytes).text, Composed(bytes), SameWidth(bytes),
        ShownName(bytes), NameToMatch(bytes), KeyOf(bytes)}) {
    RC_ASSERT(IsValid(text));
  }
}

RC_GTEST_PROP(AnyPath, ComesBackFromItsKey, (std::string path)) {
  std::erase(path, '\0');
  const std::string key = KeyOf(path);
  RC_ASSERT(PathOf(key).native() == path);
  RC_ASSERT(Composed(key) == key);
}

}  // namespace
}  // namespace kimari
