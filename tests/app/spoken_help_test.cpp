// Under a Japanese locale every command's --help is Japanese, whole.
#include "host/app/spoken_help.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "host/app/every_command.h"
#include "host/app/spoken_errors.h"
#include "host/base/text_forms.h"

namespace kimari::app {
namespace {

using testing::IsEmpty;

class SpokenHelp : public testing::Test {
 protected:
  SpokenHelp() {
    // NOLINTBEGIN(concurrency-mt-unsafe): tests run one thread
    const char* const before = std::getenv("LC_ALL");
    const std::string kept = before == nullptr ? "" : before;
    setenv("LC_ALL", "ja_JP.UTF-8", 1);
    AddEveryCommand(app_, action_);
    before == nullptr ? unsetenv("LC_ALL") : setenv("LC_ALL", kept.c_str(), 1);
    // NOLINTEND(concurrency-mt-unsafe)
    Look(app_, "kimari");
  }

  // Japanese, without an English sentence in it; what is to be typed is none.
  static bool IsJapanese(const std::string& whole) {
    static const std::regex typed("kimari [ -~]*");
    static const std::regex sentence("[a-z]+,?( [a-z]+){3}");
    const std::string text = std::regex_replace(whole, typed, "");
    for (const char32_t c : PointsOf(text)) {
      if (c >= 0x3041 && c <= 0x9FFF) {
        return !std::regex_search(text, sentence);
      }
    }
    return false;
  }
  void Check(const std::string& name, const std::string& text) {
    if (!IsJapanese(text)) english_.push_back(name + ": " + text);
  }
  void Look(CLI::App& command, const std::string& name) {
    ++commands_;
    if (!command.get_name().empty()) {
      Check(name, command.get_description());
      Check(name + ", its example", command.get_footer());
    }
    for (const CLI::Option* option : command.get_options()) {
      if (option->get_group().empty()) continue;  // of people: no
      Check(name + " " + option->get_name(), option->get_description());
      Check(name + " " + option->get_name(), option->get_group());
    }
    for (CLI::App* sub : command.get_subcommands({})) {
      if (!sub->get_name().empty()) Check(name, sub->get_group());
      Look(*sub, sub->get_name().empty() ? name : name + " " + sub->get_name());
    }
  }

  CLI::App app_{"", "kimari"};
  Action action_;
  std::vector<std::string> english_;
  int commands_ = 0;
};

TEST_F(SpokenHelp, OfEveryCommandAndOptionIsJapanese) {
  EXPECT_GT(commands_, 40);
  EXPECT_THAT(english_, IsEmpty());
}

TEST_F(SpokenHelp, HasNoEnglishLabelInIt) {
  const std::string help = app_.get_subcommand("match")->help();
  for (const char* label :
       {"Usage", "OPTIONS", "Options", "Excludes", "REQUIRED", "where",
        "required", "Group", "TEXT", "INT", "FLOAT"}) {
    EXPECT_EQ(help.find(label), std::string::npos) << label << "\n" << help;
  }
}

TEST_F(SpokenHelp, SpeaksOfNothingThatThereIsNot) {
  for (const auto& all : {SpokenMatchOptions(), SpokenToolOptions()}) {
    for (const SpokenOption& each : all) {
      if (each.command == nullptr) continue;
      const CLI::App* at = &app_;
      std::istringstream words(each.command);
      for (std::string word; words >> word;) at = at->get_subcommand(word);
      const auto options = at->get_options([&](const CLI::Option* option) {
        return option->get_description() == each.what;
      });
      const bool in_group = !at->get_subcommands([](const CLI::App* sub) {
                                 return sub->get_name().empty();
                               }).empty();
      EXPECT_TRUE(!options.empty() || in_group)
          << each.command << " " << each.option;
    }
  }
}

TEST_F(SpokenHelp, NamesTheOptionsOfWhichOneIsWanted) {
  try {
    app_.parse("match");
    FAIL();
  } catch (const CLI::ParseError& error) {
    EXPECT_EQ(JapaneseOfUse(error.what()),
              "次のうちどれか1つだけを書いてください：-o,--output,--resume");
  }
}

TEST(SpokenUse, IsJapaneseOfAValueOfSeveralLines) {
  EXPECT_EQ(JapaneseOfUse("--voice: a\nb not in {low,high}"),
            "--voice a\nb：low,high のどれかを書いてください");
}

// As CLI11 says what is wrong with the words of a command.
TEST(SpokenUse, IsJapaneseOfEveryThingThatMayBeWrong) {
  using CLI::ArgumentMismatch;
  using CLI::RequiredError;
  const CLI::ParseError wrong[] = {
      RequiredError::Option(1, 1, 0, "--output,--resume"),
      RequiredError::Option(1, 1, 2, "--output,--resume"),
      RequiredError::Option(1, 0, 0, "--output,--resume"),
      RequiredError::Option(0, 1, 2, "--output,--resume"),
      RequiredError::Subcommand(1),
      RequiredError("file"),
      ArgumentMismatch::AtLeast("--hand", 2, 1),
      ArgumentMismatch::AtMost("--hand", 2, 3),
      ArgumentMismatch::TypedAtLeast("--hand", 1, "TEXT"),
      ArgumentMismatch::FlagOverride("--json"),
      ArgumentMismatch("file", 2, 1),
      ArgumentMismatch("file", -2, 1),
      CLI::ConversionError::TrueFalse("--json"),
      CLI::ConversionError::TooManyInputsFlag("--json"),
      CLI::ConversionError("x", "--json"),
      CLI::ConversionError("--port", std::vector<std::string>{"x"}),
      CLI::ValidationError("--folder", CLI::ExistingDirectory("/dev/null")),
      CLI::ValidationError("--folder", CLI::ExistingFile("/")),
      CLI::ValidationError("file", CLI::ExistingPath("/none")),
      CLI::ValidationError("number", CLI::Range(1, 9)(std::string("0"))),
      CLI::RequiresError("--side", "--rig"),
      CLI::ExcludesError("--csv", "--json")};
  for (const CLI::ParseError& each : wrong) {
    const std::string said = JapaneseOfUse(each.what());
    EXPECT_THAT(said, testing::Not(testing::HasSubstr("指定に誤り")));
    EXPECT_FALSE(std::regex_search(said, std::regex("[a-z]+ [a-z]+ [a-z]+")))
        << said;
  }
}

}  // namespace
}  // namespace kimari::app
