#include "host/reader/evening.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "host/base/foreign_name.h"
#include "host/base/json_text.h"
#include "host/base/secret.h"
#include "host/reader/card_set.h"
#include "host/reader/rhythm.h"

namespace kimari::reader {
namespace {

using cards::CardId;
using nlohmann::json;

// By Arrangement.
constexpr std::array<std::string_view, 4> kArrangements = {"shuffled", "number",
                                                           "musume", "given"};

// Takes fields from an object; remembers the first that is wrong.
// Fields of an Evening's JSON, as the page calls them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22> kNames =
    {{{"reader", "読手"},
      {"voice", "合成音声の高さ"},
      {"cards", "札"},
      {"number", "枚数"},
      {"dead", "空札"},
      {"partners", "友札"},
      {"order", "順番"},
      {"mode", "読み方"},
      {"own", "自分の読み順"},
      {"joka_upper", "序歌の上の句"},
      {"joka_lower", "序歌の下の句"},
      {"rhythm", "リズム"},
      {"fit", "リズムに合わせる"},
      {"gap_s", "間"},
      {"lead_s", "読み始める前の無音"},
      {"tail_s", "余韻を残す長さ"},
      {"memorise_min", "暗記時間"},
      {"every_s", "自動で次へ"},
      {"every_ends_min", "自動で読むのを終える分数"},
      {"volume_db", "音量"},
      {"fill", "足りない句を合成音声で読む"},
      {"hide_known", "覚えた札を外す"}}};

std::string_view NameOf(std::string_view field) {
  const auto* named = std::ranges::find(
      kNames, field, &std::pair<std::string_view, std::string_view>::first);
  return named == kNames.end() ? field : named->second;
}

class Fields {
 public:
  explicit Fields(const json& from) : from_(from) {}

  void Text(const char* name, std::string& to) {
    const json field = Field(name);
    if (field.is_null()) return;
    if (!field.is_string()) return Wrong(name, {"a text", "文字"});
    to = field.get<std::string>();
  }
  void Flag(const char* name, bool& to) {
    const json field = Field(name);
    if (field.is_null()) return;
    if (!field.is_boolean())
      return Wrong(name, {"true or false", "true か false"});
    to = field.get<bool>();
  }
  void Whole(const char* name, int& to, int least, int most) {
    const json field = Field(name);
    if (field.is_null()) return;
    if (!field.is_number_integer() || field < least || field > most) {
      return Wrong(name, Both("a whole number from {} to {}",
                              "{} から {} の整数", least, most));
    }
    to = field.get<int>();
  }
  bool Number(const char* name, double& to, double least, double most) {
    const json field = Field(name);
    if (field.is_null()) return false;
    const bool right = field.is_number() &&
                       std::isfinite(field.get<double>()) && field >= least &&
                       field <= most;
    if (!right) {
      Wrong(name, Both("a number from {} to {}", "{} から {}",
                       JsonText(json(least)), JsonText(json(most))));
      return false;
    }
    to = field.get<double>();
    return true;
  }
  void Number(const char* name, std::optional<double>& to, double least,
              double most) {
    double value = 0;
    if (Number(name, value, least, most)) to = value;
  }
  void Wrong(const char* name, const kimari::Text& wanted) {
    if (wrong_) return;
    wrong_ = {
        fmt::format("the evening: {}: give {}", name, wanted.en),
        fmt::format("設定に誤りがあります（{}：{}）", NameOf(name), wanted.ja)};
  }
  const std::optional<kimari::Text>& WhatIsWrong() const { return wrong_; }

