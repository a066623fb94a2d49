#include "host/web/desk_json.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "host/evidence/names.h"

namespace kimari::web {
namespace {

using Json = nlohmann::json;
using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::Role;

// Bytes of UTF-8: forty and three hundred kana.
constexpr size_t kLongestName = 120;
constexpr size_t kLongestReason = 900;
constexpr size_t kLongestShown = 60;

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
      if (text.starts_with(space))
        text.remove_prefix(space.size());
      else if (text.ends_with(space))
        text.remove_suffix(space.size());
      else
        continue;
      again = true;
    }
  }
  return std::string(text);
}

// Whatever came, so that a sentence can hold it.
std::string Shown(const Json& value) {
  std::string text =
      value.is_string()
          ? value.get<std::string>()
          : value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return Plain(text) && text.size() <= kLongestShown ? text : "...";
}

// Reads one object key by key; keeps the first thing that is wrong.
class Keys {
 public:
  explicit Keys(const std::string& text)
      : json_(Json::parse(text, nullptr, /*allow_exceptions=*/false)) {
    if (!json_.is_object()) {
      json_ = Json::object();
      Wrong("this is no JSON object", "JSON のオブジェクトではありません");
    }
  }

  // A word of an enum.
  template <typename T>
  void Word(const char* key, T& out) {
    const Json* value = Find(key);
    if (value == nullptr) return;
    const auto known = value->is_string()
                           ? evidence::FromName<T>(value->get<std::string>())
                           : std::nullopt;
    if (known) {
      out = *known;
      return;
    }
    std::string words;
    for (const std::string_view name : evidence::kNames<T>) {
      words.append(words.empty() ? "" : ", ").append(name);
    }
    Wrong(fmt::format("{} is \"{}\", none of: {}", key, Shown(*value), words),
          fmt::format("{} の「{}」という語はありません：{}", key, Shown(*value),
                      words));
  }
  template <typename T>
  void Number(const char* key, T& out, int64_t least, int64_t most) {
    const Json* value = Find(key);
    if (value == nullptr) return;
    // A number above int64 would wrap: it is unsigned then.
    const bool fits = value->is_number_integer() &&
                      !(value->is_number_unsigned() &&
                        value->get<uint64_t>() > static_cast<uint64_t>(most)) &&
                      value->get<int64_t>() >= least &&
                      value->get<int64_t>() <= most;
    if (fits) {
      out = static_cast<T>(value->get<int64_t>());
      return;
    }
    Wrong(fmt::format("{} is {}, no whole number from {} to {}", key,
                      Shown(*value), least, most),
          fmt::format("{} は {} から {} までの整数です（{}）", key, least, most,
                      Shown(*value)));
  }
  void Flag(const char* key, bool& out) {
    const Json* value = Find(key);
    if (value == nullptr) return;
    if (value->is_boolean()) {
      out = value->get<bool>();
      return;
    }
    Wrong(fmt::format("{} is {}, neither true nor false", key, Shown(*value)),
          fmt::format("{} は true か false です（{}）", key, Shown(*value)));
  }
  void Line(const char* key, std::string& out, size_t longest) {
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
  bool Has(const char* key) const { return json_.contains(key); }
  void Wrong(std::string en, std::string ja) {
    if (!wrong_) wrong_ = Text{std::move(en), std::move(ja)};
  }
  // What is wrong, keys that nobody asked for too.
  std::optional<Text> Mistake() {
    for (const auto& [key, value] : json_.items()) {
      if (std::find(asked_.begin(), asked_.end(), key) != asked_.end()) {
        continue;
      }
      const std::string name = Shown(key);
      Wrong("there is no key \"" + name + "\"",
            "「" + name + "」というキーはありません");
    }
    return wrong_;
  }

 private:
  const Json* Find(const char* key) {
    asked_.emplace_back(key);
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }

  Json json_;
  std::vector<std::string> asked_;
  std::optional<Text> wrong_;
};

}  // namespace

tl::expected<DeskEntry, Text> DeskEntryOf(const std::string& json) {
  Keys keys(json);
  DeskEntry entry;
  keys.Word("what", entry.action);
  if (!keys.Has("what")) {
    keys.Wrong("\"what\" is missing", "what がありません");
  }
  keys.Word("role", entry.role);
  if (entry.role == Role::kCamera) {
    keys.Wrong("the camera enters its own", "カメラの記入はできません");
  }
  keys.Line("by", entry.by, kLongestName);
  keys.Line("reason", entry.reason, kLongestReason);
  keys.Word("side", entry.side);
  keys.Number("card", entry.card, 0, 9999);
  keys.Word("hold", entry.hold);
  keys.Word("to", entry.to);
  keys.Word("taker", entry.taker);
  keys.Flag("same_time", entry.same_time);
  keys.Number("faults_A", entry.faults_a, 0, 9);
  keys.Number("faults_B", entry.faults_b, 0, 9);
  keys.Word("sends_from", entry.sends_from);
  keys.Number("sends", entry.sends, -1, 99);
  keys.Number("reading", entry.reading, 0, 9999);
  keys.Number("seen", entry.seen, 0, 999'999);
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return entry;
}

tl::expected<HeardCard, Text> HeardCardOf(const std::string& json) {
  Keys keys(json);
  evidence::CardId card = 0;
  bool no_reading = false;
  keys.Number("card", card, 1, 9999);
  keys.Flag("no_reading", no_reading);
  if (keys.Has("card") == no_reading) {
    keys.Wrong("either a card, or no reading",
               "札か「読みではない」かのどちらかです");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  HeardCard heard;
  if (!no_reading) heard.card = card;
  return heard;
}

}  // namespace kimari::web
