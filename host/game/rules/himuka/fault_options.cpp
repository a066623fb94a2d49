// Options of faults and of what they cost.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/rules/himuka/options.h"
#include "host/game/rules/text.h"

namespace kimari::rules::himuka {
namespace {

using O = HimukaOptions;

constexpr auto kWrongCards = std::to_array<Choice>(
    {{"one", "一人の一回の読みでは、何枚に触れても1回とする",
      "are one fault of a player in a reading"},
     {"each", "触れた札1枚ごとに1回とする", "are one fault for each card"}});
constexpr auto kRightThenWrong =
    std::to_array<Choice>({{"fault", "お手つきとする", "is a fault"},
                           {"nothing", "お手つきとしない", "is nothing"}});
constexpr auto kMatesAtOnce = std::to_array<Choice>(
    {{"same_time", "同時のときに限り1枚で済ます",
      "cost one card where they were made at the same time"},
     {"reading", "同じ読みの間なら1枚で済ます",
      "cost one card wherever they were made in one reading"}});
constexpr auto kMateExcuses = std::to_array<Choice>(
    {{"reading", "同じ読みの間のお手つきを見なさない",
      "excuses faults of the same reading"},
     {"same_time", "取りと同時のお手つきだけを見なさない",
      "excuses only faults at the same time as the take"}});
constexpr auto kMateExcusesTwoHands = std::to_array<Choice>(
    {{"yes", "両手取りもお手つきであり、見なさない",
      "excuses both hands too, which count as a fault"},
     {"no", "両手取りは許さない", "does not excuse both hands"}});
constexpr auto kExcusesCombine = std::to_array<Choice>(
    {{"yes", "時間差で許された取りでも、チームのお手つきを見なさない",
      "excuses mates also where the taker himself was excused"},
     {"no", "時間差で許された取りは、チームのお手つきを許さない",
      "excuses no mate where the taker himself was excused"}});
constexpr auto kHandsAtOnce = std::to_array<Choice>(
    {{"held", "両手がともに札の上にある時があれば同時とする",
      "press at once when both lie there at one moment"},
     {"down", "両手を同時に下ろしたときだけ同時とする",
      "press at once only when both came down at the same time"}});
constexpr auto kLateTwoHands = std::to_array<Choice>(
    {{"fault", "相手が先に触れた後でも両手取りとする", "are a fault"},
     {"free", "相手が先に触れた後なら両手取りとしない", "are none"}});
constexpr auto kCardInQuestion = std::to_array<Choice>(
    {{"pressed",
      "押さえた札とする(読まれた札を押さえていれば読まれた札、"
      "なければ先に押さえた札)",
      "is the card pressed: the one read where it is among them, else the "
      "first"},
     {"read", "押さえた中に読まれた札があればその札とし、なければ渡さない",
      "is the card read where it was pressed, else none"},
     {"read_always", "押さえたかによらず、読まれた札とする",
      "is the card read in any case"}});
constexpr auto kWrongThenRight = std::to_array<Choice>(
    {{"taken", "後の当該札を取った場合に限り、お手つきと見なさない",
      "is excused where that player then takes the right one"},
     {"reached", "相手が先に取っていても、お手つきと見なさない",
      "is excused also where the opponent was there first"}});
constexpr auto kWrongBefore = std::to_array<Choice>(
    {{"two", "合わせて2枚まで(先の1枚と当該札)", "one: two cards in all"},
     {"any", "何枚でもよい", "however many"}});
constexpr auto kSweepCounts = std::to_array<Choice>(
    {{"always", "相手が先に取っていても払い取りとする",
      "costs three cards whoever was first"},
     {"when_first", "先に触れたときに限り払い取りとし、後ならお手つきとする",
      "costs three cards where it was first, else it is a fault"}});
constexpr auto kSweepWithNoPile = std::to_array<Choice>(
    {{"debt", "持ち札の1枚は借り札とする", "owes the card of the pile"},
     {"nothing", "二枚札だけを渡し、借り札としない",
      "costs the two cards and no more"}});
constexpr auto kLastTwoFault =
    std::to_array<Choice>({{"top", "ほかのお手つきと同じく、持ち札の1枚を渡す",
                            "costs what any fault does"},
                           {"both_and_one", "最後の二枚札と持ち札の1枚を渡す",
                            "costs both cards and one of the pile"}});
constexpr auto kPays = std::to_array<Choice>(
    {{"take_first", "取り札を先に重ね、その後の持ち札から渡す",
      "the card taken goes onto the pile first"},
     {"as_happened", "起きた順に、その時の持ち札から渡す",
      "what was done first comes first"},
     {"pile_before", "読みの前の持ち札から渡し、その後に取り札を重ねる",
      "the pile as it was before the reading gives, then the card taken goes "
      "onto it"}});
constexpr auto kExchange = std::to_array<Choice>(
    {{"at_once", "互いに、受け取る前の持ち札から渡す",
      "each gives from its pile before anything is received"},
     {"in_order", "起きた順に渡し、受け取った札も次に渡る",
      "one after the other as they happened"}});
constexpr auto kPenaltyCard = std::to_array<Choice>(
    {{"top", "持ち札の最上段に重ねる", "goes on top of the pile"},
     {"bottom", "持ち札の最下段に入れる", "goes under the pile"}});
constexpr auto kPenaltyPaysDebt = std::to_array<Choice>(
    {{"yes", "借り札の返しにあてる", "pays a debt as one taken does"},
     {"no", "借り札の返しにあてない", "pays no debt"}});
constexpr auto kDebts =
    std::to_array<Choice>({{"count", "お手つきごとに数える", "owe a card each"},
                           {"one", "合わせて1枚までとする", "owe one in all"}});

constexpr double kLongestWithinMs = 10'000;
constexpr double kLongestPressMs = 1'000;

std::string GetSpan(const std::optional<Duration>& span) {
  return span ? MillisecondsText(*span, 6) : "none";
}
bool SetSpan(std::optional<Duration>& span, std::string_view value,
             double most) {
  if (value == "none") {
    span.reset();
    return true;
  }
  Duration set;
  if (!SetMilliseconds(set, value, 1, most)) return false;
  span = set;
  return true;
}

std::vector<Option<O>> OptionsOfTeams() {
  return {
      ChoiceOption<&O::mates_at_once, kMatesAtOnce, O>(
          {.id = "mates_at_once",
           .rule = "R-HT-25",
           .group = OptionGroup::kFaults,
           .title = {"Faults of several mates", "チームの2人、3人のお手つき"},
           .source = {"VI.A.2: at the same time", "VI.A.2「同時に」"}}),
      ChoiceOption<&O::mate_excuses, kMateExcuses, O>(
          {.id = "mate_excuses",
           .rule = "R-HT-26",
           .group = OptionGroup::kFaults,
           .title = {"A mate's right card", "残る競技者の正しい取り"},
           .source = {"VI.A.3: at the same time", "VI.A.3「同時に」"}}),
      ChoiceOption<&O::mate_excuses_two_hands, kMateExcusesTwoHands, O>(
          {.id = "mate_excuses_two_hands",
           .rule = "R-HT-26, R-HT-27",
           .group = OptionGroup::kFaults,
           .title = {"A mate's right card and both hands",
                     "残る競技者の取りと両手取り"},
           .source = {"VI.A.3 speaks of faults, VI.B.1 counts both hands as "
                      "one",
                      "VI.A.3は「お手つき」、VI.B.1は両手取りを「お手つきと見"
                      "なし」"}}),
      ChoiceOption<&O::excuses_combine, kExcusesCombine, O>(
          {.id = "excuses_combine",
           .rule = "R-HT-26, R-HT-28",
           .group = OptionGroup::kFaults,
           .title = {"A take after a wrong card", "別の札の後の正しい取り"},
           .source = {"VI.A.3 and VI.B.2 do not speak of each other",
                      "VI.A.3とVI.B.2の重なりに定めなし"}}),
  };
}

std::vector<Option<O>> OptionsOfHands() {
  return {
      ChoiceOption<&O::hands_at_once, kHandsAtOnce, O>(
          {.id = "both_hands_at_once",
           .rule = "R-HT-27",
           .group = OptionGroup::kFaults,
           .title = {"Both hands", "両手で同時に押さえる"},
           .source = {"VI.B.1: pressed at the same time",
                      "VI.B.1「同時に両手で押さえて」"}}),
      {WithRange(
           {.id = "press_ms",
            .rule = "R-HT-27",
            .group = OptionGroup::kFaults,
            .title = {"Pressed with both hands", "両手取りの「押さえる」"},
            .source = {"VI.B.1: pressed; VI.A.1: touched",
                       "VI.B.1「押さえ」、VI.A.1「手を触れ」"}},
           "none", "none, or 1 to 1000",
           {{"none",
             {"is a card touched, however briefly",
              "触れることも押さえることとする"}},
            {"",
             {"is a card on which each hand stays {0} ms or longer",
              "両手とも{0}ミリ秒以上とどまったときに限る"}}}),
       [](const O& o) { return GetSpan(o.press); },
       [](O& o, std::string_view value) {
         return SetSpan(o.press, value, kLongestPressMs);
       }},
      ChoiceOption<&O::late_two_hands, kLateTwoHands, O>(
          {.id = "late_two_hands",
           .rule = "R-HT-27",
           .group = OptionGroup::kFaults,
           .title = {"Both hands after the other side was first",
                     "相手が先に触れた後の両手"},
           .source = {"VI.B.1 does not say until when",
                      "VI.B.1にいつまでかの定めなし"}}),
      ChoiceOption<&O::card_in_question, kCardInQuestion, O>(
          {.id = "card_in_question",
           .rule = "R-HT-27",
           .group = OptionGroup::kFaults,
           .title = {"The second card that both hands cost",
                     "両手取りで渡す「当該札」"},
           .source = {"VI.B.1: the top card and the card in question, two in "
                      "all",
                      "VI.B.1「1枚と当該札の計二枚」"}}),
      ChoiceOption<&O::wrong_then_right, kWrongThenRight, O>(
          {.id = "wrong_then_right",
           .rule = "R-HT-28",
           .group = OptionGroup::kFaults,
           .title = {"A wrong card, then the right one",
                     "時間差で後の札が当該札"},
           .source = {"VI.B.2 v. VI.A.1", "VI.B.2とVI.A.1"}}),
      {WithRange({.id = "wrong_then_right_ms",
                  .rule = "R-HT-28",
                  .group = OptionGroup::kFaults,
                  .title = {"Time between them", "時間差の限度"},
                  .source = {"VI.B.2 has none", "VI.B.2に定めなし"}},
                 "none", "none, or 1 to 10000",
                 {{"none", {"has no limit", "限度を設けない"}},
                  {"",
                   {"is no longer than {0} ms",
                    "{0}ミリ秒以内に当該札を押さえた場合に限る"}}}),
       [](const O& o) { return GetSpan(o.wrong_then_right_within); },
       [](O& o, std::string_view value) {
         return SetSpan(o.wrong_then_right_within, value, kLongestWithinMs);
       }},
      ChoiceOption<&O::wrong_before, kWrongBefore, O>(
          {.id = "wrong_before",
           .rule = "R-HT-28",
           .group = OptionGroup::kFaults,
           .title = {"Wrong cards before the right one",
                     "時間差で許される札の数"},
           .source = {"VI.B.2: two cards", "VI.B.2「2枚の札を」"}}),
  };
}

std::vector<Option<O>> OptionsOfCosts() {
  return {
      ChoiceOption<&O::pays, kPays, O>(
          {.id = "pays",
           .rule = "R-HT-23, R-HT-24",
           .group = OptionGroup::kFaults,
           .title = {"Take and fault in one reading",
                     "一回の読みの取りとお手つき"},
           .source = {"V, VI.A.1 give no order", "V、VI.A.1に順序の定めなし"}}),
      ChoiceOption<&O::exchange, kExchange, O>(
          {.id = "exchange",
           .rule = "R-HT-23, R-HT-24",
           .group = OptionGroup::kFaults,
           .title = {"Faults on both sides", "両者のお手つき"},
           .source = {"VI.A.1 gives no order", "VI.A.1に順序の定めなし"}}),
      ChoiceOption<&O::penalty_card, kPenaltyCard, O>(
          {.id = "penalty_card",
           .rule = "R-HT-23",
           .group = OptionGroup::kFaults,
           .title = {"A card received for a fault", "反則で受け取った札"},
           .source = {"V speaks of cards taken", "Vは「取った札」を定める"}}),
      ChoiceOption<&O::penalty_pays_debt, kPenaltyPaysDebt, O>(
          {.id = "penalty_pays_debt",
           .rule = "R-HT-23, R-HT-30",
           .group = OptionGroup::kFaults,
           .title = {"A card received, and a debt", "受け取った札と借り札"},
           .source = {"VI.D: the first card acquired",
                      "VI.D「初めて取得した札」"}}),
      ChoiceOption<&O::debts, kDebts, O>(
          {.id = "debts",
           .rule = "R-HT-30",
           .group = OptionGroup::kFaults,
           .title = {"Several faults with an empty pile",
                     "持ち札なしで重ねたお手つき"},
           .source = {"VI.D speaks of one card", "VI.Dは1枚の場合を定める"}}),
      ChoiceOption<&O::last_two_fault, kLastTwoFault, O>(
          {.id = "last_two_fault",
           .rule = "R-HT-24, R-HT-29",
           .group = OptionGroup::kLastTwo,
           .title = {"A fault at the last two", "最後の二枚札でのお手つき"},
           .source = {"no text; 彩の国 karuta: both and one more",
                      "定めなし。彩の国かるたは二枚と1枚"}}),
      ChoiceOption<&O::sweep_counts, kSweepCounts, O>(
          {.id = "sweep_counts",
           .rule = "R-HT-29",
           .group = OptionGroup::kLastTwo,
           .title = {"Both swept in one motion", "払い取り"},
           .source = {"VI.C calls it a way to take", "VI.C「札を取る行為」"}}),
      ChoiceOption<&O::sweep_with_no_pile, kSweepWithNoPile, O>(
          {.id = "sweep_with_no_pile",
           .rule = "R-HT-29, R-HT-30",
           .group = OptionGroup::kLastTwo,
           .title = {"Swept with an empty pile", "持ち札なしの払い取り"},
           .source = {"VI.D speaks of faults, VI.C of no debt",
                      "VI.Dはお手つきの場合、VI.Cに定めなし"}}),
  };
}

}  // namespace

std::vector<Option<O>> FaultOptions() {
  std::vector<Option<O>> options = {
      ChoiceOption<&O::wrong_cards, kWrongCards, O>(
          {.id = "wrong_cards",
           .rule = "R-HT-24",
           .group = OptionGroup::kFaults,
           .title = {"Several wrong cards", "読まれていない札に何枚も触れる"},
           .source = {"VI.A.1 has no count", "VI.A.1に数の定めなし"}}),
      ChoiceOption<&O::right_then_wrong, kRightThenWrong, O>(
          {.id = "right_then_wrong",
           .rule = "R-HT-24, R-HT-28",
           .group = OptionGroup::kFaults,
           .title = {"A wrong card after one's own take",
                     "取った後で別の札に触れる"},
           .source = {"VI.B.2 excuses only the wrong card before",
                      "VI.B.2は先の札だけを許す"}}),
  };
  for (std::vector<Option<O>> part :
       {OptionsOfTeams(), OptionsOfHands(), OptionsOfCosts()}) {
    for (Option<O>& option : part) options.push_back(std::move(option));
  }
  return options;
}

}  // namespace kimari::rules::himuka
