// Options of the match, and the whole table.
#include "host/game/rules/himuka/options.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace kimari::rules::himuka {
namespace {

using O = HimukaOptions;

constexpr auto kMoreThanHalfOf = std::to_array<Choice>(
    {{"taken", "相手より多く取ることとする", "more than the other side"},
     {"deck", "並べた札全体の過半数とし、なければ審判の判定とする",
      "more than half of all the cards, else the judge decides"}});
constexpr auto kTieInCustody =
    std::to_array<Choice>({{"judge", "審判の判定とする", "is the judge's"},
                           {"draw", "引き分けとする", "is a draw"}});
constexpr auto kTeamWarningsCarry =
    std::to_array<Choice>({{"yes", "以前の競技のイエローカードも数える",
                            "count those of earlier matches of the meet"},
                           {"no", "この競技のイエローカードだけを数える",
                            "count those of this match alone"}});
constexpr auto kSubstituteClears = std::to_array<Choice>(
    {{"no", "チームの合計に残す", "stay in the sum of the team"},
     {"yes", "チームの合計から除く", "leave the sum of the team"}});
constexpr auto kRedInTeam = std::to_array<Choice>(
    {{"player", "その競技者だけの失格とする", "is out alone"},
     {"team", "チームの失格とする", "is out with the team"}});
constexpr auto kProtestUntil = std::to_array<Choice>(
    {{"reading", "次の本読みの第一声まで",
      "ends at the first sound of the next card itself"},
     {"pre_reading", "次の札の前の空読みの第一声まで",
      "ends at the first sound of what is read before the next card"}});
constexpr auto kRulesOnDispute = std::to_array<Choice>(
    {{"chief", "主審の裁定とする", "goes to the chief referee"},
     {"head_judge", "別に置く審判長の裁定とする", "goes to a head judge"}});
constexpr auto kDealOrder = std::to_array<Choice>(
    {{"row_by_row", "上段から左から右に、配られた順に並べる",
      "from the upper row on, left to right, as they are dealt"},
     {"as_the_player_likes", "競技者の好きな順に並べる",
      "in the order of his choice"}});

// What a single player cannot meet.
constexpr auto kOnlyOfTeams = std::to_array<std::string_view>(
    {"last_two_others", "last_two_of_two", "mates_at_once", "mate_excuses",
     "mate_excuses_two_hands", "excuses_combine", "same_time_between",
     "team_warnings_carry", "substitute_clears", "red_in_team"});

}  // namespace

std::vector<Option<O>> MatchOptions() {
  return {
      ChoiceOption<&O::half_of, kMoreThanHalfOf, O>(
          {.id = "more_than_half_of",
           .rule = "R-HT-31, R-HI-10",
           .group = OptionGroup::kScore,
           .title = {"More than half, with cards in custody",
                     "預かり札があるときの過半数"},
           .source = {"VII.A.1, VII.B.1: more than half",
                      "VII.A.1、VII.B.1「過半数」"}}),
      ChoiceOption<&O::tie_in_custody, kTieInCustody, O>(
          {.id = "tie_in_custody",
           .rule = "R-HT-33, R-HI-11",
           .group = OptionGroup::kScore,
           .title = {"A tie with な in custody", "「な」が預かり札の同数"},
           .source = {"VII.A.3, VII.B.2 presume that a side holds な",
                      "VII.A.3、VII.B.2は「な」の取得者を前提とする"}}),
      ChoiceOption<&O::team_warnings_carry, kTeamWarningsCarry, O>(
          {.id = "team_warnings_carry",
           .rule = "R-HT-35",
           .group = OptionGroup::kConduct,
           .title = {"The three yellow cards of a team",
                     "チーム合計3枚のイエローカード"},
           .source = {"VIII.B does not say whether the sum carries over",
                      "VIII.Bに合計を持ち越すかの定めなし"}}),
      ChoiceOption<&O::substitute_clears, kSubstituteClears, O>(
          {.id = "substitute_clears",
           .rule = "R-HT-2, R-HT-35",
           .group = OptionGroup::kConduct,
           .title = {"Yellow cards of who was replaced",
                     "交代した競技者のイエローカード"},
           .source = {"I.A.2, VIII.B do not say", "I.A.2、VIII.Bに定めなし"}}),
      ChoiceOption<&O::red_in_team, kRedInTeam, O>(
          {.id = "red_in_team",
           .rule = "R-HT-35",
           .group = OptionGroup::kConduct,
           .title = {"A team's player warned the third time",
                     "チームの一人の三回目の警告"},
           .source = {"VIII.B does not say who is disqualified",
                      "VIII.Bに誰の失格かの定めなし"}}),
      ChoiceOption<&O::protest_until, kProtestUntil, O>(
          {.id = "protest_until",
           .rule = "R-HT-38",
           .group = OptionGroup::kConduct,
           .title = {"The right to protest", "抗議権の失効"},
           .source = {"VIII.F: the first sound of the next card to be read",
                      "VIII.F「次の読み札の第一声」"}}),
      ChoiceOption<&O::rules_on_dispute, kRulesOnDispute, O>(
          {.id = "rules_on_dispute",
           .rule = "R-HT-49",
           .group = OptionGroup::kConduct,
           .title = {"What the court's judge cannot decide",
                     "審判員の判断で判定がつかないとき"},
           .source = {"X.A.5 names a 審判長 who is among no officials",
                      "X.A.5「審判長」は他の役員の項にない"}}),
      ChoiceOption<&O::deal_order, kDealOrder, O>(
          {.id = "deal_order",
           .rule = "R-HI-13",
           .group = OptionGroup::kConduct,
           .title = {"How a single player lays the dealt cards",
                     "個人戦の札の並べ方"},
           .source = {"IX.G speaks of teams", "IX.Gは団体戦を定める"}}),
  };
}

std::span<const Option<O>> HimukaOptionTable(bool team) {
  static const auto table = [](bool of_a_team) {
    std::vector<Option<O>> options = TakeOptions();
    for (Option<O>& option : FaultOptions()) options.push_back(option);
    for (Option<O>& option : MatchOptions()) options.push_back(option);
    std::erase_if(options, [&](const Option<O>& option) {
      const bool team_only = std::find(kOnlyOfTeams.begin(), kOnlyOfTeams.end(),
                                       option.info.id) != kOnlyOfTeams.end();
      return of_a_team ? option.info.id == "deal_order" : team_only;
    });
    std::stable_sort(options.begin(), options.end(),
                     [](const Option<O>& a, const Option<O>& b) {
                       return a.info.group < b.info.group;
                     });
    return options;
  };
  static const std::vector<Option<O>> teams = table(true);
  static const std::vector<Option<O>> singles = table(false);
  return team ? teams : singles;
}

}  // namespace kimari::rules::himuka
