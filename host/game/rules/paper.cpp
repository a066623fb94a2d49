#include "host/game/rules/paper.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"

namespace kimari::rules {
namespace {

using Out = nlohmann::ordered_json;

Out TextJson(const Text& text) { return {{"en", text.en}, {"ja", text.ja}}; }

Out OptionJson(const OptionInfo& option) {
  Out values = Out::array();
  for (const OptionValue& value : option.values) {
    values.push_back(Out{
        {"value", value.name}, {"en", value.text.en}, {"ja", value.text.ja}});
  }
  return {{"id", option.id},
          {"rule", option.rule},
          {"group", GroupName(option.group).en},
          {"default", option.default_value},
          {"value", option.value},
          {"choices", option.choices},
          {"en", option.title.en},
          {"ja", option.title.ja},
          {"source", option.source.en},
          {"source_ja", option.source.ja},
          {"values", std::move(values)}};
}

// "  ● with_the_first  ...": what is chosen, and what else could be.
std::string ValueLines(const OptionInfo& option) {
  std::string lines;
  for (const OptionValue& value : option.values) {
    const bool number = value.name.empty();
    const bool named = TextOfValue(option, option.value).ja == value.text.ja;
    const bool chosen =
        number
            ? option.value.find_first_not_of("0123456789.") == std::string::npos
            : named;
    const Text text = chosen ? TextOfValue(option, option.value) : value.text;
    lines += std::string(chosen ? "  ● " : "  ○ ") + text.ja + "\n    " +
             text.en + "  [" +
             (number ? (chosen ? option.value : option.choices) : value.name) +
             "]\n";
  }
  return lines;
}

std::string OptionLines(const OptionInfo& option) {
  const bool changed = option.value != option.default_value;
  return std::string(changed ? "◆ " : "") + option.title.ja + " / " +
         option.title.en + "  " + option.id + " = " + option.value + "  (" +
         option.rule + ")\n" + ValueLines(option) + "    典拠 " +
         option.source.ja + "\n    source: " + option.source.en + "\n";
}

}  // namespace

RulesPaper MakePaper(const Book& book, std::string program) {
  RulesPaper paper{
      std::string(book.Id()), book.Source(),    std::string(kWordingEdition),
      std::move(program),     OptionsSum(book), {}};
  for (const OptionInfo& option : book.Options()) {
    const bool as_in_a_match = option.group == OptionGroup::kTraining &&
                               option.value == option.default_value;
    if (as_in_a_match) continue;
    if (paper.parts.empty() || paper.parts.back().group != option.group) {
      paper.parts.push_back({option.group, {}});
    }
    paper.parts.back().options.push_back(option);
  }
  return paper;
}

std::string PaperText(const RulesPaper& paper) {
  std::string text = paper.text.title.ja + "\n" + paper.text.title.en +
                     "\n\n規則の版 " + paper.text.edition.ja +
                     "\nedition of the rules: " + paper.text.edition.en +
                     "\n解釈文の版 wording: " + paper.wording +
                     "   プログラム program: " + paper.program +
                     "\n照合番号 sum of the options: " + paper.sum + "\n";
  for (const RulesPaper::Part& part : paper.parts) {
    const Text name = GroupName(part.group);
    text += "\n== " + name.ja + " / " + name.en + " ==\n";
    for (const OptionInfo& option : part.options) text += OptionLines(option);
  }
  text += "\n== 選択によらない解釈 / Read one way here ==\n";
  for (const FixedReading& fixed : paper.text.fixed) {
    text += fixed.rule + "  " + fixed.text.ja + "\n    " + fixed.text.en + "\n";
  }
  return text +
         "\n◆ 標準と異なる選択 / not the default\n"
         "署名するには --html で印刷する / to sign it, print it with --html\n";
}

std::string PaperJson(const RulesPaper& paper) {
  Out options = Out::array();
  for (const RulesPaper::Part& part : paper.parts) {
    for (const OptionInfo& option : part.options) {
      options.push_back(OptionJson(option));
    }
  }
  Out fixed = Out::array();
  for (const FixedReading& each : paper.text.fixed) {
    fixed.push_back(
        Out{{"rule", each.rule}, {"en", each.text.en}, {"ja", each.text.ja}});
  }
  return JsonText(Out{{"rules", paper.book},
                      {"title", TextJson(paper.text.title)},
                      {"edition", TextJson(paper.text.edition)},
                      {"wording", paper.wording},
                      {"program", paper.program},
                      {"sum", paper.sum},
                      {"options", std::move(options)},
                      {"fixed", std::move(fixed)}},
                  1) +
         "\n";
}

}  // namespace kimari::rules
