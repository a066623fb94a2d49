#include "host/drill/drill_json.h"

#include <nlohmann/json.hpp>

#include "host/web/json_keys.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;

// A page's numbers are whole up to there.
constexpr int64_t kMostId = (int64_t{1} << 53) - 1;
constexpr int kMostCards = 100;
constexpr double kLongest = 600'000;  // ms

double Ms(int64_t samples) {
  return static_cast<double>(samples) * 1e3 / audio::kSampleRate;
}

std::string Written(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json Maybe(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json Of(const Figures& figures) {
  return {{"asked", figures.asked},
          {"right", figures.right},
          {"faults", figures.faults},
          {"missed", figures.missed},
          {"implausible", figures.implausible},
          {"median_ms", Maybe(figures.median_ms)},
          {"spread_ms", Maybe(figures.spread_ms)},
          {"kimariji_median_ms", Maybe(figures.kimariji_median_ms)},
          {"sigma_ms", Maybe(figures.sigma_ms)},
          {"enough", figures.right >= kEnough}};
}

Json Of(const std::vector<Group>& groups) {
  Json all = Json::array();
  for (const Group& group : groups) {
    all.push_back({{"of", group.of}, {"figures", Of(group.figures)}});
  }
  return all;
}

Json Of(const CardFigures& card, const cards::Deck& deck) {
  const cards::Card* printed = deck.Find(card.card);
  return {{"card", card.card},
          {"kimariji", card.kimariji},
          {"torifuda", printed == nullptr ? "" : printed->torifuda},
          {"figures", Of(card.figures)}};
}

Json Of(const std::vector<CardFigures>& cards, const cards::Deck& deck) {
  Json all = Json::array();
  for (const CardFigures& card : cards) all.push_back(Of(card, deck));
  return all;
}

const char* NameOf(Weak why) {
  switch (why) {
    case Weak::kFaults:
      return "faults";
    case Weak::kMissed:
      return "missed";
    case Weak::kSlow:
      break;
  }
  return "slow";
}

}  // namespace

std::string ToJson(const DrillSet& set, const cards::Deck& deck) {
  Json court = Json::array();
  for (const Laid& laid : set.court) {
    const cards::Card* card = deck.Find(laid.card);
    court.push_back({{"card", laid.card},
                     {"torifuda", card == nullptr ? "" : card->torifuda},
                     {"half", laid.half == Half::kOwn ? "own" : "other"},
                     {"row", laid.row},
                     {"column", laid.column}});
  }
  Json asked = Json::array();
  for (const Asked& each : set.asked) {
    asked.push_back({{"card", each.card},
                     {"kimariji", each.kimariji.text},
                     {"dead", set.Find(each.card) == nullptr}});
  }
  return Written({{"set", set.id},
                  {"player", set.player},
                  {"seed", set.seed},
                  {"court", court},
                  {"asked", asked}});
}

std::string SoundJson(const audio::Phrase& phrase, const Asked& asked) {
  Json json{{"rate", audio::kSampleRate},
            {"first_sound_ms", Ms(phrase.first_sound)},
            {"last_sound_ms", Ms(phrase.last_sound)}};
  const auto mora = static_cast<size_t>(asked.kimariji.morae);
  const bool known = mora >= 1 && mora <= phrase.morae.size();
  json["kimariji_ms"] =
      known ? Json(Ms(phrase.morae[mora - 1].sample)) : Json(nullptr);
  return Written(json);
}

std::string ToJson(const Coach& set, const std::vector<Step>& trend,
                   const cards::Deck& deck) {
  Json work = Json::array();
  for (const Work& each : set.tomorrow) {
    Json card = Of(each.card, deck);
    card["why"] = NameOf(each.why);
    card["slower_ms"] = each.slower_ms;
    work.push_back(card);
  }
  Json steps = Json::array();
  for (const Step& step : trend) {
    steps.push_back({{"began", step.began}, {"figures", Of(step.figures)}});
  }
  return Written({{"all", Of(set.all)},
                  {"dead", set.dead},
                  {"dead_left", set.dead_left},
                  {"by_length", Of(set.by_length)},
                  {"by_row", Of(set.by_row)},
                  {"by_half", Of(set.by_half)},
                  {"by_initial", Of(set.by_initial)},
                  {"slowest", Of(set.slowest, deck)},
                  {"most_missed", Of(set.most_missed, deck)},
                  {"tomorrow", work},
                  {"trend", steps}});
}

tl::expected<Begin, web::Text> BeginOf(const std::string& json) {
  web::JsonKeys keys(json);
  Begin begin;
  keys.Number("set", begin.set, 1, kMostId);
  keys.Line("player", begin.player, web::kLongestName);
  keys.Number("court", begin.wanted.court, 1, kMostCards);
  keys.Number("dead", begin.wanted.dead, 0, kMostCards);
  keys.Number("seed", begin.wanted.seed, 0, kMostId);
  if (begin.set == 0) keys.Wrong("\"set\" is missing", "set がありません");
  if (begin.player.empty()) {
    keys.Wrong("say who trains: the name is missing",
               "練習する人の名前がありません");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return begin;
}

tl::expected<Answer, web::Text> AnswerOf(const std::string& json) {
  web::JsonKeys keys(json);
  Answer answer;
  keys.Number("set", answer.set, 1, kMostId);
  keys.Number("place", answer.place, 1, 2 * kMostCards);
  keys.Number("card", answer.card, 0, 9999);
  keys.Real("sound_ms", answer.sound_ms, -kLongest, kLongest);
  keys.Real("sigma_ms", answer.sigma_ms, 0, kLongest);
  if (answer.set == 0 || answer.place == 0) {
    keys.Wrong("\"set\" or \"place\" is missing", "set か place がありません");
  }
  if (answer.card != 0 && (!answer.sound_ms || !answer.sigma_ms)) {
    keys.Wrong("a touch needs \"sound_ms\" and \"sigma_ms\"",
               "触れた札には sound_ms と sigma_ms が要ります");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return answer;
}

}  // namespace kimari::drill
