// Every command, option, key and button that a booklet names is there, and both
// languages name the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "host/app/every_command.h"
#include "host/uses/manual/booklet.h"

namespace kimari::manual {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;
using Words = std::vector<std::string>;

const fs::path kUses = fs::path(KIMARI_SOURCE_DIR) / "host/uses";

std::string FileText(const fs::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// What the first group matches, each time.
Words All(const std::string& text, const std::string& pattern) {
  Words all;
  const std::regex regex(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end;
       ++at) {
    all.push_back((*at)[1]);
  }
  return all;
}

Words Buttons(const std::string& markdown) {
  return All(markdown, R"(\*\*([^*]+)\*\*)");
}
Words Keys(const std::string& markdown) {
  return All(markdown, "<kbd>([^<]+)</kbd>");
}
Words Commands(const std::string& markdown) {
  return All(markdown, "(?:`|\n *)(kimari [^`\n]*)");
}

// Those that stand in the pages' tables: Japanese -> English. More than one
// English word may be the same in Japanese.
std::multimap<std::string, std::string> PagesWords() {
  std::multimap<std::string, std::string> pages;
  const std::regex words(
      R"((?:en:|w\()\s*'((?:[^'\\]|\\.)*)',\s*(?:ja:)?\s*'((?:[^'\\]|\\.)*)')");
  for (const auto& each : fs::recursive_directory_iterator(kUses)) {
    if (each.path().extension() != ".ts") continue;
    const std::string text = FileText(each.path());
    for (std::sregex_iterator at(text.begin(), text.end(), words), end;
         at != end; ++at) {
      pages.emplace((*at)[2], (*at)[1]);
    }
  }
  return pages;
}

std::set<std::string> PagesKeys() {
  std::set<std::string> keys;
  for (std::string key :
       All(FileText(kUses / "live/page/desk.html"), "data-key=\"([^\"]+)\"")) {
    if (key.size() == 1) key[0] = static_cast<char>(std::toupper(key[0]));
    keys.insert(key);
  }
  for (const std::string& some :
       All(FileText(kUses / "replay/page/keys_help.ts"), R"(\['([^']+)',)")) {
    std::istringstream each(some);
    for (std::string key; each >> key;) keys.insert(key);
  }
  for (std::string key :
       All(FileText(kUses / "evening/page/reader_view.ts"),
           "(' '|[A-Za-z]+): '(?:next|hold|go-on|again|back|skip|undo|memorise|"
           "stop)'")) {
    if (key == "' '") key = "Space";
    if (key.size() == 1) key[0] = static_cast<char>(std::toupper(key[0]));
    keys.insert(key);
  }
  return keys;
}

template <typename Check>
void EachText(const Booklet& booklet, const Check& check) {
  check(booklet.lead, booklet.name);
  for (const Chapter& chapter : booklet.chapters) {
    check(chapter.body, booklet.name + ", " + chapter.heading.en);
  }
}

// The command of this name below another; nullptr: none.
const CLI::App* Below(const CLI::App& command, const std::string& name) {
  const auto found = command.get_subcommands(
      [&](const CLI::App* each) { return each->get_name() == name; });
  return found.empty() ? nullptr : found.front();
}

class BookletWords : public testing::TestWithParam<std::string> {
 protected:
  const Booklet& booklet() const { return *FindBooklet(GetParam()); }
  Words wrong_;
};

TEST_P(BookletWords, AreButtonsOfThePagesTheSameInBothLanguages) {
  static const auto pages = PagesWords();
  EachText(booklet(), [&](const Text& text, const std::string& where) {
    const Words said = Buttons(text.en);
    std::multiset<std::string> english(said.begin(), said.end());
    for (const std::string& ja : Buttons(text.ja)) {
      const auto [first, last] = pages.equal_range(ja);
      const auto pair = std::find_if(first, last, [&](const auto& each) {
        return english.contains(each.second);
      });
      if (pair == last) {
        wrong_.push_back(where + ": " + ja);
      } else {
        english.erase(english.find(pair->second));
      }
    }
    for (const std::string& en : english) wrong_.push_back(where + ": " + en);
  });
  EXPECT_THAT(wrong_, IsEmpty());
}

TEST_P(BookletWords, AreKeysOfThePages) {
  static const auto pages = PagesKeys();
  ASSERT_GT(pages.size(), 20U);
  EachText(booklet(), [&](const Text& text, const std::string& where) {
    EXPECT_EQ(Keys(text.en), Keys(text.ja)) << where;
    for (const std::string& key : Keys(text.ja)) {
      if (!pages.contains(key)) wrong_.push_back(where + ": " + key);
    }
  });
  EXPECT_THAT(wrong_, IsEmpty());
}

// The commands of `kimari`, and no option that one of them has not.
TEST_P(BookletWords, AreCommandsWithTheirOptions) {
  CLI::App app("", "kimari");
  app::Action action;
  app::AddEveryCommand(app, action);
  EachText(booklet(), [&](const Text& text, const std::string& where) {
    EXPECT_EQ(Commands(text.en).size(), Commands(text.ja).size()) << where;
    for (const std::string& body : {text.en, text.ja}) {
      for (const std::string& command : Commands(body)) {
        std::istringstream words(command.substr(command.find(' ')));
        const CLI::App* at = &app;
        for (std::string word; words >> std::quoted(word);) {
          const CLI::App* sub = Below(*at, word);
          const bool option = word.starts_with('-');
          if (sub != nullptr) at = sub;
          if ((option && at->get_option_no_throw(word) == nullptr) ||
              (at == &app && !option)) {
            wrong_.push_back(where + ": " + command + ": " + word);
          }
        }
      }
    }
  });
  EXPECT_THAT(wrong_, IsEmpty());
}

// A row, a point or a step in one language is one in the other.
TEST_P(BookletWords, AreAsManyLinesOfTablesAndListsInBothLanguages) {
  const std::string line = R"((?:^|\n)(\|| *\* | *\d\. ))";
  EachText(booklet(), [&](const Text& text, const std::string& where) {
    EXPECT_EQ(All(text.en, line), All(text.ja, line)) << where;
  });
}

std::vector<std::string> Names() {
  std::vector<std::string> names;
  for (const Booklet& each : Booklets()) names.push_back(each.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(All, BookletWords, testing::ValuesIn(Names()),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace kimari::manual
