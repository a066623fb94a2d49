#include "host/uses/web/json_keys.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "host/base/json_text.h"

namespace kimari::web {
namespace {

using Json = nlohmann::json;

constexpr size_t kLongestShown = 60;
constexpr int kDeepestPress = 32;  // lists and objects in each other

// Letters of UTF-8 that are not seen: spaces of no width, marks that turn the
// direction of what follows.
constexpr std::string_view kUnseen[] = {
    "\u200B", "\u200C", "\u200D", "\u200E", "\u200F", "\u202A", "\u202B",
    "\u202C", "\u202D", "\u202E", "\u2060", "\u2066", "\u2067", "\u2068",
    "\u2069", "\uFEFF", "\u2028", "\u2029", "\u00AD"};
constexpr std::string_view kSpaces[] = {" ", "\u00A0", "\u3000"};

bool Plain(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) {
                        return static_cast<unsigned char>(c) < 0x20 ||
                               c == 0x7F;
                      }) &&
         std::none_of(std::begin(kUnseen), std::end(kUnseen),
                      [&](std::string_view letter) {
                        return text.find(letter) != std::string_view::npos;
                      });
}

// Without spaces around it.
std::string Trimmed(std::string_view text) {
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view space : kSpaces) {
      if (text.starts_with(space)) {
        text.remove_prefix(space.size());
      } else if (text.ends_with(space)) {
        text.remove_suffix(space.size());
      } else {
        continue;
      }
      again = true;
    }
  }
  return std::string(text);
}

// Whatever came, so that a sentence can hold it: text, numbers and flags as
// they are, of the rest what it is.
Text Shown(const Json& value) {
  if (value.is_array()) return {"a list", "リスト"};
  if (value.is_object()) return {"an object", "オブジェクト"};
  const std::string text =
      value.is_string() ? value.get<std::string>() : JsonAsciiText(value);
  const bool shows = Plain(text) && text.size() <= kLongestShown;
  return shows ? Text{text, text} : Text{"...", "..."};
}

}  // namespace

JsonKeys::JsonKeys(const std::string& text)
    : json_(ParseJson(text, kDeepestPress)) {
  if (json_.is_object()) return;
  json_ = Json::object();
  Wrong("this is no JSON object", "JSON のオブジェクトではありません");
}

std::optional<std::string> JsonKeys::OneOf(
    const char* key, const std::vector<std::string_view>& words) {
  const Json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  const std::string word =
      value->is_string() ? value->get<std::string>() : std::string();
  if (value->is_string() &&
      std::find(words.begin(), words.end(), word) != words.end()) {
    return word;
  }
  std::string all;
  for (const std::string_view name : words) {
    all.append(all.empty() ? "" : ", ").append(name);
  }
  const Text shown = Shown(*value);
  Wrong(fmt::format("{} is \"{}\", none of: {}", key, shown.en, all),
        fmt::format("{} の「{}」という語はありません：{}", key, shown.ja, all));
  return std::nullopt;
}

std::optional<int64_t> JsonKeys::Whole(const char* key, int64_t least,
                                       int64_t most) {
  const Json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  // A number above int64 would wrap: it is unsigned then.
  const bool fits = value->is_number_integer() &&
                    !(value->is_number_unsigned() &&
                      value->get<uint64_t>() > static_cast<uint64_t>(most)) &&
                    value->get<int64_t>() >= least &&
                    value->get<int64_t>() <= most;
  if (fits) return value->get<int64_t>();
  const Text shown = Shown(*value);
  Wrong(fmt::format("{} is {}, no whole number from {} to {}", key, shown.en,
                    least, most),
        fmt::format("{} は {} から {} までの整数です（{}）", key, least, most,
                    shown.ja));
  return std::nullopt;
}

void JsonKeys::Real(const char* key, std::optional<double>& out, double least,
                    double most) {
  const Json* value = Find(key);
  if (value == nullptr) return;
  const double number = value->is_number() ? value->get<double>() : NAN;
  if (number >= least && number <= most) {
    out = number;
    return;
  }
  const Text shown = Shown(*value);
  Wrong(fmt::format("{} is {}, no number from {} to {}", key, shown.en, least,
                    most),
        fmt::format("{} は {} から {} までの数です（{}）", key, least, most,
                    shown.ja));
}

void JsonKeys::Flag(const char* key, bool& out) {
  const Json* value = Find(key);
  if (value == nullptr) return;
  if (value->is_boolean()) {
    out = value->get<bool>();
    return;
  }
  const Text shown = Shown(*value);
  Wrong(fmt::format("{} is {}, neither true nor false", key, shown.en),
        fmt::format("{} は true か false です（{}）", key, shown.ja));
}

void JsonKeys::Line(const char* key, std::string& out, size_t longest) {
  const Json* value = Find(key);
  if (value == nullptr) return;
  const std::string text =
      value->is_string() ? value->get<std::string>() : std::string();
  if (value->is_string() && Plain(text) && text.size() <= longest) {
    out = Trimmed(text);
    return;
  }
  Wrong(fmt::format("{} is no line of at most {} letters", key, longest / 3),
        fmt::format("{} は{}字までの一行です", key, longest / 3));
}

void JsonKeys::Wrong(std::string en, std::string ja) {
  if (!wrong_) wrong_ = Text{std::move(en), std::move(ja)};
}

std::optional<Text> JsonKeys::Mistake() {
  for (const auto& [key, value] : json_.items()) {
    if (std::find(asked_.begin(), asked_.end(), key) != asked_.end()) {
      continue;
    }
    const std::string name = Shown(key).en;
    Wrong("there is no key \"" + name + "\"",
          "「" + name + "」というキーはありません");
  }
  return wrong_;
}

const Json* JsonKeys::Find(const char* key) {
  asked_.emplace_back(key);
  const auto found = json_.find(key);
  return found == json_.end() ? nullptr : &*found;
}

}  // namespace kimari::web
