#include "host/uses/drill/drill_json.h"

#include "host/base/text_forms.h"
#include "host/uses/drill/fields.h"
#include "host/uses/web/json_keys.h"

namespace kimari::drill {
namespace {

// A page's numbers are whole up to there.
constexpr int64_t kMostId = (int64_t{1} << 53) - 1;
constexpr int kMostPlaces = 10'000;
constexpr double kLongest = 600'000;  // ms
constexpr double kLeastSigma = 0.01;  // ms; nothing is timed without an error

double Ms(int64_t samples) {
  return static_cast<double>(samples) * 1e3 / audio::kSampleRate;
}

}  // namespace

std::string ToJson(const Offer& offer) {
  return web::JsonTextOf(offer, Values{});
}

std::string ToJson(const DrillSet& set, int answered, const cards::Deck& deck) {
  return web::JsonTextOf(set, Values{&deck, &set, answered});
}

std::string ToJson(const Marks& marks) {
  return web::JsonTextOf(marks, Values{});
}

std::string ToJson(const Sittings& sittings) {
  return web::JsonTextOf(sittings, Values{});
}

std::string ToJson(const Coach& set, const History& history,
                   const Progress& progress, std::span<const Attempt> attempts,
                   const cards::Deck& deck) {
  CoachView view{set, history, progress, {}, {}};
  if (!attempts.empty()) view.one = attempts.front();
  for (const Attempt& each : attempts) {
    if (!each.recording.empty()) view.readings.push_back({each});
  }
  return web::JsonTextOf(view, Values{&deck});
}

std::string ToJson(const PlacesView& view, const cards::Deck& deck) {
  return web::JsonTextOf(view, Values{&deck});
}

std::string ToJson(const PlanView& view) {
  return web::JsonTextOf(view, Values{});
}

std::string ToJson(const CarryView& view, const cards::Deck& deck) {
  return web::JsonTextOf(view, Values{&deck});
}

Marks MarksOf(const audio::Phrase& phrase, const Asked& asked) {
  Marks marks{
      audio::kSampleRate, Ms(phrase.first_sound), Ms(phrase.last_sound), {}, 0};
  const auto mora = static_cast<size_t>(asked.kimariji.morae);
  if (mora >= 1 && mora <= phrase.morae.size()) {
    marks.kimariji_ms = Ms(phrase.morae[mora - 1].sample);
    marks.kimariji_sigma_ms = Ms(phrase.morae[mora - 1].sigma_samples);
  }
  return marks;
}

tl::expected<Begin, web::Text> BeginOf(const std::string& json) {
  web::JsonKeys keys(json);
  Begin begin;
  keys.Number("set", begin.set, 1, kMostId);
  keys.Line("player", begin.player, web::kLongestName);
  begin.player = Composed(begin.player);  // one player, however it was typed
  keys.Line("drill", begin.drill, web::kLongestName);
  if (keys.Has("court"))
    keys.Number("court", begin.court.emplace(), 1, kMostCourt);
  if (keys.Has("dead"))
    keys.Number("dead", begin.dead.emplace(), 0, kMostCards);
  keys.Number("seed", begin.seed, 0, kMostId);
  if (begin.set == 0) keys.Wrong("\"set\" is missing", "set がありません");
  if (begin.player.empty()) {
    keys.Wrong("say who trains: the name is missing",
               "練習する人の名前がありません");
  }
  if (begin.player == "." || begin.player == "..") {
    keys.Wrong("a name of more than dots: an address cannot hold this one",
               "名前は点だけにできません");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return begin;
}

tl::expected<Answer, web::Text> AnswerOf(const std::string& json) {
  web::JsonKeys keys(json);
  Answer answer;
  keys.Number("set", answer.set, 1, kMostId);
  keys.Number("place", answer.place, 1, kMostPlaces);
  keys.Number("card", answer.card, 0, 9999);
  keys.Line("said", answer.said, web::kLongestName);
  keys.Real("sound_ms", answer.sound_ms, -kLongest, kLongest);
  keys.Real("sigma_ms", answer.sigma_ms, kLeastSigma, kLongest);
  if (answer.set == 0 || answer.place == 0) {
    keys.Wrong("\"set\" or \"place\" is missing", "set か place がありません");
  }
  const bool answered = answer.card != 0 || !answer.said.empty();
  if (answered && (!answer.sound_ms || !answer.sigma_ms)) {
    keys.Wrong("a touch needs \"sound_ms\" and \"sigma_ms\"",
               "触れた札には sound_ms と sigma_ms が要ります");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return answer;
}

tl::expected<uint64_t, web::Text> EndedOf(const std::string& json) {
  web::JsonKeys keys(json);
  uint64_t set = 0;
  keys.Number("set", set, 1, kMostId);
  if (set == 0) keys.Wrong("\"set\" is missing", "set がありません");
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return set;
}

tl::expected<Habit, web::Text> HabitOf(const std::string& json) {
  web::JsonKeys keys(json);
  Habit habit;
  std::optional<double> early;
  std::optional<double> sigma;
  keys.Line("player", habit.player, web::kLongestName);
  habit.player = Composed(habit.player);
  keys.Real("early_ms", early, -kLongest, kLongest);
  keys.Real("sigma_ms", sigma, 0, kLongest);
  if (habit.player.empty() || !early || !sigma) {
    keys.Wrong("\"player\", \"early_ms\" or \"sigma_ms\" is missing",
               "player、early_ms、sigma_ms のどれかがありません");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  habit.habit = {*early, *sigma};
  return habit;
}

tl::expected<PlacesWanted, web::Text> PlacesWantedOf(const std::string& json,
                                                     const cards::Deck& deck) {
  constexpr size_t kLongestPlaces = 2000;
  web::JsonKeys keys(json);
  PlacesWanted wanted;
  std::string places;
  keys.Line("player", wanted.player, web::kLongestName);
  wanted.player = Composed(wanted.player);
  keys.Line("places", places, kLongestPlaces);
  if (wanted.player.empty()) {
    keys.Wrong("say whose places: the name is missing",
               "誰の定位置か、名前がありません");
  }
  if (!places.empty()) {
    wanted.places = PlacesOf(places, deck);
    if (!wanted.places) {
      keys.Wrong("\"places\" does not hold each card of the deck once",
                 "places には札を一枚ずつ、すべて入れてください");
    }
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return wanted;
}

tl::expected<std::string, web::Text> PlayerOf(const std::string& json) {
  web::JsonKeys keys(json);
  std::string player;
  keys.Line("player", player, web::kLongestName);
  if (player.empty()) {
    keys.Wrong("say whose data: the name is missing",
               "誰の記録か、名前がありません");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return player;
}

}  // namespace kimari::drill
