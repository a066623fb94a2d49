// Options of the match, and the whole table.
#include "host/rules/himuka/options.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace kimari::rules::himuka {
namespace {

using O = HimukaOptions;

constexpr auto kMoreThanHalfOf =
    std::to_array<std::string_view>({"taken", "deck"});
constexpr auto kTieInCustody =
    std::to_array<std::string_view>({"judge", "draw"});
constexpr auto kTeamWarningsCarry =
    std::to_array<std::string_view>({"yes", "no"});
constexpr auto kRedInTeam = std::to_array<std::string_view>({"player", "team"});
constexpr auto kProtestUntil =
    std::to_array<std::string_view>({"reading", "pre_reading"});
constexpr auto kRulesOnDispute =
    std::to_array<std::string_view>({"chief", "head_judge"});
constexpr auto kDealOrder =
    std::to_array<std::string_view>({"row_by_row", "as_the_player_likes"});

// What a single player cannot meet.
constexpr auto kOnlyOfTeams = std::to_array<std::string_view>(
    {"last_two_others", "last_two_of_two", "mates_at_once", "mate_excuses",
     "team_warnings_carry", "red_in_team"});

}  // namespace

std::vector<Option<O>> MatchOptions() {
  return {
      ChoiceOption<&O::half_of, kMoreThanHalfOf, O>(
          {.id = "more_than_half_of",
           .rule = "R-HT-31, R-HI-10",
           .source = "VII.A.1 (line 209), VII.B.1 (line 226): more than half, "
                     "with cards in custody",
           .en = "Who has more cards than the other wins, or only who has more "
                 "than half of all the cards laid out. Where a team holds a "
                 "role set the totals decide.",
           .ja = "過半数とは相手より多いことか、並べた札全体の過半数か("
                 "役札が揃えば総合得点による)。"}),
      ChoiceOption<&O::tie_in_custody, kTieInCustody, O>(
          {.id = "tie_in_custody",
           .rule = "R-HT-33, R-HI-11",
           .source = "VII.A.3 (line 221), VII.B.2 (line 230) presume that a "
                     "side holds な",
           .en =
               "A tie with な in custody: the judge decides, or it is a draw.",
           .ja = "同数で「な」が預かり札のとき、審判の判定とするか、引き分けと"
                 "するか。"}),
      ChoiceOption<&O::team_warnings_carry, kTeamWarningsCarry, O>(
          {.id = "team_warnings_carry",
           .rule = "R-HT-35",
           .source = "VIII.B (line 252) does not say whether the sum of a team "
                     "carries over",
           .en = "Yellow cards of earlier matches of the meet count in the "
                 "three of a team, as they do for a player.",
           .ja =
               "チーム合計3枚の警告に、以前の競技のイエローカードも数える。"}),
      ChoiceOption<&O::red_in_team, kRedInTeam, O>(
          {.id = "red_in_team",
           .rule = "R-HT-35",
           .source = "VIII.B (line 242) does not say who is disqualified by a "
                     "player's third warning",
           .en = "A player of a team warned the third time is out alone, or "
                 "with the team.",
           .ja = "チームの一人が三回目の警告を受けたとき、その競技者だけの失格"
                 "とするか、チームの失格とするか。"}),
      ChoiceOption<&O::protest_until, kProtestUntil, O>(
          {.id = "protest_until",
           .rule = "R-HT-38",
           .source =
               "VIII.F (line 263): the first sound of the next card to be read",
           .en = "The right to protest ends at the first sound of the next "
                 "card itself, or of what is read before it.",
           .ja = "抗議権が失効するのは次の本読みの第一声か、その前の空読みの第"
                 "一声か。"}),
      ChoiceOption<&O::rules_on_dispute, kRulesOnDispute, O>(
          {.id = "rules_on_dispute",
           .rule = "R-HT-49",
           .source =
               "X.A.5 (line 373) names a 審判長 who is among no officials",
           .en = "What the court's judge cannot decide goes to the chief "
                 "referee, or to a head judge.",
           .ja = "審判員の判断で判定がつかないとき、主審の裁定とするか、別に審"
                 "判長を置くか。"}),
      ChoiceOption<&O::deal_order, kDealOrder, O>(
          {.id = "deal_order",
           .rule = "R-HI-13",
           .source = "IX.G (line 306) tells only a team how its cards are laid",
           .en = "A single player lays the dealt cards from the upper row on, "
                 "left to right, or in the order of his choice. The players do "
                 "it; nothing else rests on it.",
           .ja = "個人戦では配られた札を上段から左から右に並べるか、競技者の好"
                 "きに並べるか。"}),
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
    return options;
  };
  static const std::vector<Option<O>> teams = table(true);
  static const std::vector<Option<O>> singles = table(false);
  return team ? teams : singles;
}

}  // namespace kimari::rules::himuka
