#include "host/game/rules/options.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_keys.h"
#include "host/base/json_text.h"
#include "host/base/printable.h"

namespace kimari::rules {

bool SetMilliseconds(Duration& field, std::string_view value, double least,
                     double most) {
  double ms = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, ms);
  if (error != std::errc() || stop != end || !(ms >= least) || !(ms <= most)) {
    return false;
  }
  field = FromMilliseconds(ms);
  return true;
}

bool SetWhole(int& field, std::string_view value, int least, int most) {
  int number = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || stop != end || number < least || number > most) {
    return false;
  }
  field = number;
  return true;
}

bool SetSwitch(bool& field, std::string_view value) {
  const bool yes = value == "yes" || value == "true";
  if (!yes && value != "no" && value != "false") return false;
  field = yes;
  return true;
}

Text GroupName(OptionGroup group) {
  switch (group) {
    case OptionGroup::kTake:
      return {"Taking", "取り"};
    case OptionGroup::kFaults:
      return {"Faults and what they cost", "反則とその処理"};
    case OptionGroup::kLastTwo:
      return {"The last two cards", "最後の二枚札"};
    case OptionGroup::kScore:
      return {"Score and winner", "得点と勝敗"};
    case OptionGroup::kConduct:
      return {"Conduct and officials", "競技上の注意・役員"};
    case OptionGroup::kTraining:
      break;
  }
  return {"Training", "練習"};
}

Text TextOfValue(const OptionInfo& option, std::string_view value) {
  Text text;
  for (const OptionValue& each : option.values) {
    if (each.name == value) return each.text;
    if (each.name.empty()) text = each.text;
  }
  // As people write it: 1.500000 is 1.5.
  std::string number(value);
  if (number.find('.') != std::string::npos) {
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
  }
  for (std::string* const part : {&text.en, &text.ja}) {
    const size_t at = part->find("{0}");
    if (at != std::string::npos) part->replace(at, 3, number);
  }
  return text;
}

OptionInfo WithChoices(OptionInfo info, std::span<const Choice> choices) {
  for (const Choice& choice : choices) {
    info.values.push_back({std::string(choice.name),
                           {std::string(choice.en), std::string(choice.ja)}});
    info.choices +=
        (info.choices.empty() ? "" : ", ") + std::string(choice.name);
  }
  info.default_value = choices.front().name;
  return info;
}

OptionInfo WithRange(OptionInfo info, std::string default_value,
                     std::string choices, std::vector<OptionValue> values) {
  info.default_value = std::move(default_value);
  info.choices = std::move(choices);
  info.values = std::move(values);
  return info;
}

Result<std::vector<GivenOption>> GivenOptions(const std::string& json) {
  const nlohmann::json object = ParseJson(json);
  if (!object.is_object()) {
    return Fail(ErrorKind::kFile,
                "the rule options are not a JSON object; the file is damaged "
                "or not Kimari's");
  }
  if (const auto twice = RepeatedKey(json)) {
    return Fail(ErrorKind::kUsage,
                "rule option " + Brief(*twice) +
                    " is given twice, and only one of them can count; take "
                    "one out / 同じ項目が二度書かれています");
  }
  std::vector<GivenOption> given;
  for (const auto& [id, value] : object.items()) {
    std::string plain = JsonText(value);
    if (value.is_string()) plain = value.get<std::string>();
    if (value.is_boolean()) plain = value.get<bool>() ? "yes" : "no";
    given.push_back({id, plain});
  }
  return given;
}

Error UnknownOption(std::string_view id, const std::string& known) {
  return {ErrorKind::kUsage,
          "unknown rule option \"" + Brief(id) + "\"; there are " + known};
}

Error WrongValue(const OptionInfo& option, std::string_view value) {
  return {ErrorKind::kUsage, "rule option " + option.id + " cannot be \"" +
                                 Brief(value) + "\"; it can be " +
                                 option.choices};
}

std::string OptionMember(const OptionInfo& option, const std::string& value) {
  std::string text = value;
  if (option.choices == "yes, no" || option.choices == "no, yes") {
    text = value == "yes" ? "true" : "false";
  } else if (value.find_first_not_of("0123456789.") != std::string::npos) {
    text = "\"" + value + "\"";
  }
  return "\"" + option.id + "\": " + text;
}

}  // namespace kimari::rules
