#include "host/rules/options.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"

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

Result<std::vector<GivenOption>> GivenOptions(const std::string& json) {
  const nlohmann::json object = ParseJson(json);
  if (!object.is_object()) {
    return Fail(ErrorKind::kFile,
                "the rule options are not a JSON object; the file is damaged "
                "or not Kimari's");
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
  return {ErrorKind::kUsage, "unknown rule option \"" + std::string(id) +
                                 "\"; there are " + known};
}

Error WrongValue(const OptionInfo& option, std::string_view value) {
  return {ErrorKind::kUsage, "rule option " + option.id + " cannot be \"" +
                                 std::string(value) + "\"; it can be " +
                                 option.choices};
}

std::string OptionMember(const OptionInfo& option, const std::string& value) {
  std::string text = value;
  if (option.choices == "yes, no") {
    text = value == "yes" ? "true" : "false";
  } else if (value.find_first_not_of("0123456789.") != std::string::npos) {
    text = "\"" + value + "\"";
  }
  return "\"" + option.id + "\": " + text;
}

}  // namespace kimari::rules