 private:
  json Field(const char* name) const {
    return from_.contains(name) ? from_[name] : json();
  }
  const json& from_;
  std::optional<kimari::Text> wrong_;
};

json OrNull(const std::optional<double>& value) {
  return value ? json(*value) : json();
}

}  // namespace

std::string_view Name(Arrangement arrangement) {
  return kArrangements[static_cast<size_t>(arrangement)];
}

std::optional<Arrangement> ArrangementNamed(std::string_view name) {
  const auto found =
      std::find(kArrangements.begin(), kArrangements.end(), name);
  if (found == kArrangements.end()) return std::nullopt;
  return static_cast<Arrangement>(found - kArrangements.begin());
}

Evening FromAnywhere(Evening evening) {
  if (evening.reader.empty()) return evening;
  std::error_code none;
  const auto folder =
      std::filesystem::weakly_canonical(PathOf(evening.reader), none);
  if (!none) evening.reader = KeyOf(folder);
  return evening;
}

std::string ToJson(const Evening& evening) {
  return JsonText(json{{"reader", evening.reader},
                       {"voice", audio::Name(evening.voice)},
                       {"cards", evening.cards},
                       {"number", evening.number},
                       {"dead", evening.dead},
                       {"partners", evening.partners},
                       {"order", Name(evening.order)},
                       {"mode", Name(evening.mode)},
                       {"own", ToText(evening.own)},
                       {"joka_upper", evening.joka_upper},
                       {"joka_lower", evening.joka_lower},
                       {"rhythm", evening.rhythm},
                       {"fit", evening.fit},
                       {"gap_s", OrNull(evening.gap_s)},
                       {"lead_s", evening.lead_s},
                       {"tail_s", evening.tail_s},
                       {"memorise_min", OrNull(evening.memorise_min)},
                       {"every_s", OrNull(evening.every_s)},
                       {"every_ends_min", evening.every_ends_min},
                       {"volume_db", evening.volume_db},
                       {"fill", evening.fill},
                       {"hide_known", evening.hide_known}});
}

Result<Evening> EveningOf(std::string_view text) {
  const json from = ParseJson(text);
  if (!from.is_object()) {
    return Fail(ErrorKind::kUsage, Text{"the evening: give an object of JSON",
                                        "設定は JSON のオブジェクトです"});
  }
  Evening evening;
  Fields fields(from);
  std::string order(Name(evening.order));
  std::string mode(Name(evening.mode));
  std::string own;
  std::string voice(audio::Name(evening.voice));
  fields.Text("reader", evening.reader);
  fields.Text("voice", voice);
  fields.Text("cards", evening.cards);
  fields.Whole("number", evening.number, 0, 10'000);
  fields.Whole("dead", evening.dead, 0, 10'000);
  fields.Number("partners", evening.partners, 0, 1);
  fields.Text("order", order);
  fields.Text("mode", mode);
  fields.Text("own", own);
  fields.Whole("joka_upper", evening.joka_upper, 0, 2);
  fields.Whole("joka_lower", evening.joka_lower, 0, 2);
  fields.Text("rhythm", evening.rhythm);
  fields.Flag("fit", evening.fit);
  fields.Number("gap_s", evening.gap_s, 0.2, 10);
  fields.Number("lead_s", evening.lead_s, 0.1, 5);
  fields.Number("tail_s", evening.tail_s, 0.05, 3);
  fields.Number("memorise_min", evening.memorise_min, 0.1, 60);
  fields.Number("every_s", evening.every_s, 0.5, 600);
  fields.Number("every_ends_min", evening.every_ends_min, 0, 600);
  fields.Whole("volume_db", evening.volume_db, -30, 6);
  fields.Flag("fill", evening.fill);
  fields.Flag("hide_known", evening.hide_known);
  const auto arrangement = ArrangementNamed(order);
  const auto named = ModeNamed(mode);
  if (!arrangement) {
    fields.Wrong("order", {"shuffled, number, musume or given",
                           "shuffled、number、musume、given のどれか"});
  }
  if (!named) fields.Wrong("mode", {"the name of a mode", "読み方の名前"});
  const auto pitch = audio::VoicePitchNamed(voice);
  if (!pitch) fields.Wrong("voice", {"low or high", "low か high"});
  if (const auto& wrong = fields.WhatIsWrong()) {
    return Fail(ErrorKind::kUsage, *wrong);
  }
  evening.order = *arrangement;
  evening.mode = *named;
  evening.voice = *pitch;
  if (evening.mode == Mode::kOwn || !own.empty()) {
    auto recipe = ParseRecipe(own);
    if (!recipe) return tl::unexpected(recipe.error());
    evening.own = std::move(*recipe);
  }
  if (auto rhythm = ParseProfile(evening.rhythm); !rhythm) {
    return tl::unexpected(rhythm.error());
  }
  return evening;
}

Result<ReadingPlan> PlanOf(const Evening& evening, const cards::Deck& deck,
                           const OwnSets& sets, const std::set<CardId>& known,
                           const std::string& seed) {
  auto cards = ParseCardSet(deck, sets.Expand(evening.cards));
  if (!cards) return tl::unexpected(cards.error());
  // Once the known ones are hidden it is only the most: fewer may be left.
  if (evening.number > std::ssize(*cards)) {
    return Fail(
        ErrorKind::kUsage,
        Both("{} cards are wanted but there are only {}; choose more "
             "cards, or a smaller number",
             "選んだ札が足りません（{}枚、{}枚しかありません）。札を増や"
             "すか、枚数を減らしてください",
             evening.number, cards->size()));
  }
  if (evening.hide_known) {
    std::erase_if(*cards, [&](CardId card) { return known.contains(card); });
    if (cards->empty()) {
      return Fail(
          ErrorKind::kUsage,
          Text{"all these cards are hidden as known; show them again, or "
               "choose others",
               "選んだ札はすべて「覚えた」札です"});
    }
  }
  OrderOptions order;
  order.arrangement = evening.order;
  order.seed = seed.empty() ? DrawSecret() : seed;
  order.dead_cards = evening.dead;
  order.partners = evening.partners;
  if (evening.number > 0 && evening.number < std::ssize(*cards)) {
    // Those that are drawn keep the places in which they were named.
    Random random = RandomOf(order.seed + " number");
    while (std::ssize(*cards) > evening.number) {
      cards->erase(cards->begin() +
                   static_cast<std::ptrdiff_t>(random.Below(cards->size())));
    }
  }
  order.cards = std::move(*cards);
  return MakeOrder(deck, order);
}

}  // namespace kimari::reader
