// Options of takes and of the last two.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/rules/himuka/options.h"
#include "host/game/rules/text.h"

namespace kimari::rules::himuka {
namespace {

using O = HimukaOptions;

constexpr auto kSameTimeBetween = std::to_array<Choice>(
    {{"any", "両陣のどの競技者の間でも、同時は同時とする",
      "between any players of the two sides"},
     {"facing",
      "相対する競技者の間に限る。そうでない競技者の同時は審判の判定とする",
      "only between players who face each other; of others the judge "
      "decides"}});
constexpr auto kUntaken = std::to_array<Choice>(
    {{"custody", "預かり札として審判が預かる", "goes into the judge's custody"},
     {"stays", "場に残し、再び読まれるのを待つ", "stays on the court"}});
constexpr auto kCustodyTo = std::to_array<Choice>(
    {{"nobody", "最後までどちらの札でもない", "are nobody's to the end"},
     {"next_taker", "次の札を取った方が受け取る",
      "go to who takes the next card"}});
constexpr auto kEarlyTouch =
    std::to_array<Choice>({{"flag", "記録するだけで、取りとも反則ともしない",
                            "is noted, and neither take nor fault"},
                           {"fault", "読まれた札でなければお手つきとする",
                            "is a fault where it is not the card then read"},
                           {"judge", "その読みは審判の判定とする",
                            "leaves the reading to the judge"}});
constexpr auto kHand = std::to_array<Choice>(
    {{"either", "取るたびに左右どちらの手でもよい",
      "either hand, each time anew"},
     {"throughout", "最初に取った手を競技を通して使い、違う手では取りとしない",
      "throughout the match the hand first taken with; the other takes "
      "nothing"}});

constexpr auto kLastTwoSameTime = std::to_array<Choice>(
    {{"right", "役札と同じく、向かって右側にある方の取りとする",
      "is taken by the side at whose right hand it lies, as a role card is"},
     {"judge", "審判の判定とする", "is the judge's"}});
constexpr auto kLastCard = std::to_array<Choice>(
    {{"with_the_first", "先の1枚を取った方が、残りの1枚も取る",
      "goes to who takes the first of the two"},
     {"read_on", "最後の1枚も読んで取り合う", "is read like any other"},
     {"custody", "先の1枚が取られたら、残りの1枚は預かり札とする",
      "goes into the judge's custody once the first is taken"}});
constexpr auto kLastTwoOthers = std::to_array<Choice>(
    {{"nothing", "取り合わない競技者の手は、無いものとする",
      "counts for nothing"},
     {"fault", "取り合わない競技者が読まれていない札に触れたらお手つきとする",
      "is a fault where the card was not the one read"}});
constexpr auto kLastTwoOfTwo = std::to_array<Choice>(
    {{"moves", "審判側の競技者が中央に移動して取り合う",
      "the one on the judge's side, who moves to the centre"},
     {"stays", "審判側の競技者が位置を変えずに取り合う",
      "the one on the judge's side, who stays in his place"}});

}  // namespace

std::vector<Option<O>> TakeOptions() {
  return {
      {WithRange({.id = "same_time_ms",
                  .rule = "R-HT-21, R-HT-25",
                  .group = OptionGroup::kTake,
                  .title = {"At the same time", "同時とみなす時間差"},
                  .source = {"IV.F.1, VI.A.2 give no tolerance",
                             "IV.F.1、VI.A.2に時間差の定めなし"}},
                 "1.000000", "0.01 to 100",
                 {{"",
                   {"is touched no further apart than {0} ms",
                    "{0}ミリ秒以内の差で触れたときを同時とする"}}}),
       [](const O& o) { return MillisecondsText(o.same_time, 6); },
       [](O& o, std::string_view value) {
         return SetMilliseconds(o.same_time, value, kLeastBandMs, kMostBandMs);
       }},
      ChoiceOption<&O::same_time_between, kSameTimeBetween, O>(
          {.id = "same_time_between",
           .rule = "R-HT-21",
           .group = OptionGroup::kTake,
           .title = {"Whose same time", "同時となる競技者"},
           .source = {"IV.F.1 speaks of players who face each other",
                      "IV.F.1「相対する競技者」"}}),
      ChoiceOption<&O::hand, kHand, O>(
          {.id = "hand",
           .rule = "R-HT-19",
           .group = OptionGroup::kTake,
           .title = {"The taking hand", "取る手"},
           .source = {"IV.C: always one hand; VI.B.1: right or left",
                      "IV.C「常に片方の手」、VI.B.1「右手でとっても左手でとって"
                      "もよい」"}}),
      ChoiceOption<&O::early_touch, kEarlyTouch, O>(
          {.id = "early_touch",
           .rule = "R-HT-18",
           .group = OptionGroup::kTake,
           .title = {"A card touched before the first sound",
                     "第一音の前に触れた札"},
           .source = {"IV.B gives no penalty", "IV.Bに罰の定めなし"}}),
      ChoiceOption<&O::untaken, kUntaken, O>(
          {.id = "untaken",
           .rule = "R-HT-20, R-HT-45",
           .group = OptionGroup::kTake,
           .title = {"A card that nobody takes", "誰も取らなかった札"},
           .source = {"IV.D, IV.E are lost; IX.K counts cards in custody",
                      "IV.D、IV.Eは欠落。IX.Kに「預かり札」"}}),
      ChoiceOption<&O::custody_to, kCustodyTo, O>(
          {.id = "custody_to",
           .rule = "R-HT-45",
           .group = OptionGroup::kTake,
           .title = {"Cards in custody", "預かり札の行方"},
           .source = {"IX.K counts them, no text says whose they are",
                      "IX.Kで数えるが、誰のものかの定めなし"}}),
      ChoiceOption<&O::last_card, kLastCard, O>(
          {.id = "last_card",
           .rule = "R-HT-20",
           .group = OptionGroup::kLastTwo,
           .title = {"The other of the last two", "最後の二枚の残りの1枚"},
           .source = {"IV.D, IV.E are lost; as at the association's children's "
                      "league (sakashita-gumi.jp/blog/blog-1794) and in three "
                      "sister games",
                      "IV.D、IV.Eは欠落。ひむかかるたフェスタ(sakashita-gumi."
                      "jp/blog/blog-1794)「一枚を取った者が残りの一枚も取りま"
                      "す」、三つの姉妹競技も同じ"}}),
      ChoiceOption<&O::last_two_same_time, kLastTwoSameTime, O>(
          {.id = "last_two_same_time",
           .rule = "R-HT-22, R-HI-8",
           .group = OptionGroup::kLastTwo,
           .title = {"No role card, touched at the same time",
                     "役札でない札の同時"},
           .source = {"IV.F.2 speaks only of a role card",
                      "IV.F.2は役札だけを定める"}}),
      ChoiceOption<&O::last_two_others, kLastTwoOthers, O>(
          {.id = "last_two_others",
           .rule = "R-HT-15",
           .group = OptionGroup::kLastTwo,
           .title = {"A touch by who does not play them",
                     "取り合わない競技者の手"},
           .source = {"III.C.1, IX.J do not say what follows",
                      "III.C.1、IX.Jに扱いの定めなし"}}),
      ChoiceOption<&O::last_two_of_two, kLastTwoOfTwo, O>(
          {.id = "last_two_of_two",
           .rule = "R-HT-16",
           .group = OptionGroup::kLastTwo,
           .title = {"Who plays them of a team of two",
                     "2名のチームで取り合う者"},
           .source = {"III.C.1 has him move, II.A.3 and IX.J forbid it",
                      "III.C.1「中央に移動する」、II.A.3・IX.Jは位置の変更を禁"
                      "ずる"}}),
  };
}

}  // namespace kimari::rules::himuka
