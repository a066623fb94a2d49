// The options of a rule book: every place where the rules leave a gap or a
// house may differ, by name, with what is done when nobody says otherwise.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/game/rules/text.h"

namespace kimari::rules {

// Under which heading a house signs it.
enum class OptionGroup : uint8_t {
  kTake,
  kFaults,
  kLastTwo,
  kScore,
  kConduct,
  kTraining,  // of no match: not on the paper that is signed
};
Text GroupName(OptionGroup group);

// One value it can be set to, with what is then signed, whole: whoever reads
// one language alone sees which one it is. "{0}" stands for a number.
struct OptionValue {
  std::string name;  // "with_the_first"; empty: any number in the range
  Text text;
};

// One option for people and programs.
struct OptionInfo {
  std::string id;    // "same_time_ms"
  std::string rule;  // "R-KA-7"
  OptionGroup group = OptionGroup::kTake;
  Text title;   // what it settles
  Text source;  // where the rule stands, or that it stands nowhere
  std::vector<OptionValue> values = {};  // the default one first
  std::string default_value = {};
  std::string choices = {};  // "yes, no"
  std::string value = {};    // what it is set to
};
// What is signed by this value of the option, one of those it can have.
Text TextOfValue(const OptionInfo& option, std::string_view value);

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

// A value of an option by its name, and what is signed with it.
struct Choice {
  std::string_view name;
  std::string_view ja;
  std::string_view en;
};

// An enum, or a switch, by these names, in the order of its values.
template <typename E>
bool SetChoice(E& field, std::string_view value,
               std::span<const Choice> choices) {
  for (size_t i = 0; i < choices.size(); ++i) {
    if (value != choices[i].name) continue;
    field = static_cast<E>(i);
    return true;
  }
  return false;
}

OptionInfo WithChoices(OptionInfo info, std::span<const Choice> choices);

// An option of these values, in the order of the enum, the first of which is
// the default.
template <auto kField, const auto& kChoices, typename T>
Option<T> ChoiceOption(OptionInfo info) {
  return {
      WithChoices(std::move(info), kChoices),
      [](const T& o) {
        return std::string(kChoices.at(static_cast<size_t>(o.*kField)).name);
      },
      [](T& o, std::string_view value) {
        return SetChoice(o.*kField, value, kChoices);
      }};
}

// "yes" and "no" with what is signed with each, the default one first.
template <auto kField, const auto& kChoices, typename T>
Option<T> SwitchOption(OptionInfo info) {
  return {WithChoices(std::move(info), kChoices), GetSwitch<kField, T>,
          SetSwitchOf<kField, T>};
}

// An option that is a number: what is signed with it, and its range.
OptionInfo WithRange(OptionInfo info, std::string default_value,
                     std::string choices, std::vector<OptionValue> values);

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
