// Options of faults and of what they cost.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "host/rules/himuka/options.h"
#include "host/rules/text.h"

namespace kimari::rules::himuka {
namespace {

using O = HimukaOptions;

constexpr auto kWrongCards = std::to_array<std::string_view>({"one", "each"});
constexpr auto kRightThenWrong =
    std::to_array<std::string_view>({"fault", "nothing"});
constexpr auto kMatesAtOnce =
    std::to_array<std::string_view>({"same_time", "reading"});
constexpr auto kMateExcuses =
    std::to_array<std::string_view>({"reading", "same_time"});
constexpr auto kHandsAtOnce = std::to_array<std::string_view>({"held", "down"});
constexpr auto kCardInQuestion =
    std::to_array<std::string_view>({"read", "read_always", "pressed"});
constexpr auto kWrongThenRight =
    std::to_array<std::string_view>({"taken", "reached"});
constexpr auto kWrongBefore = std::to_array<std::string_view>({"two", "any"});
constexpr auto kSweepCounts =
    std::to_array<std::string_view>({"always", "when_first"});
constexpr auto kPays =
    std::to_array<std::string_view>({"take_first", "as_happened"});
constexpr auto kPenaltyCard =
    std::to_array<std::string_view>({"top", "bottom"});
constexpr auto kPenaltyPaysDebt =
    std::to_array<std::string_view>({"yes", "no"});
constexpr auto kDebts = std::to_array<std::string_view>({"count", "one"});
std::string GetWithin(const O& o) {
  return o.wrong_then_right_within
             ? MillisecondsText(*o.wrong_then_right_within, 6)
             : "none";
}
bool SetWithin(O& o, std::string_view value) {
  if (value == "none") {
    o.wrong_then_right_within.reset();
    return true;
  }
  Duration within;
  if (!SetMilliseconds(within, value, 1, 10'000)) return false;
  o.wrong_then_right_within = within;
  return true;
}

}  // namespace

std::vector<Option<O>> FaultOptions() {
  return {
      ChoiceOption<&O::wrong_cards, kWrongCards, O>(
          {.id = "wrong_cards",
           .rule = "R-HT-24",
           .source = "VI.A.1 (line 162) has no count",
           .en = "Several wrong cards touched by one player in one reading: "
                 "one fault, or one for each card.",
           .ja = "一人が一回の読みで読まれていない札に何枚も触れたとき、お手つ"
                 "き1回とするか、1枚ごとに数えるか。"}),
      ChoiceOption<&O::right_then_wrong, kRightThenWrong, O>(
          {.id = "right_then_wrong",
           .rule = "R-HT-24, R-HT-28",
           .source = "VI.B.2 (line 183) excuses only the wrong card before the "
                     "right one",
           .en = "A wrong card touched by who has just taken the right one is "
                 "a fault, or nothing.",
           .ja = "正しい札を取った後で別の札に触れたとき、お手つきとするか、し"
                 "ないか。"}),
      ChoiceOption<&O::mates_at_once, kMatesAtOnce, O>(
          {.id = "mates_at_once",
           .rule = "R-HT-25",
           .source = "VI.A.2 (line 166): at the same time",
           .en = "Faults of several mates cost one card where they were made "
                 "at the same time, or wherever they were made in one reading.",
           .ja = "チームの2人、3人のお手つきを1枚で済ますのは、同時のときか、同"
                 "じ読みの間ならよいか。"}),
      ChoiceOption<&O::mate_excuses, kMateExcuses, O>(
          {.id = "mate_excuses",
           .rule = "R-HT-26",
           .source = "VI.A.3 (line 170): at the same time",
           .en = "A mate who takes the right card excuses faults of the same "
                 "reading, or only those made at the same time as the take.",
           .ja = "残る競技者の正しい取りでお手つきと見なされないのは、同じ読み"
                 "の間か、取りと同時のお手つきだけか。"}),
      ChoiceOption<&O::hands_at_once, kHandsAtOnce, O>(
          {.id = "both_hands_at_once",
           .rule = "R-HT-27",
           .source = "VI.B.1 (line 176): pressed at the same time",
           .en = "Both hands press at once when both lie there at one moment, "
                 "or when both came down at the same time.",
           .ja = "両手で同時に押さえるとは、両手がともに押さえている時があるこ"
                 "とか、同時に手を下ろすことか。"}),
      ChoiceOption<&O::card_in_question, kCardInQuestion, O>(
          {.id = "card_in_question",
           .rule = "R-HT-27",
           .source = "VI.B.1 (line 181): 当該札, where two cards were pressed",
           .en = "The second card that both hands at once cost: the card read, "
                 "if it was one of those pressed; the card read in any case; "
                 "or the card pressed, the card read before another.",
           .ja = "両手取りで渡す当該札:"
                 "押さえた札の中に読まれた札があればそれ、常に読まれた札、押さ"
                 "えた札(読まれた札を優先)。"}),
      ChoiceOption<&O::wrong_then_right, kWrongThenRight, O>(
          {.id = "wrong_then_right",
           .rule = "R-HT-28",
           .source = "VI.B.2 (line 183) v. VI.A.1 (line 162)",
           .en = "A wrong card before the right one is excused where that "
                 "player then takes the right one, or also where the opponent "
                 "was there first.",
           .ja = "時間差で後の札が当該札のとき、それを取った場合に限りお手つき"
                 "と見なさないか、相手が先に取っていてもよいか。"}),
      {{"wrong_then_right_ms", "R-HT-28",
        "VI.B.2 (line 183) has no limit of time", "none", "none, or 1 to 10000",
        "A wrong card before the right one is excused when the right one comes "
        "within this many milliseconds.",
        "時間差で押さえた後の札がこのミリ秒以内に当該札ならお手つきと見なさない"
        "。"},
       GetWithin,
       SetWithin},
      ChoiceOption<&O::wrong_before, kWrongBefore, O>(
          {.id = "wrong_before",
           .rule = "R-HT-28",
           .source = "VI.B.2 (line 183) speaks of two cards",
           .en = "Excused is one wrong card before the right one, two cards in "
                 "all, or however many.",
           .ja = "時間差で押さえて許されるのは2枚の札に限るか、何枚でもよいか"
                 "。"}),
      ChoiceOption<&O::sweep_counts, kSweepCounts, O>(
          {.id = "sweep_counts",
           .rule = "R-HT-29",
           .source = "VI.C (line 189) calls it a way to take",
           .en = "Both of the last two swept in one motion cost three cards "
                 "whoever was first, or only where the sweep was; a later one "
                 "is then a fault.",
           .ja = "払い取りは相手が先に取っていても払い取りとするか、先でなけれ"
                 "ばただのお手つきとするか。"}),
      ChoiceOption<&O::pays, kPays, O>(
          {.id = "pays",
           .rule = "R-HT-23, R-HT-24",
           .source = "V (line 150), VI.A.1 (line 164) give no order within one "
                     "reading",
           .en =
               "Where one reading has a take and a fault, the card taken goes "
               "onto the pile first, or what was done first comes first.",
           .ja = "一回の読みに取りとお手つきがあるとき、取り札を先に重ねるか、"
                 "起きた順とするか。"}),
      ChoiceOption<&O::penalty_card, kPenaltyCard, O>(
          {.id = "penalty_card",
           .rule = "R-HT-23",
           .source = "V (line 150) speaks of cards taken from the court",
           .en = "A card received for a fault of the other side goes on top of "
                 "the pile, or under it.",
           .ja = "相手の反則で受け取った札は持ち札の最上段に重ねるか、最下段に"
                 "入れるか。"}),
      ChoiceOption<&O::penalty_pays_debt, kPenaltyPaysDebt, O>(
          {.id = "penalty_pays_debt",
           .rule = "R-HT-23, R-HT-30",
           .source = "VI.D (line 197): the first card acquired",
           .en = "A card received for a fault of the other side pays a debt, "
                 "as one taken from the court does.",
           .ja = "相手の反則で受け取った札も借り札の返しにあてる。"}),
      ChoiceOption<&O::debts, kDebts, O>(
          {.id = "debts",
           .rule = "R-HT-30",
           .source = "VI.D (line 197) speaks of one card",
           .en = "Several faults with an empty pile: each owes a card, or one "
                 "is owed in all.",
           .ja = "持ち札がないまま重ねてお手つきをしたとき、借り札を数えるか、1"
                 "枚までとするか。"}),
  };
}

}  // namespace kimari::rules::himuka
