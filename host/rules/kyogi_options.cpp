#include "host/rules/kyogi_options.h"

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/rules/text.h"

namespace kimari::rules {
namespace {

constexpr double kLeastBandMs = 0.01;
constexpr double kMostBandMs = 100;

struct Option {
  OptionInfo info;
  std::string (*get)(const KyogiOptions&);
  bool (*set)(KyogiOptions&, std::string_view);  // false: not such a value
};

bool SetBool(bool& field, std::string_view value) {
  const bool yes = value == "yes" || value == "true";
  if (!yes && value != "no" && value != "false") return false;
  field = yes;
  return true;
}

template <bool KyogiOptions::*kField>
std::string GetBool(const KyogiOptions& options) {
  return options.*kField ? "yes" : "no";
}
template <bool KyogiOptions::*kField>
bool SetBoolField(KyogiOptions& options, std::string_view value) {
  return SetBool(options.*kField, value);
}

template <typename E>
bool SetEnum(E& field, std::string_view value,
             std::array<std::string_view, 2> names) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (value != names[i]) continue;
    field = static_cast<E>(i);
    return true;
  }
  return false;
}

bool SetBand(KyogiOptions& options, std::string_view value) {
  double ms = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, ms);
  if (error != std::errc() || stop != end || !(ms >= kLeastBandMs) ||
      !(ms <= kMostBandMs)) {
    return false;
  }
  options.same_time = FromMilliseconds(ms);
  return true;
}

std::vector<Option> TakeOptions() {
  return {
      {{"same_time_ms", "R-KA-7",
        "no rule text gives a tolerance; 競技規定 (1997) article 5 says only "
        "\"at the same time\"",
        "1.000000", "0.01 to 100",
        "Two touches no further apart than this many milliseconds are at the "
        "same time.",
        "二人の手がこのミリ秒以内に触れたときを同時とする。"},
       [](const KyogiOptions& o) { return MillisecondsText(o.same_time, 6); },
       SetBand},
      {{"same_time_to", "R-KA-7, R-KK-31",
        "競技規定 (1997) article 5; missing in the published rules of the game",
        "holder", "holder, judge",
        "Who has a card touched at the same time: the holder of its territory, "
        "or the judge decides.",
        "同時のとき、その札の陣の持ち主の取りとするか、審判に委ねるか。"},
       [](const KyogiOptions& o) -> std::string {
         return o.same_time_to == SameTimeTo::kHolder ? "holder" : "judge";
       },
       [](KyogiOptions& o, std::string_view v) {
         return SetEnum(o.same_time_to, v, {"holder", "judge"});
       }},
      {{"push_takes", "R-KA-6, R-KK-17",
        "競技規定 (1997) article 4; the list of ways to take is missing in the "
        "published rules of the game",
        "yes", "yes, no",
        "The called card pushed wholly out of its territory by other cards is "
        "taken.",
        "札押しで出札が競技線の外に完全に出たとき、取りとする。"},
       GetBool<&KyogiOptions::push_takes>,
       SetBoolField<&KyogiOptions::push_takes>},
      {{"take_sends", "R-KA-8, R-KK-19",
        "競技規定 (1997) article 6; the list is missing in the published rules "
        "of the game",
        "yes", "yes, no",
        "Who takes from the opponent's territory may send one card.",
        "敵陣の札を取ったとき、札を一枚送ることができる。"},
       GetBool<&KyogiOptions::take_sends>,
       SetBoolField<&KyogiOptions::take_sends>},
  };
}

std::vector<Option> HandOptions() {
  return {
      {{"valid_hand", "R-KA-15, R-KK-16",
        "the published rules say both \"dominant hand\" and \"advised\"",
        "first_used", "first_used, any",
        "Which hand takes and faults: the one first used, throughout the "
        "match, or any.",
        "有効手:最初に使った手を試合を通して使うか、どちらの手でもよいか。"},
       [](const KyogiOptions& o) -> std::string {
         return o.valid_hand == ValidHand::kFirstUsed ? "first_used" : "any";
       },
       [](KyogiOptions& o, std::string_view v) {
         return SetEnum(o.valid_hand, v, {"first_used", "any"});
       }},
      {{"other_hand_take", "R-KA-15", "karuta-web.com glossary, 有効手",
        "opponent", "opponent, nobody",
        "Whose the called card is when it was first touched by the other hand: "
        "the opponent's, or the touch counts for nothing.",
        "有効手でない手で出札に触れたとき、相手の取りとするか、無効とするか。"},
       [](const KyogiOptions& o) -> std::string {
         return o.other_hand_take == OtherHandTake::kOpponent ? "opponent"
                                                              : "nobody";
       },
       [](KyogiOptions& o, std::string_view v) {
         return SetEnum(o.other_hand_take, v, {"opponent", "nobody"});
       }},
      {{"other_hand_sends", "R-KA-15", "no rule text says it", "no", "yes, no",
        "A card won by the opponent's other hand in the opponent's territory "
        "also gives the right to send one.",
        "相手の有効手でない手による敵陣の取りでも、札を一枚送ることができる。"},
       GetBool<&KyogiOptions::other_hand_sends>,
       SetBoolField<&KyogiOptions::other_hand_sends>},
  };
}

