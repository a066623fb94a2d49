#include "host/base/toml_text.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace kimari {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string Times(int n, const std::string& text) {
  std::string all;
  for (int i = 0; i < n; ++i) all += text;
  return all;
}

// As kinds of TOML nest: `n` deep.
std::vector<std::string> TomlOfDepth(int n) {
  const std::string dotted = Times(n - 1, "a.") + "a";
  return {"[" + dotted + "]\n",
          "[[" + dotted + "]]\n",
          dotted + " = 1\n",
          "[ " + Times(n - 1, "'a' . ") + "\"a\" ]\n",
          "b = {" + dotted + " = 1}\n",
          "b = [1, [{c = 1, " + dotted + " = 1}]]\n",
          "b = " + Times(n, "[") + Times(n, "]") + "\n",
          Times(n, "{a=") + "1" + Times(n, "}"),
          "[" + Times(n / 2, "a.") + "a]\n" + Times(n / 2, "a.") + "a = 1\n"};
}

TEST(TomlText, ThatIsTooDeepIsRefusedHoweverItIsWritten) {
  for (const std::string& text : TomlOfDepth(50'000)) {
    const auto root = ParseToml(text);
    ASSERT_FALSE(root) << text.substr(0, 20);
    EXPECT_THAT(root.error().what.en, HasSubstr("deep")) << text.substr(0, 20);
  }
}

TEST(TomlText, OfUsualDepthIsTakenHoweverItIsWritten) {
  for (const std::string& text : TomlOfDepth(10)) {
    if (text.starts_with('{')) continue;  // no TOML
    EXPECT_TRUE(ParseToml(text)) << text;
  }
}

TEST(TomlText, IsRefusedAtItsPlace) {
  const auto root = ParseToml("a = 1\n\nb = " + Times(65, "["));
  EXPECT_EQ(root.error().line, 3);
  EXPECT_EQ(root.error().column, 68);
  EXPECT_EQ(ParseToml("a = 1\nb = ]\n").error().line, 2);
}

TEST(TomlText, MayQuoteAsManyDotsAndBracketsAsItLikes) {
  const std::string many = Times(100, ".[{");
  const std::string text = "a = \"\\\"" + many + "\"\nb = '" + many + "\\'\n" +
                           "c = \"\"\"\n\"\"" + many +
                           "\n\\\"\"\"\"\"\nd = '''" + many + "\n'''\n# " +
                           many + "\n'" + many + "' = 1\n";
  ASSERT_TRUE(ParseToml(text)) << ParseToml(text).error().what.en;
}

TEST(TomlText, MayHoldAsManyTablesAndFiguresAsItLikes) {
  const std::string figures = Times(200, "[1.5, 2.5, {a.b = 1.5}],\n");
  EXPECT_TRUE(ParseToml(Times(200, "[[a.b]]\nc.d = 1.5\n")));
  EXPECT_TRUE(ParseToml("a = [" + figures + "]\nb.c = 07:32:00.5\n"));
}

// What is quoted ends where the library says it ends.
TEST(TomlText, HidesNoDepthBehindQuotationMarks) {
  const std::string deep = "[" + Times(70, "a.") + "a]\n";
  for (const char* before : {"a = ''\n", "a = \"\\\\\"\n", "a = \"\"\"\"\"\"\n",
                             "a = ''''x'''''\n", "a = \"\"\"x\\\"\"\"\"\"\"\n",
                             "a = 'x' # '\n", "a = '''#\n'''#'''\n"}) {
    EXPECT_TRUE(ParseToml(before)) << before;
    EXPECT_FALSE(ParseToml(before + deep)) << before;
  }
}

TEST(TomlText, LargerThanAnyOfThemIsRefused) {
  EXPECT_THAT(ParseToml(std::string(kMostToml + 1, '\n')).error().what.en,
              HasSubstr("larger than 4 MB"));
  EXPECT_TRUE(ParseToml(std::string(kMostToml, '\n')));
}

TEST(TomlText, IsQuotedShortInAnError) {
  const std::string key(30'000, 'a');
  const auto root = ParseToml(key + " = 1\n" + key + " = 2\n");
  ASSERT_FALSE(root);
  EXPECT_LE(root.error().what.en.size(), 500);
}

// `n` headers of 63 parts, each a table of its own in the library.
std::string Headers(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) {
    text += "[t" + std::to_string(i) + Times(62, ".a") + "]\n";
  }
  return text;
}

TEST(TomlText, OfMorePartsThanAnyOfThemIsRefused) {
  EXPECT_TRUE(ParseToml(Headers(1'000)));
  for (const std::string& text :
       {Headers(25'000), "a = [" + Times(500'000, "{b=1},") + "]",
        "a = [" + Times(1'000'000, "1,") + "]", Times(400'000, "[[a]]\n")}) {
    const auto root = ParseToml(text);
    ASSERT_FALSE(root) << text.substr(0, 20);
    EXPECT_THAT(root.error().what.en,
                AllOf(HasSubstr("more than 200000 keys and values"),
                      HasSubstr("choose the right file")));
  }
}

TEST(TomlText, ThatIsNotTakenSaysWhyAndWhatToDoOnceInBothLanguages) {
  for (const auto& [text, en, ja] :
       {std::tuple{"a = " + Times(70, "["), "take this line out", "削除"},
        std::tuple{std::string(kMostToml + 1, '\n'), "choose the right file",
                   "正しいファイル"},
        std::tuple{std::string("a = ]"), "correct the TOML", "直して"},
        std::tuple{std::string("a = '\x93'"), "save the file as UTF-8",
                   "保存し直して"}}) {
    const Text said = ParseToml(text).error().what;
    EXPECT_THAT(said.en, HasSubstr(en));
    EXPECT_THAT(said.ja, HasSubstr(ja));
    EXPECT_EQ(std::ranges::count(said.en, ';'), 1) << said.en;
  }
}

}  // namespace
}  // namespace kimari
