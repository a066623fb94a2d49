#include "host/game/rules/kyogi/options.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/rules/text.h"

namespace kimari::rules::kyogi {
namespace {

using O = KyogiOptions;

constexpr auto kSameTimeTo =
    std::to_array<Choice>({{"holder", "その札の陣の持ち主の取りとする",
                            "is taken by the holder of its territory"},
                           {"judge", "審判の判定とする", "is the judge's"}});
constexpr auto kPushTakes = std::to_array<Choice>(
    {{"yes", "出札が競技線の外に完全に出たとき、取りとする",
      "takes the called card once it is wholly out of its territory"},
     {"no", "取りとしない", "takes nothing"}});
constexpr auto kTakeSends = std::to_array<Choice>(
    {{"yes", "札を一枚送ることができる", "gives the right to send one"},
     {"no", "札を送らない", "gives nothing to send"}});
constexpr auto kValidHand = std::to_array<Choice>(
    {{"first_used", "最初に使った手を試合を通して有効手とする",
      "is the one first used, throughout the match"},
     {"any", "どちらの手も有効手とする", "is either"}});
constexpr auto kOtherHandTake = std::to_array<Choice>(
    {{"opponent", "相手の取りとする", "gives it to the opponent"},
     {"nobody", "無効とする", "counts for nothing"}});
constexpr auto kOtherHandSends = std::to_array<Choice>(
    {{"no", "札を送らない", "gives nothing to send"},
     {"yes", "札を一枚送ることができる", "gives the right to send one"}});
constexpr auto kBothHandsPush = std::to_array<Choice>(
    {{"opponent", "相手の取りとする", "gives it to the opponent"},
     {"nobody", "無効とする", "counts for nothing"}});
constexpr auto kDeadCardFaults =
    std::to_array<Choice>({{"yes", "触れた陣ごとにお手つきとする",
                            "is a fault for each territory touched"},
                           {"no", "お手つきとしない", "is no fault"}});
constexpr auto kSharedFault = std::to_array<Choice>(
    {{"yes", "札がどこにあっても、共お手つきとする",
      "is a fault too, wherever that card is by then"},
     {"no", "共お手つきとしない", "is no fault by that"}});
constexpr auto kSharedFaultHand =
    std::to_array<Choice>({{"yes", "共お手つきとする", "is a fault too"},
                           {"no", "共お手つきとしない", "is no fault"}});
constexpr auto kSlidCard = std::to_array<Choice>(
    {{"own_line", "元の陣の競技線の外とし、お手つきとしない",
      "is outside its own line, and no fault"},
     {"any_line", "どちらかの競技線の内とし、お手つきとする",
      "is inside a line, and a fault"}});
constexpr auto kLostCardSends = std::to_array<Choice>(
    {{"no", "相手の取りとし、札は送らない",
      "is the opponent's take and gives nothing to send"},
     {"yes", "相手の取りとし、札を一枚送ることもできる",
      "is the opponent's take and gives the right to send one"}});
constexpr auto kPractice = std::to_array<Choice>(
    {{"no", "試合とする", "is none: a match"},
     {"yes", "札は送らず、勝敗もつけない。すべて読み終えたら終わる",
      "sends nothing, nobody wins, and it ends when all is read"}});

constexpr int kFewestCards = 1;
constexpr int kMostCards = 100;

bool SetBand(O& options, std::string_view value) {
  return SetMilliseconds(options.same_time, value, kLeastBandMs, kMostBandMs);
}

std::vector<Option<O>> TakeOptions() {
  return {
      {WithRange({.id = "same_time_ms",
                  .rule = "R-KA-7",
                  .group = OptionGroup::kTake,
                  .title = {"At the same time", "同時とみなす時間差"},
                  .source = {"no rule text gives a tolerance; 競技規定 (1997) "
                             "article 5: at the same time",
                             "規程に時間差の定めなし。競技規定(1997)第5条「同"
                             "時」"}},
                 "1.000000", "0.01 to 100",
                 {{"",
                   {"is touched no further apart than {0} ms",
                    "二人の手が{0}ミリ秒以内の差で触れたときを同時とする"}}}),
       [](const O& o) { return MillisecondsText(o.same_time, 6); }, SetBand},
      ChoiceOption<&O::same_time_to, kSameTimeTo, O>(
          {.id = "same_time_to",
           .rule = "R-KA-7, R-KK-31",
           .group = OptionGroup::kTake,
           .title = {"A card touched at the same time", "同時に触れた出札"},
           .source = {"競技規定 (1997) article 5", "競技規定(1997)第5条"}}),
      SwitchOption<&O::push_takes, kPushTakes, O>(
          {.id = "push_takes",
           .rule = "R-KA-6, R-KK-17",
           .group = OptionGroup::kTake,
           .title = {"A push by other cards", "札押し"},
           .source = {"競技規定 (1997) article 4", "競技規定(1997)第4条"}}),
      SwitchOption<&O::take_sends, kTakeSends, O>(
          {.id = "take_sends",
           .rule = "R-KA-8, R-KK-19",
           .group = OptionGroup::kTake,
           .title = {"A take from the opponent's territory", "敵陣の札の取り"},
           .source = {"競技規定 (1997) article 6", "競技規定(1997)第6条"}}),
  };
}

std::vector<Option<O>> HandOptions() {
  return {
      ChoiceOption<&O::valid_hand, kValidHand, O>(
          {.id = "valid_hand",
           .rule = "R-KA-15, R-KK-16",
           .group = OptionGroup::kTake,
           .title = {"The valid hand", "有効手"},
           .source = {"the published rules: dominant hand, and advised",
                      "公開の規則は「利き手」とも「推奨」ともいう"}}),
      ChoiceOption<&O::other_hand_take, kOtherHandTake, O>(
          {.id = "other_hand_take",
           .rule = "R-KA-15",
           .group = OptionGroup::kTake,
           .title = {"The called card touched first by the other hand",
                     "有効手でない手で触れた出札"},
           .source = {"karuta-web.com, glossary: 有効手",
                      "karuta-web.com用語集「有効手」"}}),
      SwitchOption<&O::other_hand_sends, kOtherHandSends, O>(
          {.id = "other_hand_sends",
           .rule = "R-KA-15",
           .group = OptionGroup::kTake,
           .title = {"A card given away by the other hand, in the own "
                     "territory of who did",
                     "相手の有効手でない手による敵陣の取り"},
           .source = {"no rule text", "規程に定めなし"}}),
      ChoiceOption<&O::both_hands_push, kBothHandsPush, O>(
          {.id = "both_hands_push",
           .rule = "R-KA-6",
           .group = OptionGroup::kTake,
           .title = {"The called card pushed out with both hands",
                     "両手による札押し"},
           .source = {"競技規定 (1997) article 4 forbids it and says no more",
                      "競技規定(1997)第4条は禁ずるのみ"}}),
  };
}

std::vector<Option<O>> FaultOptions() {
  return {
      SwitchOption<&O::dead_card_faults, kDeadCardFaults, O>(
          {.id = "dead_card_faults",
           .rule = "R-KA-9, R-KK-27",
           .group = OptionGroup::kFaults,
           .title = {"A touch when a dead card was read", "空札のときの接触"},
           .source = {"競技規定 (1997) article 7", "競技規定(1997)第7条"}}),
      SwitchOption<&O::shared_fault, kSharedFault, O>(
          {.id = "shared_fault",
           .rule = "R-KA-13, R-KK-26",
           .group = OptionGroup::kFaults,
           .title = {"The card on which the opponent has made a fault",
                     "相手がお手つきをした札に触れる"},
           .source = {"競技規定 (1997) article 9", "競技規定(1997)第9条"}}),
      SwitchOption<&O::shared_fault_hand, kSharedFaultHand, O>(
          {.id = "shared_fault_hand",
           .rule = "R-KA-13",
           .group = OptionGroup::kFaults,
           .title = {"The hand with which the opponent has made a fault",
                     "相手のお手つきをした手に触れる"},
           .source = {"競技規定 (1997) article 9", "競技規定(1997)第9条"}}),
      ChoiceOption<&O::slid_card, kSlidCard, O>(
          {.id = "slid_card",
           .rule = "R-KA-2, R-KA-9",
           .group = OptionGroup::kFaults,
           .title = {"A card that has slid into the other territory",
                     "反対の陣に滑り込んだ札"},
           .source = {"no rule text says which line counts",
                      "どちらの競技線かの定めなし"}}),
      SwitchOption<&O::lost_card_sends, kLostCardSends, O>(
          {.id = "lost_card_sends",
           .rule = "R-KA-19",
           .group = OptionGroup::kFaults,
           .title = {"A lost card that is read", "紛失した札が読まれたとき"},
           .source = {"細則 (2019-03-31) article 19 does not say",
                      "細則(2019年3月31日)第19条に定めなし"}}),
  };
}

std::vector<Option<O>> CourtOptions() {
  return {
      {WithRange({.id = "court_cards",
                  .rule = "R-KK-5, R-KA-1",
                  .group = OptionGroup::kScore,
                  .title = {"Cards on the court", "場に並べる札"},
                  .source = {"25 each by the rules; clubs play shorter games",
                             "規程は各25枚。会では短い試合もある"}},
                 "50", "1 to 100",
                 {{"",
                   {"{0} of both players together; what is not seen of them "
                    "is no dead card",
                    "両陣合わせて{0}枚。見えていない札を空札とみなさない"}}}),
       [](const O& o) { return std::to_string(o.court_cards); },
       [](O& o, std::string_view v) {
         return SetWhole(o.court_cards, v, kFewestCards, kMostCards);
       }},
      SwitchOption<&O::practice, kPractice, O>(
          {.id = "practice",
           .rule = "R-KK-29, R-KA-8, R-KA-12",
           .group = OptionGroup::kTraining,
           .title = {"Training", "練習"},
           .source = {"no match: one player trains", "試合ではない"}}),
  };
}

}  // namespace

std::span<const Option<KyogiOptions>> KyogiOptionTable() {
  static const std::vector<Option<O>> all = [] {
    std::vector<Option<O>> options = TakeOptions();
    for (Option<O>& option : HandOptions()) options.push_back(option);
    for (Option<O>& option : FaultOptions()) options.push_back(option);
    for (Option<O>& option : CourtOptions()) options.push_back(option);
    return options;
  }();
  return all;
}

}  // namespace kimari::rules::kyogi
