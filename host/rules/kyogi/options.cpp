#include "host/rules/kyogi/options.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "host/rules/text.h"

namespace kimari::rules::kyogi {
namespace {

using O = KyogiOptions;

constexpr std::array<std::string_view, 2> kSameTimeTo = {"holder", "judge"};
constexpr std::array<std::string_view, 2> kValidHand = {"first_used", "any"};
constexpr std::array<std::string_view, 2> kOtherHandTake = {"opponent",
                                                            "nobody"};
constexpr std::array<std::string_view, 2> kSlidCard = {"own_line", "any_line"};

constexpr int kFewestCards = 1;
constexpr int kMostCards = 100;

template <typename E>
std::string NameOf(E value, const std::array<std::string_view, 2>& names) {
  return std::string(names.at(static_cast<size_t>(value)));
}

bool SetBand(O& options, std::string_view value) {
  return SetMilliseconds(options.same_time, value, kLeastBandMs, kMostBandMs);
}

std::vector<Option<O>> TakeOptions() {
  return {
      {{"same_time_ms", "R-KA-7",
        "no rule text gives a tolerance; 競技規定 (1997) article 5 says only "
        "\"at the same time\"",
        "1.000000", "0.01 to 100",
        "Two touches no further apart than this many milliseconds are at the "
        "same time.",
        "二人の手がこのミリ秒以内に触れたときを同時とする。"},
       [](const O& o) { return MillisecondsText(o.same_time, 6); },
       SetBand},
      {{"same_time_to", "R-KA-7, R-KK-31",
        "競技規定 (1997) article 5; missing in the published rules of the game",
        "holder", "holder, judge",
        "Who has a card touched at the same time: the holder of its territory, "
        "or the judge decides.",
        "同時のとき、その札の陣の持ち主の取りとするか、審判に委ねるか。"},
       [](const O& o) { return NameOf(o.same_time_to, kSameTimeTo); },
       [](O& o, std::string_view v) {
         return SetChoice(o.same_time_to, v, kSameTimeTo);
       }},
      {{"push_takes", "R-KA-6, R-KK-17",
        "競技規定 (1997) article 4; the list of ways to take is missing in the "
        "published rules of the game",
        "yes", "yes, no",
        "The called card pushed wholly out of its territory by other cards is "
        "taken.",
        "札押しで出札が競技線の外に完全に出たとき、取りとする。"},
       GetSwitch<&O::push_takes, O>,
       SetSwitchOf<&O::push_takes, O>},
      {{"take_sends", "R-KA-8, R-KK-19",
        "競技規定 (1997) article 6; the list is missing in the published rules "
        "of the game",
        "yes", "yes, no",
        "Who takes from the opponent's territory may send one card.",
        "敵陣の札を取ったとき、札を一枚送ることができる。"},
       GetSwitch<&O::take_sends, O>,
       SetSwitchOf<&O::take_sends, O>},
  };
}

std::vector<Option<O>> HandOptions() {
  return {
      {{"valid_hand", "R-KA-15, R-KK-16",
        "the published rules say both \"dominant hand\" and \"advised\"",
        "first_used", "first_used, any",
        "Which hand takes and faults: the one first used, throughout the "
        "match, or any.",
        "有効手:最初に使った手を試合を通して使うか、どちらの手でもよいか。"},
       [](const O& o) { return NameOf(o.valid_hand, kValidHand); },
       [](O& o, std::string_view v) {
         return SetChoice(o.valid_hand, v, kValidHand);
       }},
      {{"other_hand_take", "R-KA-15", "karuta-web.com glossary, 有効手",
        "opponent", "opponent, nobody",
        "Whose the called card is when it was first touched by the other hand: "
        "the opponent's, or the touch counts for nothing.",
        "有効手でない手で出札に触れたとき、相手の取りとするか、無効とするか。"},
       [](const O& o) { return NameOf(o.other_hand_take, kOtherHandTake); },
       [](O& o, std::string_view v) {
         return SetChoice(o.other_hand_take, v, kOtherHandTake);
       }},
      {{"other_hand_sends", "R-KA-15", "no rule text says it", "no", "yes, no",
        "A card won by the opponent's other hand in the opponent's territory "
        "also gives the right to send one.",
        "相手の有効手でない手による敵陣の取りでも、札を一枚送ることができる。"},
       GetSwitch<&O::other_hand_sends, O>,
       SetSwitchOf<&O::other_hand_sends, O>},
      {{"both_hands_push", "R-KA-6",
        "競技規定 (1997) article 4 forbids it and does not say whose the card "
        "is",
        "opponent", "opponent, nobody",
        "Whose the called card is when it was pushed out with both hands: the "
        "opponent's, or the push counts for nothing.",
        "両手で札押しをしたとき、相手の取りとするか、無効とするか。"},
       [](const O& o) { return NameOf(o.both_hands_push, kOtherHandTake); },
       [](O& o, std::string_view v) {
         return SetChoice(o.both_hands_push, v, kOtherHandTake);
       }},
  };
}

std::vector<Option<O>> FaultOptions() {
  return {
      {{"dead_card_faults", "R-KA-9, R-KK-27",
        "競技規定 (1997) article 7; the list of faults is missing in the "
        "published rules of the game",
        "yes", "yes, no",
        "Touching a territory when a dead card was read is a fault, one for "
        "each territory.",
        "空札のとき陣の札に触れたら、陣ごとにお手つきとする。"},
       GetSwitch<&O::dead_card_faults, O>,
       SetSwitchOf<&O::dead_card_faults, O>},
      {{"shared_fault", "R-KA-13, R-KK-26", "競技規定 (1997) article 9", "yes",
        "yes, no",
        "Touching the card on which the opponent has made a fault is a fault, "
        "wherever that card is by then.",
        "相手がお手つきをした札に触れたら、共お手つきとする。"},
       GetSwitch<&O::shared_fault, O>,
       SetSwitchOf<&O::shared_fault, O>},
      {{"shared_fault_hand", "R-KA-13", "競技規定 (1997) article 9", "yes",
        "yes, no",
        "Touching the hand with which the opponent has made a fault is a fault "
        "too.",
        "相手のお手つきをした手に触れたときも、共お手つきとする。"},
       GetSwitch<&O::shared_fault_hand, O>,
       SetSwitchOf<&O::shared_fault_hand, O>},
      {{"slid_card", "R-KA-2, R-KA-9",
        "競技線 is drawn for each territory; no rule text says which line "
        "counts for a card that has slid over",
        "own_line", "own_line, any_line",
        "Touching a card that has slid into the other territory: it is outside "
        "its own line and no fault, or inside a line and a fault.",
        "反対の陣に滑り込んだ札に触れたとき、元の陣の競技線の外とするか、"
        "どちらかの競技線の内とするか。"},
       [](const O& o) { return NameOf(o.slid_card, kSlidCard); },
       [](O& o, std::string_view v) {
         return SetChoice(o.slid_card, v, kSlidCard);
       }},
      {{"lost_card_sends", "R-KA-19", "no rule text says it", "no", "yes, no",
        "The called card was lost by its holder: the opponent's take also "
        "gives the right to send one.",
        "紛失した札が読まれたとき、相手は札を一枚送ることもできる。"},
       GetSwitch<&O::lost_card_sends, O>,
       SetSwitchOf<&O::lost_card_sends, O>},
  };
}

std::vector<Option<O>> CourtOptions() {
  return {
      {{"court_cards", "R-KK-5, R-KA-1",
        "25 each by the rules; clubs play shorter games", "50", "1 to 100",
        "Cards laid out by both players together. What is not seen of them is "
        "not taken for a dead card.",
        "場に並べる札の数（両陣の合計）。見えていない札を空札とはみなさない。"},
       [](const O& o) { return std::to_string(o.court_cards); },
       [](O& o, std::string_view v) {
         return SetWhole(o.court_cards, v, kFewestCards, kMostCards);
       }},
      {{"practice", "R-KK-29, R-KA-8, R-KA-12",
        "no match: one player trains, on a court of any size", "no", "yes, no",
        "Training: nothing is sent, and nobody wins; it ends when all is read.",
        "練習:札は送らず、勝敗もつけない。すべて読み終えたら終わる。"},
       GetSwitch<&O::practice, O>,
       SetSwitchOf<&O::practice, O>},
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
