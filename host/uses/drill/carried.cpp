#include "host/uses/drill/carried.h"

#include <charconv>
#include <string_view>

#include "host/base/text_forms.h"
#include "host/game/cards/kimariji.h"
#include "host/uses/drill/day.h"
#include "host/uses/web/json_keys.h"

namespace kimari::drill {
namespace {

constexpr int64_t kMostCarriedId = (int64_t{1} << 53) - 1;
constexpr size_t kLongestAnswers = 4000;  // a hundred, of 24 letters each
constexpr size_t kLongestBegan = 40;
constexpr uint32_t kMostMs = 600'000;
// What a screen adds, and nobody measured: as of a question seen at a desk.
constexpr double kScreenSigmaMs = 50;

// One of "card:answered:ms"; nothing where it is none.
std::optional<CarriedAnswer> OneOf(std::string_view text,
                                   const cards::Deck& deck) {
  CarriedAnswer answer;
  const char* const end = text.data() + text.size();
  auto read = std::from_chars(text.data(), end, answer.card);
  if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ':' ||
      deck.Find(answer.card) == nullptr) {
    return std::nullopt;
  }
  read = std::from_chars(read.ptr + 1, end, answer.answered);
  if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ':' ||
      (answer.answered != 0 && deck.Find(answer.answered) == nullptr)) {
    return std::nullopt;
  }
  if (read.ptr + 1 == end) {
    return answer.answered == 0 ? std::optional(answer) : std::nullopt;
  }
  uint32_t ms = 0;
  read = std::from_chars(read.ptr + 1, end, ms);
  if (read.ec != std::errc{} || read.ptr != end || ms > kMostMs) {
    return std::nullopt;
  }
  answer.seen_ms = ms;
  return answer;
}

// False where one is none.
bool ReadAnswers(std::string_view text, const cards::Deck& deck,
                 std::vector<CarriedAnswer>& answers) {
  while (!text.empty()) {
    const size_t comma = text.find(',');
    const auto one = OneOf(text.substr(0, comma), deck);
    if (!one || answers.size() >= kMostCards) return false;
    answers.push_back(*one);
    text = comma == std::string_view::npos ? "" : text.substr(comma + 1);
  }
  return true;
}

}  // namespace

tl::expected<CarriedSet, web::Text> CarriedOf(const std::string& json,
                                              const cards::Deck& deck) {
  web::JsonKeys keys(json);
  CarriedSet set;
  std::string answers;
  keys.Number("set", set.set, 1, kMostCarriedId);
  keys.Line("player", set.player, web::kLongestName);
  set.player = Composed(set.player);
  keys.Line("drill", set.drill, web::kLongestName);
  keys.Line("began", set.began, kLongestBegan);
  keys.Number("from", set.from, 1, kMostCards);
  keys.Line("answers", answers, kLongestAnswers);
  if (!Carried(set.set) || set.player.empty()) {
    keys.Wrong("\"set\" or \"player\" is none of a set that a phone kept",
               "set か player が、スマホに残したセットのものではありません");
  }
  if (!DayOf(set.began)) {
    keys.Wrong("\"began\" is no time", "began が時刻ではありません");
  }
  if (!ReadAnswers(answers, deck, set.answers) || set.answers.empty()) {
    keys.Wrong("\"answers\" are no answers of this deck",
               "answers がこの札セットの答えではありません");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return set;
}

std::vector<Attempt> AttemptsOf(const cards::Deck& deck,
                                const CarriedSet& set) {
  std::vector<Attempt> attempts;
  for (const CarriedAnswer& answer : set.answers) {
    const cards::Kimariji kimariji = cards::StaticKimariji(deck, answer.card);
    Attempt attempt;
    attempt.set = set.set;
    attempt.drill = set.drill;
    attempt.kind = Kind::kKimariji;
    attempt.player = set.player;
    attempt.began = set.began;
    attempt.place = set.from + static_cast<int>(attempts.size());
    attempt.card = answer.card;
    attempt.kimariji = kimariji.text;
    attempt.kana = kimariji.kana;
    attempt.answered = answer.answered;
    attempt.sound_ms = answer.seen_ms;
    attempt.sigma_ms = answer.seen_ms ? kScreenSigmaMs : 0;
    attempts.push_back(std::move(attempt));
  }
  return attempts;
}

}  // namespace kimari::drill
