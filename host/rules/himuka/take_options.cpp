// Options of takes and of the last two.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "host/rules/himuka/options.h"
#include "host/rules/text.h"

namespace kimari::rules::himuka {
namespace {

using O = HimukaOptions;

constexpr auto kLastTwoSameTime =
    std::to_array<std::string_view>({"right", "judge"});
constexpr auto kLastCard =
    std::to_array<std::string_view>({"read_on", "with_the_first"});
constexpr auto kLastTwoOthers =
    std::to_array<std::string_view>({"nothing", "fault"});
constexpr auto kLastTwoOfTwo =
    std::to_array<std::string_view>({"moves", "stays"});
constexpr auto kUntaken = std::to_array<std::string_view>({"custody", "stays"});
constexpr auto kCustodyTo =
    std::to_array<std::string_view>({"nobody", "next_taker"});
constexpr auto kEarlyTouch = std::to_array<std::string_view>({"flag", "fault"});
constexpr auto kHand =
    std::to_array<std::string_view>({"either", "throughout"});

}  // namespace

std::vector<Option<O>> TakeOptions() {
  return {
      {{"same_time_ms", "R-HT-21, R-HT-25",
        "IV.F.1 (line 138), VI.A.2 (line 166) say \"at the same time\" and "
        "give no tolerance",
        "1.000000", "0.01 to 100",
        "Two touches no further apart than this many milliseconds are at the "
        "same time.",
        "このミリ秒以内に触れたときを同時とする。"},
       [](const O& o) { return MillisecondsText(o.same_time, 6); },
       [](O& o, std::string_view value) {
         return SetMilliseconds(o.same_time, value, kLeastBandMs, kMostBandMs);
       }},
      ChoiceOption<&O::last_two_same_time, kLastTwoSameTime, O>(
          {.id = "last_two_same_time",
           .rule = "R-HT-22, R-HI-8",
           .source = "IV.F.2 (line 142) speaks only of a role card among the "
                     "last two",
           .en = "One of the last two that is no role card, touched at the "
                 "same time: it goes to the side at whose right hand it lies, "
                 "as a role card does, or the judge decides.",
           .ja = "最後の二枚札で、役札でない札に同時に触れたとき、役札と同じく"
                 "向かって右側の取りとするか、審判に委ねるか。"}),
      ChoiceOption<&O::last_card, kLastCard, O>(
          {.id = "last_card",
           .rule = "R-HT-20",
           .source = "IV.D and IV.E are lost (line 132); sister games give "
                     "both to who takes the first",
           .en = "The last card of all is read like any other, or goes to who "
                 "takes the one read before it.",
           .ja = "最後の1枚も読んで取り合うか、先の1枚を取った方がともに受け取"
                 "るか。"}),
      ChoiceOption<&O::last_two_others, kLastTwoOthers, O>(
          {.id = "last_two_others",
           .rule = "R-HT-15",
           .source = "III.C.1 (line 98), IX.J (line 326) say who plays and not "
                     "what follows when another touches",
           .en =
               "A touch by a player who does not play the last two counts for "
               "nothing, or is a fault where the card was not the one read.",
           .ja = "最後の二枚札を取り合わない競技者の手は無いものとするか、読ま"
                 "れていない札ならお手つきとするか。"}),
      ChoiceOption<&O::last_two_of_two, kLastTwoOfTwo, O>(
          {.id = "last_two_of_two",
           .rule = "R-HT-16",
           .source = "III.C.1 (line 100) has him move to the centre, II.A.3 "
                     "(line 39) and IX.J (line 328) forbid it",
           .en = "Of a team of two the player on the judge's side plays the "
                 "last two: he moves to the centre, or stays in his place.",
           .ja = "2名のチームでは審判側の競技者が最後の二枚札を取る。中央に移動"
                 "するか、位置を変えないか。"}),
      ChoiceOption<&O::untaken, kUntaken, O>(
          {.id = "untaken",
           .rule = "R-HT-20, R-HT-45",
           .source = "IV.D and IV.E are lost (line 132); IX.K (line 334) "
                     "counts cards in custody and no text defines them",
           .en = "A card that nobody takes goes into the judge's custody, or "
                 "stays on the court.",
           .ja = "誰も取らなかった札は預かり札とするか、場に残すか。"}),
      ChoiceOption<&O::custody_to, kCustodyTo, O>(
          {.id = "custody_to",
           .rule = "R-HT-45",
           .source = "IX.K (line 334) counts cards in custody and no text says "
                     "whose they are",
           .en = "Cards in custody are nobody's to the end, or go to who takes "
                 "the next card.",
           .ja = "預かり札は最後まで誰のものでもないか、次の札を取った方が受け"
                 "取るか。"}),
      ChoiceOption<&O::early_touch, kEarlyTouch, O>(
          {.id = "early_touch",
           .rule = "R-HT-18",
           .source = "IV.B (line 126) gives no penalty",
           .en = "A card touched before the first sound: it is only noted, or "
                 "it is a fault where it is not the card then read.",
           .ja = "第一音の前に札に触れたとき、記録だけとするか、読まれた札でな"
                 "ければお手つきとするか。"}),
      ChoiceOption<&O::hand, kHand, O>(
          {.id = "hand",
           .rule = "R-HT-19",
           .source = "IV.C (line 130) says always one hand, VI.B.1 (line 176) "
                     "right or left",
           .en = "A player may take with either hand each time, or throughout "
                 "the match with the one he first took with; the other then "
                 "takes nothing.",
           .ja = "取る手は毎回どちらでもよいか、最初に取った手を通して使い、違"
                 "う手では取りとしないか。"}),
  };
}

}  // namespace kimari::rules::himuka
