#include "host/app/spoken_help.h"

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace kimari::app {
namespace {

const SpokenCommand* Spoken(const std::string& command) {
  for (const auto& all : {SpokenMatchCommands(), SpokenToolCommands()}) {
    for (const SpokenCommand& each : all) {
      if (command == each.command) return &each;
    }
  }
  return nullptr;
}

// nullptr: nothing is known of it.
const char* Spoken(const std::string& command, const CLI::Option& option) {
  const auto has_name = [&](std::string_view name) {
    if (name.starts_with("--")) {
      return option.check_lname(std::string(name.substr(2)));
    }
    return option.get_positional() && option.get_name(true) == name;
  };
  const char* usual = nullptr;
  for (const auto& all : {SpokenMatchOptions(), SpokenToolOptions()}) {
    for (const SpokenOption& each : all) {
      if (!has_name(each.option)) continue;
      if (each.command == nullptr) {
        usual = each.what;
      } else if (command == each.command) {
        return each.what;
      }
    }
  }
  return usual;
}

// What CLI11 says in English beside what each option says itself.
class JapaneseFormatter : public CLI::Formatter {
 public:
  JapaneseFormatter() {
    label("Usage", "使い方");
    label("OPTIONS", "オプション");
    label("SUBCOMMAND", "コマンド");
    label("Positionals", "対象");
    label("REQUIRED", "必須");
    label("Needs", "併用");
    label("Excludes", "併用不可");
  }
  // " INT:INT in [1 - 9]": the kind of value, and which of them.
  std::string make_option_opts(const CLI::Option* option) const override {
    std::string all = CLI::Formatter::make_option_opts(option);
    for (const auto& [english, japanese] :
         {std::pair("UINT:", ""), std::pair("INT:", ""),
          std::pair("FLOAT:", ""), std::pair("TEXT:", ""),
          std::pair("UINT", "整数"), std::pair("INT", "整数"),
          std::pair("FLOAT", "数"), std::pair("TEXT", "文字"),
          std::pair(" in [", " [")}) {
      for (size_t at = all.find(english); at != std::string::npos;
           at = all.find(english)) {
        all.replace(at, std::strlen(english), japanese);
      }
    }
    return all;
  }
  // A group of options: their heading says what it is.
  std::string make_expanded(const CLI::App* command) const override {
    return command->get_name().empty()
               ? make_groups(command, CLI::AppFormatMode::Sub)
               : CLI::Formatter::make_expanded(command);
  }
};

// `path`: "calibrate camera".
void SpeakOf(CLI::App& command, const std::string& path) {
  LabelInJapanese(command);
  const SpokenCommand* const spoken = Spoken(path);
  if (spoken != nullptr && command.get_name() != "") {
    command.description(spoken->what);
    command.footer(spoken->footer);
  }
  for (CLI::Option* option : command.get_options()) {
    if (option == command.get_help_ptr()) continue;
    if (const char* const what = Spoken(path, *option)) {
      option->description(what);
    }
  }
  for (CLI::App* sub : command.get_subcommands({})) {
    if (sub->get_name().empty()) {  // a group of options
      SpeakOf(*sub, path);
      for (CLI::Option* option : sub->get_options()) {
        option->group("次のどちらか1つ");
      }
    } else if (path != "" || sub->get_name() != "read") {
      SpeakOf(*sub,
              path.empty() ? sub->get_name() : path + " " + sub->get_name());
    }
  }
}

}  // namespace

void LabelInJapanese(CLI::App& command) {
  if (command.get_help_ptr() != nullptr) {
    command.set_help_flag("-h,--help", "この説明を表示して終わる");
  }
  for (CLI::Option* option : command.get_options()) {
    if (option->get_group() == "Options") option->group("オプション");
  }
  for (CLI::App* sub : command.get_subcommands({})) {
    if (sub->get_group() == "Subcommands") sub->group("コマンド");
  }
  command.formatter(std::make_shared<JapaneseFormatter>());
}

void SpeakJapanese(CLI::App& app) { SpeakOf(app, ""); }

}  // namespace kimari::app