std::vector<Option> FaultOptions() {
  return {
      {{"dead_card_faults", "R-KA-9, R-KK-27",
        "競技規定 (1997) article 7; the list of faults is missing in the "
        "published rules of the game",
        "yes", "yes, no",
        "Touching a territory when a dead card was read is a fault, one for "
        "each territory.",
        "空札のとき陣の札に触れたら、陣ごとにお手つきとする。"},
       GetBool<&KyogiOptions::dead_card_faults>,
       SetBoolField<&KyogiOptions::dead_card_faults>},
      {{"shared_fault", "R-KA-13, R-KK-26", "競技規定 (1997) article 9", "yes",
        "yes, no",
        "Touching the card on which the opponent has made a fault is a fault, "
        "wherever that card is by then.",
        "相手がお手つきをした札に触れたら、共お手つきとする。"},
       GetBool<&KyogiOptions::shared_fault>,
       SetBoolField<&KyogiOptions::shared_fault>},
      {{"lost_card_sends", "R-KA-19", "no rule text says it", "no", "yes, no",
        "The called card was lost by its holder: the opponent's take also "
        "gives the right to send one.",
        "紛失した札が読まれたとき、相手は札を一枚送ることもできる。"},
       GetBool<&KyogiOptions::lost_card_sends>,
       SetBoolField<&KyogiOptions::lost_card_sends>},
  };
}

const std::vector<Option>& All() {
  static const std::vector<Option> all = [] {
    std::vector<Option> options = TakeOptions();
    for (Option& option : HandOptions()) options.push_back(option);
    for (Option& option : FaultOptions()) options.push_back(option);
    return options;
  }();
  return all;
}

const Option* Find(std::string_view id) {
  for (const Option& option : All()) {
    if (option.info.id == id) return &option;
  }
  return nullptr;
}

bool IsSwitch(const Option& option) { return option.info.choices == "yes, no"; }

// A JSON value as SetOption takes it.
std::string Plain(const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return value.dump();
}

}  // namespace

std::vector<OptionInfo> KyogiOptionList() {
  std::vector<OptionInfo> list;
  for (const Option& option : All()) list.push_back(option.info);
  return list;
}

std::string OptionValue(const KyogiOptions& options, std::string_view id) {
  const Option* const option = Find(id);
  return option == nullptr ? "" : option->get(options);
}

Result<void> SetOption(KyogiOptions& options, std::string_view id,
                       std::string_view value) {
  const Option* const option = Find(id);
  if (option == nullptr) {
    std::string known;
    for (const Option& o : All()) {
      known += (known.empty() ? "" : ", ") + o.info.id;
    }
    return Fail(ErrorKind::kUsage, "unknown rule option \"" + std::string(id) +
                                       "\"; there are " + known);
  }
  if (!option->set(options, value)) {
    return Fail(ErrorKind::kUsage, "rule option " + option->info.id +
                                       " cannot be \"" + std::string(value) +
                                       "\"; it can be " + option->info.choices);
  }
  return {};
}

std::string OptionsJson(const KyogiOptions& options) {
  std::string json;
  for (const Option& option : All()) {
    std::string value = option.get(options);
    if (IsSwitch(option)) {
      value = value == "yes" ? "true" : "false";
    } else if (option.info.id != "same_time_ms") {
      value.insert(0, 1, '"').push_back('"');
    }
    json += (json.empty() ? "{\"" : ", \"") + option.info.id + "\": " + value;
  }
  return json + "}";
}

Result<KyogiOptions> ParseOptions(const std::string& json) {
  const nlohmann::json object = nlohmann::json::parse(json, nullptr, false);
  if (!object.is_object()) {
    return Fail(ErrorKind::kFile,
                "the rule options are not a JSON object; the file is damaged "
                "or not Kimari's");
  }
  KyogiOptions options;
  for (const auto& [id, value] : object.items()) {
    if (Result<void> set = SetOption(options, id, Plain(value)); !set) {
      return Fail(ErrorKind::kFile, set.error().message);
    }
  }
  return options;
}

}  // namespace kimari::rules
