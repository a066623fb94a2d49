// The options of a rule book: every place where the rules leave a gap or a
// house may differ, by name, with what is done when nobody says otherwise.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"

namespace kimari::rules {

// One option for people and programs.
struct OptionInfo {
  std::string id;      // "same_time_ms"
  std::string rule;    // "R-KA-7"
  std::string source;  // where the rule stands, or that it stands nowhere
  std::string default_value;
  std::string choices;  // "yes, no"
  std::string en;
  std::string ja;
  std::string value = {};  // what it is set to
};

// What every book's table of options does; `T` is the book's struct of them.
template <typename T>
struct Option {
  OptionInfo info;
  std::string (*get)(const T&);
  bool (*set)(T&, std::string_view);  // false: not such a value
};

// A number of milliseconds in this range.
bool SetMilliseconds(Duration& field, std::string_view value, double least,
                     double most);
// How far apart "at the same time" is, which no rule text says.
inline constexpr double kLeastBandMs = 0.01;
inline constexpr double kMostBandMs = 100;

// A whole number in this range.
bool SetWhole(int& field, std::string_view value, int least, int most);

bool SetSwitch(bool& field, std::string_view value);

template <auto kField, typename T>
std::string GetSwitch(const T& options) {
  return options.*kField ? "yes" : "no";
}
template <auto kField, typename T>
bool SetSwitchOf(T& options, std::string_view value) {
  return SetSwitch(options.*kField, value);
}

// An enum by its names, in the order of its values.
template <typename E>
bool SetChoice(E& field, std::string_view value,
               std::span<const std::string_view> names) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (value != names[i]) continue;
    field = static_cast<E>(i);
    return true;
  }
  return false;
}

// An option of these names, the first of which is the default.
template <auto kField, const auto& kNames, typename T>
Option<T> ChoiceOption(OptionInfo info) {
  info.default_value = kNames.front();
  for (const std::string_view name : kNames) {
    info.choices += (info.choices.empty() ? "" : ", ") + std::string(name);
  }
  return {std::move(info),
          [](const T& o) {
            return std::string(kNames.at(static_cast<size_t>(o.*kField)));
          },
          [](T& o, std::string_view value) {
            return SetChoice(o.*kField, value, kNames);
          }};
}

// One value of a JSON object of options, as `set` takes it.
struct GivenOption {
  std::string id;
  std::string value;
};
// kUsage when the text is not a JSON object.
Result<std::vector<GivenOption>> GivenOptions(const std::string& json);

Error UnknownOption(std::string_view id, const std::string& known);
Error WrongValue(const OptionInfo& option, std::string_view value);
// "id": value, as OptionsJson writes it.
std::string OptionMember(const OptionInfo& option, const std::string& value);

template <typename T>
Result<void> SetOption(std::span<const Option<T>> table, T& options,
                       std::string_view id, std::string_view value) {
  std::string known;
  for (const Option<T>& option : table) {
    known += (known.empty() ? "" : ", ") + option.info.id;
    if (option.info.id != id) continue;
    if (option.set(options, value)) return {};
    return tl::unexpected(WrongValue(option.info, value));
  }
  return tl::unexpected(UnknownOption(id, known));
}

template <typename T>
Result<T> ReadOptions(std::span<const Option<T>> table,
                      const std::string& json) {
  const Result<std::vector<GivenOption>> given = GivenOptions(json);
  if (!given) return tl::unexpected(given.error());
  T options;
  for (const GivenOption& each : *given) {
    const Result<void> set = SetOption(table, options, each.id, each.value);
    if (!set) return tl::unexpected(set.error());
  }
  return options;
}

template <typename T>
std::vector<OptionInfo> ListOptions(std::span<const Option<T>> table,
                                    const T& options) {
  std::vector<OptionInfo> list;
  for (const Option<T>& option : table) {
    list.push_back(option.info);
    list.back().value = option.get(options);
  }
  return list;
}

template <typename T>
std::string WriteOptions(std::span<const Option<T>> table, const T& options) {
  std::string json;
  for (const Option<T>& option : table) {
    json += (json.empty() ? "{" : ", ") +
            OptionMember(option.info, option.get(options));
  }
  return json + "}";
}

}  // namespace kimari::rules
